import PageModel
import PangoCairoBinding

/// One document on its way through cairo: what is drawn, and what it belongs to.
struct DocumentRun: ~Copyable {
  private let document: PagedDocument
  private let fonts: FontCatalog
  private var surface: PDFSurface
  private var images: [Int: LoadedImage] = [:]
  /// The leaves of the tag tree.
  private let isLeaf: [Bool]
  /// What the stretches of each page belong to, in the order in which cairo numbers them.
  private(set) var marks: [[ContentMark]] = []

  init(of document: PagedDocument, fonts: FontCatalog) throws(PDFWritingError) {
    guard !document.pages.isEmpty else { throw .layout(.noPages) }
    var isLeaf = [Bool](repeating: true, count: document.tags.nodes.count)
    for node in document.tags.nodes {
      guard let parent = node.parent else { continue }
      guard isLeaf.indices.contains(parent) else { throw .layout(.unknownTag(parent)) }
      isLeaf[parent] = false
    }
    do { surface = try PDFSurface() } catch { throw .cairo(error) }
    self.document = document
    self.fonts = fonts
    self.isLeaf = isLeaf
  }

  /// Draws page `index`; pages come in order.
  mutating func writePage(_ index: Int) throws(PDFWritingError) {
    let page = document.pages[index]
    surface.beginPage(page.size)
    if index == 0 { surface.beginStructure() }
    var stretches: [ContentMark] = []
    var wasApart = false
    for item in page.items {
      if case .link = item.content {
        guard let tag = item.tag, isLeaf.indices.contains(tag),
          document.tags.nodes[tag].kind == .link
        else {
          throw .layout(.linkOutsideStructure(page: index))
        }
        continue
      }
      let mark = item.tag.map { ContentMark.leaf($0) } ?? .artifact
      // poppler takes the end of a cluster's own text for the end of the stretch it is in.
      let isApart = item.content.hasClusters
      defer { wasApart = isApart }
      if mark != stretches.last || isApart || wasApart {
        if let open = stretches.last { surface.endMark(isDecoration: open == .artifact) }
        try check(item.tag)
        surface.beginMark(isDecoration: mark == .artifact)
        stretches.append(mark)
      }
      switch item.content {
      case .glyphs(let run): try draw(run, page: index)
      case .shape(let shape): surface.draw(shape)
      case .image(let placement): try draw(placement, page: index)
      case .link: break
      }
    }
    if let open = stretches.last { surface.endMark(isDecoration: open == .artifact) }
    marks.append(stretches)
    if index == document.pages.count - 1 { surface.endStructure() }
    do {
      try surface.endPage()
    } catch {
      throw .cairo(error)
    }
  }

  /// Ends the drawing.
  consuming func finish() throws(PDFWritingError) -> (file: [UInt8], marks: [[ContentMark]]) {
    let marks = marks
    do {
      return (try surface.finish(), marks)
    } catch {
      throw .cairo(error)
    }
  }

  private func check(_ tag: Int?) throws(PDFWritingError) {
    guard let tag else { return }
    guard isLeaf.indices.contains(tag) else { throw .layout(.unknownTag(tag)) }
    guard isLeaf[tag] else { throw .layout(.tagNotALeaf(tag)) }
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
}

extension PageItem.Content {
  /// Whether cairo may write the text of some glyphs beside them (ISO 32000-1, 14.9.4).
  fileprivate var hasClusters: Bool {
    guard case .glyphs(let run) = self else { return false }
    var bytes = run.text.utf8.makeIterator()
    return run.clusters.contains { cluster in
      var scalars = 0
      for _ in 0..<cluster.bytes {
        // Continuation bytes begin no character.
        if let byte = bytes.next(), byte & 0xC0 != 0x80 { scalars += 1 }
      }
      return cluster.glyphs != 1 || scalars != 1
    }
  }
}
