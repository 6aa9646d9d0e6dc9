import ArchiveModel
import ArchiveReading
import ArchiveWriting
import Diagnostics
import Foundation
import Testing

@Suite("Converting archives")
struct ArchiveConversionTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/" + UUID().uuidString

  init() throws {
    try FileManager.default.createDirectory(
      atPath: folder + "/other",
      withIntermediateDirectories: true
    )
  }

  /// Converts the text of an archive, as the program does.
  private func convert(_ json: String, to name: String) throws
    -> (ArchiveConversion.Summary, [Diagnostic])
  {
    let source = "\(folder)/source.json"
    try Data(json.utf8).write(to: URL(fileURLWithPath: source))
    let reader = try ArchiveReader(opening: source)
    var heard: [Diagnostic] = []
    let summary = try ArchiveConversion.convert(
      reader.header,
      noteCount: reader.slots.count,
      to: "\(folder)/\(name)",
      sourceFolder: reader.folder,
      read: { place in
        do throws(ArchiveReadingError) {
          let read = try reader.note(at: place)
          return (read.note, read.diagnostics)
        } catch {
          return (nil, [error.diagnostic])
        }
      },
      report: { heard.append($0) }
    )
    return (summary, heard)
  }

  private func note(_ id: String, _ more: String = "") -> String {
    #"{"id":"\#(id)","title":"T","body":"","createdAt":"2024-01-02T03:04:05Z","#
      + #""updatedAt":"2024-01-02T03:04:05Z"\#(more)}"#
  }

  private func archive(_ notes: String...) -> String {
    #"{"format":"casebound-archive","version":1,"notes":[\#(notes.joined(separator: ","))]}"#
  }

  @Test("a note that cannot be read is reported and left out, the others are written")
  func failedNote() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (summary, heard) = try convert(
      archive(note("a"), note("b", #","pinned":5"#), note("c")),
      to: "a.sqlite"
    )
    #expect(summary.written == 2)
    #expect(summary.failed == 1)
    #expect(heard.map(\.code) == ["wrong-type"])
    #expect(heard.map(\.noteID) == ["b"])
    let reader = try ArchiveReader(opening: "\(folder)/a.sqlite")
    #expect(reader.slots.compactMap(\.id) == ["a", "c"])
  }

  @Test("a note that names files is reported when they are not beside the new archive")
  func filesLeftBehind() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let json = archive(
      note("a", #","drawing":{"mediaType":"image/png","file":"a.png"}"#),
      note("b", #","attachments":[{"id":"x","fileName":"f","file":"f"}]"#),
      note("c")
    )
    #expect(try convert(json, to: "a.jsonl").1.isEmpty)
    let (_, heard) = try convert(json, to: "other/a.jsonl")
    #expect(heard.map(\.code) == ["file-left-behind", "file-left-behind"])
    #expect(heard.map(\.noteID) == ["a", "b"])
  }
}
