public import ArchiveModel
public import MarkdownParsing
public import PageModel

/// A note as a renderer takes it: what is authored, and what was asked for beside it.
public struct RenderRequest: Hashable, Sendable {
  /// A drawing's bytes and what the archive says of them.
  public struct DrawingData: Hashable, Sendable {
    /// The media type as written.
    public var mediaType: String
    /// The bytes; `nil` when they could not be had.
    public var bytes: [UInt8]?
    /// Words that stand in for it.
    public var alternativeText: String?

    /// Creates a drawing.
    public init(mediaType: String, bytes: [UInt8]?, alternativeText: String?) {
      self.mediaType = mediaType
      self.bytes = bytes
      self.alternativeText = alternativeText
    }
  }

  /// A file that was copied beside the Markdown file.
  public struct Companion: Hashable, Sendable {
    /// The attachment's id.
    public var id: String
    /// The name it arrived with.
    public var label: String
    /// Its path from the Markdown file.
    public var path: String
    /// Whether it is shown as an image.
    public var isImage: Bool

    /// Creates a companion.
    public init(id: String, label: String, path: String, isImage: Bool) {
      self.id = id
      self.label = label
      self.path = path
      self.isImage = isImage
    }
  }

  /// The note's id.
  public var id: String
  /// The display title.
  public var title: String
  /// The Markdown; `nil` when the note has structured blocks.
  public var body: String?
  /// When what it is about happened.
  public var eventDate: EventDate?
  /// The note's language, BCP 47.
  public var language: String?
  /// The drawing.
  public var drawing: DrawingData?
  /// The display names of the folders it lies in, outermost first.
  public var folders: [String]
  /// When it was made, as stored.
  public var created: String
  /// When its writing last changed, as stored.
  public var updated: String
  /// The base name of its files.
  public var baseName: String
  /// The attachments that were copied beside the Markdown file.
  public var companions: [Companion]
  /// The files that the writing may place; none unless they are asked for.
  public var placedFiles: [PlacedFile] = []
  /// The ids of notes that are bound with it and that it may link to.
  public var boundNotes: [String] = []
  /// How much of its first page is taken where notes run on.
  public var start: Length = .zero
  /// What its wiki links lead to.
  public var targets: WikiTargets
  /// Whether no PDF is made even if the settings ask for one: the first attempt ended in one.
  var isWithoutPDF = false

  /// Creates a request for `note`.
  ///
  /// - Parameters:
  ///   - note: The note.
  ///   - drawing: The bytes of its drawing.
  ///   - folders: The display names of the folders it lies in, outermost first.
  ///   - baseName: The base name of its files.
  ///   - companions: The attachments that were copied beside the Markdown file.
  ///   - targets: What its wiki links lead to.
  public init(
    note: Note,
    drawing: DrawingData? = nil,
    folders: [String] = [],
    baseName: String = "Note",
    companions: [Companion] = [],
    targets: WikiTargets = WikiTargets()
  ) {
    id = note.id
    title = note.displayTitle
    switch note.content {
    case .markdown(let text): body = text
    case .blocks: body = nil
    }
    eventDate = note.eventDate
    language = note.language
    self.drawing = drawing
    self.folders = folders
    created = note.createdAt.written
    updated = note.updatedAt.written
    self.baseName = baseName
    self.companions = companions
    self.targets = targets
  }
}

extension RenderRequest {
  func write(to writer: inout ByteWriter) {
    writer.put(id)
    writer.put(title)
    writer.put(body)
    writer.put(eventDate) { $0.put($1) }
    writer.put(language)
    writer.put(drawing) {
      $0.put($1.mediaType)
      $0.put($1.bytes) { $0.put($1) }
      $0.put($1.alternativeText)
    }
    writer.put(folders) { $0.put($1) }
    writer.put(created)
    writer.put(updated)
    writer.put(baseName)
    writer.put(companions) {
      $0.put($1.id)
      $0.put($1.label)
      $0.put($1.path)
      $0.put($1.isImage)
    }
    writer.put(placedFiles) {
      $0.put($1.id)
      $0.put($1.name)
      $1.content.write(to: &$0)
    }
    writer.put(boundNotes) { $0.put($1) }
    writer.put(start)
    writer.put(targets.targets.sorted { $0.key < $1.key }) { writer, target in
      writer.put(target.key)
      switch target.value {
      case .note(let id, let heading):
        writer.put(true)
        writer.put(id)
        writer.put(heading)
      case .attachment(let id):
        writer.put(false)
        writer.put(id)
      }
    }
    // Last, so that it can be set in a frame.
    writer.put(isWithoutPDF)
  }

  /// The same request for the Markdown file alone.
  static func withoutPDF(_ frame: [UInt8]) -> [UInt8] {
    var writer = ByteWriter()
    writer.put(true)
    let flag = writer.frame().dropFirst(ByteWriter.numberSize)
    return frame.dropLast(flag.count) + flag
  }

  init(from reader: inout ByteReader) throws(ByteCodingError) {
    id = try reader.text()
    title = try reader.text()
    body = try reader.optionalText()
    eventDate = try reader.optional { reader throws(ByteCodingError) in try reader.eventDate() }
    language = try reader.optionalText()
    drawing = try reader.optional { reader throws(ByteCodingError) in
      DrawingData(
        mediaType: try reader.text(),
        bytes: try reader.optional { reader throws(ByteCodingError) in try reader.piece() },
        alternativeText: try reader.optionalText()
      )
    }
    folders = try reader.list { reader throws(ByteCodingError) in try reader.text() }
    created = try reader.text()
    updated = try reader.text()
    baseName = try reader.text()
    companions = try reader.list { reader throws(ByteCodingError) in
      Companion(
        id: try reader.text(),
        label: try reader.text(),
        path: try reader.text(),
        isImage: try reader.flag()
      )
    }
    placedFiles = try reader.list { reader throws(ByteCodingError) in
      PlacedFile(
        id: try reader.text(),
        name: try reader.text(),
        content: try PlacedFile.Content(from: &reader)
      )
    }
    boundNotes = try reader.list { reader throws(ByteCodingError) in try reader.text() }
    start = try reader.length()
    let named = try reader.list { reader throws(ByteCodingError) in
      let name = try reader.text()
      let target: WikiTargets.Target =
        try reader.flag()
        ? .note(id: try reader.text(), heading: try reader.optionalText())
        : .attachment(id: try reader.text())
      return (name, target)
    }
    targets = WikiTargets(Dictionary(named, uniquingKeysWith: { first, _ in first }))
    isWithoutPDF = try reader.flag()
  }
}

extension ByteWriter {
  fileprivate mutating func put(_ date: EventDate) {
    switch date {
    case .day(let day):
      put(true)
      put(day.daysSince1970)
    case .instant(let instant):
      put(false)
      put(instant.written)
      put(Int(instant.seconds))
      put(Int(instant.nanoseconds))
    }
  }
}

extension ByteReader {
  fileprivate mutating func eventDate() throws(ByteCodingError) -> EventDate {
    if try flag() { return .day(CalendarDay(daysSince1970: try number())) }
    return .instant(
      Instant(
        written: try text(),
        seconds: Int64(try number()),
        nanoseconds: Int32(truncatingIfNeeded: try number())
      )
    )
  }
}
