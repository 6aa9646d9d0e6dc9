import PageModel

// Finished pages on their way from a worker to a binder. Whole numbers take as many bytes as they need,
// and what most glyphs have is not said of each: a page of text takes about 20 kB.

extension ByteWriter {
  /// Writes a document, but for its metadata's date.
  mutating func put(_ document: PagedDocument) {
    put(document.metadata.title)
    put(document.metadata.language)
    put(document.fonts) {
      $0.put($1.name)
      $0.put($1.file)
      $0.putShort($1.index)
    }
    put(document.images) {
      $0.put($1.format.rawValue)
      $0.put($1.data)
      $0.putShort($1.pixelWidth)
      $0.putShort($1.pixelHeight)
      $0.putShort($1.orientation)
    }
    put(document.imports) { $0.put($1) }
    put(document.tags.nodes) { $0.put($1) }
    put(document.bookmarks) {
      $0.put($1.title)
      $0.putShort($1.depth)
      $0.put($1.anchor)
    }
    put(document.anchors) {
      $0.put($1.name)
      $0.putShort($1.page)
      $0.put($1.point)
    }
    put(document.pages) { writer, page in
      writer.put(page.size.width)
      writer.put(page.size.height)
      writer.put(page.items) { $0.put($1) }
    }
  }

  private mutating func put(_ node: TagNode) {
    put(node.kind.rawValue)
    putShort((node.parent ?? -1) + 1)
    put(node.alternativeText)
    put(node.language)
    put(node.numbering?.rawValue)
    put(node.scope?.rawValue)
    put(node.headers) { $0.putShort($1) }
  }

  private mutating func put(_ item: PageItem) {
    putShort((item.tag ?? -1) + 1)
    switch item.content {
    case .glyphs(let run):
      putShort(0)
      put(run)
    case .shape(let shape):
      putShort(1)
      put(shape)
    case .image(let placement):
      putShort(2)
      put(placement.rect)
      putShort(placement.image)
    case .link(let rect, let target):
      putShort(3)
      put(rect)
      put(target)
    case .imported(let placement):
      putShort(4)
      putShort(placement.file)
      putShort(placement.form)
      put(placement.matrix) { $0.put(.points($1)) }
      put(placement.rect)
    }
  }

  private mutating func put(_ file: ImportedFile) {
    put(file.objects) {
      $0.putShort($1.number)
      $0.put($1.source)
    }
    put(file.pages) { writer, page in
      writer.putShort(page.form)
      writer.put(page.edges) { $0.put(.points($1)) }
      writer.putShort(page.rotation)
      writer.put(page.links) {
        $0.put($1.edges) { $0.put(.points($1)) }
        $0.put($1.address)
      }
    }
  }

  private mutating func put(_ run: GlyphRun) {
    putShort(run.font)
    put(run.size)
    put(run.color)
    put(run.origin)
    put(run.text)
    put(run.width)
    put(run.isRightToLeft)
    put(.points(run.stretch))
    let isFlat = run.glyphs.allSatisfy { $0.y == 0 }
    let isPlain = run.clusters.allSatisfy { $0.bytes == 1 && $0.glyphs == 1 }
    put(isFlat)
    put(isPlain)
    putShort(run.glyphs.count)
    for glyph in run.glyphs {
      putShort(Int(glyph.id))
      put(bits: glyph.x.bitPattern)
      if !isFlat { put(bits: glyph.y.bitPattern) }
    }
    putShort(run.clusters.count)
    guard !isPlain else { return }
    for cluster in run.clusters {
      putShort(Int(cluster.bytes))
      putShort(Int(cluster.glyphs))
    }
  }

  private mutating func put(_ shape: Shape) {
    switch shape.outline {
    case .rectangle(let rect, let radius):
      putShort(0)
      put(rect)
      put(radius)
    case .polyline(let points):
      putShort(1)
      put(points) { $0.put($1) }
    case .circle(let center, let radius):
      putShort(2)
      put(center)
      put(radius)
    }
    put(shape.fill) { $0.put($1) }
    put(shape.stroke) { $0.put($1) }
    put(shape.lineWidth)
  }

  private mutating func put(_ target: LinkTarget) {
    switch target {
    case .url(let address):
      putShort(0)
      put(address)
    case .anchor(let name):
      putShort(1)
      put(name)
    case .note(let id, let heading):
      putShort(2)
      put(id)
      put(heading)
    case .place(let page, let point):
      putShort(3)
      putShort(page)
      put(point)
    case .remote(let file, let name):
      putShort(4)
      put(file)
      put(name)
    }
  }

  private mutating func put(_ color: Color) {
    putShort(Int(color.red) << 16 | Int(color.green) << 8 | Int(color.blue))
  }

  mutating func put(_ point: Point) {
    put(point.x)
    put(point.y)
  }

  private mutating func put(_ rect: Rect) {
    put(rect.x)
    put(rect.y)
    put(rect.width)
    put(rect.height)
  }

  mutating func put(_ length: Length) { put(Int(bitPattern: UInt(length.points.bitPattern))) }

  private mutating func put(bits: UInt32) {
    for place in 0..<4 { putByte(UInt8(truncatingIfNeeded: bits >> (8 * UInt32(place)))) }
  }

  /// Writes a whole number that is not negative, seven bits a byte.
  mutating func putShort(_ number: Int) {
    var rest = UInt(bitPattern: number)
    while rest >= 0x80 {
      putByte(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    putByte(UInt8(rest))
  }
}

extension ByteReader {
  /// Reads a document that was written by ``ByteWriter/put(_:)``.
  mutating func document() throws(ByteCodingError) -> PagedDocument {
    let metadata = DocumentMetadata(title: try text(), language: try text())
    let fonts = try list { reader throws(ByteCodingError) in
      FontFace(name: try reader.text(), file: try reader.text(), index: try reader.short())
    }
    let images = try list { reader throws(ByteCodingError) in
      guard let format = ImageResource.Format(rawValue: try reader.text()) else {
        throw ByteCodingError()
      }
      return ImageResource(
        format: format,
        data: try reader.piece(),
        pixelWidth: try reader.short(),
        pixelHeight: try reader.short(),
        orientation: try reader.short()
      )
    }
    let imports = try list { reader throws(ByteCodingError) in try reader.importedFile() }
    var tags = TagTree()
    let nodes = try list { reader throws(ByteCodingError) in try reader.node() }
    for node in nodes.dropFirst() { _ = tags.add(node) }
    if let language = nodes.first?.language { tags.setLanguage(language, of: 0) }
    let bookmarks = try list { reader throws(ByteCodingError) in
      Bookmark(title: try reader.text(), depth: try reader.short(), anchor: try reader.text())
    }
    let anchors = try list { reader throws(ByteCodingError) in
      Anchor(name: try reader.text(), page: try reader.short(), point: try reader.point())
    }
    let pages = try list { reader throws(ByteCodingError) in
      let size = Size(width: try reader.length(), height: try reader.length())
      return Page(
        size: size,
        items: try reader.list { reader throws(ByteCodingError) in try reader.item() }
      )
    }
    var document = PagedDocument(
      pages: pages,
      tags: tags,
      fonts: fonts,
      images: images,
      bookmarks: bookmarks,
      anchors: anchors,
      metadata: metadata
    )
    document.imports = imports
    return document
  }

  private mutating func importedFile() throws(ByteCodingError) -> ImportedFile {
    ImportedFile(
      objects: try list { reader throws(ByteCodingError) in
        ImportedFile.Object(number: try reader.short(), source: try reader.piece())
      },
      pages: try list { reader throws(ByteCodingError) in
        ImportedFile.Page(
          form: try reader.short(),
          edges: try reader.numbers(4),
          rotation: try reader.short(),
          links: try reader.list { reader throws(ByteCodingError) in
            ImportedFile.Link(edges: try reader.numbers(4), address: try reader.text())
          }
        )
      }
    )
  }

  private mutating func numbers(_ count: Int) throws(ByteCodingError) -> [Double] {
    let numbers = try list { reader throws(ByteCodingError) in try reader.length().points }
    guard numbers.count == count else { throw ByteCodingError() }
    return numbers
  }

  private mutating func node() throws(ByteCodingError) -> TagNode {
    guard let kind = TagKind(rawValue: try text()) else { throw ByteCodingError() }
    let parent = try short()
    return TagNode(
      kind,
      parent: parent == 0 ? nil : parent - 1,
      alternativeText: try optionalText(),
      language: try optionalText(),
      numbering: try optionalText().flatMap(ListNumbering.init),
      scope: try optionalText().flatMap(HeaderScope.init),
      headers: try list { reader throws(ByteCodingError) in try reader.short() }
    )
  }

  private mutating func item() throws(ByteCodingError) -> PageItem {
    let tag = try short()
    let content: PageItem.Content
    switch try short() {
    case 0: content = .glyphs(try run())
    case 1: content = .shape(try shape())
    case 2: content = .image(ImagePlacement(rect: try rect(), image: try short()))
    case 3: content = .link(try rect(), try target())
    case 4:
      content = .imported(
        ImportedPlacement(
          file: try short(),
          form: try short(),
          matrix: try numbers(6),
          rect: try rect()
        )
      )
    default: throw ByteCodingError()
    }
    return PageItem(content, tag: tag == 0 ? nil : tag - 1)
  }

  private mutating func run() throws(ByteCodingError) -> GlyphRun {
    var run = GlyphRun(
      font: try short(),
      size: try length(),
      color: try color(),
      origin: try point(),
      glyphs: [],
      text: try text(),
      clusters: [],
      isRightToLeft: false,
      width: try length()
    )
    run.isRightToLeft = try flag()
    run.stretch = try length().points
    let isFlat = try flag()
    let isPlain = try flag()
    let glyphs = try count()
    run.glyphs.reserveCapacity(glyphs)
    for _ in 0..<glyphs {
      let id = UInt32(truncatingIfNeeded: try short())
      let x = Float(bitPattern: try bits())
      run.glyphs.append(Glyph(id: id, x: x, y: isFlat ? 0 : Float(bitPattern: try bits())))
    }
    // Plain clusters take no bytes of their own; there are no more of them than bytes of text.
    let clusters = try short()
    guard clusters >= 0, clusters <= run.text.utf8.count + run.glyphs.count else {
      throw ByteCodingError()
    }
    run.clusters.reserveCapacity(clusters)
    for _ in 0..<clusters {
      run.clusters.append(
        isPlain
          ? Cluster(bytes: 1, glyphs: 1)
          : Cluster(
            bytes: UInt16(truncatingIfNeeded: try short()),
            glyphs: UInt16(truncatingIfNeeded: try short())
          )
      )
    }
    return run
  }

  private mutating func shape() throws(ByteCodingError) -> Shape {
    let outline: Shape.Outline
    switch try short() {
    case 0: outline = .rectangle(try rect(), cornerRadius: try length())
    case 1:
      outline = .polyline(try list { reader throws(ByteCodingError) in try reader.point() })
    case 2: outline = .circle(center: try point(), radius: try length())
    default: throw ByteCodingError()
    }
    return Shape(
      outline,
      fill: try optional { reader throws(ByteCodingError) in try reader.color() },
      stroke: try optional { reader throws(ByteCodingError) in try reader.color() },
      lineWidth: try length()
    )
  }

  private mutating func target() throws(ByteCodingError) -> LinkTarget {
    switch try short() {
    case 0: return .url(try text())
    case 1: return .anchor(try text())
    case 2: return .note(try text(), heading: try optionalText())
    case 3: return .place(page: try short(), point: try point())
    case 4: return .remote(file: try text(), destination: try text())
    default: throw ByteCodingError()
    }
  }

  private mutating func color() throws(ByteCodingError) -> Color {
    Color(UInt32(truncatingIfNeeded: try short()))
  }

  mutating func point() throws(ByteCodingError) -> Point {
    Point(x: try length(), y: try length())
  }

  private mutating func rect() throws(ByteCodingError) -> Rect {
    Rect(x: try length(), y: try length(), width: try length(), height: try length())
  }

  mutating func length() throws(ByteCodingError) -> Length {
    .points(Double(bitPattern: UInt64(UInt(bitPattern: try number()))))
  }

  private mutating func bits() throws(ByteCodingError) -> UInt32 {
    var bits: UInt32 = 0
    for place in 0..<4 { bits |= UInt32(try byte()) << (8 * UInt32(place)) }
    return bits
  }

  mutating func short() throws(ByteCodingError) -> Int {
    var number: UInt = 0
    var shift: UInt = 0
    while shift < 64 {
      let byte = try byte()
      number |= UInt(byte & 0x7F) << shift
      if byte < 0x80 { return Int(bitPattern: number) }
      shift += 7
    }
    throw ByteCodingError()
  }
}
