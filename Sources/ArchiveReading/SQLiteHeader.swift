import ArchiveModel
import Diagnostics
import SQLiteBinding

/// The archive's own fields and its folders, from SQLite.
///
/// The table `archive` has a row a field. A key that is not known is an unknown field whose value
/// is text or a number; unknown fields of other kinds stand in `extra`, as in every table.
struct SQLiteHeader {
  /// The names of JSON's fields that are known.
  private static let fields: Set<String> = [
    "format", "version", "exportedAt", "locale", "timeZone", "folders", "notes",
  ]

  private(set) var header = ArchiveHeader()
  private(set) var diagnostics: [Diagnostic] = []

  init(_ tables: SQLiteTables) throws(ArchiveReadingError) {
    var seen: Set<String> = []
    let fields = try querying { () throws(SQLiteError) in
      try tables.rows(of: "archive", where: "ORDER BY rowid")
    }
    while var row = try querying({ () throws(SQLiteError) in try fields.next() }) {
      let key = row.requiredText("key")
      if seen.insert(key).inserted {
        try read(key, &row)
      } else {
        row.report(.duplicateKey(field: key, first: .row(row.id, table: row.table)))
      }
      header.unknown += row.extra(known: SQLiteHeader.fields)
      finish(row, losing: "the field")
    }
    let folders = try querying { () throws(SQLiteError) in
      try tables.rows(of: "folder", where: "ORDER BY rowid")
    }
    while var row = try querying({ () throws(SQLiteError) in try folders.next() }) {
      let folder = Folder(
        id: row.requiredText("id"),
        name: row.requiredText("name"),
        parent: row.text("parent_id"),
        createdAt: row.instant("created_at"),
        unknown: row.extra(known: ["id", "name", "parent", "createdAt"])
      )
      if row.problems.isEmpty { header.folders.append(folder) }
      finish(row, losing: "the folder")
    }
  }

  private mutating func read(_ key: String, _ row: inout SQLiteRow) throws(ArchiveReadingError) {
    switch key {
    case "format":
      let format = row.text("value")
      guard format == ArchiveHeader.formatName else { throw .unknownFormat(format) }
    case "version":
      let version = row.json("value")
      let supported = String(ArchiveHeader.supportedVersion)
      guard let version,
        version == JSONText.quoted(supported) || Double(version) == Double(supported)
      else { throw .unsupportedVersion(version ?? "null") }
    case "exportedAt": header.exportedAt = row.instant("value")
    case "locale": header.locale = row.text("value")
    case "timeZone": header.timeZone = row.text("value")
    default:
      if SQLiteHeader.fields.contains(key) {
        row.report(.wrongType(field: key, expected: "a table", found: "a row"))
      } else if let json = row.json("value") {
        header.unknown.append(UnknownField(name: key, json: json))
      }
    }
  }

  private mutating func finish(_ row: SQLiteRow, losing thing: String) {
    diagnostics += row.problems.map { $0.diagnostic(losing: thing) } + row.repairs
  }
}
