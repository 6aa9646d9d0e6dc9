internal import DocumentModel
internal import PageModel
internal import PangoCairoBinding

/// Where blocks stand: a box inside the column, and what text in it looks like.
struct FlowBox {
  var x: Length
  var width: Length
  var face: StyleSheet.Face
  /// The structure node that blocks are children of.
  var tag: Int
  /// The side where markers and bars stand, and the direction of text that has none of its own.
  var direction = TextDirection.leftToRight

  /// The box moved in by `inset` where `direction` starts, unless that would leave too little room
  /// for text.
  func inset(by inset: Length, least: Length, direction: TextDirection? = nil) -> FlowBox {
    var inner = self
    inner.direction = direction ?? self.direction
    let step = max(.zero, min(inset, width - least))
    if inner.direction == .leftToRight { inner.x += step }
    inner.width -= step
    return inner
  }

  /// The left edge of something `width` wide at the edge where the box's direction starts.
  func startX(width: Length) -> Length {
    direction == .rightToLeft ? x + self.width - width : x
  }

  /// The left edge of a label `width` wide that stands `gap` before the box's text.
  func labelX(width: Length, gap: Length) -> Length {
    direction == .rightToLeft ? x + self.width + gap : x - gap - width
  }
}

/// Turns a document into flow items: lines, rows, rules and images with their gaps and keeps.
struct FlowCollector {
  let context: LayoutContext
  let setter: ParagraphSetter
  var flow = Flow()

  /// The frames around what is collected now, outermost first.
  var openFrames: [Int] = []
  /// The frames around the item collected last.
  var lastFrames: [Int] = []
  /// Whether the item collected last is a row of a table.
  var lastIsRow = false
  /// The gap above the next item, when it is not its block's own.
  var gapOverride: Length?
  /// The penalty of the next item, when what stands before it must not be parted from it.
  var keepBefore: BreakPenalty = .none
  /// List markers that wait for the first line of their item.
  var labels: [ListLabel] = []
  /// Destinations that wait for the next item.
  var anchors: [String] = []
  /// The footnotes that something collected refers to, by number.
  var referredTo: Set<Int> = []
  /// Whether wide tables may go onto pages of their own.
  var allowsLandscape = true
  /// The pages that what is collected now stands on.
  var shape = PageShape.portrait
  /// The levels of the headings that the next one may stand under, each deeper than the one before.
  private var headingLevels: [Int] = []
  /// How many collapsibles lie around what is collected now, their headers not counted.
  var collapsibleDepth = 0
  /// The headings so far, of the writing and of footnotes.
  private var headings = 0
  private var footnoteHeadings = 0

  var sheet: StyleSheet { context.sheet }

  init(context: LayoutContext) {
    self.context = context
    setter = ParagraphSetter(context: context)
  }

  // MARK: Title

  /// Collects the title, the line under it and the rule.
  ///
  /// The line is ours and starts where the title does; `direction` is for a title that has none.
  mutating func collectTitle(_ title: String, dateLine: String?, direction: TextDirection) {
    let width = sheet.columnWidth
    let heading = context.tags.add(TagNode(.heading1, parent: 0))
    let lines = setter.set(
      ParagraphText(title, face: sheet.title, sheet: sheet),
      face: sheet.title,
      width: width,
      direction: direction
    )
    collectLines(lines, x: .zero, gap: .zero, tag: heading, inside: .strandsHeading)
    if let dateLine {
      keepBefore = .strandsHeading
      let tag = context.tags.add(TagNode(.paragraph, parent: 0))
      var lines = setter.set(
        ParagraphText(dateLine, face: sheet.eventDate, sheet: sheet),
        face: sheet.eventDate,
        width: width,
        alignment: LineAlignment(
          startOf: strongDirection(of: [UInt8](title.utf8)) ?? direction
        )
      )
      // Our own words say nothing of the note's language.
      lines.scripts = ScriptCount()
      collectLines(lines, x: .zero, gap: sheet.titleToDate, tag: tag, inside: .strandsHeading)
    }
    keepBefore = .strandsHeading
    collectRule(x: .zero, width: width, gap: sheet.titleToRule)
    flow.items[flow.items.count - 1].whenTurned = .widens
    gapOverride = sheet.ruleToBody
    keepBefore = .strandsHeading
  }

  // MARK: Blocks

  /// Collects `blocks` in `box`.
  mutating func collect(_ blocks: [Block], in box: FlowBox) {
    for block in blocks { collect(block.content, in: box) }
  }

  private mutating func collect(_ block: BlockContent, in box: FlowBox) {
    switch block {
    case .paragraph(let inlines): collectParagraph(inlines, in: box)
    case .heading(let level, let inlines): collectHeading(level.rawValue, inlines, in: box)
    case .list(let list): collectList(list, in: box)
    case .quote(let blocks): collectQuote(blocks, in: box)
    case .code(let text, _): collectCode(text, in: box)
    case .divider: collectDivider(in: box)
    case .table(let table): collectTable(table, in: box)
    case .placement(let id): collectPlacement(id, in: box)
    case .callout(let callout): collectCallout(callout, in: box)
    case .collapsible(let collapsible): collectCollapsible(collapsible, in: box)
    case .html: break
    }
  }

  mutating func collectParagraph(
    _ text: ParagraphText,
    in box: FlowBox,
    alignment: LineAlignment = .start
  ) {
    guard !text.isEmpty || !labels.isEmpty else { return }
    let tag = context.tags.add(TagNode(.paragraph, parent: box.tag))
    let lines = setter.set(
      text,
      face: box.face,
      width: box.width,
      alignment: alignment,
      direction: box.direction
    )
    collectLines(lines, x: box.x, gap: sheet.paragraphGap, tag: tag, inside: .strandsLine)
  }

  private mutating func collectHeading(_ level: Int, _ inlines: [Inline], in box: FlowBox) {
    var face = sheet.heading(level)
    face.ground = box.face.ground
    // The note's title is the only H1, and no level is skipped (ISO 14289-1, 7.4.2).
    while let last = headingLevels.last, last >= level { headingLevels.removeLast() }
    headingLevels.append(level)
    let tag = context.tags.add(TagNode(.heading(headingLevels.count + 1), parent: box.tag))
    let anchor = nextHeadingAnchor(in: box)
    anchors.append(anchor)
    if collapsibleDepth == 0 {
      let title = inlines.plainText.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      flow.headings.append(FlowHeading(title: title, level: level, anchor: anchor))
    }
    let lines = setter.set(
      text(inlines, face: face),
      face: face,
      width: box.width,
      direction: box.direction
    )
    collectLines(lines, x: box.x, gap: sheet.headingGap(level), tag: tag, inside: .strandsHeading)
    keepBefore = .strandsHeading
  }

  /// The name of the place of the next heading: those of the writing are counted as links count them.
  private mutating func nextHeadingAnchor(in box: FlowBox) -> String {
    if context.tags.depth(of: box.tag, kind: .note) > 0 {
      footnoteHeadings += 1
      return "footnote-heading-\(footnoteHeadings)"
    }
    headings += 1
    return InternalLinks.anchor(ofHeading: headings)
  }

  /// The text of inlines.
  func text(_ inlines: [Inline], face: StyleSheet.Face) -> ParagraphText {
    ParagraphText(inlines, face: face, sheet: sheet, links: context.internalLinks)
  }

  private mutating func collectQuote(_ blocks: [Block], in box: FlowBox) {
    var inner = box.inset(
      by: sheet.quoteInset,
      least: sheet.minimumMeasureInFrames,
      direction: blocks.baseDirection
    )
    inner.tag = context.tags.add(TagNode(.blockQuote, parent: box.tag))
    inner.face.style.isItalic = true
    inner.face.color = StyleSheet.secondary
    let hasBar = box.width - inner.width >= sheet.minimumFrameGap
    if hasBar {
      var bar = box
      bar.direction = inner.direction
      let x = bar.startX(width: sheet.barWidth)
      open(Frame(look: .bar, x: x, width: sheet.barWidth, padding: .zero))
    }
    gapOverride = gapOverride ?? sheet.quoteGap
    collect(blocks, in: inner)
    flushLabels(in: inner)
    if hasBar { closeFrame() }
  }

  private mutating func collectDivider(in box: FlowBox) {
    if keepBefore < .strandsLine { keepBefore = .strandsLine }
    collectRule(x: box.x, width: box.width, gap: sheet.dividerGap)
    let last = flow.items.count - 1
    flow.items[last].breaking.isDiscardable =
      flow.items[last].content.isEmpty && flow.items[last].anchors.isEmpty
    gapOverride = sheet.dividerGap
    keepBefore = .strandsLine
  }

  /// Opens a frame around what is collected next.
  mutating func open(_ frame: Frame) {
    flow.frames.append(frame)
    openFrames.append(flow.frames.count - 1)
  }

  mutating func closeFrame() { openFrames.removeLast() }

  // MARK: Items

  mutating func collectRule(x: Length, width: Length, gap: Length) {
    let rect = Rect(x: x, y: .zero, width: width, height: sheet.ruleThickness)
    emit(
      content: [],
      artifacts: [
        PageItem(.shape(Shape(.rectangle(rect, cornerRadius: .zero), fill: StyleSheet.rule)))
      ],
      height: sheet.ruleThickness,
      gap: gap,
      labelBaseline: .zero
    )
  }

  /// Collects a paragraph's lines, one item each.
  ///
  /// `inside` is the penalty of a break that leaves a single line on either side; for headings, of
  /// every break.
  private mutating func collectLines(
    _ paragraph: SetParagraph,
    x: Length,
    gap: Length,
    tag: Int,
    inside: BreakPenalty
  ) {
    context.noteScripts(paragraph.scripts, of: tag)
    var leafs = LeafTags(parent: tag)
    let last = paragraph.lines.count - 1
    for (index, line) in paragraph.lines.enumerated() {
      if index > 0, inside == .strandsHeading || index == 1 || index == last {
        keepBefore = max(keepBefore, inside)
      }
      emit(
        content: items(
          of: line,
          x: x,
          tag: { leafs.tag(for: $0, context) },
          links: paragraph.links
        ),
        artifacts: rules(of: line, x: x),
        height: line.height,
        gap: index == 0 ? gap : paragraph.leading,
        labelBaseline: line.ascent
      )
      flow.items[flow.items.count - 1].breaking.isText = openFrames.isEmpty
      if paragraph.isAtRight { flow.items[flow.items.count - 1].whenTurned = .moves }
    }
  }

  /// The parts of a line as page items, each link's areas before its words.
  func items(
    of line: SetLine,
    x: Length,
    y: Length = .zero,
    tag: (LeafRole) -> Int,
    links: [LinkTarget]
  ) -> [PageItem] {
    var items: [PageItem] = []
    let left = x + line.indent
    let baseline = y + line.ascent
    let areas = line.linkAreas
    for (index, part) in line.parts.enumerated() {
      let tag = tag(part.role)
      if case .link(let number) = part.role, let areas = areas[index] {
        for area in areas {
          let rect = Rect(
            x: left + area.left,
            y: y,
            width: area.right - area.left,
            height: line.height
          )
          items.append(PageItem(.link(rect, links[number]), tag: tag))
        }
      }
      items.append(PageItem(part.content, tag: tag).moved(x: left, y: baseline))
    }
    return items
  }

  /// The rules under and through a line's words.
  func rules(of line: SetLine, x: Length, y: Length = .zero) -> [PageItem] {
    line.rules.map {
      PageItem(.shape($0)).moved(x: x + line.indent, y: y + line.ascent)
    }
  }
}

/// Gives the parts of a paragraph their leaves: one for each stretch of text and each link.
struct LeafTags {
  private let parent: Int
  private var current: (role: LeafRole, tag: Int)?

  init(parent: Int) { self.parent = parent }

  /// The leaf of the next part, made anew when its role is another than the last one's.
  mutating func tag(for role: LeafRole, _ context: LayoutContext) -> Int {
    if let current, current.role == role { return current.tag }
    let kind: TagKind = role == .text ? .span : .link
    let tag = context.tags.add(TagNode(kind, parent: parent))
    current = (role, tag)
    return tag
  }
}

extension TagTree {
  /// How many nodes of `kind` there are from the root down to `node`, itself included.
  func depth(of node: Int, kind: TagKind) -> Int {
    var depth = 0
    var current: Int? = node
    while let index = current {
      if nodes[index].kind == kind { depth += 1 }
      current = nodes[index].parent
    }
    return depth
  }
}
