/// A field that this version does not know, kept for `convert`.
public struct UnknownField: Hashable, Sendable, Codable {
  /// The field's name.
  public var name: String
  /// The value as JSON text, as it was written but without white space between its tokens.
  public var json: String

  /// Creates a field.
  public init(name: String, json: String) {
    self.name = name
    self.json = json
  }
}

/// What an archive says of itself, and its folders: everything but the notes.
public struct ArchiveHeader: Hashable, Sendable, Codable {
  /// The one version that is read and written.
  public static let supportedVersion = 1
  /// The value of the `format` field.
  public static let formatName = "casebound-archive"

  /// When the app wrote the archive.
  public var exportedAt: Instant?
  /// The locale of printed dates, such as `en_US`.
  public var locale: String?
  /// The time zone of printed dates, an IANA name.
  public var timeZone: String?
  /// All folders, in the archive's order.
  public var folders: [Folder]
  /// Unknown fields, in the archive's order.
  public var unknown: [UnknownField]

  /// Creates a header.
  public init(
    exportedAt: Instant? = nil,
    locale: String? = nil,
    timeZone: String? = nil,
    folders: [Folder] = [],
    unknown: [UnknownField] = []
  ) {
    self.exportedAt = exportedAt
    self.locale = locale
    self.timeZone = timeZone
    self.folders = folders
    self.unknown = unknown
  }
}

/// A folder of notes.
public struct Folder: Hashable, Sendable, Codable {
  /// Unique among folders; a UUID compares without regard to letter case.
  public var id: String
  /// The name as stored.
  public var name: String
  /// The id of the folder it lies in, `nil` at the top.
  public var parent: String?
  /// When it was made.
  public var createdAt: Instant?
  /// Unknown fields, in the archive's order.
  public var unknown: [UnknownField]

  /// Creates a folder.
  public init(
    id: String,
    name: String,
    parent: String? = nil,
    createdAt: Instant? = nil,
    unknown: [UnknownField] = []
  ) {
    self.id = id
    self.name = name
    self.parent = parent
    self.createdAt = createdAt
    self.unknown = unknown
  }

  /// The name without white space around it; `Untitled Folder` when nothing is left.
  public var displayName: String { trimmed(name) ?? "Untitled Folder" }
}

/// One note, whole.
public struct Note: Hashable, Sendable, Codable {
  /// Unique among notes; a UUID compares without regard to letter case.
  public var id: String
  /// The title as stored.
  public var title: String
  /// The writing.
  public var content: NoteContent
  /// When it was made.
  public var createdAt: Instant
  /// When its writing last changed.
  public var updatedAt: Instant
  /// When what it is about happened.
  public var eventDate: EventDate?
  /// Whether it is pinned in the app's lists.
  public var isPinned: Bool
  /// The id of the folder it lies in, `nil` when unfiled.
  public var folder: String?
  /// The language it is written in, BCP 47.
  public var language: String?
  /// Its drawing.
  public var drawing: Drawing?
  /// The files attached to it, in the archive's order.
  public var attachments: [Attachment]
  /// Its earlier versions, in the archive's order.
  public var revisions: [Revision]
  /// Unknown fields, in the archive's order.
  public var unknown: [UnknownField]

  /// Creates a note.
  public init(
    id: String,
    title: String,
    content: NoteContent,
    createdAt: Instant,
    updatedAt: Instant,
    eventDate: EventDate? = nil,
    isPinned: Bool = false,
    folder: String? = nil,
    language: String? = nil,
    drawing: Drawing? = nil,
    attachments: [Attachment] = [],
    revisions: [Revision] = [],
    unknown: [UnknownField] = []
  ) {
    self.id = id
    self.title = title
    self.content = content
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.eventDate = eventDate
    self.isPinned = isPinned
    self.folder = folder
    self.language = language
    self.drawing = drawing
    self.attachments = attachments
    self.revisions = revisions
    self.unknown = unknown
  }

  /// The title without white space around it; `Untitled Note` when nothing is left.
  public var displayTitle: String { Note.displayTitle(of: title) }

  /// The display title of a note that is stored with `title`.
  public static func displayTitle(of title: String) -> String { trimmed(title) ?? "Untitled Note" }
}

/// A note's writing, in one of the two forms.
public enum NoteContent: Hashable, Sendable, Codable {
  /// Markdown, verbatim.
  case markdown(String)
  /// Structured blocks as JSON text, with the `body` that stood beside them, if any.
  case blocks(json: String, ignoredBody: String?)
}

/// What binary data is kept as: in the archive, or in a file beside it.
public enum StoredData: Hashable, Sendable, Codable {
  /// The bytes themselves.
  case inline([UInt8])
  /// A path relative to the archive's folder, as written.
  case file(String)
}

/// A note's drawing.
public struct Drawing: Hashable, Sendable, Codable {
  /// Its media type as written, such as `image/png`.
  public var mediaType: String
  /// Its bytes, or where they are; `nil` when the archive gives neither.
  public var data: StoredData?
  /// Words that stand in for it.
  public var alternativeText: String?
  /// When it last changed.
  public var updatedAt: Instant?
  /// Unknown fields, in the archive's order.
  public var unknown: [UnknownField]

  /// Creates a drawing.
  public init(
    mediaType: String,
    data: StoredData?,
    alternativeText: String? = nil,
    updatedAt: Instant? = nil,
    unknown: [UnknownField] = []
  ) {
    self.mediaType = mediaType
    self.data = data
    self.alternativeText = alternativeText
    self.updatedAt = updatedAt
    self.unknown = unknown
  }
}

/// A file attached to a note.
public struct Attachment: Hashable, Sendable, Codable {
  /// A UUID.
  public var id: String
  /// The name it arrived with.
  public var fileName: String
  /// Its name in the attachments folder.
  public var storedName: String?
  /// What the app took it for.
  public var contentType: String?
  /// Its size in bytes as the app recorded it.
  public var byteCount: Int64?
  /// Its SHA-256 as the app recorded it, in hexadecimal.
  public var sha256: String?
  /// When it was attached.
  public var createdAt: Instant?
  /// Its bytes, in an archive that stands alone.
  public var data: StoredData?
  /// Unknown fields, in the archive's order.
  public var unknown: [UnknownField]

  /// Creates an attachment.
  public init(
    id: String,
    fileName: String,
    storedName: String? = nil,
    contentType: String? = nil,
    byteCount: Int64? = nil,
    sha256: String? = nil,
    createdAt: Instant? = nil,
    data: StoredData? = nil,
    unknown: [UnknownField] = []
  ) {
    self.id = id
    self.fileName = fileName
    self.storedName = storedName
    self.contentType = contentType
    self.byteCount = byteCount
    self.sha256 = sha256
    self.createdAt = createdAt
    self.data = data
    self.unknown = unknown
  }

  /// The name without white space around it; `Untitled Attachment` when nothing is left.
  public var displayName: String { Attachment.displayName(of: fileName) }

  /// The display name of an attachment that arrived as `fileName`.
  public static func displayName(of fileName: String) -> String {
    trimmed(fileName) ?? "Untitled Attachment"
  }
}

/// An earlier version of a note.
public struct Revision: Hashable, Sendable, Codable {
  /// Its title.
  public var title: String
  /// Its Markdown.
  public var body: String
  /// Its event date.
  public var eventDate: EventDate?
  /// When that version was last edited.
  public var updatedAt: Instant?
  /// When it was replaced.
  public var capturedAt: Instant?
  /// Unknown fields, in the archive's order.
  public var unknown: [UnknownField]

  /// Creates a revision.
  public init(
    title: String,
    body: String,
    eventDate: EventDate? = nil,
    updatedAt: Instant? = nil,
    capturedAt: Instant? = nil,
    unknown: [UnknownField] = []
  ) {
    self.title = title
    self.body = body
    self.eventDate = eventDate
    self.updatedAt = updatedAt
    self.capturedAt = capturedAt
    self.unknown = unknown
  }
}

/// The text without Unicode white space at either end, or `nil` when nothing is left.
private func trimmed(_ text: String) -> String? {
  let scalars = text.unicodeScalars
  guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
    let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
  else { return nil }
  return String(text[first...last])
}
