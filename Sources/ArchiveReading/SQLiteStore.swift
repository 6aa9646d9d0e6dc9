import ArchiveModel
import Diagnostics
import SQLiteBinding

/// An archive in SQLite.
struct SQLiteStore: NoteStore {
  let header: ArchiveHeader
  let index: NoteIndex
  let diagnostics: [Diagnostic]

  private let notes: SQLiteRows
  private let drawings: ChildRows
  private let attachments: ChildRows
  private let revisions: ChildRows

  /// Reads the header and makes the index; `oddities` is what opening it found.
  init(_ database: SQLiteDatabase, oddities: [Diagnostic]) throws(ArchiveReadingError) {
    let tables = try SQLiteOpening.check(database)
    let decoding = try SQLiteHeader(tables)
    let indexing = try SQLiteIndexing(tables)
    header = decoding.header
    index = indexing.index
    var diagnostics = oddities + decoding.diagnostics
    if !tables.unread.isEmpty { diagnostics.append(.unreadColumns(tables.unread)) }
    (notes, drawings, attachments, revisions) = try querying { () throws(SQLiteError) in
      (
        try tables.rows(of: "note", where: "WHERE rowid = ?"),
        try ChildRows("drawing", in: tables, of: indexing.index),
        try ChildRows("attachment", in: tables, of: indexing.index),
        try ChildRows("revision", in: tables, of: indexing.index)
      )
    }
    for rows in [drawings, attachments, revisions] where rows.orphans > 0 {
      diagnostics.append(.orphans(rows.orphans, table: rows.table))
    }
    self.diagnostics = diagnostics
  }

  func note(at place: Int, _ address: NoteAddress) throws(ArchiveReadingError) -> ReadNote {
    guard case .row(let id) = address else { throw .changed }
    let found = try querying { () throws(SQLiteError) -> SQLiteNote? in
      try notes.begin(row: id)
      guard let row = try notes.next() else { return nil }
      return SQLiteNote(
        row,
        drawings: try drawings.rows(ofNoteAt: place),
        attachments: try attachments.rows(ofNoteAt: place),
        revisions: try revisions.rows(ofNoteAt: place)
      )
    }
    guard let found else { throw .changed }
    guard let note = found.note else {
      throw .note(
        NoteFailure(
          id: found.id,
          title: found.title,
          folder: found.folder,
          problems: found.problems
        )
      )
    }
    return ReadNote(note: note, diagnostics: found.diagnostics)
  }
}
