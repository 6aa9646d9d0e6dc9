import PageModel
import PangoCairoBinding

/// One document on its way into one PDF.
struct DocumentRun: ~Copyable {
  private let document: PagedDocument
  private let fonts: FontCatalog
  private var surface: PDFSurface
  private var walk: TagWalk
  private var images: [Int: LoadedImage] = [:]
  private let anchors: [String: Anchor]
  /// The numbers of the anchors of each page that has any.
  private let anchorsOfPage: [Int: [Int]]

  init(of document: PagedDocument, fonts: FontCatalog) throws(PDFWritingError) {
    guard !document.pages.isEmpty else { throw .layout(.noPages) }
    var anchors: [String: Anchor] = [:]
    var anchorsOfPage: [Int: [Int]] = [:]
    for (number, anchor) in document.anchors.enumerated() {
      guard anchors.updateValue(anchor, forKey: anchor.name) == nil else {
        throw .layout(.duplicateAnchor(anchor.name))
      }
      guard document.pages.indices.contains(anchor.page) else {
        throw .layout(.anchorOutsideDocument(anchor.name))
      }
      anchorsOfPage[anchor.page, default: []].append(number)
    }
    var created: String?
    if let seconds = document.metadata.createdAt {
      created = DateStamp.text(of: seconds)
      guard created != nil else { throw .dateOutOfRange(seconds) }
    }
    do {
      surface = try PDFSurface(
        title: document.metadata.title,
        creator: document.metadata.creator,
        created: created
      )
    } catch {
      throw .cairo(error)
    }
    self.document = document
    self.fonts = fonts
    self.anchors = anchors
    self.anchorsOfPage = anchorsOfPage
    walk = TagWalk(document.tags)
  }

  /// Writes page `index`; pages come in order.
  mutating func writePage(_ index: Int) throws(PDFWritingError) {
    let page = document.pages[index]
    surface.beginPage(page.size)
    for item in page.items {
      try place(item, page: index)
      switch item.content {
      case .glyphs(let run): try draw(run, page: index)
      case .shape(let shape): surface.draw(shape)
      case .image(let placement): try draw(placement, page: index)
      case .link: break
      }
    }
    take(walk.closeLeaf())
    for number in anchorsOfPage[index] ?? [] {
      let anchor = document.anchors[number]
      surface.addDestination(LinkEncoding.destinationName(anchor.name), at: anchor.point)
    }
    if index == document.pages.count - 1 { take(try walk.finish()) }
    do {
      try surface.endPage()
    } catch {
      throw .cairo(error)
    }
  }

  /// Adds the outline and ends the file.
  consuming func finish() throws(PDFWritingError) -> [UInt8] {
    var path: [(depth: Int, id: Int)] = []
    for bookmark in document.bookmarks {
      while let last = path.last, last.depth >= bookmark.depth { path.removeLast() }
      let anchor = try anchor(named: bookmark.anchor)
      let id = surface.addBookmark(
        bookmark.title,
        page: anchor.page,
        at: anchor.point,
        under: path.last?.id
      )
      path.append((bookmark.depth, id))
    }
    do {
      return try surface.finish()
    } catch {
      throw .cairo(error)
    }
  }

  /// Brings the structure to where the item stands.
  private mutating func place(_ item: PageItem, page: Int) throws(PDFWritingError) {
    if case .link(let area, let target) = item.content {
      guard let tag = item.tag else { throw .layout(.linkOutsideStructure(page: page)) }
      take(try walk.go(to: tag))
      guard walk.isInsideStructure else { throw .layout(.linkOutsideStructure(page: page)) }
      _ = walk.openLeaf(as: .link)
      surface.beginLink(to: try pdfTarget(of: target), over: LinkEncoding.area(area))
    } else if let tag = item.tag {
      if walk.isOpen(tag) { return }
      take(try walk.go(to: tag))
      take([walk.openLeaf(as: walk.kind(of: tag))])
    } else {
      take(walk.closeLeaf())
    }
  }

  private func take(_ steps: [TagWalk.Step]) {
    for step in steps {
      switch step {
      case .begin(let kind): surface.beginTag(kind)
      case .end(let kind): surface.endTag(kind)
      }
    }
  }

  private mutating func draw(_ run: GlyphRun, page: Int) throws(PDFWritingError) {
    guard document.fonts.indices.contains(run.font) else {
      throw .layout(.unknownFont(run.font, page: page))
    }
    do {
      try surface.draw(run, in: document.fonts[run.font], from: fonts)
    } catch {
      switch error {
      case .font(let error): throw .font(error)
      case .cairo(let error): throw .cairo(error)
      }
    }
  }

  private mutating func draw(
    _ placement: ImagePlacement,
    page: Int
  ) throws(PDFWritingError) {
    guard document.images.indices.contains(placement.image) else {
      throw .layout(.unknownImage(placement.image, page: page))
    }
    let resource = document.images[placement.image]
    let image: LoadedImage
    if let known = images[placement.image] {
      image = known
    } else {
      image = try ImageLoading.load(resource, number: placement.image)
      images[placement.image] = image
    }
    switch image {
    case .raster(let image):
      do {
        try surface.draw(image, in: placement.rect, orientation: resource.orientation)
      } catch {
        throw .cairo(error)
      }
    case .vector(let drawing):
      do { try surface.draw(drawing, in: placement.rect) } catch {
        throw .image(placement.image, reason: "\(error)")
      }
    }
  }

  private func pdfTarget(of target: LinkTarget) throws(PDFWritingError) -> PDFLinkTarget {
    switch target {
    case .url(let address): .url(LinkEncoding.address(address))
    case .anchor(let name):
      .destination(LinkEncoding.destinationName(try anchor(named: name).name))
    }
  }

  private func anchor(named name: String) throws(PDFWritingError) -> Anchor {
    guard let anchor = anchors[name] else { throw .layout(.unknownAnchor(name)) }
    return anchor
  }
}
