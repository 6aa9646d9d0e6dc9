import ArchiveModel
import ArchiveReading
import ArchiveWriting
import Diagnostics
import Testing

/// Archives that made other programs fail, as small as they get.
@Suite("Archives from bug reports")
struct ReportedArchiveTests {
  private let folder: TestFolder
  private static let dates =
    #""createdAt":"2024-01-02T03:04:05Z","updatedAt":"2024-01-02T03:04:05Z","attachments":[]"#

  init() throws {
    folder = try TestFolder()
  }

  private func open(_ notes: String, before: String = "", mark: String = "") throws
    -> ArchiveReader
  {
    try ArchiveReader(opening: folder.write(mark + archive(notes: notes, before: before)))
  }

  @Test("R113: a byte-order mark before the archive")
  func r113() throws {
    let reader = try open(
      #"{"id":"n1","title":"With a mark","body":"Body one.",\#(Self.dates)}"#,
      mark: "\u{FEFF}"
    )
    #expect(try reader.note(at: 0).note.title == "With a mark")
  }

  @Test("R115: a lone low surrogate costs one character, and no other note anything")
  func r115() throws {
    let reader = try open(
      #"{"id":"n1","title":"Good","body":"Fine.",\#(Self.dates)},"#
        + #"{"id":"n2","title":"Bad","body":"cut \udff3 here",\#(Self.dates)}"#
    )
    #expect(try reader.note(at: 0).diagnostics.isEmpty)
    #expect(try reader.note(at: 1).note.content == .markdown("cut \u{FFFD} here"))
    #expect(try reader.note(at: 1).diagnostics.map(\.code) == ["lone-surrogate"])
  }

  @Test("R117: U+FEFF in a value is the same from JSON and from SQLite")
  func r117() throws {
    let reader = try open(
      #"{"id":"n1","title":"Mark","body":"\ufeffstart and mid\ufeffdle",\#(Self.dates)},"#
        + #"{"id":"n2","title":"\ufeff","body":"\ufeff",\#(Self.dates)}"#
    )
    let writer = try ArchiveWriter(to: folder.path + "/a.sqlite", header: reader.header)
    for place in 0..<2 { try writer.append(reader.note(at: place).note) }
    try writer.finish()
    let other = try ArchiveReader(opening: folder.path + "/a.sqlite")
    for place in 0..<2 {
      guard case .markdown(let body) = try reader.note(at: place).note.content,
        case .markdown(let otherBody) = try other.note(at: place).note.content
      else { throw Missing() }
      #expect(Array(body.unicodeScalars) == Array(otherBody.unicodeScalars))
      #expect(body.unicodeScalars.first == "\u{FEFF}")
    }
  }

  @Test("R119: of two bodies neither is picked")
  func r119() throws {
    let reader = try open(
      #"{"id":"n1","title":"First title","body":"first body","title":"Second title","#
        + #""body":"second body",\#(Self.dates)}"#
    )
    #expect(reader.failure(at: 0)?.diagnostics.map(\.code) == ["duplicate-key", "duplicate-key"])
  }

  @Test("R121: NaN is refused with its place")
  func r121() throws {
    #expect(
      throws: ArchiveReadingError.syntax(
        .notANumber("NaN"),
        SourcePosition(offset: 97, line: 1, column: 98)
      )
    ) {
      try open(#"{"id":"n1","title":"T","body":"B","createdAt":NaN,"updatedAt":-Infinity}"#)
    }
  }

  @Test("R123: bytes that are not UTF-8 are refused with their place, and not repaired")
  func r123() throws {
    let text = archive(notes: #"{"id":"n1","title":"T","body":"bad ?( byte",\#(Self.dates)}"#)
    let bytes = text.utf8.map { $0 == UInt8(ascii: "?") ? 0xC3 : $0 }
    let path = try folder.write(bytes, as: "archive.json")
    #expect(
      throws: ArchiveReadingError.invalidUTF8(
        0xC3,
        SourcePosition(offset: 86, line: 1, column: 87)
      )
    ) { try ArchiveReader(opening: path) }
  }

  @Test("R125: dates with and without a fraction of a second")
  func r125() throws {
    let reader = try open(
      #"{"id":"n1","title":"A","body":"a","eventDate":"2023-04-25T07:58:06.001Z",\#(Self.dates)},"#
        + #"{"id":"n2","title":"B","body":"b","eventDate":"2023-04-25T07:58:06Z",\#(Self.dates)}"#
    )
    let dates = try (0..<2).map { place -> Instant in
      guard case .instant(let instant)? = try reader.note(at: place).note.eventDate else {
        throw Missing()
      }
      return instant
    }
    #expect(dates.map(\.seconds) == [1_682_409_486, 1_682_409_486])
    #expect(dates.map(\.nanoseconds) == [1_000_000, 0])
  }

  @Test("R127: a late evening is the zone's day, a bare day is itself")
  func r127() throws {
    let reader = try open(
      #"{"id":"n1","title":"Evening","body":"x","eventDate":"2024-03-05T06:30:00Z",\#(Self.dates)},"#
        + #"{"id":"n2","title":"Day only","body":"x","eventDate":"2024-03-05",\#(Self.dates)}"#,
      before: #""timeZone":"America/Los_Angeles","#
    )
    let zone = try #require(reader.header.timeZone)
    let days = try LongDate(locale: "en_US", timeZone: zone)
    let found = try (0..<2).map { try reader.note(at: $0).note.eventDate.map(days.day(of:)) }
    #expect(found.map { $0?.written } == ["2024-03-04", "2024-03-05"])
  }
}
