import ArchiveModel
import ArchiveReading
import Diagnostics
import Testing

@Suite("Faults that leave no archive")
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
    #expect(try error("Dear diary") == .notAnArchive(SourcePosition(offset: 0, line: 1, column: 1)))
    #expect(try error("[1,2]") == .notAnArchive(SourcePosition(offset: 0, line: 1, column: 1)))
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

  @Test("the number 1 is version 1 however it is written", arguments: ["1", "1.0", "10e-1", "1E0"])
  func sameVersion(number: String) throws {
    let folder = try TestFolder()
    let json = #"{"format":"casebound-archive","version":\#(number),"notes":[]}"#
    try folder.write(json, as: "a.json")
    #expect(try ArchiveReader(opening: folder.path + "/a.json").slots.count == 0)
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
    #expect(
      try error(#"{"format":"casebound-archive","version":1.5,"notes":[]}"#)
        == .unsupportedVersion("1.5")
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

  /// The place `column` bytes into the line after `start`.
  private func position(_ start: String, _ column: Int) -> SourcePosition {
    SourcePosition(offset: start.utf8.count + column, line: 2, column: column + 1)
  }
}
