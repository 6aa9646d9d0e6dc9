import Foundation
import SQLiteBinding
import Testing

@Suite("SQLite files")
struct SQLiteDatabaseTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/" + UUID().uuidString

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  @Test("values of every storage class come back as they were bound")
  func values() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let values: [SQLiteValue] = [
      .null, .integer(.min), .integer(.max), .real(-0.5), .text([]), .text([0x61, 0, 0x62]),
      .text([0xC3, 0x28]), .blob([]), .blob([0, 255]), .string(nil), .string("é"),
    ]
    let database = try SQLiteDatabase("\(folder)/a.db", mode: .create)
    try database.execute("CREATE TABLE t(v)")
    let insertion = try database.prepare("INSERT INTO t VALUES (?)")
    for value in values { try insertion.run([value]) }
    let query = try database.prepare("SELECT v FROM t ORDER BY rowid")
    var found: [SQLiteValue] = []
    while try query.step() { found.append(query.value(0)) }
    #expect(found.dropLast(2) == values.dropLast(2))
    #expect(found.suffix(2) == [.null, .text([0xC3, 0xA9])])
  }

  @Test("an immutable file is read whatever its name, and nothing is made beside it")
  func immutable() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = "\(folder)/a 100%?x=1#é.db"
    try SQLiteDatabase(path, mode: .create).execute(
      "PRAGMA journal_mode = WAL; CREATE TABLE t(v); INSERT INTO t VALUES (7)"
    )
    let before = try FileManager.default.contentsOfDirectory(atPath: folder)
    let database = try SQLiteDatabase(path, mode: .immutable)
    let query = try database.prepare("SELECT v FROM t")
    #expect(try query.step())
    #expect(query.value(0) == .integer(7))
    #expect(throws: SQLiteError.self) { try database.execute("INSERT INTO t VALUES (8)") }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == before)
  }

  @Test("an error keeps SQLite's code and words and the statement")
  func errors() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let database = try SQLiteDatabase("\(folder)/a.db", mode: .create)
    let error = #expect(throws: SQLiteError.self) { try database.prepare("SELECT x FROM nowhere") }
    #expect(error?.reason == "no such table: nowhere")
    #expect(error?.operation == "SELECT x FROM nowhere")
    #expect(error?.kind == .other)
    #expect(throws: SQLiteError.self) {
      try SQLiteDatabase("\(folder)/none/a.db", mode: .create)
    }
  }

  @Test("a file that is no database shows when it is read")
  func notADatabase() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data("no database, but long enough to be looked at as one".utf8)
      .write(to: URL(fileURLWithPath: "\(folder)/a.db"))
    let error = #expect(throws: SQLiteError.self) {
      try SQLiteDatabase("\(folder)/a.db", mode: .immutable).prepare("SELECT * FROM sqlite_master")
    }
    #expect(error?.kind == .corrupt)
  }
}
