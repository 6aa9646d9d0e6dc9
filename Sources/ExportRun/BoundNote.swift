import PDFWriting
public import PageLayout
public import PageModel

/// What is known of a note that is laid out for a binder, while its pages are put aside.
public struct BoundNote: Hashable, Sendable {
  /// The extension of the file of pages among those of what was rendered.
  static let pagesExtension = "pages"
  /// That of the file of what is told here.
  static let summaryExtension = "summary"

  /// The sizes of its pages, at least one.
  public var pageSizes: [Size]
  /// Its headings, each with its place.
  public var headings: [Heading]
  /// Why a file with it is not all that it was to be, in words; mostly empty.
  public var gaps: [String]

  /// How many bytes its images have.
  public var imageBytes: Int
  /// Whether its first page is the last one of the note before it.
  public var sharesPage: Bool
  /// How far down its first page it begins.
  public var start: Length
  /// How much of its last page is taken; `nil` when nothing may stand below.
  public var end: Length?

  /// The attached files that are pages behind it, in order; they are laid out by themselves.
  public var exhibits: [BoundExhibit] = []

  /// A heading of the outline.
  public struct Heading: Hashable, Sendable {
    /// The words.
    public var title: String
    /// Its depth, 1 at the top.
    public var depth: Int
    /// The note's page, 0-based.
    public var page: Int
    /// Where on the page.
    public var point: Point
  }

  /// Tells of what was laid out.
  public init(_ result: LayoutResult) {
    let document = result.document
    imageBytes = document.images.reduce(0) { $0 + $1.data.count }
    sharesPage = result.sharesPage
    start = .zero
    end = result.end
    pageSizes = document.pages.map(\.size)
    let places = Dictionary(
      document.anchors.map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    headings = document.bookmarks.compactMap { bookmark in
      places[bookmark.anchor].map {
        Heading(title: bookmark.title, depth: bookmark.depth, page: $0.page, point: $0.point)
      }
    }
    gaps = document.archivalGaps
  }

  /// The files that a worker makes of a document.
  static func files(
    of result: LayoutResult,
    start: Length
  ) -> [RenderedNote.File] {
    var summary = ByteWriter()
    var note = BoundNote(result)
    if note.sharesPage { note.start = start }
    note.write(to: &summary)
    return [
      RenderedNote.File(fileExtension: summaryExtension, bytes: summary.content()),
      RenderedNote.File(fileExtension: pagesExtension, bytes: bytes(of: result.document)),
    ]
  }

  /// Reads what a worker made of a note.
  ///
  /// - Returns: What is known, and the pages as ``document(_:)`` reads them; `nil` when they are not
  ///   there.
  public static func read(_ files: [RenderedNote.File]) -> (note: BoundNote, pages: [UInt8])? {
    guard let summary = files.first(where: { $0.fileExtension == summaryExtension }),
      let pages = files.first(where: { $0.fileExtension == pagesExtension })
    else { return nil }
    var reader = ByteReader(summary.bytes[...])
    guard let note = try? BoundNote(from: &reader) else { return nil }
    return (note, pages.bytes)
  }

  /// Pages as they are put aside.
  public static func bytes(of document: PagedDocument) -> [UInt8] {
    var writer = ByteWriter()
    writer.put(document)
    return writer.content()
  }

  /// Reads pages that were put aside; `nil` for what is none.
  public static func document(_ pages: [UInt8]) -> PagedDocument? {
    var reader = ByteReader(pages[...])
    return try? reader.document()
  }

  private func write(to writer: inout ByteWriter) {
    writer.put(pageSizes) {
      $0.put($1.width)
      $0.put($1.height)
    }
    writer.put(headings) {
      $0.put($1.title)
      $0.putShort($1.depth)
      $0.putShort($1.page)
      $0.put($1.point)
    }
    writer.put(gaps) { $0.put($1) }
    writer.put(imageBytes)
    writer.put(sharesPage)
    writer.put(start)
    writer.put(end) { $0.put($1) }
  }

  private init(from reader: inout ByteReader) throws(ByteCodingError) {
    pageSizes = try reader.list { reader throws(ByteCodingError) in
      Size(width: try reader.length(), height: try reader.length())
    }
    headings = try reader.list { reader throws(ByteCodingError) in
      Heading(
        title: try reader.text(),
        depth: try reader.short(),
        page: try reader.short(),
        point: try reader.point()
      )
    }
    gaps = try reader.list { reader throws(ByteCodingError) in try reader.text() }
    imageBytes = try reader.number()
    sharesPage = try reader.flag()
    start = try reader.length()
    end = try reader.optional { reader throws(ByteCodingError) in try reader.length() }
  }
}
