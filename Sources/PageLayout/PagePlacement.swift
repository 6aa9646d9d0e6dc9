internal import PageModel
internal import PangoCairoBinding

/// Puts a flow's items onto pages.
struct PagePlacer {
  let context: LayoutContext

  private var sheet: StyleSheet { context.sheet }

  init(context: LayoutContext) { self.context = context }

  /// Returns the pages, at least one, and the destinations on them.
  ///
  /// `references` has for each footnote the leaf that refers to it.
  func pages(
    of flow: Flow,
    spans: [PageSpan],
    references: [Int?]
  ) -> (pages: [Page], anchors: [Anchor]) {
    var pages: [Page] = []
    var anchors: [Anchor] = []
    for (number, span) in spans.enumerated() {
      var layer = PageLayer(page: number)
      let isTurned = span.shape == .landscape
      let growth = sheet.landscapeWidth - sheet.columnWidth
      place(
        flow.items[span.items].map { isTurned ? $0.turned(by: growth) : $0 }[...],
        of: flow,
        at: sheet.margins.top,
        &layer
      )
      let content = layer.content
      let size = isTurned ? sheet.landscapeSize : sheet.pageSize
      let notes = placeNotes(span.notes, of: flow, size, references, &layer)
      var items = layer.frames.shapes(flow.frames, left: sheet.margins.left, sheet: sheet)
      items.append(contentsOf: layer.artifacts)
      items.append(contentsOf: merge(content, notes))
      if sheet.hasPageNumbers { items.append(contentsOf: pageNumber(number + 1, on: size)) }
      pages.append(Page(size: size, items: items))
      anchors.append(contentsOf: layer.anchors)
    }
    if pages.isEmpty { pages.append(Page(size: sheet.pageSize)) }
    removeDanglingLinks(from: &pages, anchors)
    return (pages, anchors)
  }

  /// Places items one below the other, the first one's top at `top`.
  private func place(
    _ items: ArraySlice<FlowItem>,
    of flow: Flow,
    at top: Length,
    _ layer: inout PageLayer
  ) {
    let left = sheet.margins.left
    var y = top
    var row: (number: Int, start: Int)?
    for (index, item) in zip(items.indices, items) {
      var headerHeight = Length.zero
      if index == items.startIndex {
        if let header = item.header {
          let headerTop = y + framePadding(flow, item)
          headerHeight = flow.headers[header].height
          layer.artifacts.append(
            contentsOf: flow.headers[header].items.map { $0.moved(x: left, y: headerTop) }
          )
        }
        y += item.breaking.spaceAtTop
      } else {
        y += item.breaking.spaceBefore
      }
      layer.frames.add(
        item,
        flow.frames,
        top: y - headerHeight,
        bottom: y + item.breaking.height
      )
      for anchor in item.anchors {
        layer.anchors.append(
          Anchor(name: anchor, page: layer.page, point: Point(x: left, y: y))
        )
      }
      if let row, row.number != item.row { sortByTag(&layer.content, from: row.start) }
      if item.row != row?.number { row = item.row.map { ($0, layer.content.count) } }
      layer.artifacts.append(contentsOf: item.artifacts.map { $0.moved(x: left, y: y) })
      layer.content.append(contentsOf: item.content.map { $0.moved(x: left, y: y) })
      y += item.breaking.height
    }
    if let row { sortByTag(&layer.content, from: row.start) }
  }

  // MARK: Footnotes

  /// What is read of a footnote at a page's foot, and the block behind which.
  private struct ReadNote {
    var content: [PageItem]
    var block: Int
  }

  /// Places footnotes under a rule, the last one's bottom at the foot of the page.
  private func placeNotes(
    _ notes: [Int],
    of flow: Flow,
    _ size: Size,
    _ references: [Int?],
    _ layer: inout PageLayer
  ) -> [ReadNote] {
    guard !notes.isEmpty else { return [] }
    let height = notes.reduce(sheet.noteGap * Double(notes.count - 1)) {
      $0 + flow.notes[$1].height
    }
    var y = size.height - sheet.margins.bottom - height
    let rule = Rect(
      x: sheet.margins.left + sheet.noteRuleX(flow.notes[notes[0]].direction),
      y: y - sheet.ruleToNotes - sheet.ruleThickness,
      width: sheet.noteRuleWidth,
      height: sheet.ruleThickness
    )
    layer.artifacts.append(
      PageItem(.shape(Shape(.rectangle(rule, cornerRadius: .zero), fill: StyleSheet.rule)))
    )
    return notes.map { note in
      layer.content = []
      place(flow.notes[note].items[...], of: flow, at: y, &layer)
      y += flow.notes[note].height + sheet.noteGap
      let block = references[note].flatMap { context.tags.nodes[$0].parent } ?? 0
      return ReadNote(content: layer.content, block: block)
    }
  }

  /// Puts each footnote behind the last part of its block on the page.
  private func merge(_ content: [PageItem], _ notes: [ReadNote]) -> [PageItem] {
    guard !notes.isEmpty else { return content }
    var ends: [Int: Int] = [:]
    for note in notes { ends[note.block] = content.count }
    for (index, item) in content.enumerated() {
      guard let tag = item.tag, let block = context.tags.nodes[tag].parent else { continue }
      if ends[block] != nil { ends[block] = index + 1 }
    }
    var merged: [PageItem] = []
    var start = 0
    // At the foot they are in order of their numbers; one that another refers to is read with that.
    let places = notes.map { ends[$0.block] ?? content.count }
    let order = notes.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    for (note, end) in order.map({ (notes[$0], places[$0]) }) {
      merged.append(contentsOf: content[start..<end])
      merged.append(contentsOf: note.content)
      start = end
    }
    return merged + content[start...]
  }

  /// Leaves the words of links that lead nowhere.
  private func removeDanglingLinks(from pages: inout [Page], _ anchors: [Anchor]) {
    let names = Set(anchors.map(\.name))
    for index in pages.indices {
      pages[index].items.removeAll { item in
        if case .link(_, .anchor(let name)) = item.content { !names.contains(name) } else { false }
      }
    }
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

  private func pageNumber(_ number: Int, on size: Size) -> [PageItem] {
    let setter = ParagraphSetter(context: context)
    let line = setter.set(
      ParagraphText(String(number), face: sheet.pageNumber, sheet: sheet),
      face: sheet.pageNumber,
      width: size.width - sheet.margins.left - sheet.margins.right,
      alignment: .center
    ).lines[0]
    return line.parts.map {
      PageItem($0.content).moved(
        x: sheet.margins.left + line.indent,
        y: size.height - sheet.margins.bottom * 0.5
      )
    }
  }
}

/// What has been placed on one page.
private struct PageLayer {
  var page: Int
  var artifacts: [PageItem] = []
  var content: [PageItem] = []
  var frames = FrameExtents()
  var anchors: [Anchor] = []

  init(page: Int) { self.page = page }
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
    order.sorted().flatMap { index -> [PageItem] in
      guard let edge = edges[index] else { return [] }
      let frame = frames[index]
      let rect = Rect(
        x: left + frame.x,
        y: edge.top,
        width: frame.width,
        height: edge.bottom - edge.top
      )
      return self.shapes(of: frame.look, rect, sheet).map { PageItem(.shape($0)) }
    }
  }

  private func shapes(of look: Frame.Look, _ rect: Rect, _ sheet: StyleSheet) -> [Shape] {
    switch look {
    case .panel:
      [Shape(.rectangle(rect, cornerRadius: sheet.codeCorner), fill: StyleSheet.panel)]
    case .bar:
      [Shape(.rectangle(rect, cornerRadius: sheet.barWidth * 0.5), fill: StyleSheet.accent)]
    case .callout(let look, let bar):
      [Shape(.rectangle(rect, cornerRadius: .zero), fill: look.tint)]
        + (bar.map { direction in
          var bar = rect
          bar.width = sheet.barWidth
          if direction == .rightToLeft { bar.x = rect.maxX - sheet.barWidth }
          return [Shape(.rectangle(bar, cornerRadius: .zero), fill: look.color)]
        } ?? [])
    case .outline:
      [
        Shape(
          .rectangle(rect, cornerRadius: sheet.codeCorner),
          stroke: StyleSheet.rule,
          lineWidth: sheet.ruleThickness
        )
      ]
    }
  }
}
