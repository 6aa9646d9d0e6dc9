internal import CmarkBinding
internal import DocumentModel

/// Builds a document from cmark's tree.
///
/// It keeps one frame for each block that is entered and not yet left; the parser has bounded the
/// depth.
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

  /// What has been built of a block.
  private struct Frame {
    let kind: CmarkNodeKind
    var blocks: [Block] = []
    var items: [ListItem] = []
    /// The box of a list item.
    var task: ListItem.Task?
    var cells: [Table.Cell] = []
    var rows: [[Table.Cell]] = []
    /// The place of a footnote definition among those of the text.
    var footnote = 0
    /// How far its children reach.
    var end = 0
  }

  /// Builds the document of `tree`, which was parsed from `source`.
  init(_ tree: borrowing CmarkDocument, source: SourceText) {
    self.source = source
    extents = BlockExtents(source: source)
    var labels = FootnoteLabels()
    tree.walk { event, node in
      if event == .enter, node.kind == .footnoteDefinition {
        labels.define(BlockExtents(source: source).footnoteLabel(of: node))
      }
    }
    inlines = InlineBuilder(footnotes: labels)
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
      document = Document(blocks: frames.popLast()?.blocks ?? [], footnotes: orderedFootnotes)
    case .quote, .list, .item, .footnoteDefinition, .table, .row:
      if let frame = frames.popLast() { leaveContainer(node, frame) }
    case .paragraph:
      leaveParagraph(node)
    case .heading:
      guard let level = HeadingLevel(node.headingLevel) else {
        preconditionFailure("cmark promises heading levels 1...6, got \(node.headingLevel)")
      }
      add(.heading(level: level, inlines.finish()), at: extents.leaf(node))
    case .cell:
      frames[frames.count - 1].cells.append(inlines.finish())
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
    add(.html(withoutLastLineFeed(TextCleaning.lineFeeds(node.literal))), at: range)
  }

  private mutating func add(_ content: BlockContent, at range: Range<Int>) {
    frames[frames.count - 1].blocks.append(Block(content, range: source.range(range)))
    frames[frames.count - 1].end = max(frames[frames.count - 1].end, range.upperBound)
  }

  private func withoutLastLineFeed(_ text: String) -> String {
    text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  // MARK: - Containers

  private mutating func leaveContainer(_ node: borrowing CmarkNode, _ frame: Frame) {
    switch node.kind {
    case .quote:
      add(.quote(frame.blocks), at: extents.container(node, childEnd: frame.end))
    case .list:
      let list = List(start: node.listStart, isTight: node.isTightList, items: frame.items)
      add(.list(list), at: extents.start(of: node)..<frame.end)
    case .item:
      let range = extents.container(node, childEnd: frame.end)
      let item = ListItem(task: frame.task, blocks: frame.blocks, range: source.range(range))
      frames[frames.count - 1].items.append(item)
      frames[frames.count - 1].end = range.upperBound
    case .footnoteDefinition:
      let range = extents.container(node, childEnd: frame.end)
      footnotes[frame.footnote].blocks = frame.blocks
      footnotes[frame.footnote].range = source.range(range)
      frames[frames.count - 1].end = max(frames[frames.count - 1].end, range.upperBound)
    case .row:
      frames[frames.count - 1].rows.append(frame.cells)
      frames[frames.count - 1].end = source.line(node.startLine).upperBound
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
    add(.table(table), at: extents.start(of: node)..<max(delimiters.upperBound, frame.end))
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
