import ArchiveModel
import ArchiveReading
import Diagnostics
import Testing

@Suite("Reading JSON Lines")
struct JSONLinesTests {
  private let folder: TestFolder
  private let first = #"{"format":"casebound-archive","version":1,"folders":[],"app":"Kept"}"#

  init() throws {
    folder = try TestFolder()
  }

  private func open(_ lines: [String], end: String = "\n") throws -> ArchiveReader {
    try ArchiveReader(
      opening: folder.write(lines.joined(separator: end) + end, as: "archive.jsonl")
    )
  }

  private func error(_ text: String) throws -> ArchiveReadingError? {
    let path = try folder.write(text, as: "archive.jsonl")
    do {
      _ = try ArchiveReader(opening: path)
      return nil
    } catch {
      return error
    }
  }

  @Test("the first line is the archive, every other a note", arguments: ["\n", "\r\n"])
  func lines(end: String) throws {
    let reader = try open([first, note(id: "a"), "", "  ", note(id: "b")], end: end)
    #expect(reader.format == .jsonLines)
    #expect(reader.header.unknown == [UnknownField(name: "app", json: #""Kept""#)])
    #expect(reader.slots.compactMap(\.id) == ["a", "b"])
    #expect(try reader.note(at: 1).note.id == "b")
  }

  @Test("the last line needs no end, and a byte-order mark may come first")
  func edges() throws {
    let path = try folder.write("\u{FEFF}\n\(first)\n\(note(id: "a"))", as: "a.ndjson")
    #expect(try ArchiveReader(opening: path).slots.compactMap(\.id) == ["a"])
  }

  @Test(
    "a bad line costs its note and is named by its number",
    arguments: [
      (#"{"id":"x","#, "json-syntax", "line 3, column 11"),
      (#"{"id":"x"} y"#, "json-syntax", "line 3, column 12"),
      (#"{"id":NaN}"#, "json-syntax", "line 3, column 7"),
      ("nonsense", "json-syntax", "line 3, column 2"),
      ("[1,2]", "wrong-type", "line 3, column 1"),
      (#"{"id":"a"}{"id":"b"}"#, "json-syntax", "line 3, column 11"),
      (#"{"id":"n1""#, "json-syntax", "line 3, column 11"),
    ]
  )
  func badLine(line: String, code: String, place: String) throws {
    let reader = try open([first, note(id: "a"), line, note(id: "b")])
    #expect(reader.slots.count == 3)
    #expect(try reader.note(at: 0).note.id == "a")
    #expect(try reader.note(at: 2).note.id == "b")
    let failure = try #require(reader.failure(at: 1))
    #expect(failure.diagnostic.code == code)
    #expect(failure.diagnostic.message.hasPrefix(place + ": "))
  }

  @Test("a line that is not UTF-8 costs its note, which is named as far as it was read")
  func invalidUTF8() throws {
    let bytes =
      Array("\(first)\n".utf8) + Array(#"{"id":"x","title":"T","body":""#.utf8) + [0xC3, 0x28]
      + Array("\"}\n\(note(id: "b"))\n".utf8)
    let reader = try ArchiveReader(opening: folder.write(bytes, as: "archive.jsonl"))
    let failure = try #require(reader.failure(at: 0))
    #expect(failure.id == "x")
    #expect(failure.title == "T")
    #expect(failure.diagnostic.message == "line 2, column 31: the byte 0xC3 is not UTF-8")
    #expect(try reader.note(at: 1).note.id == "b")
  }

  @Test("a first line that is no archive refuses all of it")
  func badFirstLine() throws {
    #expect(try error("{\n\"format\":\"casebound-archive\"}\n") == .firstLineCut(place(1, 1, 2)))
    #expect(try error(note() + "\n") == .unknownFormat(nil))
    #expect(try error(archive(notes: note()) + "\n") == .notesInFirstLine(place(0, 1, 1)))
    #expect(try error("notes\n") == .notAnArchive(place(0, 1, 1)))
    #expect(try error("\n\n") == .empty)
    guard
      case .syntax(.unexpected(0x78, "the end of the line"), place(68, 1, 69)) = try error(
        first + "x\n"
      )
    else {
      Issue.record("more text on the first line")
      return
    }
  }

  @Test("JSON Lines under another name are explained")
  func wrongName() throws {
    let path = try folder.write("\(first.dropLast()),\"notes\":[]}\n\(note())\n", as: "a.json")
    let error = #expect(throws: ArchiveReadingError.self) { try ArchiveReader(opening: path) }
    #expect(error?.diagnostic.advice == "if this is JSON Lines, give its name the ending .jsonl")
  }

  private func place(_ offset: Int, _ line: Int, _ column: Int) -> SourcePosition {
    SourcePosition(offset: offset, line: line, column: column)
  }
}
