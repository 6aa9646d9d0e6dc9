import ArchiveModel
import SQLiteBinding

/// The index of an archive in SQLite.
struct SQLiteIndexing {
  private(set) var index = NoteIndex()

  /// Goes through the notes by `position`, then by row; notes without a position come last.
  init(_ tables: SQLiteTables) throws(ArchiveReadingError) {
    let rows = try querying { () throws(SQLiteError) in try SQLiteIndexing.order(of: tables) }
    let notes = try querying { () throws(SQLiteError) in
      try tables.rows(of: "note", columns: SQLiteTables.headColumns, where: "WHERE rowid = ?")
    }
    for id in rows {
      let row = try querying { () throws(SQLiteError) in
        try notes.begin(row: id)
        return try notes.next()
      }
      guard let row else { throw .changed }
      add(row)
    }
    index.seal()
    if index.failureCount > NoteIndex.mostFailures, let first = index.firstFailure {
      throw .tooManyFailures(index.failureCount, first: first.diagnostic)
    }
  }

  private mutating func add(_ row: SQLiteRow) {
    let found = SQLiteNote(head: row)
    if let note = found.note {
      index.append(note, at: .row(row.id))
    } else {
      index.append(
        NoteFailure(
          id: found.id,
          title: found.title,
          folder: found.folder,
          problems: found.problems
        )
      )
    }
  }

  private static func order(of tables: SQLiteTables) throws(SQLiteError) -> [Int64] {
    var places: [(position: Int64, row: Int64)] = []
    let rows = try tables.rows(of: "note", columns: ["position"])
    while var row = try rows.next() {
      places.append((row.integer("position") ?? .max, row.id))
    }
    places.sort { $0 < $1 }
    return places.map(\.row)
  }
}
