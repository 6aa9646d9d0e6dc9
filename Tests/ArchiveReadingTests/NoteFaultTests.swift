import ArchiveModel
import ArchiveReading
import Diagnostics
import Testing

@Suite("Faults that cost what they are in")
struct NoteFaultTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
  }

  @Test(
    "a fault costs its note, is named with its place, and loses no other note",
    arguments: [
      (note(more: #""title":"U""#), "duplicate-key", "“title”"),
      (note(more: #""x":1,"\u0078":2"#), "duplicate-key", "“x”"),
      (
        note(more: #""drawing":{"mediaType":"a","mediaType":"b"}"#), "duplicate-key",
        "“drawing.mediaType”"
      ),
      (note(more: #""pinned":"yes""#), "wrong-type", "“pinned”"),
      (note(more: #""folder":5"#), "wrong-type", "“folder”"),
      (note(more: #""attachments":{}"#), "wrong-type", "“attachments”"),
      (note(more: #""attachments":[5]"#), "wrong-type", "“attachments[0]”"),
      (note(more: #""drawing":[]"#), "wrong-type", "“drawing”"),
      (note(more: #""blocks":{}"#), "wrong-type", "“blocks”"),
      (
        note(more: #""attachments":[{"id":"a","fileName":"f","byteCount":1.5}]"#), "wrong-type",
        "“attachments[0].byteCount”"
      ),
      (
        note(more: #""attachments":[{"id":"a","fileName":"f","byteCount":99999999999999999999}]"#),
        "wrong-type", "“attachments[0].byteCount”"
      ),
      (note(more: #""attachments":[{"id":"a"}]"#), "missing-field", "“attachments[0].fileName”"),
      (note(more: #""drawing":{}"#), "missing-field", "“drawing.mediaType”"),
      (note(more: #""revisions":[{"title":"t"}]"#), "missing-field", "“revisions[0].body”"),
      (note(more: #""eventDate":"2024-02-30""#), "impossible-date", "“eventDate”"),
      (note(more: #""eventDate":"soon""#), "impossible-date", "“soon”"),
      (
        note(more: #""revisions":[{"title":"","body":"","updatedAt":"2024-01-01"}]"#),
        "impossible-date", "“revisions[0].updatedAt”"
      ),
      ("5", "wrong-type", "“note”"),
      ("{}", "missing-field", "“id”"),
      (#"{"id":null}"#, "wrong-type", "“id”"),
    ]
  )
  func faultyNote(json: String, code: String, words: String) throws {
    let path = try folder.write(archive(notes: "\(note(id: "a")),\(json),\(note(id: "b"))"))
    let reader = try ArchiveReader(opening: path)
    #expect(reader.slots.count == 3)
    #expect(try reader.note(at: 0).note.id == "a")
    #expect(try reader.note(at: 2).note.id == "b")
    let failure = try #require(reader.failure(at: 1))
    #expect(failure.diagnostic.code == code)
    #expect(failure.diagnostic.severity == .error)
    #expect(failure.diagnostic.message.contains(words))
    #expect(failure.diagnostic.message.hasPrefix("line 1, column "))
    #expect(throws: ArchiveReadingError.note(failure)) { try reader.note(at: 1) }
  }

  @Test("two keys of one name are named with both places")
  func duplicateKey() throws {
    let text =
      #"{"format":"casebound-archive","version":1,"notes":[{"id":"n1","title":"First title","#
      + #""body":"first body","title":"Second title","body":"second body","#
      + #""createdAt":"2024-01-02T03:04:05Z","updatedAt":"2024-01-02T03:04:05Z","attachments":[]}]}"#
    let reader = try ArchiveReader(opening: folder.write(text))
    let failure = try #require(reader.failure(at: 0))
    #expect(failure.id == "n1")
    #expect(failure.title == "First title")
    #expect(
      failure.diagnostics.map(\.message) == [
        "line 1, column 105: the field “title” is there twice, first at line 1, column 63",
        "line 1, column 128: the field “body” is there twice, first at line 1, column 85",
      ]
    )
  }

  @Test("of two notes with one id the second fails, and both places are named")
  func duplicateID() throws {
    let upper = "0A1B2C3D-0000-4000-8000-00000000ABCD"
    let notes = [note(id: upper, title: "One"), note(id: "x"), note(id: upper.lowercased())]
    let path = try folder.write(archive(notes: notes.joined(separator: ",\n")))
    let reader = try ArchiveReader(opening: path)
    #expect(try reader.note(at: 0).note.title == "One")
    #expect(try reader.note(at: 1).note.id == "x")
    let failure = try #require(reader.failure(at: 2))
    #expect(failure.diagnostic.code == "duplicate-id")
    #expect(
      failure.diagnostic.message
        == "line 3, column 1: the id “\(upper.lowercased())” is taken by the note at line 1, column 52"
    )
  }

  @Test("every reason of a note is told")
  func allReasons() throws {
    let reader = try ArchiveReader(
      opening: folder.write(archive(notes: #"{"title":5,"createdAt":"never","pinned":0}"#))
    )
    #expect(
      reader.failure(at: 0)?.diagnostics.map(\.code) == [
        "wrong-type", "impossible-date", "wrong-type", "missing-field", "missing-field",
        "missing-field",
      ]
    )
  }

  @Test("a faulty folder is left out with an error, and what lay in it lies at the top")
  func faultyFolder() throws {
    let folders =
      #""folders":[{"id":"a","name":"A"},{"id":"b","name":5},{"id":"c","name":"C","parent":"b"}],"#
    let path = try folder.write(
      archive(notes: note(more: #""folder":"b""#), before: folders)
    )
    let reader = try ArchiveReader(opening: path)
    #expect(reader.header.folders.map(\.id) == ["a", "c"])
    #expect(reader.diagnostics.map(\.code) == ["wrong-type", "dangling-parent"])
    #expect(reader.diagnostics[0].severity == .error)
    #expect(reader.diagnostics[0].message.contains("“folders[1].name”"))
    #expect(try reader.note(at: 0).diagnostics.map(\.code) == ["dangling-folder"])
  }

  @Test("a wrong locale or an impossible export date is left out with an error")
  func faultyHeaderField() throws {
    let fields = #""locale":5,"exportedAt":"2024-02-30T00:00:00Z","timeZone":"UTC","#
    let reader = try ArchiveReader(opening: folder.write(archive(notes: "", before: fields)))
    #expect(reader.header.locale == nil)
    #expect(reader.header.exportedAt == nil)
    #expect(reader.header.timeZone == "UTC")
    #expect(reader.diagnostics.map(\.code) == ["wrong-type", "impossible-date"])
  }

  @Test("a value nested 500 deep is kept, a deeper one costs its note, and none overflows")
  func nesting() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    let path = try folder.write(
      archive(
        notes: note(id: "a", more: #""x":\#(nested(500))"#) + ","
          + note(id: "b", more: #""x":\#(nested(501))"#) + ","
          + note(id: "c", more: #""x":\#(nested(1_000_000))"#) + "," + note(id: "d")
      )
    )
    let reader = try ArchiveReader(opening: path)
    #expect(try reader.note(at: 0).note.unknown[0].json == nested(500))
    #expect(reader.failure(at: 1)?.diagnostic.code == "nested-too-deeply")
    #expect(reader.failure(at: 2)?.diagnostic.code == "nested-too-deeply")
    #expect(try reader.note(at: 3).note.id == "d")
    let deep = try folder.write(archive(notes: "", before: #""x":\#(nested(501)),"#))
    let error = #expect(throws: ArchiveReadingError.self) { try ArchiveReader(opening: deep) }
    guard case .nestedTooDeeply("x", _)? = error else { throw Missing() }
  }

  @Test("keys in any number are compared in linear time")
  func manyKeys() throws {
    let keys = (0..<20_000).map { #""k\#($0)":\#($0)"# }.joined(separator: ",")
    let path = try folder.write(
      archive(notes: note(id: "a", more: keys) + "," + note(id: "b", more: keys + #","k19999":0"#))
    )
    let reader = try ArchiveReader(opening: path)
    #expect(try reader.note(at: 0).note.unknown.count == 20_000)
    #expect(reader.failure(at: 1)?.diagnostic.code == "duplicate-key")
  }

  @Test("an object of more keys than any writer makes costs its note, or the archive")
  func tooManyKeys() throws {
    let keys = (0..<100_100).map { #""k\#($0)":0"# }.joined(separator: ",")
    let path = try folder.write(archive(notes: note(id: "a", more: keys) + "," + note(id: "b")))
    let reader = try ArchiveReader(opening: path)
    #expect(reader.failure(at: 0)?.diagnostic.code == "too-many-fields")
    #expect(try reader.note(at: 1).note.id == "b")
    let wide = try folder.write(archive(notes: "", before: keys + ","))
    let error = #expect(throws: ArchiveReadingError.self) { try ArchiveReader(opening: wide) }
    guard case .tooManyFields(SourcePosition(offset: 0, line: 1, column: 1))? = error else {
      throw Missing()
    }
  }

  @Test("keys that only look alike are two")
  func canonicallyEqualKeys() throws {
    let path = try folder.write(archive(notes: note(more: "\"\u{E9}\":1,\"e\u{301}\":2")))
    #expect(try ArchiveReader(opening: path).note(at: 0).note.unknown.count == 2)
  }

  @Test("a file that changes after its index was made is noticed")
  func changedFile() throws {
    let path = try folder.write(archive(notes: note(title: "Long title") + "," + note(id: "n2")))
    let reader = try ArchiveReader(opening: path)
    // Written in place, as a program that saves carelessly does.
    let other = Array(archive(notes: note(id: "nX", title: "Longer one")).utf8)
    let handle = try #require(WritableFile(path))
    handle.overwrite(with: other)
    #expect(throws: ArchiveReadingError.changed) { try reader.note(at: 1) }
  }
}
