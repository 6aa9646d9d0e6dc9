import ArchiveModel
import ArchiveReading
import AttachmentRun
import Diagnostics
import Foundation
import Testing

@Suite("Validating archives")
struct ArchiveValidationTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path + "/attachments",
      withIntermediateDirectories: true
    )
  }

  private func findings(_ json: String, files: String? = nil) throws -> [Diagnostic] {
    let reader = try ArchiveReader(opening: folder.write(json))
    var found: [Diagnostic] = []
    let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    let program = tests.deletingLastPathComponent().appending(path: "casebound")
    let inspection = AttachmentRun(executable: program.path(percentEncoded: false))
    let checks = ArchiveValidation.Checks(
      files: { note in
        note.attachments.compactMap {
          try? inspection.inspect($0, in: note, of: reader, files: files).refusalDiagnostic
        }
      },
      placements: { body in
        body.split(separator: "\n").filter { $0.hasPrefix("@") }.map { String($0.dropFirst()) }
      },
      drawing: { bytes, mediaType in bytes.first == 0 ? "\(mediaType) that begins with 0" : nil }
    )
    ArchiveValidation.findings(in: reader, checks: checks) { found.append($0) }
    return found
  }

  @Test("a sound archive has no findings")
  func sound() throws {
    try folder.write("12345", as: "attachments/x.pdf")
    let found = try findings(
      archive(
        notes: note(
          body: #"@0A1B2C3D-0000-4000-8000-0000000000A1"#,
          more: #""attachments":[{"id":"0A1B2C3D-0000-4000-8000-0000000000A1","fileName":"p.pdf","#
            + #""storedName":"x.pdf","byteCount":5,"sha256":"5994471ABB01112AFCC18159F6CC74B4F511B99806DA59B3CAF5A9C173CACFC5"},"#
            + #"{"id":"0A1B2C3D-0000-4000-8000-0000000000A2","fileName":"q","data":"aGk=","byteCount":2}],"#
            + #""drawing":{"mediaType":"image/png","data":"AQ=="}"#
        )
      )
    )
    #expect(found.isEmpty)
  }

  @Test(
    "each problem of a note has its code, the note and an advice",
    arguments: [
      (note(title: ""), ["blank-title"]),
      (note(more: #""folder":"x""#), ["dangling-folder"]),
      (note(more: #""eventDate":"2023-02-29""#), ["impossible-date"]),
      (note(body: #"a\u0000b"#), ["nul-character"]),
      (note(title: #"a\u0000"#), ["nul-character"]),
      (note(body: "@zz"), ["dangling-placement"]),
      (note(more: #""drawing":{"mediaType":"image/png","data":"AA=="}"#), ["undecodable-drawing"]),
      (note(more: #""drawing":{"mediaType":"image/png"}"#), ["undecodable-drawing"]),
      (note(more: #""drawing":{"mediaType":"image/png","file":"no.png"}"#), ["missing-file"]),
      (note(more: #""drawing":{"mediaType":"image/png","file":"../a"}"#), ["file-outside"]),
      (
        note(more: #""drawing":{"mediaType":"application/x-pencilkit","data":"AA=="}"#),
        ["pencilkit-drawing"]
      ),
      (
        attachments(
          #"{"id":"0A1B2C3D-0000-4000-8000-00000000ABCD","fileName":"f","storedName":"none"}"#
        ), ["missing"]
      ),
      (attachments(#"{"id":"0A1B2C3D-0000-4000-8000-00000000ABCD","fileName":"f"}"#), ["missing"]),
      (
        attachments(
          #"{"id":"0A1B2C3D-0000-4000-8000-00000000ABCD","fileName":"f","storedName":"x","byteCount":4}"#
        ), ["changed"]
      ),
      (
        attachments(
          #"{"id":"0A1B2C3D-0000-4000-8000-00000000ABCD","fileName":"f","storedName":"x","sha256":"00"}"#
        ), ["changed"]
      ),
      (
        attachments(
          #"{"id":"0A1B2C3D-0000-4000-8000-00000000ABCD","fileName":"f","data":"AA==","byteCount":4}"#
        ), ["changed"]
      ),
      (
        attachments(
          #"{"id":"0A1B2C3D-0000-4000-8000-00000000ABCD","fileName":"f","storedName":".."}"#
        ), ["unsafe-name"]
      ),
      (
        attachments(
          #"{"id":"0A1B2C3D-0000-4000-8000-00000000ABCD","fileName":"f","storedName":""}"#
        ), ["unsafe-name"]
      ),
      (
        attachments(
          #"{"id":"0A1B2C3D-0000-4000-8000-00000000ABCD","fileName":"f","storedName":"../x"}"#
        ), ["unsafe-name"]
      ),
      (
        attachments(
          #"{"id":"0A1B2C3D-0000-4000-8000-00000000ABCD","fileName":"f","storedName":"sub"}"#
        ), ["not-a-file"]
      ),
      (
        attachments(
          #"{"id":"0A1B2C3D-0000-4000-8000-00000000ABCD","fileName":"f","storedName":"x"},"#
            + #"{"id":"0a1b2c3d-0000-4000-8000-00000000abcd","fileName":"g","storedName":"x"}"#
        ), ["duplicate-attachment-id"]
      ),
      (
        attachments(
          #"{"id":"a","fileName":"f","storedName":"x"},{"id":"a","fileName":"g","storedName":"x"}"#
        ), ["attachment-id-no-uuid", "duplicate-attachment-id", "attachment-id-no-uuid"]
      ),
      (
        attachments(#"{"id":"0A1B2C3D-0000-4000-8000-00000000ABCD","fileName":"f","data":"?"}"#),
        ["invalid-base64", "corrupt"]
      ),
    ]
  )
  func problems(json: String, codes: [String]) throws {
    try folder.write("12345", as: "attachments/x")
    try FileManager.default.createDirectory(
      atPath: folder.path + "/attachments/sub",
      withIntermediateDirectories: true
    )
    let found = try findings(archive(notes: "\(note(id: "first")),\(json)"))
    #expect(found.map(\.code) == codes)
    #expect(found.allSatisfy { $0.noteID == "n1" && $0.noteTitle != nil && $0.advice != nil })
  }

  @Test("a body over the limit is found")
  func largeBody() throws {
    let body = String(repeating: "x", count: (16 << 20) + 1)
    #expect(try findings(archive(notes: note(body: body))).map(\.code) == ["body-too-large"])
    #expect(try findings(archive(notes: note(body: String(body.dropLast())))).isEmpty)
  }

  @Test("problems of folders come first, then those of notes in the archive's order")
  func order() throws {
    let found = try findings(
      archive(
        notes: [note(id: "a"), note(id: "a"), "5", note(id: "b", title: " ")].joined(
          separator: ","
        ),
        before:
          #""folders":[{"id":"f","name":"F","parent":"f"},{"id":"g","name":"","parent":"x"}],"#
      )
    )
    #expect(
      found.map(\.code) == [
        "dangling-parent", "folder-cycle", "duplicate-id", "wrong-type", "blank-title",
      ]
    )
  }

  @Test("the folder of the files may be another")
  func otherFolder() throws {
    try folder.write("1", as: "x")
    let json = archive(
      notes: attachments(
        #"{"id":"0A1B2C3D-0000-4000-8000-00000000ABCD","fileName":"f","storedName":"x","byteCount":1}"#
      )
    )
    #expect(try findings(json).map(\.code) == ["missing"])
    #expect(try findings(json, files: folder.path).isEmpty)
  }
}

/// A note with the JSON text of attachments.
private func attachments(_ json: String) -> String {
  note(more: #""attachments":[\#(json)]"#)
}
