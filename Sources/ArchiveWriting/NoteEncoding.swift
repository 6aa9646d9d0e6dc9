import ArchiveModel

extension JSONObject {
  /// The archive's own fields, without the notes.
  init(_ header: ArchiveHeader, folderSeparator: String) {
    add("format", ArchiveHeader.formatName)
    add("version", json: String(ArchiveHeader.supportedVersion))
    add("exportedAt", header.exportedAt?.written)
    add("locale", header.locale)
    add("timeZone", header.timeZone)
    add("folders", header.folders.map { JSONObject($0) }, separator: folderSeparator)
    add(header.unknown)
  }

  /// A folder.
  init(_ folder: Folder) {
    add("id", folder.id)
    add("name", folder.name)
    add("parent", folder.parent)
    add("createdAt", folder.createdAt?.written)
    add(folder.unknown)
  }

  /// A note; what has the value that an absent field stands for is left out.
  init(_ note: Note) {
    add("id", note.id)
    add("title", note.title)
    switch note.content {
    case .markdown(let body): add("body", body)
    case .blocks(let json, let ignoredBody):
      add("body", ignoredBody)
      add("blocks", json: json)
    }
    add("createdAt", note.createdAt.written)
    add("updatedAt", note.updatedAt.written)
    add("eventDate", note.eventDate?.written)
    add("pinned", json: note.isPinned ? "true" : nil)
    add("folder", note.folder)
    add("language", note.language)
    add(
      "drawing",
      json: note.drawing.map { String(decoding: JSONObject($0).closed(), as: UTF8.self) }
    )
    if !note.attachments.isEmpty { add("attachments", note.attachments.map { JSONObject($0) }) }
    if !note.revisions.isEmpty { add("revisions", note.revisions.map { JSONObject($0) }) }
    add(note.unknown)
  }

  private init(_ drawing: Drawing) {
    add("mediaType", drawing.mediaType)
    add("data", drawing.data)
    add("alt", drawing.alternativeText)
    add("updatedAt", drawing.updatedAt?.written)
    add(drawing.unknown)
  }

  private init(_ attachment: Attachment) {
    add("id", attachment.id)
    add("fileName", attachment.fileName)
    add("storedName", attachment.storedName)
    add("contentType", attachment.contentType)
    add("byteCount", json: attachment.byteCount.map { String($0) })
    add("sha256", attachment.sha256)
    add("createdAt", attachment.createdAt?.written)
    add("data", attachment.data)
    add(attachment.unknown)
  }

  private init(_ revision: Revision) {
    add("title", revision.title)
    add("body", revision.body)
    add("eventDate", revision.eventDate?.written)
    add("updatedAt", revision.updatedAt?.written)
    add("capturedAt", revision.capturedAt?.written)
    add(revision.unknown)
  }
}
