import ArchiveModel
import ArchiveReading
import Diagnostics
import Foundation
import SystemBinding
import Testing

@testable import ExportRun

@Suite("Exports")
struct ExporterTests {
  private let temporary: TemporaryFolder
  private var output: String { temporary.path + "/out" }

  init() throws { temporary = try TemporaryFolder() }

  /// The program beside the tests.
  private var worker: ExportOptions.WorkerCommand {
    let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    let program = tests.deletingLastPathComponent().appending(path: "casebound")
    return ExportOptions.WorkerCommand(
      executable: program.path(percentEncoded: false),
      arguments: ["worker"]
    )
  }

  private func note(_ id: String, _ title: String, _ body: String, _ more: String = "") -> String {
    let text = { (words: String) in
      (try? JSONEncoder().encode(words)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
    let moment = #""2024-01-02T03:04:05Z""#
    return #"{"id":\#(text(id)),"title":\#(text(title)),"body":\#(text(body)),"#
      + #""createdAt":\#(moment),"updatedAt":\#(moment)\#(more)}"#
  }

  private func archive(_ notes: [String], folders: String = "[]") throws -> ArchiveReader {
    let path = temporary.path + "/archive.json"
    let text =
      #"{"format":"casebound-archive","version":1,"folders":\#(folders),"notes":["#
      + notes.joined(separator: ",\n") + "]}"
    try Data(text.utf8).write(to: URL(filePath: path))
    return try ArchiveReader(opening: path)
  }

  private func run(
    _ archive: ArchiveReader,
    to folder: String? = nil,
    _ settings: RenderSettings = RenderSettings(formats: [.markdown]),
    jobs: Int = 1,
    selection: [Int]? = nil,
    report: (Diagnostic) -> Void = { _ in }
  ) throws -> ExportSummary {
    let options = ExportOptions(
      output: folder ?? output,
      settings: settings,
      jobs: jobs,
      provenance: Provenance(version: "1", libraries: [], fonts: []),
      worker: worker
    )
    return try Exporter(
      options: options,
      archive: archive,
      selection: selection ?? Array(archive.slots.indices)
    ).run(report: report, progress: { _ in })
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try FileSystem.contents(of: output + "/" + name), as: UTF8.self)
  }

  private func names(in folder: String? = nil) throws -> [String] {
    let root = folder ?? output
    return try FileManager.default.subpathsOfDirectory(atPath: root).sorted().filter {
      try FileSystem.status(of: root + "/" + $0)?.kind == .file
    }
  }

  @Test("each note has its files, and the manifest names them")
  func wholeRun() throws {
    let archive = try archive([note("n1", "Gate Check", "Latch is loose.")])
    let summary = try run(archive, RenderSettings())
    #expect(summary.counts.written == 1)
    #expect(summary.counts.pages == 1)
    #expect(try names() == ["Gate Check.md", "Gate Check.pdf", "manifest.jsonl"])
    #expect(try text("Gate Check.md") == "# Gate Check\n\nLatch is loose.\n")
    #expect(try FileSystem.contents(of: output + "/Gate Check.pdf").starts(with: "%PDF".utf8))
    let lines = try text("manifest.jsonl").split(separator: "\n")
    #expect(lines.count == 2)
    // `printf '# Gate Check\n\nLatch is loose.\n' | sha256sum`, and its 30 bytes.
    #expect(
      lines[1].contains(
        #"{"bytes":30,"path":"Gate Check.md","#
          + #""sha256":"6be3223a9d5c774fb041532d29b00f56"#
      )
    )
    #expect(lines[1].hasSuffix(#""id":"n1","pages":1,"title":"Gate Check","warnings":[]}"#))
  }

  @Test("R141: the number of workers changes nothing")
  func jobs() throws {
    let words = "**b** *i* `c` Ημέρα היום 今日 วัน 😀 ∑ 0\n\n"
    let archive = try archive(
      (0..<12).map { note("n\($0)", "Batch \($0)", String(repeating: words, count: $0 + 1)) }
    )
    _ = try run(archive, RenderSettings(), jobs: 1)
    let other = temporary.path + "/other"
    _ = try run(archive, to: other, RenderSettings(), jobs: 3)
    #expect(try names() == names(in: other))
    #expect(try names().count == 25)
    for name in try names() {
      #expect(
        try FileSystem.contents(of: output + "/" + name)
          == FileSystem.contents(of: other + "/" + name),
        "\(name)"
      )
    }
  }

  @Test("R149: a second run leaves everything alone, and doubles nothing")
  func again() throws {
    let archive = try archive((0..<4).map { note("n\($0)", "Meeting", "Body \($0)") })
    _ = try run(archive)
    let before = try names()
    #expect(before.count == 5)
    let summary = try run(archive)
    #expect(summary.counts.unchanged == 4)
    #expect(summary.counts.written == 0)
    #expect(try names() == before)
  }

  @Test("names are settled over the whole archive, whatever is selected")
  func selection() throws {
    let archive = try archive([note("n0", "Meeting", "0"), note("n1", "Meeting", "1")])
    _ = try run(archive, selection: [1])
    // `printf %s n1 | sha256sum` begins with 676b8b.
    #expect(try names() == ["Meeting (676b8b).md", "manifest.jsonl"])
  }

  @Test("files of an earlier export are left alone and stay ours")
  func leftOver() throws {
    let archive = try archive([note("n0", "A", "0"), note("n1", "B", "1")])
    _ = try run(archive, selection: [0])
    let second = try run(archive, selection: [1])
    #expect(second.leftOver == 1)
    #expect(try names() == ["A.md", "B.md", "manifest.jsonl"])
    #expect(try text("manifest.jsonl").hasSuffix("{\"leftOver\":\"A.md\"}\n"))
    let third = try run(archive, selection: [0])
    #expect(third.counts.unchanged == 1)
    #expect(third.leftOver == 1)
  }

  @Test("a file that is not ours stays as it is, and nothing is written")
  func foreign() throws {
    let archive = try archive([note("n0", "A", "0"), note("n1", "B", "1")])
    try FileSystem.makeDirectories(output)
    try Data("mine".utf8).write(to: URL(filePath: output + "/B.md"))
    #expect(throws: ExportError.foreignFiles(["B.md"], count: 1)) { try run(archive) }
    #expect(try names() == ["B.md"])
    #expect(try text("B.md") == "mine")
  }

  @Test("a note that fails is named, and the rest is written")
  func failure() throws {
    let moment = #""2024-01-02T03:04:05Z""#
    let blocks =
      #"{"id":"n1","title":"Blocks","blocks":[],"createdAt":\#(moment),"updatedAt":\#(moment)}"#
    let broken = #"{"id":"n2","title":"Broken","body":7,"createdAt":\#(moment)}"#
    let archive = try archive([note("n0", "A", "0"), blocks, broken, note("n3", "B", "1")])
    var reported: [Diagnostic] = []
    let summary = try run(archive, RenderSettings()) { reported.append($0) }
    #expect(summary.counts.failed == 2)
    #expect(summary.counts.written == 2)
    #expect(summary.errors >= 2)
    #expect(try names() == ["A.md", "A.pdf", "B.md", "B.pdf", "manifest.jsonl"])
    let first = try #require(reported.first)
    #expect(first.message == "structured notes are not supported yet")
    #expect(first.noteID == "n1")
    #expect(first.noteTitle == "Blocks")
    #expect(reported.last?.noteID == "n2")
    let lines = try text("manifest.jsonl").split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines[2].contains(#""failed":"structured notes are not supported yet","files":[]"#))
  }

  @Test("R153: nothing leaves the export, and titles make no folders")
  func slashes() throws {
    let evil =
      #","attachments":[{"id":"00000000-0000-4000-8000-000000000010","#
      + #""fileName":"../../evil.png","data":"aGk="},"#
      + #"{"id":"00000000-0000-4000-8000-000000000011","fileName":"/etc/cron.d/x.txt","#
      + #""data":"aG8="}]"#
    let archive = try archive([
      note("n1", "Work / Jobs", "x"), note("n2", "25/05/2018", "x"),
      note("n3", "../../up", "![e](../../evil.png)", evil),
    ])
    _ = try run(archive, RenderSettings(formats: [.markdown], companions: true))
    #expect(
      try names() == [
        "25 05 2018.md", "Work Jobs.md", "attachments/up/etc cron.d x.txt",
        "attachments/up/evil.png", "manifest.jsonl", "up.md",
      ]
    )
    #expect(try names(in: temporary.path).count == 7)
  }

  @Test("R155: an attachment's name is no device's")
  func devices() throws {
    let more =
      #","attachments":[{"id":"00000000-0000-4000-8000-000000000022","fileName":"CON.png","#
      + #""data":"aGk="}]"#
    let marker = "{{attachment:00000000-0000-4000-8000-000000000022}}"
    let archive = try archive([note("n9", "att", "See\n\n\(marker)\n\nend", more)])
    _ = try run(archive, RenderSettings(formats: [.markdown], companions: true))
    #expect(try names() == ["att.md", "attachments/att/CON_.png", "manifest.jsonl"])
    #expect(
      // Two letters are no image, whatever their name says.
      try text("att.md") == "# att\n\nSee\n\n[CON.png](attachments/att/CON_.png)\n\nend\n"
    )
  }

  @Test("an attachment that is missing costs itself alone")
  func missingAttachment() throws {
    let id = "00000000-0000-4000-8000-000000000022"
    let more = #","attachments":[{"id":"\#(id)","fileName":"a.pdf","storedName":"a1.pdf"}]"#
    let archive = try archive([note("n9", "att", "{{attachment:\(id)}}", more)])
    var reported: [Diagnostic] = []
    let settings = RenderSettings(formats: [.markdown], companions: true)
    let summary = try run(archive, settings) { reported.append($0) }
    #expect(reported.map(\.code) == ["attachment-missing"])
    #expect(summary.errors == 1)
    #expect(summary.counts.failed == 0)
    #expect(try text("att.md") == "# att\n\n{{attachment:\(id)}}\n")
  }

  @Test("attachments that lie beside the archive are copied")
  func storedAttachment() throws {
    try FileSystem.makeDirectories(temporary.path + "/attachments")
    try Data("%PDF".utf8).write(to: URL(filePath: temporary.path + "/attachments/a1.pdf"))
    let id = "00000000-0000-4000-8000-000000000022"
    let more = #","attachments":[{"id":"\#(id)","fileName":"a.pdf","storedName":"a1.pdf"}]"#
    let archive = try archive([note("n9", "att", "x", more)])
    var reported: [Diagnostic] = []
    let settings = RenderSettings(formats: [.markdown], companions: true)
    _ = try run(archive, settings) { reported.append($0) }
    #expect(try text("attachments/att/a.pdf") == "%PDF")
    #expect(reported.isEmpty)
  }

  @Test("an attachment that is not whole is copied and told of; one that was changed is not copied")
  func refusedAttachments() throws {
    try FileSystem.makeDirectories(temporary.path + "/attachments")
    try Data("%PDF-1.4 cut".utf8).write(to: URL(filePath: temporary.path + "/attachments/a1"))
    try Data("other".utf8).write(to: URL(filePath: temporary.path + "/attachments/b1"))
    let more =
      #","attachments":[{"id":"00000000-0000-4000-8000-000000000022","fileName":"a.pdf","#
      + #""storedName":"a1"},{"id":"00000000-0000-4000-8000-000000000023","fileName":"b.txt","#
      + #""storedName":"b1","byteCount":4}]"#
    let archive = try archive([note("n9", "att", "x", more)])
    var reported: [Diagnostic] = []
    let settings = RenderSettings(formats: [.markdown], companions: true)
    let summary = try run(archive, settings) { reported.append($0) }
    #expect(reported.map(\.code) == ["attachment-refused", "attachment-missing"])
    #expect(
      reported.map(\.message) == [
        "the attached file “a.pdf” is copied as it is: it is not a readable PDF: it has no end mark",
        "the attached file “b.txt” is not copied: it has 5 bytes, but 4 in the archive's record",
      ]
    )
    #expect(summary.counts.failed == 0 && summary.errors == 1)
    #expect(try names() == ["att.md", "attachments/att/a.pdf", "manifest.jsonl"])
  }

  @Test("folders mirror the archive's, in a cycle or dangling they lie at the top")
  func folders() throws {
    let folders =
      #"[{"id":"a","name":"Work"},{"id":"b","name":"Home: East","parent":"a"},"#
      + #"{"id":"c","name":"C","parent":"d"},{"id":"d","name":"D","parent":"c"}]"#
    let archive = try archive(
      [
        note("n1", "One", "x", #","folder":"b""#), note("n2", "Two", "x", #","folder":"c""#),
        note("n3", "Three", "x", #","folder":"gone""#),
      ],
      folders: folders
    )
    _ = try run(archive)
    #expect(try names() == ["C/Two.md", "Three.md", "Work/Home East/One.md", "manifest.jsonl"])
  }

  @Test("an unknown locale or time zone is a wrong call")
  func dates() throws {
    let archive = try archive([note("n1", "One", "x")])
    #expect(throws: ExportError.dates(.unknownLocale("xx"))) {
      try run(archive, RenderSettings(locale: "xx"))
    }
    #expect(throws: ExportError.dates(.unknownTimeZone("Nowhere"))) {
      try run(archive, RenderSettings(timeZone: "Nowhere"))
    }
  }
}
