import ArchiveModel
import Diagnostics

/// A note that is read from its row, and from the rows that belong to it.
struct SQLiteNote {
  /// The note's id, as far as it is known.
  private(set) var id: String?
  /// The title, as far as it is known.
  private(set) var title: String?
  /// The id of the folder that it is in.
  var folder: String? { found.folder }
  /// Why there is no note.
  private(set) var problems: [NoteProblem] = []
  /// What is odd about how it is stored.
  private(set) var diagnostics: [Diagnostic] = []
  private var found = Note.empty

  /// The note, or `nil` when there are problems.
  var note: Note? { problems.isEmpty ? found : nil }

  /// Reads what the index keeps, from a row that may lack the rest.
  init(head row: SQLiteRow) {
    var row = row
    readHead(&row)
    take(row)
  }

  /// Reads the whole note; the rows of each table come in its order.
  init(
    _ row: SQLiteRow,
    drawings: [SQLiteRow],
    attachments: [SQLiteRow],
    revisions: [SQLiteRow]
  ) {
    var row = row
    readHead(&row)
    found.language = row.text("language")
    found.unknown = row.extra(known: Self.noteFields)
    readContent(&row)
    take(row)
    for var drawing in drawings.prefix(1) {
      found.drawing = Self.drawing(&drawing)
      take(drawing)
    }
    for var second in drawings.dropFirst() {
      second.report(.secondDrawing)
      take(second)
    }
    for var attachment in attachments {
      found.attachments.append(Self.attachment(&attachment))
      take(attachment)
    }
    for var revision in revisions {
      found.revisions.append(Self.revision(&revision))
      take(revision)
    }
  }

  private mutating func readHead(_ row: inout SQLiteRow) {
    found.id = row.requiredText("id")
    found.title = row.requiredText("title")
    if !row.isNull("id") { id = found.id }
    if !row.isNull("title") { title = found.title }
    if let createdAt = row.requiredInstant("created_at") { found.createdAt = createdAt }
    if let updatedAt = row.requiredInstant("updated_at") { found.updatedAt = updatedAt }
    found.eventDate = row.eventDate("event_date")
    found.isPinned = row.flag("is_pinned")
    found.folder = row.text("folder_id")
  }

  private mutating func readContent(_ row: inout SQLiteRow) {
    if row.isNull("blocks") {
      found.content = .markdown(row.requiredText("body"))
    } else if let blocks = row.blocks("blocks") {
      let body = row.text("body")
      if body != nil { diagnostics.append(.ignoredBody) }
      found.content = .blocks(json: blocks, ignoredBody: body)
    }
  }

  private mutating func take(_ row: SQLiteRow) {
    problems += row.problems
    diagnostics += row.repairs
  }

  // MARK: - What belongs to a note

  private static let noteFields: Set<String> = [
    "id", "title", "body", "blocks", "createdAt", "updatedAt", "eventDate", "pinned", "folder",
    "language", "drawing", "attachments", "revisions",
  ]

  private static let drawingFields: Set<String> = ["mediaType", "alt", "updatedAt"]

  private static let attachmentFields: Set<String> = [
    "id", "fileName", "storedName", "contentType", "byteCount", "sha256", "createdAt",
  ]

  private static func drawing(_ row: inout SQLiteRow) -> Drawing {
    var drawing = Drawing(
      mediaType: row.requiredText("media_type"),
      data: row.data("data"),
      alternativeText: row.text("alt"),
      updatedAt: row.instant("updated_at")
    )
    let file = row.text("file")
    drawing.unknown = row.extra(
      known: file == nil ? drawingFields : drawingFields.union(["file"]),
      data: &drawing.data
    )
    if let file { drawing.data.setFile(file, unknown: &drawing.unknown) }
    return drawing
  }

  private static func attachment(_ row: inout SQLiteRow) -> Attachment {
    var attachment = Attachment(
      id: row.requiredText("id"),
      fileName: row.requiredText("file_name"),
      storedName: row.text("stored_name"),
      contentType: row.text("content_type"),
      byteCount: row.integer("byte_count"),
      sha256: row.text("sha256"),
      createdAt: row.instant("created_at"),
      data: row.data("data")
    )
    attachment.unknown = row.extra(known: attachmentFields, data: &attachment.data)
    return attachment
  }

  private static func revision(_ row: inout SQLiteRow) -> Revision {
    Revision(
      title: row.requiredText("title"),
      body: row.requiredText("body"),
      eventDate: row.eventDate("event_date"),
      updatedAt: row.instant("updated_at"),
      capturedAt: row.instant("captured_at"),
      unknown: row.extra(known: ["title", "body", "eventDate", "updatedAt", "capturedAt"])
    )
  }
}
