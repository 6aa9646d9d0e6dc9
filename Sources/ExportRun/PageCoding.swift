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
    put(file.layers) {
      $0.putShort($1.number)
      $0.put($1.isHidden)
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
