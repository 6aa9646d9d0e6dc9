public import PageModel

extension PagedDocument {
  /// The finished pages as text.
  ///
  /// A line for each thing on a page, in drawing order, then the structure tree, the outline and the
  /// named destinations. Lengths are in thousandths of a point, from a page's top left corner.
  public var dump: String {
    var out = TreeText()
    out.write(metadata)
    for (index, face) in fonts.enumerated() {
      out.line("font \(index) \(quoted(face.name)) in \(quoted(face.file)) face \(face.index)")
    }
    for (index, image) in images.enumerated() { out.write(image, number: index) }
    for (index, page) in pages.enumerated() {
      out.line("page \(index + 1) size \(dumped(page.size))")
      out.nested { out in
        for item in page.items { out.write(item) }
      }
    }
    out.write(tags)
    for bookmark in bookmarks {
      out.line("bookmark \(bookmark.depth) \(quoted(bookmark.title)) to \(quoted(bookmark.anchor))")
    }
    for anchor in anchors {
      out.line("anchor \(quoted(anchor.name)) page \(anchor.page + 1) at \(dumped(anchor.point))")
    }
    return out.text
  }
}

extension TreeText {
  fileprivate mutating func write(_ metadata: DocumentMetadata) {
    let created = metadata.createdAt.map { " created \($0)" } ?? ""
    line("document \(quoted(metadata.title)) creator \(quoted(metadata.creator))" + created)
  }

  fileprivate mutating func write(_ image: ImageResource, number: Int) {
    line(
      "image \(number) \(image.format.rawValue) \(image.pixelWidth)x\(image.pixelHeight)"
        + " orientation \(image.orientation) bytes \(image.data.count)"
    )
  }

  fileprivate mutating func write(_ item: PageItem) {
    let tag = item.tag.map { " tag \($0)" } ?? " artifact"
    switch item.content {
    case .glyphs(let run):
      let direction = run.isRightToLeft ? " right-to-left" : ""
      line(
        "text \(quoted(run.text)) at \(dumped(run.origin)) width \(run.width.thousandths)"
          + " font \(run.font) size \(run.size.thousandths) \(dumped(run.color))"
          + " glyphs \(run.glyphs.count)" + direction + tag
      )
    case .shape(let shape):
      line(dumped(shape) + tag)
    case .image(let placement):
      line("image \(placement.image) in \(dumped(placement.rect))" + tag)
    case .imported(let placement):
      line("page \(placement.form) of file \(placement.file) in \(dumped(placement.rect))" + tag)
    case .link(let rect, let target):
      line("link \(dumped(rect)) to \(dumped(target))" + tag)
    }
  }

  fileprivate mutating func write(_ tags: TagTree) {
    // A parent stands before its children, so its depth is known when theirs is asked for.
    var depths: [Int] = []
    for (number, node) in tags.nodes.enumerated() {
      let depth = node.parent.flatMap { $0 < number ? depths[$0] + 1 : nil } ?? 0
      depths.append(depth)
      let language = node.language.map { " language \(quoted($0))" } ?? ""
      let alternative = node.alternativeText.map { " alternative \(quoted($0))" } ?? ""
      let numbering = node.numbering.map { " numbering \($0.rawValue)" } ?? ""
      let scope = node.scope.map { " heads \($0.rawValue)" } ?? ""
      let headers = node.headers.map { " under \($0)" }.joined()
      let indent = String(repeating: "  ", count: depth)
      line(
        "tag \(number) \(indent)\(node.kind.rawValue)" + numbering + scope + headers + language
          + alternative
      )
    }
  }
}

private func dumped(_ size: Size) -> String {
  "\(size.width.thousandths)x\(size.height.thousandths)"
}

private func dumped(_ point: Point) -> String { "\(point.x.thousandths),\(point.y.thousandths)" }

private func dumped(_ rect: Rect) -> String {
  "\(rect.x.thousandths),\(rect.y.thousandths)"
    + " \(rect.width.thousandths)x\(rect.height.thousandths)"
}

private func dumped(_ color: Color) -> String {
  let value = UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
  let digits = String(value, radix: 16, uppercase: true)
  return "#" + String(repeating: "0", count: 6 - digits.count) + digits
}

private func dumped(_ target: LinkTarget) -> String {
  switch target {
  case .url(let address): "address \(quoted(address))"
  case .anchor(let name): "anchor \(quoted(name))"
  case .note(let id, let heading):
    "note \(quoted(id))" + (heading.map { " heading \(quoted($0))" } ?? "")
  case .place(let page, let point): "page \(page + 1) at \(dumped(point))"
  case .remote(let file, let name): "file \(quoted(file)) place \(quoted(name))"
  }
}

private func dumped(_ shape: Shape) -> String {
  let outline =
    switch shape.outline {
    case .rectangle(let rect, let radius):
      "rectangle \(dumped(rect))" + (radius == .zero ? "" : " corner \(radius.thousandths)")
    case .polyline(let points):
      "polyline " + points.map(dumped).joined(separator: " ")
    case .circle(let center, let radius):
      "circle \(dumped(center)) radius \(radius.thousandths)"
    }
  let fill = shape.fill.map { " fill \(dumped($0))" } ?? ""
  let stroke =
    shape.stroke.map { " stroke \(dumped($0)) width \(shape.lineWidth.thousandths)" } ?? ""
  return outline + fill + stroke
}
