import ArchiveModel
import SQLiteBinding

/// The rows of a table that belong to notes, found by the note's place.
///
/// The table is read once, so that no index of the file's own is needed.
struct ChildRows {
  /// How many rows belong to no note.
  private(set) var orphans = 0

  private var links: [(place: Int32, row: Int64)] = []
  private let rows: SQLiteRows

  /// The table's name.
  var table: String { rows.table }

  init(_ table: String, in tables: SQLiteTables, of index: NoteIndex) throws(SQLiteError) {
    rows = try tables.rows(of: table, where: "WHERE rowid = ?")
    var failedIDs: Set<IdentifierKey> = []
    for case .failed(let failure) in index {
      if let id = failure.id { failedIDs.insert(IdentifierKey(id)) }
    }
    let owners = try tables.rows(of: table, columns: ["note_id"])
    while var row = try owners.next() {
      let id = row.text("note_id")
      if let place = id.flatMap({ index.place(ofID: $0) }) {
        links.append((Int32(place), row.id))
      } else if id.map({ !failedIDs.contains(IdentifierKey($0)) }) ?? true {
        orphans += 1
      }
    }
    links.sort { $0 < $1 }
  }

  /// The rows that belong to the note at `place`, in the table's order.
  func rows(ofNoteAt place: Int) throws(SQLiteError) -> [SQLiteRow] {
    var low = 0
    var high = links.count
    while low < high {
      let middle = (low + high) / 2
      if Int(links[middle].place) < place { low = middle + 1 } else { high = middle }
    }
    var found: [SQLiteRow] = []
    for link in links[low...].prefix(while: { Int($0.place) == place }) {
      try rows.begin(row: link.row)
      if let row = try rows.next() { found.append(row) }
    }
    return found
  }
}
