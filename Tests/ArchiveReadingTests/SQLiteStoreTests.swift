import ArchiveModel
import ArchiveReading
import Diagnostics
import Foundation
import SQLiteBinding
import Testing

@Suite("Reading archives in SQLite")
struct SQLiteStoreTests {
  private let folder: TestFolder
  private var path: String { folder.path + "/archive.sqlite" }

  init() throws {
    folder = try TestFolder()
  }

  /// The tables as another program may make them, from their description alone.
  private static let schema = """
    PRAGMA application_id = 0x43424E44; PRAGMA user_version = 1;
    CREATE TABLE archive(key, value, extra);
    CREATE TABLE folder(id, name, parent_id, created_at, extra);
    CREATE TABLE note(id, title, body, blocks, created_at, updated_at, event_date, is_pinned,
      folder_id, language, position, extra);
    CREATE TABLE drawing(note_id, media_type, data, file, alt, updated_at, extra);
    CREATE TABLE attachment(id, note_id, file_name, stored_name, content_type, byte_count, sha256,
      created_at, data, extra);
    CREATE TABLE revision(note_id, title, body, event_date, updated_at, captured_at, extra);
    """

  private func make(_ sql: String, schema: String = schema) throws -> ArchiveReader {
    let database = try SQLiteDatabase(path, mode: .create)
    try database.execute(schema + sql)
    return try ArchiveReader(opening: path)
  }

  private func note(_ id: String, _ position: Int, title: String = "'T'", more: String = "")
    -> String
  {
    "INSERT INTO note(id, title, body, created_at, updated_at, position) VALUES ('\(id)', "
      + "\(title), 'Body of \(id)', '2024-01-02T03:04:05Z', '2024-01-02T03:04:05Z', \(position));"
      + (more.isEmpty ? "" : "UPDATE note SET \(more) WHERE id = '\(id)';")
  }

  @Test("every field of the model is read")
  func everyField() throws {
    let reader = try make(
      """
      INSERT INTO archive VALUES ('format', 'casebound-archive', '{"app": "Kept"}'),
        ('version', 1, NULL), ('exportedAt', '2026-01-01T00:00:00Z', NULL),
        ('locale', 'fr_CA', NULL), ('timeZone', 'UTC', NULL), ('build', 7, NULL);
      INSERT INTO folder VALUES ('f', 'F', NULL, '2024-01-01T00:00:00Z', '{"icon":[1, 2]}'),
        ('g', 'G', 'f', NULL, NULL);
      \(note("n", 0, more: """
        event_date = '2024-02-29', is_pinned = 1, folder_id = 'g', language = 'en',
        extra = '{"tags":["x"]}'
        """))
      INSERT INTO drawing VALUES ('n', 'image/png', x'0001', NULL, 'alt', '2024-01-02T03:04:05Z',
        '{"z":1.0}');
      INSERT INTO attachment VALUES ('a', 'n', 'plan.pdf', 'x.pdf', 'pdf', 43008, 'ab',
        '2024-01-02T03:04:05Z', NULL, '{"file":"files/x.pdf"}'),
        ('b', 'n', 'b', NULL, NULL, NULL, NULL, NULL, x'', NULL);
      INSERT INTO revision VALUES ('n', 'Old', 'Was.', '2024-02-28', '2024-01-01T00:00:00Z',
        '2024-01-02T00:00:00Z', NULL);
      """
    )
    #expect(reader.format == .sqlite)
    #expect(reader.diagnostics.isEmpty)
    #expect(reader.header.exportedAt?.written == "2026-01-01T00:00:00Z")
    #expect(reader.header.locale == "fr_CA")
    #expect(
      reader.header.unknown == [
        UnknownField(name: "app", json: #""Kept""#), UnknownField(name: "build", json: "7"),
      ]
    )
    #expect(reader.header.folders.map(\.parent) == [nil, "f"])
    #expect(reader.header.folders[0].unknown == [UnknownField(name: "icon", json: "[1,2]")])
    let read = try reader.note(at: 0)
    let note = read.note
    #expect(read.diagnostics.isEmpty)
    #expect(note.content == .markdown("Body of n"))
    #expect(note.eventDate?.written == "2024-02-29")
    #expect(note.isPinned)
    #expect(note.folder == "g")
    #expect(note.language == "en")
    #expect(note.unknown == [UnknownField(name: "tags", json: #"["x"]"#)])
    #expect(note.drawing?.data == .inline([0, 1]))
    #expect(note.drawing?.alternativeText == "alt")
    #expect(note.drawing?.unknown == [UnknownField(name: "z", json: "1.0")])
    #expect(note.attachments.map(\.id) == ["a", "b"])
    #expect(note.attachments[0].byteCount == 43008)
    #expect(note.attachments[0].data == .file("files/x.pdf"))
    #expect(note.attachments[0].unknown.isEmpty)
    #expect(note.attachments[1].data == .inline([]))
    #expect(note.revisions.map(\.body) == ["Was."])
    #expect(note.revisions[0].eventDate?.written == "2024-02-28")
  }

  @Test("notes come by position, then by row")
  func order() throws {
    let reader = try make(note("a", 2) + note("b", 1) + note("c", 2) + note("d", 0))
    #expect(reader.slots.compactMap(\.id) == ["d", "b", "a", "c"])
    #expect(try reader.note(at: 2).note.content == .markdown("Body of a"))
  }

  @Test("a table or column that is not there counts as empty, but for those of the note")
  func tolerance() throws {
    let reader = try make(
      "INSERT INTO note VALUES ('n', 'T', 'B', '2024-01-02T03:04:05Z', '2024-01-02T03:04:05Z');",
      schema: "PRAGMA application_id = 0x43424E44; PRAGMA user_version = 1;"
        + "CREATE TABLE note(id, title, body, created_at, updated_at);"
    )
    #expect(try reader.note(at: 0).note.title == "T")
    #expect(reader.header.folders.isEmpty)
  }

  @Test("text that is not UTF-8 is repaired and named with table, row and column")
  func invalidUTF8() throws {
    let bad = "CAST(x'626164C328' AS TEXT)"
    let reader = try make(
      note("a", 0) + note("b", 1, title: bad, more: "body = \(bad)") + note("c", 2)
        + "INSERT INTO folder(id, name) VALUES ('f', \(bad));"
    )
    #expect(reader.slots.count == 3)
    #expect(try reader.note(at: 0).diagnostics.isEmpty)
    let read = try reader.note(at: 1)
    #expect(read.note.title == "bad\u{FFFD}(")
    #expect(read.note.content == .markdown("bad\u{FFFD}("))
    #expect(
      read.diagnostics.map(\.message) == [
        "row 2 of the table note, column title: bytes that are not UTF-8 became U+FFFD",
        "row 2 of the table note, column body: bytes that are not UTF-8 became U+FFFD",
      ]
    )
    #expect(read.diagnostics.allSatisfy { $0.severity == .warning && $0.noteID == "b" })
    #expect(reader.diagnostics.map(\.code) == ["repaired-text"])
    #expect(try reader.note(at: 2).note.content == .markdown("Body of c"))
  }

  @Test(
    "a fault costs its note and is named with its row",
    arguments: [
      ("UPDATE note SET title = NULL WHERE id = 'x'", "missing-field", "row 2 of the table note"),
      ("UPDATE note SET title = 5 WHERE id = 'x'", "wrong-type", "“title”"),
      ("UPDATE note SET body = x'00' WHERE id = 'x'", "wrong-type", "“body”"),
      ("UPDATE note SET body = NULL WHERE id = 'x'", "missing-field", "“body”"),
      ("UPDATE note SET created_at = 'no' WHERE id = 'x'", "impossible-date", "“created_at”"),
      ("UPDATE note SET created_at = '' WHERE id = 'x'", "impossible-date", "“created_at”"),
      ("UPDATE note SET is_pinned = 2 WHERE id = 'x'", "wrong-type", "“is_pinned”"),
      ("UPDATE note SET blocks = '{}' WHERE id = 'x'", "wrong-type", "“blocks”"),
      ("UPDATE note SET blocks = '[1' WHERE id = 'x'", "wrong-type", "“blocks”"),
      ("UPDATE note SET extra = '[]' WHERE id = 'x'", "wrong-type", "“extra”"),
      ("UPDATE note SET extra = '{\"a\":1,\"a\":2}' WHERE id = 'x'", "duplicate-key", "“a”"),
      ("UPDATE note SET extra = '{\"title\":1}' WHERE id = 'x'", "duplicate-key", "“title”"),
      ("UPDATE note SET id = 'a' WHERE id = 'x'", "duplicate-id", "row 1 of the table note"),
      (
        "INSERT INTO drawing(note_id, media_type) VALUES ('x', 'a'), ('x', 'b')", "duplicate-key",
        "row 2 of the table drawing"
      ),
      ("INSERT INTO drawing(note_id) VALUES ('x')", "missing-field", "“media_type”"),
      (
        "INSERT INTO attachment(id, note_id, file_name, byte_count) VALUES ('1', 'x', 'f', 'many')",
        "wrong-type", "“byte_count”"
      ),
      (
        "INSERT INTO drawing(note_id, media_type, data, extra) VALUES ('x', 'a', x'', '{\"data\":\"\"}')",
        "duplicate-key", "“data”"
      ),
      ("INSERT INTO revision(note_id, title) VALUES ('x', 'a')", "missing-field", "“body”"),
    ]
  )
  func faultyNote(sql: String, code: String, words: String) throws {
    let reader = try make(note("a", 0) + note("x", 1) + note("b", 2) + sql)
    #expect(reader.slots.count == 3)
    #expect(try reader.note(at: 0).note.id == "a")
    #expect(try reader.note(at: 2).note.id == "b")
    let error = #expect(throws: ArchiveReadingError.self) { try reader.note(at: 1) }
    guard case .note(let failure)? = error else { throw Missing() }
    #expect(failure.diagnostic.code == code)
    #expect(failure.diagnostic.message.contains(words))
  }

  @Test("rows of no note, and columns that are not read, are warnings")
  func leftovers() throws {
    let reader = try make(
      note("a", 0)
        + "INSERT INTO revision(note_id, title, body) VALUES ('z', '', ''), (NULL, '', '');"
        + "ALTER TABLE note ADD COLUMN mood;"
    )
    #expect(
      reader.diagnostics.map(\.message) == [
        "columns that are not read: note.mood",
        "2 rows of the table revision belong to no note and are left out",
      ]
    )
  }

  @Test("rows belong to a note whose UUID is written in another letter case")
  func uuidLetterCase() throws {
    let upper = "0A1B2C3D-0000-4000-8000-00000000ABCD"
    let reader = try make(
      note(upper, 0)
        + "INSERT INTO revision(note_id, title, body) VALUES ('\(upper.lowercased())', 'R', '')"
    )
    #expect(try reader.note(at: 0).note.revisions.map(\.title) == ["R"])
  }

  // MARK: - Files that are no archive

  private func error(_ sql: String) throws -> ArchiveReadingError? {
    try SQLiteDatabase(path, mode: .create).execute(sql)
    do {
      _ = try ArchiveReader(opening: path)
      return nil
    } catch {
      return error
    }
  }

  @Test("another program's file, a CaseNotes store and another version are told apart")
  func otherFiles() throws {
    #expect(try error("CREATE TABLE t(x)") == .foreignDatabase)
    #expect(try error("CREATE TABLE ZNOTE(Z_PK, ZTITLE)") == .caseNotesStore)
    #expect(
      try error("PRAGMA application_id = 0x43424E44; PRAGMA user_version = 2")
        == .unsupportedVersion("2")
    )
    #expect(try error("PRAGMA user_version = 1") == .incompleteDatabase(missing: "table note"))
    #expect(
      try error("CREATE TABLE note(id, title, created_at)")
        == .incompleteDatabase(missing: "column updated_at in the table note")
    )
  }

  @Test("a view or virtual table in a table's place is none of ours")
  func view() throws {
    #expect(
      try error(
        "PRAGMA application_id = 0x43424E44; PRAGMA user_version = 1;"
          + "CREATE VIEW note AS SELECT 'x' AS id"
      ) == .incompleteDatabase(missing: "table note")
    )
  }

  @Test("the table archive must not contradict the file's own marks")
  func contradiction() throws {
    #expect(
      try error(Self.schema + "INSERT INTO archive(key, value) VALUES ('format', 'other')")
        == .unknownFormat("other")
    )
    #expect(
      try error("UPDATE archive SET key = 'version', value = '3'") == .unsupportedVersion(#""3""#)
    )
  }

  /// A sound archive of several pages.
  private func sound() throws -> [UInt8] {
    let long = String(repeating: "x", count: 3000)
    _ = try make(
      (0..<40).map { note("n\($0)", $0, more: "body = '\(long)'") }.joined()
    )
    return try folder.bytes(of: "archive.sqlite")
  }

  @Test("a file that is cut off is refused, wherever it is cut")
  func truncated() throws {
    let whole = try sound()
    for length in [
      100, 512, 4095, 4096, 8192, whole.count * 2 / 3, whole.count - 4096, whole.count - 1,
    ] {
      try folder.write(Array(whole[..<length]), as: "cut.sqlite")
      let error = #expect(throws: ArchiveReadingError.self) {
        try ArchiveReader(opening: folder.path + "/cut.sqlite")
      }
      guard case .corruptDatabase? = error else {
        Issue.record("cut at \(length): \(String(describing: error))")
        continue
      }
    }
  }

  @Test("a damaged page is found before anything is read")
  func damaged() throws {
    var bytes = try sound()
    for place in 8192..<8292 { bytes[place] = 0xA5 }
    try folder.write(bytes, as: "bad.sqlite")
    let error = #expect(throws: ArchiveReadingError.self) {
      try ArchiveReader(opening: folder.path + "/bad.sqlite")
    }
    guard case .corruptDatabase? = error else { throw Missing() }
  }

  // MARK: - A log beside the file

  @Test("what lies only in the write-ahead log is read, and the source stays as it is")
  func writeAheadLog() throws {
    let source = try TestFolder()
    let database = try SQLiteDatabase(source.path + "/archive.db", mode: .create)
    try database.execute("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0;")
    try database.execute(Self.schema + note("a", 0))
    try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    try database.execute(note("b", 1) + "UPDATE note SET title = 'New' WHERE id = 'a'")
    // Taken while the other program has it open, as a backup would.
    try folder.write(source.bytes(of: "archive.db"), as: "archive.db")
    try folder.write(source.bytes(of: "archive.db-wal"), as: "archive.db-wal")
    let before = try folder.names.map { try folder.bytes(of: $0) }

    let temporary = try TestFolder()
    let reader = try ArchiveReader(
      opening: folder.path + "/archive.db",
      temporaryFolder: temporary.path
    )
    #expect(reader.slots.count == 2)
    #expect(try reader.note(at: 0).note.title == "New")
    #expect(try reader.note(at: 1).note.content == .markdown("Body of b"))
    #expect(folder.names == ["archive.db", "archive.db-wal"])
    let link = temporary.path + "/link.db"
    try FileManager.default.createSymbolicLink(
      atPath: link,
      withDestinationPath: folder.path + "/archive.db"
    )
    #expect(try ArchiveReader(opening: link).slots.count == 2)
    try FileManager.default.removeItem(atPath: link)
    #expect(try folder.names.map { try folder.bytes(of: $0) } == before)
    #expect(temporary.names.isEmpty)
  }

  @Test("of a log that is cut off the whole transactions count, and that is said")
  func cutLog() throws {
    let source = try TestFolder()
    let database = try SQLiteDatabase(source.path + "/archive.db", mode: .create)
    try database.execute("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0;")
    try database.execute(Self.schema + note("a", 0))
    try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    try database.execute("UPDATE note SET title = 'New'")
    let log = try source.bytes(of: "archive.db-wal")
    try folder.write(source.bytes(of: "archive.db"), as: "archive.db")
    func read(_ log: [UInt8]) throws -> (title: String, codes: [String]) {
      try folder.write(log, as: "archive.db-wal")
      let reader = try ArchiveReader(opening: folder.path + "/archive.db")
      return (try reader.note(at: 0).note.title, reader.diagnostics.map(\.code))
    }
    #expect(try read(log) == ("New", []))
    #expect(try read([]) == ("T", []))
    for length in [1, 31, 33, 500, log.count - 1] {
      #expect(try read(Array(log.prefix(length))) == ("T", ["cut-off-log"]))
    }
  }

  @Test("a journal that was not rolled back is, in the copy alone")
  func journal() throws {
    let source = try TestFolder()
    let database = try SQLiteDatabase(source.path + "/archive.db", mode: .create)
    try database.execute("PRAGMA cache_size = 1; PRAGMA cache_spill = 1;" + Self.schema)
    try database.execute(note("a", 0))
    try database.execute("BEGIN; UPDATE note SET title = 'Half';")
    // Enough to make SQLite write pages, and the journal, before the transaction ends.
    let filler = String(repeating: "y", count: 20_000)
    for place in 1...50 {
      try database.execute(note("f\(place)", place, more: "body = '\(filler)'"))
    }
    try folder.write(source.bytes(of: "archive.db"), as: "archive.db")
    try folder.write(source.bytes(of: "archive.db-journal"), as: "archive.db-journal")
    try database.execute("ROLLBACK")

    let reader = try ArchiveReader(opening: folder.path + "/archive.db")
    #expect(reader.slots.count == 1)
    #expect(try reader.note(at: 0).note.title == "T")
    #expect(folder.names == ["archive.db", "archive.db-journal"])
  }

  @Test("a file that may not be written to, in a folder that may not, is read")
  func readOnly() throws {
    let reader = try make(note("a", 0))
    #expect(folder.names == ["archive.sqlite"])
    #expect(try reader.note(at: 0).note.id == "a")
    #expect(folder.names == ["archive.sqlite"])
  }
}
