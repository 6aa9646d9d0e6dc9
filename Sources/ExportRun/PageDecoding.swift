import PageModel

// What `PageCoding` writes, read back.

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
      },
      layers: try list { reader throws(ByteCodingError) in
        ImportedFile.Layer(number: try reader.short(), isHidden: try reader.flag())
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
