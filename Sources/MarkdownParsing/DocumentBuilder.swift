internal import CmarkBinding
internal import Diagnostics
internal import DocumentModel

/// Builds a document from cmark's tree.
///
/// It keeps one frame for each block that is entered and not yet left; the parser has bounded the
/// depth of Markdown, and ``limit`` tells when the HTML in it goes deeper.
struct DocumentBuilder {
  private let source: SourceText
  private let extents: BlockExtents
  private var inlines: InlineBuilder
  private var frames: [Frame] = []
  private var footnotes: [Footnote] = []
  /// The finished document, after the walk.
  private(set) var document = Document()
  /// See ``ParsedMarkdown/closingLine``.
  private(set) var closingLine: String?
  /// See ``ParsedMarkdown/joinedRanges``.
  private(set) var joinedRanges: [SourceRange] = []
  /// The limit that the text went past; the document is not whole then.
  private(set) var limit: MarkdownLimit?
  private var findings = HTMLFindings()

  /// What has been built of a block.
  private struct Frame {
    let kind: CmarkNodeKind
    var blocks: [Block] = []
    /// The raw HTML among ``blocks``: where, and as it stands in the source.
    var html: [(index: Int, source: HTMLSource)] = []
    var items: [ListItem] = []
    /// What the mark at the head of a quote says.
    var callout: (kind: String, title: [Inline])?
    /// The box of a list item.
    var task: ListItem.Task?
    var cells: [Table.Cell] = []
    var rows: [[Table.Cell]] = []
    /// The place of a footnote definition among those of the text.
    var footnote = 0
    /// How far its children reach.
    var end = 0
    /// How deep blocks and styles lie in one another inside.
    var depth = 0
  }

  /// Builds the document of `tree`, which was parsed from `source`.
  init(_ tree: borrowing CmarkDocument, source: SourceText, targets: WikiTargets) {
    self.source = source
    extents = BlockExtents(source: source)
    var labels = FootnoteLabels()
    tree.walk { event, node in
      if event == .enter, node.kind == .footnoteDefinition {
        labels.define(BlockExtents(source: source).footnoteLabel(of: node))
      }
    }
    inlines = InlineBuilder(footnotes: labels, targets: targets)
    tree.walk { event, node in
      switch event {
      case .enter: enter(node)
      case .leave: leave(node)
      }
    }
  }

  private mutating func enter(_ node: borrowing CmarkNode) {
    switch node.kind {
    case .document, .quote, .list, .item, .table, .row:
      frames.append(Frame(kind: node.kind))
    case .footnoteDefinition:
      var frame = Frame(kind: node.kind)
      frame.footnote = footnotes.count
      frames.append(frame)
      footnotes.append(Footnote(label: extents.footnoteLabel(of: node), number: nil, blocks: []))
    case .paragraph, .heading, .cell:
      inlines.begin()
    case .code, .html, .divider:
      break
    default:
      inlines.visit(.enter, node)
    }
  }

  private mutating func leave(_ node: borrowing CmarkNode) {
    switch node.kind {
    case .document:
      guard let frame = frames.popLast() else { return }
      document = Document(blocks: resolved(frame).blocks, footnotes: orderedFootnotes)
      findings = findings + inlines.findings
      if inlines.isTooDeep { limit = .nesting }
      if findings.tableCells > MarkdownLimit.mostTableCells { limit = .tableCells }
    case .quote, .list, .item, .footnoteDefinition, .table, .row:
      if let frame = frames.popLast() { leaveContainer(node, frame) }
    case .paragraph:
      leaveParagraph(node)
    case .heading:
      guard let level = HeadingLevel(node.headingLevel) else {
        preconditionFailure("cmark promises heading levels 1...6, got \(node.headingLevel)")
      }
      let words = inlines.finish()
      add(.heading(level: level, words), at: extents.leaf(node), depth: inlines.depth)
    case .cell:
      frames[frames.count - 1].cells.append(inlines.finish())
      deepen(by: inlines.depth)
    case .code:
      leaveCode(node)
    case .html:
      leaveHTML(node)
    case .divider:
      add(.divider, at: extents.leaf(node))
    default:
      inlines.visit(.leave, node)
    }
  }

  // MARK: - Leaves

  private mutating func leaveParagraph(_ node: borrowing CmarkNode) {
    var text = inlines.finish()
    deepen(by: inlines.depth)
    let range = extents.leaf(node)
    if frames.count == 1, let id = AttachmentMarker.id(in: text, source: source.bytes[range]) {
      add(.placement(id), at: range)
      return
    }
    if frames.last?.kind == .item, frames.last?.blocks.isEmpty == true,
      let task = TaskBox.take(from: &text, source: source.bytes[range])
    {
      frames[frames.count - 1].task = task
    }
    if frames.last?.kind == .quote, frames.last?.blocks.isEmpty == true,
      frames.last?.callout == nil,
      let mark = CalloutMark.take(from: &text, source: source.bytes[range])
    {
      frames[frames.count - 1].callout = mark
    }
    guard !text.isEmpty else { return }
    add(.paragraph(text), at: range)
  }

  private mutating func leaveCode(_ node: borrowing CmarkNode) {
    let language = node.fenceInfo.split(whereSeparator: \.isWhitespace).first.map(String.init)
    if frames.count == 1, !extents.isClosed(code: node) { closingLine = node.fence }
    let text = withoutLastLineFeed(TextCleaning.lineFeeds(node.literal))
    add(.code(text, language: language), at: extents.leaf(node))
  }

  private mutating func leaveHTML(_ node: borrowing CmarkNode) {
    let range = extents.leaf(node)
    if frames.count == 1, range.upperBound == source.lines.last?.upperBound {
      closingLine = HTMLBlock.closingLine(of: node.literal)
    }
    let html = HTMLSource(
      literal: node.literal,
      range: range,
      firstLine: node.startLine,
      source: source
    )
    let last = frames.count - 1
    frames[last].html.append((frames[last].blocks.count, html))
    add(.html(withoutLastLineFeed(TextCleaning.lineFeeds(node.literal))), at: range)
  }

  private mutating func add(_ content: BlockContent, at range: Range<Int>, depth: Int = 0) {
    frames[frames.count - 1].blocks.append(Block(content, range: source.range(range)))
    frames[frames.count - 1].end = max(frames[frames.count - 1].end, range.upperBound)
    deepen(by: depth)
  }

  private mutating func deepen(by depth: Int) {
    frames[frames.count - 1].depth = max(frames[frames.count - 1].depth, depth)
  }

  private func withoutLastLineFeed(_ text: String) -> String {
    text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  // MARK: - Containers

  private mutating func leaveContainer(_ node: borrowing CmarkNode, _ frame: Frame) {
    switch node.kind {
    case .quote:
      let range = extents.container(node, childEnd: frame.end)
      let (blocks, depth) = resolved(frame)
      let content: BlockContent =
        frame.callout.map { .callout(Callout(kind: $0.kind, title: $0.title, blocks: blocks)) }
        ?? .quote(blocks)
      add(content, at: range, depth: depth + 1)
    case .list:
      let list = List(start: node.listStart, isTight: node.isTightList, items: frame.items)
      add(.list(list), at: extents.start(of: node)..<frame.end, depth: frame.depth + 1)
    case .item:
      let range = extents.container(node, childEnd: frame.end)
      let (blocks, depth) = resolved(frame)
      let item = ListItem(task: frame.task, blocks: blocks, range: source.range(range))
      frames[frames.count - 1].items.append(item)
      deepen(by: depth)
      frames[frames.count - 1].end = range.upperBound
    case .footnoteDefinition:
      let range = extents.container(node, childEnd: frame.end)
      let (blocks, depth) = resolved(frame)
      footnotes[frame.footnote].blocks = blocks
      deepen(by: depth + 1)
      footnotes[frame.footnote].range = source.range(range)
      frames[frames.count - 1].end = max(frames[frames.count - 1].end, range.upperBound)
    case .row:
      frames[frames.count - 1].rows.append(frame.cells)
      frames[frames.count - 1].end = source.line(node.startLine).upperBound
      deepen(by: frame.depth)
    default:
      leaveTable(node, frame)
    }
  }

  private mutating func leaveTable(_ node: borrowing CmarkNode, _ frame: Frame) {
    let delimiters = source.line(node.startLine + 1)
    let table = TableBuilding.table(
      rows: frame.rows,
      alignments: TableBuilding.alignments(inLine: source.bytes[delimiters])
    )
    let range = extents.start(of: node)..<max(delimiters.upperBound, frame.end)
    add(.table(table), at: range, depth: frame.depth)
  }

  // MARK: - HTML

  /// The blocks of a frame with what its raw HTML comes to, and how deep they lie in one another.
  private mutating func resolved(_ frame: Frame) -> (blocks: [Block], depth: Int) {
    guard !frame.html.isEmpty else { return (frame.blocks, frame.depth) }
    let resolution = HTMLResolution(frame.blocks, html: frame.html)
    let depth = frame.depth + resolution.depth
    guard depth + frames.count <= MarkdownLimit.deepestNesting else {
      limit = .nesting
      return ([], 0)
    }
    let made = resolution.blocks(in: source)
    findings = findings + made.findings
    if frame.kind == .document { joinedRanges = resolution.joinedRanges.map(source.range) }
    return (made.blocks, depth)
  }

  /// What is odd about the text.
  var diagnostics: [Diagnostic] {
    findings.diagnostics + inlines.remoteImages.map { .remoteImage($0) }
  }

  // MARK: - Footnotes

  /// Those that are referred to, by number, then the others as they stand in the text.
  private var orderedFootnotes: [Footnote] {
    var referred: [Footnote] = []
    var others: [Footnote] = []
    for (index, footnote) in footnotes.enumerated() {
      var footnote = footnote
      footnote.number = inlines.footnotes.numbers[index]
      if footnote.number == nil { others.append(footnote) } else { referred.append(footnote) }
    }
    return referred.sorted { ($0.number ?? 0) < ($1.number ?? 0) } + others
  }
}
