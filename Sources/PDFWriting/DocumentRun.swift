import PageModel
import PangoCairoBinding

/// Pages on their way through cairo: what is drawn, and what it belongs to.
///
/// They may come from several documents, one behind the other.
struct DocumentRun: ~Copyable {
  /// How the numbers of a document's own become those of the run.
  struct Numbering {
    var firstTag: Int
    var fonts: [Int]
    var firstImage: Int
    /// For each imported file the number that its object 0 would have.
    var imports: [Int] = []
  }

  private let fonts: DocumentFonts
  private var surface: PDFSurface
  private var faces: [FontFace] = []
  private var resources: [ImageResource] = []
  private var images: [Int: LoadedImage] = [:]
  /// The leaves of the tag tree.
  private var isLeaf: [Bool] = []
  /// What has been drawn.
  private(set) var drawn = DrawnContent()

  init(fonts: FontCatalog) throws(PDFWritingError) {
    do { surface = try PDFSurface() } catch { throw .cairo(error) }
    self.fonts = DocumentFonts(fonts)
  }

  /// Takes in the structure, fonts and images of the next document.
  mutating func begin(_ document: PagedDocument) throws(PDFWritingError) -> Numbering {
    guard !document.pages.isEmpty else { throw .layout(.noPages) }
    let nodes = document.tags.nodes
    let numbering = Numbering(
      firstTag: drawn.nodes.count,
      fonts: document.fonts.map { face in
        if let known = faces.firstIndex(of: face) { return known }
        faces.append(face)
        return faces.count - 1
      },
      firstImage: resources.count
    )
    isLeaf += repeatElement(true, count: nodes.count)
    for var node in nodes {
      if let parent = node.parent {
        guard nodes.indices.contains(parent) else { throw .layout(.unknownTag(parent)) }
        isLeaf[numbering.firstTag + parent] = false
        node.parent = numbering.firstTag + parent
      }
      guard node.headers.allSatisfy(nodes.indices.contains) else {
        throw .layout(.unknownTag(node.headers.max() ?? 0))
      }
      node.headers = node.headers.map { numbering.firstTag + $0 }
      drawn.nodes.append(node)
    }
    // What was drawn of earlier images is cairo's by now.
    images = [:]
    resources += document.images
    return numbering
  }

  /// Cuts large fonts down to what `document` draws of them, which must be all that the run draws.
  func cutDownFonts(to document: PagedDocument) {
    let large = document.fonts.indices.filter { fonts.isLarge(document.fonts[$0]) }
    guard !large.isEmpty else { return }
    var uses: [Int: FaceUse] = [:]
    for page in document.pages {
      for case .glyphs(let run) in page.items.lazy.map(\.content) where large.contains(run.font) {
        uses[run.font, default: FaceUse()].glyphs.formUnion(run.glyphs.lazy.map(\.id))
        uses[run.font]?.characters.formUnion(run.text.unicodeScalars.lazy.map(\.value))
      }
    }
    for number in large {
      if let use = uses[number] { fonts.cutDown(document.fonts[number], to: use) }
    }
  }

  /// The things on a page with the run's numbers.
  func items(of page: Page, _ numbering: Numbering) throws(PDFWritingError) -> [PageItem] {
    let number = drawn.pages.count
    var items = page.items
    for index in items.indices {
      if let tag = items[index].tag {
        guard tag >= 0, isLeaf.indices.contains(tag + numbering.firstTag) else {
          throw .layout(.unknownTag(tag))
        }
        items[index].tag = tag + numbering.firstTag
      }
      switch items[index].content {
      case .glyphs(var run):
        guard numbering.fonts.indices.contains(run.font) else {
          throw .layout(.unknownFont(run.font, page: number))
        }
        guard numbering.fonts[run.font] != run.font else { continue }
        run.font = numbering.fonts[run.font]
        items[index].content = .glyphs(run)
      case .image(var placement):
        guard placement.image >= 0,
          resources.indices.contains(placement.image + numbering.firstImage)
        else { throw .layout(.unknownImage(placement.image, page: number)) }
        placement.image += numbering.firstImage
        items[index].content = .image(placement)
      case .imported(var placement):
        guard numbering.imports.indices.contains(placement.file) else {
          throw .layout(.unknownImage(placement.file, page: number))
        }
        placement.form += numbering.imports[placement.file]
        items[index].content = .imported(placement)
      case .shape, .link: continue
      }
    }
    return items
  }

  /// Draws the next page, with things that have the run's numbers.
  mutating func writePage(_ items: [PageItem], size: Size, isLast: Bool) throws(PDFWritingError) {
    let index = drawn.pages.count
    surface.beginPage(size)
    if index == 0 { surface.beginStructure() }
    drawn.note(items)
    var stretches: [ContentMark] = []
    var imports: [DrawnContent.Import] = []
    var wasApart = false
    for item in items {
      if case .imported(let placement) = item.content {
        guard let tag = item.tag, isLeaf[tag] else { throw .layout(.tagNotALeaf(item.tag ?? 0)) }
        imports.append(
          DrawnContent.Import(leaf: tag, form: placement.form, matrix: placement.matrix)
        )
        continue
      }
      if case .link = item.content {
        guard let tag = item.tag, drawn.nodes[tag].kind == .link else {
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
        if let tag = item.tag, !isLeaf[tag] { throw .layout(.tagNotALeaf(tag)) }
        surface.beginMark(isDecoration: mark == .artifact)
        stretches.append(mark)
      }
      switch item.content {
      case .glyphs(let run): try draw(run)
      case .shape(let shape): surface.draw(shape)
      case .image(let placement): try draw(placement)
      case .imported, .link: break
      }
    }
    if let open = stretches.last { surface.endMark(isDecoration: open == .artifact) }
    drawn.pages.append(
      DrawnContent.DrawnPage(size: size, marks: stretches, imports: imports)
    )
    if isLast { surface.endStructure() }
    do {
      try surface.endPage()
    } catch {
      throw .cairo(error)
    }
  }

  /// Ends the drawing.
  consuming func finish() throws(PDFWritingError) -> (file: [UInt8], drawn: DrawnContent) {
    let drawn = drawn
    do {
      return (try surface.finish(), drawn)
    } catch {
      throw .cairo(error)
    }
  }

  private mutating func draw(_ run: GlyphRun) throws(PDFWritingError) {
    do {
      try surface.draw(run, in: faces[run.font], from: fonts)
    } catch {
      switch error {
      case .font(let error): throw .font(error)
      case .cairo(let error): throw .cairo(error)
      }
    }
  }

  private mutating func draw(_ placement: ImagePlacement) throws(PDFWritingError) {
    let resource = resources[placement.image]
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
