/// What a note's Markdown file is made from.
public struct MarkdownExportInput: Hashable, Sendable {
  /// What stands in the file for the note's drawing.
  public enum Drawing: Hashable, Sendable {
    /// A line that says that there is one.
    case notice
    /// The image written beside the file, by its path from there.
    case link(path: String, alternativeText: String?)
  }

  /// The display title.
  public var title: String
  /// The event date in words.
  public var eventDate: String?
  /// The body, verbatim.
  public var body: String
  /// The line that closes a fence or HTML block left open at the end of the body.
  public var closingLine: String?
  /// The drawing, when there is one.
  public var drawing: Drawing?
  /// Where placements in the body lead, in the body's order.
  public var placements: [PlacementLink]
  /// Words for the end of the file.
  public var footer: String?
  /// Book-keeping for the head of the file, when it was asked for.
  public var frontMatter: FrontMatter?

  /// Creates an input.
  public init(
    title: String,
    eventDate: String? = nil,
    body: String,
    closingLine: String? = nil,
    drawing: Drawing? = nil,
    placements: [PlacementLink] = [],
    footer: String? = nil,
    frontMatter: FrontMatter? = nil
  ) {
    self.title = title
    self.eventDate = eventDate
    self.body = body
    self.closingLine = closingLine
    self.drawing = drawing
    self.placements = placements
    self.footer = footer
    self.frontMatter = frontMatter
  }
}

/// Writes a note as a Markdown file.
public enum MarkdownExporter {
  /// What the file says when there is a drawing that it does not link.
  public static let drawingNotice =
    "*This note has a drawing that a text export does not include.*"

  /// The file's bytes: UTF-8, sections joined by one blank line, the body as it is stored.
  ///
  /// - SeeAlso: `exports.md`, "Markdown", for the sections and their order.
  public static func bytes(of input: MarkdownExportInput) -> [UInt8] {
    var file: [UInt8] = []
    file.reserveCapacity(input.body.utf8.count + input.title.utf8.count + 256)

    if let frontMatter = input.frontMatter { append(frontMatter.text, to: &file) }
    append("# " + singleLine(input.title), to: &file)
    if let date = input.eventDate { append("*Event date: \(date)*", to: &file) }

    let hasBody = input.body.unicodeScalars.contains { !$0.properties.isWhitespace }
    if hasBody { append(linked(input.body, input.placements), to: &file) }

    if input.drawing != nil || input.footer != nil, hasBody, let line = input.closingLine {
      endLine(of: &file)
      file += line.utf8
    }
    switch input.drawing {
    case .notice: append(drawingNotice, to: &file)
    case .link(let path, let words):
      let label = LinkWriting.label(words.map(singleLine) ?? "Drawing")
      append("![\(label)](\(LinkWriting.destination(path)))", to: &file)
    case nil: break
    }
    if let footer = input.footer {
      append("---", to: &file)
      append(footer, to: &file)
    }
    endLine(of: &file)
    return file
  }

  /// Adds a section below a blank line; line feeds at the seam that are there already count.
  private static func append(_ section: String, to file: inout [UInt8]) {
    if !file.isEmpty {
      let present = lineEnds(file.reversed()) + lineEnds(section.utf8)
      for _ in 0..<max(0, 2 - present) { file.append(lineFeed) }
    }
    file += section.utf8
  }

  private static func endLine(of file: inout [UInt8]) {
    if file.last != lineFeed { file.append(lineFeed) }
  }

  /// The number of line ends, LF or CR LF, that `bytes` begins with in either direction, at most 2.
  private static func lineEnds(_ bytes: some Sequence<UInt8>) -> Int {
    var count = 0
    for byte in bytes {
      if byte == lineFeed { count += 1 }
      if count == 2 || (byte != lineFeed && byte != carriageReturn) { break }
    }
    return count
  }

  private static func singleLine(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }

  /// The body with links in the place of its placements' markers.
  private static func linked(_ body: String, _ placements: [PlacementLink]) -> String {
    if placements.isEmpty { return body }
    var pieces: [UInt8] = []
    let source = Array(body.utf8)
    var end = 0
    for placement in placements
    where placement.start >= end && placement.end <= source.count {
      pieces += source[end..<placement.start]
      pieces += placement.markdown.utf8
      end = placement.end
    }
    pieces += source[end...]
    return String(decoding: pieces, as: UTF8.self)
  }

  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
}
