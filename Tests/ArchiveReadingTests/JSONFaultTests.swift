import ArchiveModel
import ArchiveReading
import Diagnostics
import Testing

@Suite("Faults of JSON archives")
struct JSONFaultTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
  }

  private func error(_ bytes: [UInt8], as name: String = "archive.json") throws
    -> ArchiveReadingError?
  {
    let path = try folder.write(bytes, as: name)
    do {
      _ = try ArchiveReader(opening: path)
      return nil
    } catch {
      return error
    }
  }

  private func error(_ text: String) throws -> ArchiveReadingError? {
    try error(Array(text.utf8))
  }

  // MARK: - Faults that leave no archive

  @Test("what lies at the path is told apart")
  func paths() throws {
    #expect(throws: ArchiveReadingError.missing) {
      try ArchiveReader(opening: folder.path + "/none.json")
    }
    #expect(throws: ArchiveReadingError.directory) { try ArchiveReader(opening: folder.path) }
    #expect(throws: ArchiveReadingError.notAFile) { try ArchiveReader(opening: "/dev/null") }
    #expect(try error([]) == .empty)
    #expect(try error(" \n\t ") == .empty)
    #expect(try error([0xEF, 0xBB, 0xBF]) == .empty)
  }

  @Test("what is not JSON, or JSON but no archive, is told apart")
  func notAnArchive() throws {
    #expect(try error("Dear diary") == .notAnArchive)
    #expect(try error("[1,2]") == .notAnArchive)
    #expect(try error("{}") == .unknownFormat(nil))
    #expect(try error(#"{"format":"other","version":1,"notes":[]}"#) == .unknownFormat("other"))
    #expect(try error(#"{"format":5,"version":1,"notes":[]}"#) == .unknownFormat(nil))
    #expect(
      try error(#"{"format":"casebound-archive","notes":[]}"#) == .missingField("version")
    )
    #expect(
      try error(#"{"format":"casebound-archive","version":1}"#) == .missingField("notes")
    )
  }

  @Test("another version is refused, whatever else is wrong with its notes")
  func otherVersion() throws {
    #expect(
      try error(#"{"notes":{},"format":"casebound-archive","version":2}"#)
        == .unsupportedVersion("2")
    )
    #expect(
      try error(#"{"format":"casebound-archive","version":"1","notes":[]}"#)
        == .unsupportedVersion(#""1""#)
    )
    let message = ArchiveReadingError.unsupportedVersion("2").diagnostic.message
    #expect(message == "the archive has version 2; the one supported is 1")
  }

  @Test(
    "other encodings are named",
    arguments: [
      ([0xFF, 0xFE, 0x7B, 0x00], "UTF-16"), ([0xFE, 0xFF, 0x00, 0x7B], "UTF-16"),
      ([0x7B, 0x00, 0x0A, 0x00], "UTF-16"), ([0x00, 0x7B, 0x00, 0x0A], "UTF-16"),
      ([0xFF, 0xFE, 0x00, 0x00], "UTF-32"), ([0x00, 0x00, 0x00, 0x7B], "UTF-32"),
      ([0x7B, 0x00, 0x00, 0x00], "UTF-32"), ([0x00, 0x00, 0xFE, 0xFF], "UTF-32"),
    ] as [([UInt8], String)]
  )
  func encodings(bytes: [UInt8], name: String) throws {
    #expect(try error(bytes) == .encoding(name))
  }

  @Test("NaN and infinities are refused with their place")
  func notANumber() throws {
    let start = #"{"format":"casebound-archive","version":1,"# + "\n"
    #expect(
      try error(start + #""notes":[{"createdAt":NaN}]}"#)
        == .syntax(.notANumber("NaN"), position(start, 22))
    )
    #expect(
      try error(start + #""notes":[{"updatedAt":-Infinity}]}"#)
        == .syntax(.notANumber("-Infinity"), position(start, 22))
    )
    #expect(
      try error(start + #""notes":[{"x":[Infinity]}]}"#)
        == .syntax(.notANumber("Infinity"), position(start, 15))
    )
  }

  @Test(
    "syntax errors have a place",
    arguments: [
      (#""notes":[,]}"#, 9), (#""notes":[{},]}"#, 12), (#""notes":[{"a" 1}]}"#, 14),
      (#""notes":[{"a":1,}]}"#, 16), (#""notes":[{a:1}]}"#, 10), (#""notes":[{"a":01}]}"#, 15),
      (#""notes":[{"a":1.}]}"#, 14), (#""notes":[{"a":-}]}"#, 14), (#""notes":[{"a":+1}]}"#, 14),
      (#""notes":[{"a":1e}]}"#, 14), (#""notes":[{"a":.5}]}"#, 14), (#""notes":[{"a":tru}]}"#, 17),
      (#""notes":[{"a":nul}]}"#, 17), (#""notes":[{"a":"\x"}]}"#, 15),
      (#""notes":[{"a":"\u12g4"}]}"#, 15), (#""notes":[{"a":[1}]}"#, 16),
      (#""notes":[{"a":{"b":1]}]}"#, 20), (#""notes":[]} x"#, 12), (#""notes":[]}{"#, 11),
      (#""notes":[{"a":'b'}]}"#, 14), ("\"notes\":[{\"a\":\"\t\"}]}", 15),
      (#""notes":[{"a":1 /* no */}]}"#, 16), (#""notes":[] "x":1}"#, 11), (#"5:1}"#, 0),
    ]
  )
  func syntax(rest: String, column: Int) throws {
    let start = #"{"format":"casebound-archive","version":1,"# + "\n"
    guard case .syntax(_, let place) = try error(start + rest) else {
      Issue.record("no syntax error in \(rest)")
      return
    }
    #expect(place == position(start, column))
  }

  @Test("an archive that is cut off anywhere is refused as such, or for what it then lacks")
  func truncated() throws {
    let whole = Array(
      archive(
        notes: note(title: "Tïtle 😀", body: #"a\u00e9\n"#, more: #""n":[1,true,null]"#),
        before: #""folders":[{"id":"f","name":"F"}],"#
      ).utf8
    )
    for length in 1..<whole.count {
      guard case .truncated(let place) = try error(Array(whole[..<length])) else {
        Issue.record("no truncation at \(length)")
        continue
      }
      #expect(place.offset <= length)
      #expect(place.line == 1)
    }
  }

  @Test("a byte that is not UTF-8 is refused with its place, wherever it stands")
  func invalidUTF8() throws {
    let start = Array(
      #"{"format":"casebound-archive","version":1,"notes":[{"id":"n1","b":"bad "#.utf8
    )
    #expect(
      try error(start + [0xC3, 0x28] + Array(#""}]}"#.utf8))
        == .invalidUTF8(
          0xC3,
          SourcePosition(offset: start.count, line: 1, column: start.count + 1)
        )
    )
    for bad in [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80],
      [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
      [0xE2, 0x82], [0xF0, 0x9F, 0x98],
    ] as [[UInt8]] {
      guard case .invalidUTF8(_, let place) = try error(start + bad + Array(#" "}]}"#.utf8)) else {
        Issue.record("\(bad) is taken for UTF-8")
        continue
      }
      #expect(place.offset == start.count)
    }
    // Between tokens, too.
    guard case .invalidUTF8 = try error(Array(#"{"format":"#.utf8) + [0xFF]) else {
      Issue.record("a bare byte is not named")
      return
    }
  }

  @Test("a field of the archive that is there twice refuses it and names both places")
  func duplicateArchiveField() throws {
    let text = #"{"format":"casebound-archive","version":1,"notes":[],"notes":[]}"#
    #expect(
      try error(text)
        == .duplicateField(
          "notes",
          first: SourcePosition(offset: 42, line: 1, column: 43),
          second: SourcePosition(offset: 53, line: 1, column: 54)
        )
    )
  }

  @Test("notes or folders that are no array refuse the archive")
  func wrongArchiveField() throws {
    guard
      case .wrongType("notes", "an array", "an object", _) = try error(
        #"{"format":"casebound-archive","version":1,"notes":{}}"#
      )
    else {
      Issue.record("notes of a wrong kind")
      return
    }
    guard
      case .wrongType("folders", "an array", "text", _) = try error(
        archive(notes: "", before: #""folders":"x","#)
      )
    else {
      Issue.record("folders of a wrong kind")
      return
    }
  }

  @Test("a text of many notes that all fail is given up, with the first reason")
  func tooManyFailures() throws {
    let notes = String(repeating: "1,", count: 100_001) + "1"
    guard case .tooManyFailures(100_002, let first) = try error(archive(notes: notes)) else {
      Issue.record("not given up")
      return
    }
    #expect(first.code == "wrong-type")
  }

  // MARK: - Faults that cost what they are in

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
    guard
      case .nestedTooDeeply("x", _) = try error(
        archive(notes: "", before: #""x":\#(nested(501)),"#)
      )
    else {
      Issue.record("a deep field of the archive")
      return
    }
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

  /// The place `column` bytes into the line after `start`.
  private func position(_ start: String, _ column: Int) -> SourcePosition {
    SourcePosition(offset: start.utf8.count + column, line: 2, column: column + 1)
  }
}
