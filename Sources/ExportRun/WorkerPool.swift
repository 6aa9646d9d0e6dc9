import SystemBinding

/// A note on its way through a worker.
struct RenderJob {
  /// Its place in the run.
  var place: Int
  /// The request as a frame.
  var frame: [UInt8]
}

/// What came of a job.
enum RenderAnswer {
  /// The note was rendered, or failed in good order.
  case rendered(RenderedNote)
  /// The worker ended while it held the note; how, in words.
  case workerDied(String)
}

/// Renders notes in several processes of one program.
///
/// A worker that ends costs the note it held; the notes that waited behind it go to others, and
/// another worker takes its place. Not `Sendable`.
final class WorkerPool {
  /// The notes that a worker has at a time: one it renders, one that waits in its pipe.
  private static let jobsPerWorker = 2
  /// So many workers in a row may end before they are ready.
  private static let mostFailedStarts = 3

  private let command: ExportOptions.WorkerCommand
  private let greeting: WorkerGreeting
  private let count: Int
  private var workers: [Worker] = []
  /// Jobs that came back from a worker that ended, first come first.
  private var returned: [RenderJob] = []
  private var failedStarts = 0

  /// Creates a pool; workers are started when there is work for them.
  init(command: ExportOptions.WorkerCommand, settings: RenderSettings, count: Int) {
    self.command = command
    self.count = count
    greeting = WorkerGreeting(settings: settings, parentID: ThisProcess.processID)
    ThisProcess.ignoreBrokenPipes()
  }

  /// Whether another job can be handed in.
  var hasRoom: Bool {
    returned.isEmpty
      && (workers.count < count || workers.contains { $0.jobs.count < WorkerPool.jobsPerWorker })
  }

  /// Whether no job is on its way.
  var isIdle: Bool { returned.isEmpty && workers.allSatisfy(\.jobs.isEmpty) }

  /// Hands a job to the worker that has least to do.
  func submit(_ job: RenderJob) throws(ExportError) {
    if workers.count < count, workers.allSatisfy({ !$0.jobs.isEmpty }) { try start() }
    guard let worker = workers.min(by: { $0.jobs.count < $1.jobs.count }) else { return }
    worker.hand(job)
  }

  /// Waits until something came of a job, or a signal came.
  ///
  /// - Returns: What came, with the jobs' places.
  func answers(watching trap: InterruptTrap) throws(ExportError) -> [(Int, RenderAnswer)] {
    let jobs = returned
    returned = []
    for job in jobs { try submit(job) }
    let writing = workers.filter(\.hasMoreToSend)
    let ready: (readers: [Bool], writers: [Bool])
    do {
      ready = try Polling.wait(
        readers: [trap.descriptor] + workers.map(\.process.output),
        writers: writing.map(\.process.input)
      )
    } catch {
      throw .noWorkers(reason: error.description)
    }
    for (worker, isReady) in zip(writing, ready.writers) where isReady { worker.send() }
    var answers: [(Int, RenderAnswer)] = []
    for (worker, isReady) in zip(workers, ready.readers.dropFirst()) where isReady {
      try receive(from: worker, into: &answers)
    }
    return answers
  }

  /// Lets the workers end by themselves.
  func finish() {
    for worker in workers {
      try? worker.process.input.close()
      _ = worker.process.wait()
    }
    workers = []
  }

  private func receive(from worker: Worker, into answers: inout [(Int, RenderAnswer)])
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
    let reason = worker.end()
    var jobs = worker.jobs
    if worker.isReady {
      if !jobs.isEmpty { answers.append((jobs.removeFirst().place, .workerDied(reason))) }
    } else {
      failedStarts += 1
      if failedStarts >= WorkerPool.mostFailedStarts { throw .noWorkers(reason: reason) }
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

  func hand(_ job: RenderJob) {
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
      case .read: continue
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

  func nextAnswer() -> (Int, RenderAnswer)? {
    guard isReady, let frame = nextFrame() else { return nil }
    var reader = ByteReader(frame[...])
    guard let job = jobs.first, let note = try? RenderedNote(from: &reader), reader.isAtEnd else {
      isBroken = true
      return nil
    }
    jobs.removeFirst()
    return (job.place, .rendered(note))
  }

  /// Ends it if it has not ended.
  ///
  /// - Returns: How it ended, in words.
  func end() -> String {
    if isBroken {
      process.kill()
      _ = process.wait()
      return "its answer makes no sense"
    }
    switch process.wait() {
    case .exited(let status): return "it exited with status \(status)"
    case .signaled(let name): return "it was ended by \(name)"
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
