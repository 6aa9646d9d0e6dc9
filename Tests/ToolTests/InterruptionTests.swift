import Foundation
import Testing

@Suite("Runs that are cut short")
struct InterruptionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "an interrupted run leaves whole files alone, and a second run goes on",
    arguments: [(SIGINT, 130, "interrupted"), (SIGTERM, 143, "terminated")]
  )
  func signals(signal: Int32, status: Int32, word: String) throws {
    try folder.write(TestArchive.many(120), to: "a.json")
    let call = ["export", folder.path("a.json"), "--output", folder.path("out"), "--jobs", "2"]
    let run = try Tool.start(call)
    try waitUntil { pdfs.count >= 5 }
    kill(run.process.processIdentifier, signal)
    let outcome = try run.outcome()
    #expect(outcome.status == status)
    #expect(outcome.messages == "error: \(word). hint: run it again to go on\n")
    #expect(!folder.has("out/manifest.jsonl"))
    let done = pdfs
    #expect(done.count < 120)
    for name in done {
      let bytes = try Data(contentsOf: folder.url("out/\(name)"))
      #expect(bytes.starts(with: Data("%PDF".utf8)) && bytes.suffix(6) == Data("%%EOF\n".utf8))
    }

    let second = try Tool.run(call)
    #expect(second.status == 0)
    let counts = try #require(
      second.messages.wholeMatch(
        of: /120 notes: (\d+) written, (\d+) unchanged, 0 failed; 120 pages in .* s\n/
      )
    )
    let unchanged = try #require(Int(counts.2))
    #expect(unchanged > 0)
    #expect(Int(counts.1) == 120 - unchanged)
    #expect(pdfs.count == 120)
    #expect(folder.has("out/manifest.jsonl"))
    // What is left is documents and the manifest alone.
    #expect(try folder.files(in: "out").count == 241)
  }

  @Test("a signal while the archive is read ends with its status, also where it was ignored")
  func early() throws {
    for (signal, status) in [("INT", "130"), ("TERM", "143")] {
      // A shell without job control starts what is in its background with SIGINT ignored; a writer
      // that writes nothing keeps it reading.
      let outcome = try Tool.shell(
        """
        cd '\(folder.path("."))'
        mkfifo \(signal); exec 3<>\(signal)
        "$TOOL" export - --output out <\(signal) 3>&- &
        tool=$!
        sleep 0.5; kill -\(signal) $tool; wait $tool; echo $?
        """
      )
      #expect(outcome.output == "\(status)\n")
      #expect(outcome.messages == "")
      #expect(!folder.has("out"))
    }
  }

  @Test("an interrupted conversion leaves nothing behind")
  func conversion() throws {
    try folder.write(TestArchive.many(60_000), to: "a.json")
    let run = try Tool.start([
      "convert", folder.path("a.json"), "--output", folder.path("b.sqlite"),
    ])
    try waitUntil { folder.has(".b.sqlite.casebound-partial") }
    kill(run.process.processIdentifier, SIGINT)
    let outcome = try run.outcome()
    #expect(outcome.status == 130)
    #expect(outcome.messages == "error: interrupted. hint: run it again to go on\n")
    #expect(try folder.files(in: ".").keys.sorted() == ["a.json"])
  }

  @Test("a worker that is killed costs the note it held, which is named with the signal")
  func killedWorker() throws {
    // Words enough to keep a worker busy until it is found.
    let long = String(repeating: #"A paragraph of some words.\n\n"#, count: 40_000)
    let notes = [
      TestArchive.note("first", title: "First"),
      TestArchive.note("long", title: "Long", body: long),
      TestArchive.note("last", title: "Last"),
    ]
    try folder.write(TestArchive.json(notes), to: "a.json")
    let run = try Tool.start(
      ["export", folder.path("a.json"), "--output", folder.path("out"), "--jobs", "1"]
    )
    try waitUntil { folder.has("out/First.pdf") }
    let worker = try #require(children(of: run.process.processIdentifier).first)
    kill(worker, SIGKILL)
    let outcome = try run.outcome()
    #expect(outcome.status == 1)
    let lines = outcome.messages.split(separator: "\n")
    #expect(
      lines.first == """
        error: note “Long” (long): the process that rendered it did not finish: \
        it was ended by SIGKILL. \
        hint: export the note alone to see whether it happens again [worker-died]
        """
    )
    #expect(lines.last?.hasPrefix("3 notes: 2 written, 0 unchanged, 1 failed; 2 pages in") == true)
    #expect(pdfs == ["First.pdf", "Last.pdf"])
    let manifest = try folder.text(of: "out/manifest.jsonl").split(separator: "\n")
    #expect(manifest.count == 4)
    #expect(manifest.dropFirst(2).first?.contains("\"failed\":") == true)
  }

  @Test("time in which a worker could not work is not counted against its note")
  func heldUpWorker() throws {
    let long = String(repeating: #"A paragraph of some words.\n\n"#, count: 2_000)
    let notes = [
      TestArchive.note("first", title: "First"),
      TestArchive.note("long", title: "Long", body: long),
    ]
    try folder.write(TestArchive.json(notes), to: "a.json")
    let run = try Tool.start([
      "export", folder.path("a.json"), "--output", folder.path("out"), "--jobs", "1",
      "--note-timeout", "4", "--quiet",
    ])
    try waitUntil { folder.has("out/First.pdf") }
    let worker = try #require(children(of: run.process.processIdentifier).first)
    kill(worker, SIGSTOP)
    Thread.sleep(forTimeInterval: 6)
    #expect(!folder.has("out/Long.pdf"))
    kill(worker, SIGCONT)
    let outcome = try run.outcome()
    #expect(outcome.status == 0 && outcome.messages == "")
    #expect(pdfs == ["First.pdf", "Long.pdf"])
  }

  @Test("a worker that is stopped is ended after ten times its note's time, and the run goes on")
  func stoppedWorker() throws {
    let long = String(repeating: #"A paragraph of some words.\n\n"#, count: 40_000)
    let notes = [
      TestArchive.note("first", title: "First"),
      TestArchive.note("long", title: "Long", body: long),
      TestArchive.note("last", title: "Last"),
    ]
    try folder.write(TestArchive.json(notes), to: "a.json")
    let run = try Tool.start([
      "export", folder.path("a.json"), "--output", folder.path("out"), "--jobs", "1",
      "--note-timeout", "2",
    ])
    try waitUntil { folder.has("out/First.pdf") }
    let worker = try #require(children(of: run.process.processIdentifier).first)
    kill(worker, SIGSTOP)
    let outcome = try run.outcome()
    #expect(outcome.status == 1)
    #expect(
      outcome.messages.hasPrefix(
        "error: note “Long” (long): rendering it took longer than 2 s, and was stopped. "
          + "hint: divide the note, or allow more with --note-timeout [note-timeout]\n"
      )
    )
    #expect(pdfs == ["First.pdf", "Last.pdf"])
    // Its Markdown file needs no worker that draws.
    #expect(folder.has("out/Long.md"))
    // The stopped process is gone, too.
    #expect(kill(worker, 0) == -1)
  }

  @Test("a note that takes more memory than allowed fails for that, and the run goes on")
  func memory() throws {
    let marks = String(repeating: "*a* `b` ", count: 300_000)
    let notes = [
      TestArchive.note("first", title: "First"),
      TestArchive.note("large", title: "Large", body: marks),
      TestArchive.note("last", title: "Last"),
    ]
    try folder.write(TestArchive.json(notes), to: "a.json")
    let outcome = try Tool.run([
      "export", folder.path("a.json"), "--output", folder.path("out"), "--jobs", "1",
      "--worker-memory", "128MiB",
    ])
    #expect(outcome.status == 1)
    #expect(
      outcome.messages.hasPrefix(
        "error: note “Large” (large): rendering it takes more memory than 128 MiB, or than there is. "
          + "hint: divide the note, or allow more with --worker-memory [worker-memory]\n"
      )
    )
    #expect(pdfs == ["First.pdf", "Last.pdf"])
    #expect(try folder.text(of: "out/Large.md") == "# Large\n\n" + marks + "\n")
  }

  /// The PDFs there are.
  private var pdfs: [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path("out"))
    return (names ?? []).filter { $0.hasSuffix(".pdf") && !$0.hasPrefix(".") }.sorted()
  }

  /// The processes that a process has started.
  private func children(of parent: Int32) throws -> [Int32] {
    let list = "/proc/\(parent)/task/\(parent)/children"
    return try String(contentsOfFile: list, encoding: .utf8).split(separator: " ").compactMap {
      Int32($0)
    }
  }

  /// Waits until something holds, for two minutes at most.
  ///
  /// It keeps its thread: other tests block theirs, and a task that gives it up may wait for long.
  private func waitUntil(_ condition: () -> Bool) throws {
    for _ in 0..<12_000 where !condition() { Thread.sleep(forTimeInterval: 0.01) }
    try #require(condition())
  }
}
