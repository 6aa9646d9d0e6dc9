import ArchiveModel

extension ArchiveDecoder {
  /// Reads a note.
  ///
  /// - Returns: The note, or `nil` when there are ``problems``; its id and title are then known as
  ///   far as they could be read.
  mutating func note() throws(ScanError) -> Note? {
    reset()
    var body: String?
    var blocks: String?
    var createdAt: Instant?
    var updatedAt: Instant?
    var note = Note.empty
    let seen = try object("note") { (decoder, key) throws(ScanError) in
      switch key {
      case "id": decoder.noteID = try decoder.text(key, isRequired: true)
      case "title": decoder.noteTitle = try decoder.text(key, isRequired: true)
      case "body": body = try decoder.content(key)
      case "blocks":
        if try decoder.expect(.array, key, isRequired: false) { blocks = try decoder.json(key) }
      case "createdAt": createdAt = try decoder.instant(key, isRequired: true)
      case "updatedAt": updatedAt = try decoder.instant(key, isRequired: true)
      case "eventDate": note.eventDate = try decoder.eventDate(key)
      case "pinned": note.isPinned = try decoder.flag(key) ?? false
      case "folder": decoder.noteFolder = try decoder.text(key)
      case "language": note.language = try decoder.text(key)
      case "drawing": note.drawing = try decoder.drawing(key)
      case "attachments":
        note.attachments = try decoder.array(key) { (decoder) throws(ScanError) in
          try decoder.attachment()
        }
      case "revisions":
        note.revisions = try decoder.array(key) { (decoder) throws(ScanError) in
          try decoder.revision()
        }
      default: try decoder.keep(key, in: &note.unknown)
      }
    }
    guard let seen else { return nil }
    if noteID == nil { require("id", in: seen) }
    if noteTitle == nil { require("title", in: seen) }
    if createdAt == nil { require("createdAt", in: seen) }
    if updatedAt == nil { require("updatedAt", in: seen) }
    if body == nil, blocks == nil, !hasWrongType(["body", "blocks"]) {
      report(.missing(field: "body"), at: seen.start)
    }
    guard problems.isEmpty, let id = noteID, let title = noteTitle, let createdAt, let updatedAt
    else { return nil }
    note.id = id
    note.title = title
    note.folder = noteFolder
    note.createdAt = createdAt
    note.updatedAt = updatedAt
    note.content = blocks.map { .blocks(json: $0, ignoredBody: body) } ?? .markdown(body ?? "")
    return note
  }

  private mutating func drawing(_ field: String) throws(ScanError) -> Drawing? {
    try within(field) { (decoder) throws(ScanError) in
      var drawing = Drawing(mediaType: "", data: nil)
      var mediaType: String?
      var file: String?
      let seen = try decoder.object("", isRequired: false) { (decoder, key) throws(ScanError) in
        switch key {
        case "mediaType": mediaType = try decoder.text(key, isRequired: true)
        case "data": drawing.data = try decoder.data(key, unknown: &drawing.unknown)
        case "file": file = try decoder.text(key)
        case "alt": drawing.alternativeText = try decoder.text(key)
        case "updatedAt": drawing.updatedAt = try decoder.instant(key)
        default: try decoder.keep(key, in: &drawing.unknown)
        }
      }
      guard let seen else { return nil }
      decoder.require("mediaType", in: seen)
      drawing.mediaType = mediaType ?? ""
      if let file { drawing.data.setFile(file, unknown: &drawing.unknown) }
      return drawing
    }
  }

  private mutating func attachment() throws(ScanError) -> Attachment? {
    var attachment = Attachment(id: "", fileName: "")
    var id: String?
    var fileName: String?
    var file: String?
    let seen = try object("") { (decoder, key) throws(ScanError) in
      switch key {
      case "id": id = try decoder.text(key, isRequired: true)
      case "fileName": fileName = try decoder.text(key, isRequired: true)
      case "storedName": attachment.storedName = try decoder.text(key)
      case "contentType": attachment.contentType = try decoder.text(key)
      case "byteCount": attachment.byteCount = try decoder.integer(key)
      case "sha256": attachment.sha256 = try decoder.text(key)
      case "createdAt": attachment.createdAt = try decoder.instant(key)
      case "data": attachment.data = try decoder.data(key, unknown: &attachment.unknown)
      case "file": file = try decoder.text(key)
      default: try decoder.keep(key, in: &attachment.unknown)
      }
    }
    guard let seen else { return nil }
    for field in ["id", "fileName"] { require(field, in: seen) }
    guard let id, let fileName else { return nil }
    attachment.id = id
    attachment.fileName = fileName
    if let file { attachment.data.setFile(file, unknown: &attachment.unknown) }
    return attachment
  }

  private mutating func revision() throws(ScanError) -> Revision? {
    var revision = Revision(title: "", body: "")
    var title: String?
    var body: String?
    let seen = try object("") { (decoder, key) throws(ScanError) in
      switch key {
      case "title": title = try decoder.content(key, isRequired: true)
      case "body": body = try decoder.content(key, isRequired: true)
      case "eventDate": revision.eventDate = try decoder.eventDate(key)
      case "updatedAt": revision.updatedAt = try decoder.instant(key)
      case "capturedAt": revision.capturedAt = try decoder.instant(key)
      default: try decoder.keep(key, in: &revision.unknown)
      }
    }
    guard let seen else { return nil }
    for field in ["title", "body"] { require(field, in: seen) }
    guard let title, let body else { return nil }
    revision.title = title
    revision.body = body
    return revision
  }
}

extension StoredData? {
  /// Takes `path` where no data stands; beside data it is kept as an unknown field.
  mutating func setFile(_ path: String, unknown: inout [UnknownField]) {
    if self == nil {
      self = .file(path)
    } else {
      unknown.append(UnknownField(name: "file", json: JSONText.quoted(path)))
    }
  }
}

extension Note {
  /// A note before anything of it is known.
  static let empty = Note(
    id: "",
    title: "",
    content: .markdown(""),
    createdAt: Instant(written: "", seconds: 0, nanoseconds: 0),
    updatedAt: Instant(written: "", seconds: 0, nanoseconds: 0)
  )
}
