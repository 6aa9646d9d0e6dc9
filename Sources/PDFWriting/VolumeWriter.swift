public import PageModel
public import PangoCairoBinding
internal import QPDFBinding

/// What is said of a file of many documents before its first page is drawn.
public struct VolumeDescription: Hashable, Sendable {
  /// A bookmark.
  public struct Entry: Hashable, Sendable {
    /// Its words.
    public var title: String
    /// Its depth, 1 at the top, never more than one deeper than the entry before it.
    public var depth: Int
    /// The page that it opens, 0-based.
    public var page: Int
    /// Where on the page.
    public var point: Point
    /// Whether those below it show when the file is opened.
    public var isOpen: Bool

    /// Creates a bookmark.
    public init(title: String, depth: Int, page: Int, point: Point, isOpen: Bool = true) {
      self.title = title
      self.depth = depth
      self.page = page
      self.point = point
      self.isOpen = isOpen
    }
  }

  /// What the file says of itself.
  public var metadata: DocumentMetadata
  /// What it is to be and says it is.
  public var standard: PDFStandard
  /// The size of each page.
  public var pageSizes: [Size]
  /// The label of each page.
  public var labels: [String]
  /// The bookmarks, in reading order.
  public var bookmarks: [Entry]
  /// The named destinations, which other files may lead to; the names are unique.
  public var destinations: [Anchor]
  /// Whether the file opens in its true size; else in the reader's own zoom.
  public var opensInFullSize: Bool

  /// Describes a file.
  public init(
    metadata: DocumentMetadata,
    standard: PDFStandard,
    pageSizes: [Size],
    labels: [String],
    bookmarks: [Entry] = [],
    destinations: [Anchor] = [],
    opensInFullSize: Bool = false
  ) {
    self.metadata = metadata
    self.standard = standard
    self.pageSizes = pageSizes
    self.labels = labels
    self.bookmarks = bookmarks
    self.destinations = destinations
    self.opensInFullSize = opensInFullSize
  }
}

/// Writes one file of many documents, each handed in when its turn has come and held no longer than
/// needed.
///
/// Pages are drawn in stretches of some hundred, each by a cairo of its own, since that holds on to all it
/// has drawn. Each document becomes a section of one structure. Not `Sendable`: it holds fonts.
public struct VolumeWriter: ~Copyable {
  /// So many pages are drawn by one cairo, and the last document's to its end.
  private static let pagesPerStretch = 512
  /// So many bytes of images may wait in it.
  private static let imageBytesPerStretch = 64 << 20

  private let fonts: FontCatalog
  private let description: VolumeDescription
  private let created: String?
  private var file: VolumeFile
  private var run: DocumentRun?
  /// A page that the next document may go on with.
  private var waiting: (items: [PageItem], size: Size)?
  private var anchors: [String: Anchor] = [:]
  private var partNumber = 0
  private var imageBytes = 0
  /// The first page of the stretch.
  private var firstPage = 0
  /// The pages of the stretch, the one that waits included.
  private var stretchPages = 0
  private var objects: VolumeObjects

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - fonts: What the documents were laid out with.
  ///   - description: What is known of the file.
  ///   - sink: Takes the file's next bytes; `false` ends the writing with
  ///     ``PDFWritingError/refused``.
  /// - Throws: ``PDFWritingError``.
  public init(
    fonts: FontCatalog,
    description: VolumeDescription,
    sink: @escaping ([UInt8]) -> Bool
  ) throws(PDFWritingError) {
    guard !description.pageSizes.isEmpty else { throw .layout(.noPages) }
    guard description.labels.count == description.pageSizes.count else {
      throw .layout(.pagesNotAsSaid)
    }
    var created: String?
    if let seconds = description.metadata.createdAt {
      created = DateStamp.text(of: seconds)
      guard created != nil else { throw .dateOutOfRange(seconds) }
    }
    let objects = VolumeObjects(pageCount: description.pageSizes.count)
    file = try VolumeFile(next: objects.next, sink: sink)
    self.objects = objects
    self.fonts = fonts
    self.description = description
    self.created = created
  }

  /// How many bytes the file has so far; what waits to be drawn is not counted.
  public var size: Int { file.size }

  /// Adds the next document.
  ///
  /// Its links may lead to its own anchors, to places in the file, to other files and to addresses.
  ///
  /// - Parameters:
  ///   - document: The pages; its bookmarks and metadata are not used.
  ///   - continuesPage: Whether its first page is the last one of the document before it.
  /// - Throws: ``PDFWritingError``; the file cannot be finished then.
  public mutating func add(
    _ document: PagedDocument,
    continuesPage: Bool = false
  ) throws(PDFWritingError) {
    if run != nil, !continuesPage, isFull { try finishStretch() }
    var run = try takeRun()
    var numbering = try run.begin(document.asSection)
    for imported in document.imports {
      let first = try file.write(imported)
      numbering.imports.append(first)
      objects.add(imported.layers, from: first)
    }
    partNumber += 1
    imageBytes += document.images.reduce(0) { $0 + $1.data.count }
    var sharesPage = continuesPage && waiting != nil
    let before = firstPage + stretchPages - (sharesPage ? 1 : 0)
    for anchor in document.anchors {
      guard document.pages.indices.contains(anchor.page) else {
        throw .layout(.anchorOutsideDocument(anchor.name))
      }
      var placed = anchor
      placed.page += before
      guard anchors.updateValue(placed, forKey: name(anchor.name)) == nil else {
        throw .layout(.duplicateAnchor(anchor.name))
      }
    }
    for page in document.pages {
      var items = try run.items(of: page, numbering)
      for index in items.indices {
        if case .link(let rect, .anchor(let target)) = items[index].content {
          items[index].content = .link(rect, .anchor(name(target)))
        }
      }
      if sharesPage, let above = waiting {
        waiting = (above.items + items, above.size)
        sharesPage = false
        continue
      }
      if let above = waiting { try run.writePage(above.items, size: above.size, isLast: false) }
      waiting = (items, page.size)
      stretchPages += 1
    }
    self.run = consume run
  }

  /// Ends the file.
  ///
  /// - Returns: How many bytes it has.
  /// - Throws: ``PDFWritingError``, also when there are not as many pages as was said.
  public consuming func finish() throws(PDFWritingError) -> Int {
    try finishStretch()
    guard firstPage == description.pageSizes.count else { throw .layout(.pagesNotAsSaid) }
    let catalog = CatalogEntries(
      description.metadata,
      standard: description.standard,
      created: created
    )
    var update = PDFAssembly(numberedFrom: file.next)
    let trailer = try objects.addCatalog(catalog, description, to: &update)
    try update.write(to: &file)
    return try file.finish(trailer: trailer)
  }

  /// What keeps an anchor apart from that of another document.
  private func name(_ anchor: String) -> String { "\(partNumber) \(anchor)" }

  private var isFull: Bool {
    imageBytes >= VolumeWriter.imageBytesPerStretch
      || stretchPages >= VolumeWriter.pagesPerStretch
  }

  private mutating func takeRun() throws(PDFWritingError) -> DocumentRun {
    if let run = run.take() { return run }
    return try DocumentRun(fonts: fonts)
  }

  /// Ends what is drawn of the file so far.
  private mutating func finishStretch() throws(PDFWritingError) {
    guard var run = run.take() else { return }
    if let last = waiting { try run.writePage(last.items, size: last.size, isLast: true) }
    waiting = nil
    let (bytes, drawn) = try run.finish()
    do {
      try write(bytes, drawn)
    } catch let error as PDFWritingError {
      throw error
    } catch {
      throw .finishing("\(error)")
    }
    firstPage += drawn.pages.count
    stretchPages = 0
    anchors = [:]
    imageBytes = 0
  }

  private mutating func write(_ bytes: [UInt8], _ drawn: DrawnContent) throws {
    let sizes = description.pageSizes
    guard firstPage + drawn.pages.count <= sizes.count,
      zip(sizes[firstPage...], drawn.pages).allSatisfy({ $0 == $1.size })
    else { throw PDFWritingError.layout(.pagesNotAsSaid) }
    let bytes = try CairoFile.tidied(bytes)
    let read = try PDFFile(bytes)
    var pageObjects: [Int: Int] = [:]
    for page in drawn.pages.indices {
      pageObjects[try read.pageObject(page)] = objects.page(firstPage + page)
    }
    var update = try PDFAssembly(
      of: bytes,
      as: PartNumbers(first: file.next, pages: pageObjects, pageParents: objects.pageNodes)
    )
    let finish = PageFinish(drawn: drawn)
    let pages = try finish.rewrite(read, in: &update)
    let links = LinkAnnotations.all(of: drawn, firstKey: objects.nextKey, in: &update)
    let tree = StructureTree(
      of: drawn,
      pages: pages,
      links: links,
      under: objects.document,
      in: &update
    )
    let objects = objects
    let anchors = anchors
    try finish.addPages(pages, with: links, firstPage: firstPage, to: &update) {
      target throws(PDFWritingError) in
      switch target {
      case .anchor(let name):
        guard let place = anchors[name] else { throw .layout(.unknownAnchor(name)) }
        return try objects.destination(place.page, place.point, sizes)
      case .place(let page, let point): return try objects.destination(page, point, sizes)
      case .note, .remote, .url: throw .layout(.unboundLink)
      }
    }
    tree.writeElements(to: &update)
    self.objects.add(tree, firstPage: firstPage)
    try update.write(to: &file)
  }
}

extension PagedDocument {
  /// The document as a section of a larger one.
  fileprivate var asSection: PagedDocument {
    var section = self
    section.tags.makeSection()
    return section
  }
}
