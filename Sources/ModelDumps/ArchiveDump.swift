public import ArchiveModel

extension ArchiveHeader {
  /// What the archive says of itself and its folders, as text: a line each, what is absent left out.
  public var dump: String {
    var out = TreeText()
    out.line("archive")
    out.nested { out in
      out.field("exported", exportedAt?.written)
      out.field("locale", locale)
      out.field("time-zone", timeZone)
      out.write(unknown)
      for folder in folders { out.write(folder) }
    }
    return out.text
  }
}

extension Note {
  /// The note as text: a line for each field that it has, and its body line by line.
  public var dump: String {
    var out = TreeText()
    out.line("note \(quoted(id))")
    out.nested { out in
      out.field("title", title)
      out.field("event-date", eventDate?.written)
      out.field("created", createdAt.written)
      out.field("updated", updatedAt.written)
      if isPinned { out.line("pinned") }
      out.field("folder", folder)
      out.field("language", language)
      out.write(content)
      if let drawing { out.write(drawing) }
      for attachment in attachments { out.write(attachment) }
      for revision in revisions { out.write(revision) }
      out.write(unknown)
    }
    return out.text
  }
}

extension TreeText {
  /// Writes a field and its value in quotes, or nothing when there is none.
  fileprivate mutating func field(_ name: String, _ value: String?) {
    if let value { line("\(name) \(quoted(value))") }
  }

  fileprivate mutating func write(_ fields: [UnknownField]) {
    for field in fields { line("unknown \(quoted(field.name)) \(quoted(field.json))") }
  }

  fileprivate mutating func write(_ folder: Folder) {
    line("folder \(quoted(folder.id))")
    nested { out in
      out.field("name", folder.name)
      out.field("parent", folder.parent)
      out.field("created", folder.createdAt?.written)
      out.write(folder.unknown)
    }
  }

  fileprivate mutating func write(_ content: NoteContent) {
    switch content {
    case .markdown(let body):
      write(body, as: "body")
    case .blocks(let json, let ignoredBody):
      write(json, as: "blocks")
      if let ignoredBody { write(ignoredBody, as: "ignored-body") }
    }
  }

  private mutating func write(_ text: String, as name: String) {
    line("\(name) \(text.utf8.count) bytes")
    nested { $0.lines(of: text) }
  }

  fileprivate mutating func write(_ drawing: Drawing) {
    line("drawing \(quoted(drawing.mediaType))")
    nested { out in
      out.write(drawing.data)
      out.field("alternative", drawing.alternativeText)
      out.field("updated", drawing.updatedAt?.written)
      out.write(drawing.unknown)
    }
  }

  private mutating func write(_ data: StoredData?) {
    switch data {
    case .inline(let bytes): line("data \(bytes.count) bytes")
    case .file(let path): line("file \(quoted(path))")
    case nil: break
    }
  }

  fileprivate mutating func write(_ attachment: Attachment) {
    line("attachment \(quoted(attachment.id))")
    nested { out in
      out.field("file-name", attachment.fileName)
      out.field("stored-name", attachment.storedName)
      out.field("content-type", attachment.contentType)
      if let count = attachment.byteCount { out.line("byte-count \(count)") }
      out.field("sha256", attachment.sha256)
      out.field("created", attachment.createdAt?.written)
      out.write(attachment.data)
      out.write(attachment.unknown)
    }
  }

  fileprivate mutating func write(_ revision: Revision) {
    line("revision \(quoted(revision.title))")
    nested { out in
      out.field("event-date", revision.eventDate?.written)
      out.field("updated", revision.updatedAt?.written)
      out.field("captured", revision.capturedAt?.written)
      out.write(revision.body, as: "body")
      out.write(revision.unknown)
    }
  }
}
