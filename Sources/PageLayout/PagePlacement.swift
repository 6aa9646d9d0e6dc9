internal import PageModel

/// Puts a flow's items onto pages.
struct PagePlacer {
  let context: LayoutContext

  private var sheet: StyleSheet { context.sheet }

  init(context: LayoutContext) { self.context = context }

  /// Returns the pages, at least one, and the destinations on them.
  ///
  /// `starts` has for each page the index of its first item.
  func pages(of flow: Flow, starts: [Int]) -> (pages: [Page], anchors: [Anchor]) {
    var pages: [Page] = []
    var anchors: [Anchor] = []
    for (number, start) in starts.enumerated() {
      let end = number + 1 < starts.count ? starts[number + 1] : flow.items.count
      pages.append(page(flow, start..<end, number: number, count: starts.count, &anchors))
    }
    if pages.isEmpty { pages.append(Page(size: sheet.pageSize)) }
    return (pages, anchors)
  }

  private func page(
    _ flow: Flow,
    _ range: Range<Int>,
    number: Int,
    count: Int,
    _ anchors: inout [Anchor]
  ) -> Page {
    let left = sheet.margins.left
    var y = sheet.margins.top
    var artifacts: [PageItem] = []
    var content: [PageItem] = []
    var frames = FrameExtents()
    var row: (number: Int, start: Int)?
    for index in range {
      let item = flow.items[index]
      if index == range.lowerBound {
        if let header = item.header {
          let headerTop = y + framePadding(flow, item)
          artifacts.append(
            contentsOf: flow.headers[header].items.map { $0.moved(x: left, y: headerTop) }
          )
        }
        y += item.breaking.spaceAtTop
      } else {
        y += item.breaking.spaceBefore
      }
      frames.add(item, flow.frames, top: y, bottom: y + item.breaking.height)
      for anchor in item.anchors {
        anchors.append(Anchor(name: anchor, page: number, point: Point(x: left, y: y)))
      }
      if let row, row.number != item.row { sortByTag(&content, from: row.start) }
      if item.row != row?.number { row = item.row.map { ($0, content.count) } }
      artifacts.append(contentsOf: item.artifacts.map { $0.moved(x: left, y: y) })
      content.append(contentsOf: item.content.map { $0.moved(x: left, y: y) })
      y += item.breaking.height
    }
    if let row { sortByTag(&content, from: row.start) }
    var items = frames.shapes(flow.frames, left: left, sheet: sheet)
    items.append(contentsOf: artifacts)
    items.append(contentsOf: content)
    if sheet.hasPageNumbers { items.append(contentsOf: pageNumber(number + 1)) }
    return Page(size: sheet.pageSize, items: items)
  }

  private func framePadding(_ flow: Flow, _ item: FlowItem) -> Length {
    item.frames.reduce(Length.zero) { $0 + flow.frames[$1].padding }
  }

  /// Orders what was placed since `start` by its leaf, so that each cell of a torn row is read whole.
  private func sortByTag(_ content: inout [PageItem], from start: Int) {
    let sorted = content[start...].enumerated().sorted {
      ($0.element.tag ?? 0, $0.offset) < ($1.element.tag ?? 0, $1.offset)
    }
    content.replaceSubrange(start..., with: sorted.map(\.element))
  }

  private func pageNumber(_ number: Int) -> [PageItem] {
    let setter = ParagraphSetter(context: context)
    let line = setter.set(
      ParagraphText(String(number), face: sheet.pageNumber, sheet: sheet),
      face: sheet.pageNumber,
      width: sheet.columnWidth,
      alignment: .center
    ).lines[0]
    return line.parts.map {
      PageItem($0.content).moved(
        x: sheet.margins.left + line.indent,
        y: sheet.pageSize.height - sheet.margins.bottom * 0.5
      )
    }
  }
}

/// How far each frame reaches on one page.
private struct FrameExtents {
  private var order: [Int] = []
  private var edges: [Int: (top: Length, bottom: Length)] = [:]

  mutating func add(_ item: FlowItem, _ frames: [Frame], top: Length, bottom: Length) {
    var top = top
    var bottom = bottom
    // From the innermost frame outwards: each adds its padding to what it holds.
    for frame in item.frames.reversed() {
      top -= frames[frame].padding
      bottom += frames[frame].padding
      if let known = edges[frame] {
        edges[frame] = (min(known.top, top), max(known.bottom, bottom))
      } else {
        edges[frame] = (top, bottom)
        order.append(frame)
      }
    }
  }

  /// The frames as shapes, outer ones first: a frame opens before those inside it.
  func shapes(_ frames: [Frame], left: Length, sheet: StyleSheet) -> [PageItem] {
    order.sorted().compactMap { index in
      guard let edge = edges[index] else { return nil }
      let frame = frames[index]
      let rect = Rect(
        x: left + frame.x,
        y: edge.top,
        width: frame.width,
        height: edge.bottom - edge.top
      )
      let (radius, fill) =
        switch frame.look {
        case .panel: (sheet.codeCorner, StyleSheet.panel)
        case .bar: (sheet.barWidth * 0.5, StyleSheet.accent)
        }
      return PageItem(.shape(Shape(.rectangle(rect, cornerRadius: radius), fill: fill)))
    }
  }
}
