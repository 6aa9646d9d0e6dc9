public import SystemBinding

/// A note or an attached file on its way through a worker.
public struct RenderJob {
  /// Its place in the run.
  public var place: Int
  /// The request as a frame.
  var frame: [UInt8]

  init(place: Int, frame: [UInt8]) {
    self.place = place
    self.frame = frame
  }

  /// Makes a job of a task.
  public init(place: Int, _ task: RenderTask) {
    self.init(place: place, frame: task.frame)
  }
}

/// What came of a job.
public enum RenderAnswer {
  /// The note was rendered, or failed in good order.
  case rendered(RenderedNote)
  /// The worker ended while it held the note; how, in words.
  case workerDied(String)
  /// The worker had no answer after so many seconds of its work, and was ended.
  case timedOut(seconds: Int)
  /// The worker needed more than so many bytes of memory.
  case outOfMemory(limit: Int)
}

/// Renders notes in several processes of one program.
///
/// A worker that ends costs the note it held; the notes that waited behind it go to others, and
/// another worker takes its place. Not `Sendable`.
public final class WorkerPool {
  /// The notes that a worker has at a time: one it renders, one that waits in its pipe.
  private static let jobsPerWorker = 2
  /// So many workers in a row may end before they are ready.
  private static let mostFailedStarts = 3
  /// So many seconds may a worker take to be ready, however little a note may take.
  private static let longestStart = 60
  /// So many times as long by the clock may a worker take as of processor time: on a machine that has
  /// much else to do a note fails no sooner.
  private static let patience = 10
  /// So many milliseconds may a worker take to end by itself.
  private static let longestEnd: Int32 = 5_000

  private let command: ExportOptions.WorkerCommand
  private let greeting: WorkerGreeting
  private let count: Int
  private let limits: ExportOptions.NoteLimits
  private var workers: [Worker] = []
  /// Jobs that came back from a worker that ended, first come first.
  private var returned: [RenderJob] = []
  private var failedStarts = 0

  /// Creates a pool; workers are started when there is work for them.
  public init(
    command: ExportOptions.WorkerCommand,
    settings: RenderSettings,
    count: Int,
    limits: ExportOptions.NoteLimits = ExportOptions.NoteLimits()
  ) {
    self.command = command
    self.count = count
    self.limits = limits
    greeting = WorkerGreeting(
      settings: settings,
      parentID: ThisProcess.processID,
      memoryLimit: limits.memory
    )
    ThisProcess.ignoreBrokenPipes()
  }

  /// Whether another job can be handed in.
  public var hasRoom: Bool {
    returned.isEmpty
      && (workers.count < count || workers.contains { $0.jobs.count < WorkerPool.jobsPerWorker })
  }

  /// Whether no job is on its way.
  public var isIdle: Bool { returned.isEmpty && workers.allSatisfy(\.jobs.isEmpty) }

  /// Hands a job to the worker that has least to do.
  public func submit(_ job: RenderJob) throws(ExportError) {
    if workers.count < count, workers.allSatisfy({ !$0.jobs.isEmpty }) { try start() }
    guard let worker = workers.min(by: { $0.jobs.count < $1.jobs.count }) else { return }
    worker.hand(job)
  }

  /// Waits until something came of a job, a job has taken too long, or a signal came.
  ///
  /// - Returns: What came, with the jobs.
  public func answers(watching trap: InterruptTrap) throws(ExportError) -> [(
    RenderJob, RenderAnswer
  )] {
    let jobs = returned
    returned = []
    for job in jobs { try submit(job) }
    let writing = workers.filter(\.hasMoreToSend)
    let ready: (readers: [Bool], writers: [Bool])
    do {
      ready = try Polling.wait(
        readers: [trap.descriptor] + workers.map(\.process.output),
        writers: writing.map(\.process.input),
        milliseconds: timeToWait
      )
    } catch {
      throw .noWorkers(reason: error.description)
    }
    for (worker, isReady) in zip(writing, ready.writers) where isReady { worker.send() }
    var answers: [(RenderJob, RenderAnswer)] = []
    for (worker, isReady) in zip(workers, ready.readers.dropFirst()) where isReady {
      try receive(from: worker, into: &answers)
    }
    for worker in workers where timeLeft(to: worker).map({ $0 <= .zero }) ?? false {
      try giveUp(on: worker, into: &answers)
    }
    return answers
  }

  /// The time until the next worker has taken too long, in milliseconds rounded up; `nil` for none.
  private var timeToWait: Int32? {
    workers.compactMap(timeLeft).min().map { left in
      Int32(clamping: max(0, Int((left / .milliseconds(1)).rounded(.up))))
    }
  }

  /// The time that a worker has left at least for what it is at; `nil` when it waits for a note.
  private func timeLeft(to worker: Worker) -> Duration? {
    guard !worker.jobs.isEmpty else { return nil }
    let allowed =
      worker.isReady ? limits.seconds : max(limits.seconds, WorkerPool.longestStart)
    return min(
      .seconds(allowed) - worker.workTime,
      .seconds(allowed * WorkerPool.patience) - worker.busyTime
    )
  }

  /// Ends a worker that has taken too long; stopped ones die of it, too.
  private func giveUp(on worker: Worker, into answers: inout [(RenderJob, RenderAnswer)])
    throws(ExportError)
  {
    workers.removeAll { $0 === worker }
    worker.process.kill()
    _ = worker.process.wait()
    guard worker.isReady else {
      throw .noWorkers(reason: "it was not ready after \(WorkerPool.longestStart) s")
    }
    var jobs = worker.jobs
    answers.append((jobs.removeFirst(), .timedOut(seconds: limits.seconds)))
    returned += jobs
  }

  /// Lets the workers end by themselves, as long as they do so soon.
  public func finish() {
    for worker in workers { try? worker.process.input.close() }
    for worker in workers {
      let isEnding = try? Polling.wait(
        readers: [worker.process.output],
        writers: [],
        milliseconds: WorkerPool.longestEnd
      ).readers[0]
      if isEnding != true { worker.process.kill() }
      _ = worker.process.wait()
    }
    workers = []
  }

  private func receive(from worker: Worker, into answers: inout [(RenderJob, RenderAnswer)])
    throws(ExportError)
  {
    let state = worker.receive()
    switch worker.takeGreetingAnswer() {
    case .ready: failedStarts = 0
    case .cannotRender(let reason): throw .noWorkers(reason: reason)
    case nil: break
    }
    while let answer = worker.nextAnswer() { answers.append(answer) }
    guard state == .ended || worker.isBroken else { return }

    workers.removeAll { $0 === worker }
    let end = worker.end()
    let isOutOfMemory = end == .exited(WorkerMain.outOfMemoryStatus)
    var jobs = worker.jobs
    if worker.isReady {
      if !jobs.isEmpty, end != .exited(WorkerMain.spentStatus) {
        let answer: RenderAnswer =
          isOutOfMemory
          ? .outOfMemory(limit: limits.memory) : .workerDied(worker.words(for: end))
        answers.append((jobs.removeFirst(), answer))
      }
    } else {
      failedStarts += 1
      if failedStarts >= WorkerPool.mostFailedStarts || isOutOfMemory {
        throw .noWorkers(
          reason: isOutOfMemory
            ? "it needs more memory than it may have" : worker.words(for: end)
        )
      }
    }
    returned += jobs
  }

  private func start() throws(ExportError) {
    do {
      workers.append(try Worker(command, greeting))
    } catch {
      throw .noWorkers(reason: error.description)
    }
  }
}

/// One worker process with the jobs it has.
private final class Worker {
  enum State {
    case running
    case ended
  }

  /// What a worker says to the greeting.
  enum Greeting {
    case ready
    case cannotRender(String)
  }

  let process: ChildProcess
  private(set) var jobs: [RenderJob] = []
  private(set) var isReady = false
  private(set) var isBroken = false
  /// Frames to send, and how much of the first is sent.
  private var outgoing: [[UInt8]]
  private var sent = 0
  private var incoming = FrameBuffer()
  /// When it was last given something to do, or said something, and what it had worked then.
  private var since = SuspendingClock.now
  private var workBefore = Duration.zero

  init(_ command: ExportOptions.WorkerCommand, _ greeting: WorkerGreeting) throws(SystemError) {
    process = try ChildProcess(
      executable: command.executable,
      arguments: command.arguments,
      environment: Worker.environment
    )
    outgoing = [greeting.framed()]
  }

  /// What a worker may know of the machine.
  ///
  /// That is where libraries are, and what tools that watch over the program ask for. Languages,
  /// time zone and folders have no part in what is rendered. A crash is told of by the parent alone.
  private static let environment =
    ThisProcess.environment(keeping: [
      "LD_LIBRARY_PATH", "GDK_PIXBUF_MODULE_FILE", "ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS",
      "UBSAN_OPTIONS", "LLVM_PROFILE_FILE",
    ]) + ["LC_ALL=C.UTF-8", "TZ=UTC", "SWIFT_BACKTRACE=enable=no"]

  var hasMoreToSend: Bool { !outgoing.isEmpty }

  /// How long it has been at what it does; while the machine sleeps no time passes.
  var busyTime: Duration { SuspendingClock.now - since }

  /// How much processor time that took it.
  var workTime: Duration { process.processorTime - workBefore }

  private func beginAnew() {
    since = .now
    workBefore = process.processorTime
  }

  func hand(_ job: RenderJob) {
    if jobs.isEmpty, isReady { beginAnew() }
    jobs.append(job)
    outgoing.append(job.frame)
    send()
  }

  /// Sends what the pipe takes; that nobody reads is found out when the output ends.
  func send() {
    while let frame = outgoing.first,
      let count = try? process.input.writeSome(frame, from: sent), count > 0
    {
      sent += count
      if sent == frame.count {
        outgoing.removeFirst()
        sent = 0
      }
    }
  }

  /// Reads what came.
  func receive() -> State {
    while true {
      switch try? process.output.read(appendingTo: &incoming.bytes, limit: WorkerMain.readSize) {
      case .read: beginAnew()
      case .wouldBlock: return .running
      case .end, nil: return .ended
      }
    }
  }

  /// The answer to the greeting, once.
  func takeGreetingAnswer() -> Greeting? {
    guard !isReady, let frame = nextFrame() else { return nil }
    do {
      if let reason = try WorkerGreeting.failure(inAnswer: frame) { return .cannotRender(reason) }
      isReady = true
      return .ready
    } catch {
      isBroken = true
      return nil
    }
  }

  func nextAnswer() -> (RenderJob, RenderAnswer)? {
    guard isReady, let frame = nextFrame() else { return nil }
    var reader = ByteReader(frame[...])
    guard let job = jobs.first, let note = try? RenderedNote(from: &reader), reader.isAtEnd else {
      isBroken = true
      return nil
    }
    jobs.removeFirst()
    return (job, .rendered(note))
  }

  /// Ends it if it has not ended.
  ///
  /// - Returns: How it ended.
  func end() -> ProcessEnd {
    if isBroken { process.kill() }
    return process.wait()
  }

  /// How it ended, in words.
  func words(for end: ProcessEnd) -> String {
    if isBroken { return "its answer makes no sense" }
    return switch end {
    case .exited(let status): "it exited with status \(status)"
    case .signaled(let name): "it was ended by \(name)"
    }
  }

  private func nextFrame() -> [UInt8]? {
    do {
      return try incoming.next()
    } catch {
      isBroken = true
      return nil
    }
  }
}
