import ArchiveModel
import ArchiveWriting
import Diagnostics
import Foundation
import SQLiteBinding
import Testing

@Suite("Writing archives")
struct ArchiveWriterTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/" + UUID().uuidString

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private var header: ArchiveHeader {
    ArchiveHeader(
      locale: "en_US",
      folders: [Folder(id: "f", name: "F"), Folder(id: "g", name: "G", parent: "f")],
      unknown: [UnknownField(name: "app", json: #""Kept""#)]
    )
  }

  private func note(_ id: String) throws -> Note {
    let moment = try #require(Instant(rfc3339: "2024-01-02T03:04:05Z"))
    return Note(
      id: id,
      title: "T",
      content: .markdown("a\n\"b\""),
      createdAt: moment,
      updatedAt: moment
    )
  }

  private func write(_ notes: [Note], to name: String) throws {
    let writer = try ArchiveWriter(to: "\(folder)/\(name)", header: header)
    for note in notes { try writer.append(note) }
    try writer.finish()
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")), as: UTF8.self)
  }

  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  private let noteJSON =
    #""title":"T","body":"a\n\"b\"","createdAt":"2024-01-02T03:04:05Z","#
    + #""updatedAt":"2024-01-02T03:04:05Z"}"#

  @Test("JSON has a folder and a note a line")
  func json() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write([note("1"), note("2")], to: "a.json")
    #expect(
      try text("a.json") == """
        {"format":"casebound-archive","version":1,"locale":"en_US","folders":[
        {"id":"f","name":"F"},
        {"id":"g","name":"G","parent":"f"}],"app":"Kept","notes":[
        {"id":"1",\(noteJSON),
        {"id":"2",\(noteJSON)
        ]}

        """
    )
    #expect(names == ["a.json"])
  }

  @Test("JSON Lines have the archive on the first line and a note on every other")
  func jsonLines() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write([note("1"), note("2")], to: "a.jsonl")
    #expect(
      try text("a.jsonl") == """
        {"format":"casebound-archive","version":1,"locale":"en_US","folders":[{"id":"f","name":"F"},\
        {"id":"g","name":"G","parent":"f"}],"app":"Kept"}
        {"id":"1",\(noteJSON)
        {"id":"2",\(noteJSON)

        """
    )
  }

  @Test("SQLite has the marks and tables of the archive's description")
  func sqlite() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write([note("1")], to: "a.sqlite")
    let database = try SQLiteDatabase("\(folder)/a.sqlite", mode: .immutable)
    #expect(try column(database, "PRAGMA application_id") == [.integer(0x4342_4E44)])
    #expect(try column(database, "PRAGMA user_version") == [.integer(1)])
    #expect(try column(database, "PRAGMA integrity_check") == [.string("ok")])
    #expect(
      try column(database, "SELECT name FROM sqlite_master ORDER BY name")
        == ["archive", "attachment", "drawing", "folder", "note", "revision"].map { .string($0) }
    )
    #expect(
      try column(database, "SELECT name FROM pragma_table_info('note')")
        == [
          "id", "title", "body", "blocks", "created_at", "updated_at", "event_date", "is_pinned",
          "folder_id", "language", "position", "extra",
        ].map { .string($0) }
    )
    #expect(
      try column(database, "SELECT key || '=' || value FROM archive")
        == ["format=casebound-archive", "version=1", "locale=en_US"].map { .string($0) }
    )
    #expect(names == ["a.sqlite"])
  }

  @Test("the same archive gives the same bytes", arguments: ["json", "jsonl", "sqlite"])
  func sameBytes(ending: String) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let random = RandomArchive(seed: 7)
    for name in ["a", "b"] {
      let writer = try ArchiveWriter(to: "\(folder)/\(name).\(ending)", header: random.header)
      for note in random.notes { try writer.append(note) }
      try writer.finish()
    }
    let files = try ["a", "b"].map {
      try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\($0).\(ending)"))
    }
    #expect(files[0] == files[1])
  }

  @Test("an ending that stands for no form is refused", arguments: ["a.txt", "a", "json"])
  func ending(name: String) {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(throws: ArchiveWritingError.unknownExtension(path: name)) {
      try ArchiveWriter(to: name, header: ArchiveHeader())
    }
  }

  @Test("a file with other contents is never overwritten, one with the same is left alone")
  func existingFile() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = "\(folder)/a.json"
    try write([note("1")], to: "a.json")
    try write([note("1")], to: "a.json")
    let before = try text("a.json")
    #expect(throws: ArchiveWritingError.outputExists(path: path)) {
      try write([note("2")], to: "a.json")
    }
    #expect(try text("a.json") == before)
    #expect(names == ["a.json"])
  }

  @Test("a folder of the name, and a folder that is not there, are told apart")
  func badPlace() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let taken = "\(folder)/a.json"
    try FileManager.default.createDirectory(atPath: taken, withIntermediateDirectories: true)
    #expect(throws: ArchiveWritingError.notAFile(path: taken)) {
      try ArchiveWriter(to: taken, header: header)
    }
    for name in ["none/a.json", "none/a.sqlite"] {
      let error = #expect(throws: ArchiveWritingError.self) {
        try ArchiveWriter(to: "\(folder)/\(name)", header: header)
      }
      guard case .impossible("\(folder)/\(name)", _)? = error else {
        Issue.record("\(name): \(String(describing: error))")
        continue
      }
    }
  }

  @Test("an archive that is not finished leaves nothing behind", arguments: ["json", "sqlite"])
  func unfinished(ending: String) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    do {
      let writer = try ArchiveWriter(to: "\(folder)/a.\(ending)", header: header)
      try writer.append(note("1"))
      #expect(names == [".a.\(ending).casebound-partial"])
    }
    #expect(names.isEmpty)
  }

  private func column(_ database: SQLiteDatabase, _ sql: String) throws -> [SQLiteValue] {
    let statement = try database.prepare(sql)
    var values: [SQLiteValue] = []
    while try statement.step() { values.append(statement.value(0)) }
    return values
  }
}
