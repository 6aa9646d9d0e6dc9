import SystemBinding
import Testing

@testable import ExportRun

@Suite("Workers")
struct WorkerPoolTests {
  /// A pool whose workers run a line of shell.
  private func pool(
    _ script: String,
    count: Int = 1,
    limits: ExportOptions.NoteLimits = ExportOptions.NoteLimits()
  ) -> WorkerPool {
    WorkerPool(
      command: ExportOptions.WorkerCommand(executable: "/bin/sh", arguments: ["-c", script]),
      settings: RenderSettings(),
      count: count,
      limits: limits
    )
  }

  /// Octal escapes for `printf`: the frames that a worker says.
  private func frames(_ frames: [[UInt8]]) -> String {
    "printf '"
      + frames.joined().map { byte in
        let digits = String(byte, radix: 8)
        return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
      }.joined() + "'"
  }

  private var ready: [UInt8] { WorkerGreeting.answer(failure: nil) }

  private var answer: [UInt8] {
    var writer = ByteWriter()
    RenderedNote(files: [], pages: 5, diagnostics: []).write(to: &writer)
    return writer.frame()
  }

  private func job(_ place: Int) -> RenderJob { RenderJob(place: place, frame: [0]) }

  /// What comes of jobs, in the order it comes: pages, or the reason of an end.
  private func outcomes(of pool: WorkerPool, jobs: Int) throws -> [String] {
    let trap = try InterruptTrap()
    var next = 0
    var outcomes: [String] = []
    while outcomes.count < jobs {
      while next < jobs, pool.hasRoom {
        try pool.submit(job(next))
        next += 1
      }
      for (job, answer) in try pool.answers(watching: trap) {
        let place = job.place
        switch answer {
        case .rendered(let note): outcomes.append("\(place): \(note.pages) pages")
        case .workerDied(let reason): outcomes.append("\(place): \(reason)")
        case .timedOut(let seconds): outcomes.append("\(place): no answer in \(seconds) s")
        case .outOfMemory(let limit): outcomes.append("\(place): more than \(limit) bytes")
        }
      }
    }
    pool.finish()
    return outcomes
  }

  @Test("a worker that dies costs the note it held, and the next takes the others")
  func death() throws {
    let pool = pool("\(frames([ready, answer])); kill -SEGV $$")
    #expect(
      try outcomes(of: pool, jobs: 4) == [
        "0: 5 pages", "1: it was ended by SIGSEGV", "2: 5 pages", "3: it was ended by SIGSEGV",
      ]
    )
  }

  @Test(
    "a worker that does not answer is ended, a stopped one too, and the next takes the others",
    arguments: ["exec sleep 600", "kill -STOP $$"]
  )
  func timeout(script: String) throws {
    let pool = pool(
      "\(frames([ready, answer])); \(script)",
      limits: ExportOptions.NoteLimits(seconds: 1)
    )
    #expect(
      try outcomes(of: pool, jobs: 4) == [
        "0: 5 pages", "1: no answer in 1 s", "2: 5 pages", "3: no answer in 1 s",
      ]
    )
  }

  @Test("a worker that is stopped when all is done does not hold up the end")
  func stoppedAtEnd() throws {
    let pool = pool("\(frames([ready, answer])); kill -STOP $$")
    #expect(try outcomes(of: pool, jobs: 1) == ["0: 5 pages"])
  }

  @Test("a worker that ends because its fonts are spent costs no note")
  func spent() throws {
    let pool = pool("\(frames([ready, answer])); exit 78")
    #expect(
      try outcomes(of: pool, jobs: 3) == ["0: 5 pages", "1: 5 pages", "2: 5 pages"]
    )
  }

  @Test("a worker that ran out of memory is told from one that crashed")
  func outOfMemory() throws {
    let limits = ExportOptions.NoteLimits(memory: 1_000)
    #expect(
      try outcomes(of: pool("\(frames([ready])); exit 77", limits: limits), jobs: 1)
        == ["0: more than 1000 bytes"]
    )
    let never = pool("exit 77", limits: limits)
    #expect(throws: ExportError.noWorkers(reason: "it needs more memory than it may have")) {
      try outcomes(of: never, jobs: 1)
    }
  }

  @Test("half an answer is none")
  func half() throws {
    let pool = pool("\(frames([ready, Array(answer.dropLast())])); exit 7")
    #expect(try outcomes(of: pool, jobs: 1) == ["0: it exited with status 7"])
  }

  @Test("an answer that makes no sense costs its note")
  func nonsense() throws {
    var writer = ByteWriter()
    writer.put("no note")
    let pool = pool("\(frames([ready, writer.frame()])); sleep 60")
    #expect(try outcomes(of: pool, jobs: 1) == ["0: its answer makes no sense"])
  }

  @Test("workers that never become ready end the run")
  func start() throws {
    let pool = pool("exit 3", count: 2)
    #expect(throws: ExportError.noWorkers(reason: "it exited with status 3")) {
      try outcomes(of: pool, jobs: 4)
    }
  }

  @Test("a worker that cannot render says why")
  func cannotRender() throws {
    let refusal = WorkerGreeting.answer(failure: "the font family Inter is not installed")
    let pool = pool("\(frames([refusal])); exit 1")
    #expect(throws: ExportError.noWorkers(reason: "the font family Inter is not installed")) {
      try outcomes(of: pool, jobs: 1)
    }
  }

  @Test("a program that is not there ends the run")
  func missing() throws {
    let pool = WorkerPool(
      command: ExportOptions.WorkerCommand(executable: "/nowhere", arguments: []),
      settings: RenderSettings(),
      count: 1
    )
    #expect(
      throws: ExportError.noWorkers(reason: "cannot start /nowhere: No such file or directory")
    ) {
      try outcomes(of: pool, jobs: 1)
    }
  }
}
