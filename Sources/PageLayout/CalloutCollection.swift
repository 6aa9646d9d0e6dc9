internal import DocumentModel
internal import PageModel
internal import PangoCairoBinding

extension FlowCollector {
  /// Collects a callout: its kind in words, its title and its blocks on a tinted ground.
  mutating func collectCallout(_ callout: Callout, in box: FlowBox) {
    let look = StyleSheet.CalloutLook(kind: callout.kind)
    let direction = callout.title.baseDirection ?? callout.blocks.baseDirection ?? box.direction
    var outer = box
    outer.direction = direction
    var inner = outer.insetOnBothSides(by: sheet.calloutInset, least: sheet.minimumMeasureInFrames)
    inner.tag = context.tags.add(TagNode(.blockQuote, parent: box.tag))
    inner.face.ground = look.tint
    open(
      Frame(look: .callout(look, bar: hasRoom(inner, in: box) ? direction : nil), in: box, sheet)
    )
    gapOverride = gapOverride ?? sheet.calloutGap
    var header = inner
    header.face = sheet.calloutName(look)
    header.face.style.size = inner.face.style.size
    // The name is ours, in English; it stands where the callout starts all the same.
    collectParagraph(
      ParagraphText(callout.kindName, face: header.face, sheet: sheet),
      in: header,
      alignment: LineAlignment(startOf: direction)
    )
    if !callout.title.isEmpty {
      header.face.color = inner.face.color
      keepBefore = .strandsHeading
      gapOverride = header.face.leading
      collectParagraph(text(callout.title, face: header.face), in: header)
    }
    collectBody(callout.blocks, in: inner)
    closeFrame()
  }

  /// Collects a collapsible as it is when open: its header, then its blocks, in one frame.
  mutating func collectCollapsible(_ collapsible: Collapsible, in box: FlowBox) {
    var outer = box
    outer.direction =
      (collapsible.header + collapsible.blocks).baseDirection ?? box.direction
    let inner = outer.insetOnBothSides(by: sheet.calloutInset, least: sheet.minimumMeasureInFrames)
    let hasFrame = hasRoom(inner, in: box)
    if hasFrame { open(Frame(look: .outline, in: box, sheet)) }
    gapOverride = gapOverride ?? sheet.calloutGap
    var header = inner
    header.face.style.weight = .semibold
    collect(collapsible.header, in: header)
    collapsibleDepth += 1
    collectBody(collapsible.blocks, in: inner)
    collapsibleDepth -= 1
    if hasFrame { closeFrame() }
  }

  /// Collects what stands under a header, and not parted from it.
  private mutating func collectBody(_ blocks: [Block], in box: FlowBox) {
    if lastFrames == openFrames {
      keepBefore = blocks.beginWithPanel ? .strandsOuterHead : .strandsHeading
      gapOverride = sheet.headerGap
    }
    let count = flow.items.count
    collect(blocks, in: box)
    flushLabels(in: box)
    // Where nothing shows, the keep and the gap are not for what stands behind.
    if flow.items.count == count { (keepBefore, gapOverride) = (.none, nil) }
  }

  /// Whether a bar or line at the edge of `outer` stands clear of text in `inner`.
  private func hasRoom(_ inner: FlowBox, in outer: FlowBox) -> Bool {
    outer.width - inner.width >= sheet.minimumFrameGap * 2
  }
}

extension [Block] {
  /// Whether a callout or collapsible comes first, which has a head of its own.
  fileprivate var beginWithPanel: Bool {
    for block in self {
      switch block.content {
      case .html: continue
      case .callout, .collapsible: return true
      case .quote(let blocks): return blocks.beginWithPanel
      default: return false
      }
    }
    return false
  }
}

extension Frame {
  /// A frame as wide as `box`.
  fileprivate init(look: Look, in box: FlowBox, _ sheet: StyleSheet) {
    self.init(look: look, x: box.x, width: box.width, padding: sheet.calloutPadding)
  }
}

extension FlowBox {
  /// The box moved in at both sides, unless that would leave too little room for text.
  fileprivate func insetOnBothSides(by inset: Length, least: Length) -> FlowBox {
    var inner = self
    let step = max(.zero, min(inset, (width - least) * 0.5))
    inner.x += step
    inner.width -= step * 2
    return inner
  }
}
