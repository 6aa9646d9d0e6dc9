import ArchiveModel
import SQLiteBinding
import SystemBinding

/// Writes an archive's tables.
final class SQLiteSink: NoteSink {
  private let path: String
  private let database: SQLiteDatabase
  private let notes: SQLiteStatement
  private let drawings: SQLiteStatement
  private let attachments: SQLiteStatement
  private let revisions: SQLiteStatement
  private var position: Int64 = 0

  /// Begins the database in the empty file `partialPath`, which is to become `path`.
  init(_ partialPath: String, for path: String, header: ArchiveHeader) throws(ArchiveWritingError) {
    self.path = path
    (database, notes, drawings, attachments, revisions) = try storing(path) {
      () throws(SQLiteError) in
      let database = try SQLiteDatabase(partialPath, mode: .create)
      try database.execute(SQLiteSchema.settings)
      try database.execute("BEGIN")
      try database.execute(SQLiteSchema.tables)
      return (
        database, try SQLiteSink.insertion(into: "note", columns: 12, of: database),
        try SQLiteSink.insertion(into: "drawing", columns: 7, of: database),
        try SQLiteSink.insertion(into: "attachment", columns: 10, of: database),
        try SQLiteSink.insertion(into: "revision", columns: 7, of: database)
      )
    }
    try storing(path) { () throws(SQLiteError) in try write(header) }
  }

  func append(_ note: Note) throws(ArchiveWritingError) {
    try storing(path) { () throws(SQLiteError) in
      try notes.run(row(of: note))
      if let drawing = note.drawing { try drawings.run(row(of: drawing, in: note)) }
      for attachment in note.attachments { try attachments.run(row(of: attachment, in: note)) }
      for revision in note.revisions { try revisions.run(row(of: revision, in: note)) }
    }
    position += 1
  }

  func finish() throws(ArchiveWritingError) {
    try storing(path) { () throws(SQLiteError) in try database.execute("COMMIT") }
  }

  private func write(_ header: ArchiveHeader) throws(SQLiteError) {
    let fields = try SQLiteSink.insertion(into: "archive", columns: 3, of: database)
    let rows = [
      ("format", ArchiveHeader.formatName), ("version", String(ArchiveHeader.supportedVersion)),
      ("exportedAt", header.exportedAt?.written), ("locale", header.locale),
      ("timeZone", header.timeZone),
    ]
    for (key, value) in rows where value != nil {
      let unknown = key == "format" ? header.unknown : []
      try fields.run([.string(key), .string(value), SQLiteSink.extra(unknown)])
    }
    let folders = try SQLiteSink.insertion(into: "folder", columns: 5, of: database)
    for folder in header.folders {
      try folders.run([
        .string(folder.id), .string(folder.name), .string(folder.parent),
        .string(folder.createdAt?.written), SQLiteSink.extra(folder.unknown),
      ])
    }
  }

  private static func insertion(into table: String, columns: Int, of database: SQLiteDatabase)
    throws(SQLiteError) -> SQLiteStatement
  {
    let parameters = Array(repeating: "?", count: columns).joined(separator: ", ")
    return try database.prepare("INSERT INTO \(table) VALUES (\(parameters))")
  }

  // MARK: - Rows

  private func row(of note: Note) -> [SQLiteValue] {
    let body: String?
    let blocks: String?
    switch note.content {
    case .markdown(let text): (body, blocks) = (text, nil)
    case .blocks(let json, let ignoredBody): (body, blocks) = (ignoredBody, json)
    }
    return [
      .string(note.id), .string(note.title), .string(body), .string(blocks),
      .string(note.createdAt.written), .string(note.updatedAt.written),
      .string(note.eventDate?.written), .integer(note.isPinned ? 1 : 0), .string(note.folder),
      .string(note.language), .integer(position), SQLiteSink.extra(note.unknown),
    ]
  }

  private func row(of drawing: Drawing, in note: Note) -> [SQLiteValue] {
    let (data, file) = SQLiteSink.columns(of: drawing.data)
    return [
      .string(note.id), .string(drawing.mediaType), data, .string(file),
      .string(drawing.alternativeText), .string(drawing.updatedAt?.written),
      SQLiteSink.extra(drawing.unknown),
    ]
  }

  /// The table has no column for a file's path, so that it goes to the unknown fields.
  private func row(of attachment: Attachment, in note: Note) -> [SQLiteValue] {
    let (data, file) = SQLiteSink.columns(of: attachment.data)
    let path = file.map { [UnknownField(name: "file", json: JSONText.quoted($0))] } ?? []
    return [
      .string(attachment.id), .string(note.id), .string(attachment.fileName),
      .string(attachment.storedName), .string(attachment.contentType),
      attachment.byteCount.map { .integer($0) } ?? .null, .string(attachment.sha256),
      .string(attachment.createdAt?.written), data, SQLiteSink.extra(path + attachment.unknown),
    ]
  }

  private func row(of revision: Revision, in note: Note) -> [SQLiteValue] {
    [
      .string(note.id), .string(revision.title), .string(revision.body),
      .string(revision.eventDate?.written), .string(revision.updatedAt?.written),
      .string(revision.capturedAt?.written), SQLiteSink.extra(revision.unknown),
    ]
  }

  private static func columns(of data: StoredData?) -> (data: SQLiteValue, file: String?) {
    switch data {
    case .inline(let bytes)?: (.blob(bytes), nil)
    case .file(let path)?: (.null, path)
    case nil: (.null, nil)
    }
  }

  /// Unknown fields as one JSON object, null when there are none.
  private static func extra(_ fields: [UnknownField]) -> SQLiteValue {
    guard !fields.isEmpty else { return .null }
    var object = JSONObject()
    object.add(fields)
    return .text(object.closed())
  }
}
