import SQLiteBinding

/// The tables of an archive in SQLite, and which of them and of their columns a file has.
struct SQLiteTables {
  /// What marks a file as ours: "CBND".
  static let applicationID: Int64 = 0x4342_4E44

  /// The columns that are read, by table.
  static let columns: [String: [String]] = [
    "archive": ["key", "value", "extra"],
    "folder": ["id", "name", "parent_id", "created_at", "extra"],
    "note": [
      "id", "title", "body", "blocks", "created_at", "updated_at", "event_date", "is_pinned",
      "folder_id", "language", "position", "extra",
    ],
    "drawing": ["note_id", "media_type", "data", "file", "alt", "updated_at", "extra"],
    "attachment": [
      "note_id", "id", "file_name", "stored_name", "content_type", "byte_count", "sha256",
      "created_at", "data", "extra",
    ],
    "revision": [
      "note_id", "title", "body", "event_date", "updated_at", "captured_at", "extra",
    ],
  ]

  /// The columns of a note that the index is made from.
  static let headColumns = [
    "id", "title", "created_at", "updated_at", "event_date", "is_pinned", "folder_id",
  ]

  private let database: SQLiteDatabase
  private var present: [String: Set<String>] = [:]

  /// Finds out what `database` has.
  init(of database: SQLiteDatabase) throws(SQLiteError) {
    self.database = database
    // A view or a virtual table of one of our names could hold anything.
    let tables = try database.prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'"
    )
    while try tables.step() {
      guard case .text(let bytes) = tables.value(0) else { continue }
      let name = RepairedText(bytes).text.lowercased()
      guard name.hasPrefix("znote") || SQLiteTables.columns[name] != nil else { continue }
      present[name] = try SQLiteTables.columns(of: name, in: database)
    }
  }

  /// Whether there is a table of this name.
  func has(_ table: String) -> Bool { present[table] != nil }

  /// The first thing that no archive can do without, when it is not there.
  var missing: String? {
    guard let columns = present["note"] else { return "table note" }
    let needed = ["id", "title", "created_at", "updated_at"]
    return needed.first { !columns.contains($0) }.map { "column \($0) in the table note" }
  }

  /// Columns that are there and not read, as `table.column`.
  var unread: [String] {
    SQLiteTables.columns.keys.sorted().flatMap { table in
      (present[table] ?? []).subtracting(SQLiteTables.columns[table] ?? []).sorted()
        .map { "\(table).\($0)" }
    }
  }

  /// A query of the row id and of columns of `table`, all that are read unless some are named.
  ///
  /// A column that is not there is null; a table that is not there has no rows.
  func rows(of table: String, columns: [String]? = nil, where condition: String = "")
    throws(SQLiteError) -> SQLiteRows
  {
    let columns = columns ?? SQLiteTables.columns[table] ?? []
    let there = present[table]
    let expressions = columns.map { there?.contains($0) == true ? "\"\($0)\"" : "NULL" }
    let list = (["rowid"] + expressions).joined(separator: ", ")
    let sql =
      there == nil
      ? "SELECT 0, \(columns.map { _ in "NULL" }.joined(separator: ", ")) WHERE 0"
      : "SELECT \(list) FROM \"\(table)\" \(condition)"
    return SQLiteRows(table: table, columns: columns, statement: try database.prepare(sql))
  }

  private static func columns(of table: String, in database: SQLiteDatabase) throws(SQLiteError)
    -> Set<String>
  {
    let statement = try database.prepare("SELECT name FROM pragma_table_info(?)")
    try statement.bind([.string(table)])
    var names: Set<String> = []
    while try statement.step() {
      if case .text(let bytes) = statement.value(0) {
        names.insert(RepairedText(bytes).text.lowercased())
      }
    }
    return names
  }
}

/// The rows of a table, one after another.
struct SQLiteRows {
  let table: String
  let columns: [String]
  private let statement: SQLiteStatement

  init(table: String, columns: [String], statement: SQLiteStatement) {
    self.table = table
    self.columns = columns
    self.statement = statement
  }

  /// Begins anew with the row that has this id, for a query that asks for one.
  func begin(row: Int64) throws(SQLiteError) {
    try statement.bind([.integer(row)])
  }

  /// The next row, or `nil` when there is none.
  func next() throws(SQLiteError) -> SQLiteRow? {
    guard try statement.step() else { return nil }
    var id: Int64 = 0
    if case .integer(let number) = statement.value(0) { id = number }
    let values = columns.indices.map { statement.value($0 + 1) }
    return SQLiteRow(table: table, id: id, columns: columns, values: values)
  }
}
