import ArchiveModel
import ArchiveReading
import AttachmentInspection
import AttachmentRun
import Foundation
import Testing

/// The checking process is a line of shell here, which ends as a decoder might.
@Suite("Attachment run")
struct AttachmentRunTests {
  private func refusal(afterWorkerDoes end: String) throws -> Refusal? {
    // The first line is the settings, each other one a file.
    let script = "read settings; echo; read file; \(end)"
    let run = AttachmentRun(
      executable: "/bin/sh",
      arguments: ["-c", script],
      settings: InspectionSettings()
    )
    var rows: [AttachmentRow] = []
    try run.inspect(path: "/dev/null") { row in
      rows.append(row)
      return true
    }
    try run.inspect(path: "/dev/null") { row in
      rows.append(row)
      return true
    }
    // The one that ended was replaced for the second file.
    #expect(rows.count == 2)
    #expect(rows.map(\.verdict) == [.refused, .refused])
    return rows.first?.finding.refusal
  }

  @Test("a crash, a hang, too much memory and nonsense cost the file and are told apart")
  func ends() throws {
    #expect(
      try refusal(afterWorkerDoes: "kill -SEGV $$")
        == Refusal(.corrupt, "made the check of it crash (SIGSEGV)")
    )
    #expect(
      try refusal(afterWorkerDoes: "kill -ALRM $$")
        == Refusal(.unreadable, "could not be judged within 30 s, and was given up")
    )
    #expect(
      try refusal(afterWorkerDoes: "kill -KILL $$")
        == Refusal(.unreadable, "could not be judged: the process that checked it was stopped")
    )
    #expect(
      try refusal(afterWorkerDoes: "exit 3")
        == Refusal(.bomb, "took more than 1024 MiB of memory to check")
    )
    #expect(
      try refusal(afterWorkerDoes: "echo nonsense")
        == Refusal(.corrupt, "made the check of it fail")
    )
  }

  @Test("what ends the check of a file leaves its size and hash, found by the next process")
  func measured() throws {
    let script = """
      read settings; echo; read file
      case "$file" in
        *'"isOnlyMeasured":true'*) echo '{"byteCount":7,"sha256":"ab","warnings":[]}';;
        *) kill -KILL $$;;
      esac
      """
    let run = AttachmentRun(executable: "/bin/sh", arguments: ["-c", script])
    var findings: [AttachmentFinding] = []
    try run.inspect(path: "/dev/null") { row in
      findings.append(row.finding)
      return true
    }
    #expect(findings.map(\.byteCount) == [7])
    #expect(findings.map(\.sha256) == ["ab"])
    #expect(findings.map(\.refusal?.code) == [.unreadable])
  }

  @Test("a note's attachments come in display order with where they are, then what it only places")
  func note() throws {
    let reader = try ArchiveReader(
      opening: URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Golden/archives/sample.json").path(percentEncoded: false)
    )
    var note = try reader.note(at: 0).note
    let held = "0A1B2C3D-0000-4000-8000-00000000ABCD"
    let gone = "11111111-2222-4333-8444-555555555555"
    note.content = .markdown("{{attachment:\(held)}}\n\n{{attachment:\(gone)}}")
    note.attachments = [
      Attachment(id: "b", fileName: "b.txt", storedName: ".."),
      Attachment(id: held.lowercased(), fileName: "a.txt", storedName: "a1"),
    ]
    let run = AttachmentRun(
      executable: "/bin/sh",
      arguments: ["-c", "while read line; do echo '{\"warnings\":[]}'; done"]
    )
    var rows: [AttachmentRow] = []
    try run.inspect(note, of: reader, files: "store") { row in
      rows.append(row)
      return true
    }
    #expect(rows.map(\.name) == ["a.txt", "b.txt", gone])
    #expect(rows.map { $0.path.map { "\($0)" } } == ["store/a1", nil, nil])
    #expect(rows.map(\.codes) == [[], ["unsafe-name"], ["dangling"]])
    #expect(rows.allSatisfy { $0.noteID == note.id })
  }

  @Test("a process that never starts ends the run")
  func noProcess() {
    let run = AttachmentRun(
      executable: "/bin/false",
      arguments: [],
      settings: InspectionSettings()
    )
    #expect(throws: AttachmentRunError.self) { try run.inspect(path: "/dev/null") { _ in true } }
  }
}
