internal import DocumentModel

/// Makes blocks of a run of HTML and the blocks of Markdown between.
struct BlockFlow {
  private let structure: HTMLStructure
  private let source: SourceText
  private var paragraph: InlineFlow
  private var blocks: [Block] = []
  private var ownFindings = HTMLFindings()

  /// Creates a flow for items of blocks, whose ranges are in `source`.
  init(_ structure: HTMLStructure, source: SourceText) {
    self.structure = structure
    self.source = source
    paragraph = InlineFlow(structure, isMarkdown: false)
  }

  var findings: HTMLFindings { ownFindings + paragraph.findings }

  /// Ends the last paragraph and returns the blocks.
  mutating func finish() -> [Block] {
    endParagraph()
    defer { blocks = [] }
    return blocks
  }

  /// Takes the items of `range`.
  mutating func visit(_ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound { index = visit(at: index) }
  }

  /// Takes the item at `index` and all that it holds; returns where the next one is.
  mutating func visit(at index: Int) -> Int {
    let item = structure.items[index]
    switch (structure.roles[index], item.content) {
    case (_, .block(let block)):
      endParagraph()
      blocks.append(block)
    case (.element(let end, let next), .start(let name, let attributes, _)):
      let content = index + 1..<end
      let isBlock = HTMLElements.blocks.contains(name)
      guard isBlock || structure.holdsStructures(content) else { return paragraph.visit(at: index) }
      if InlineFlow.isStyled(name, attributes) {
        endParagraph()
        blocks += blocks(of: content).map { Self.styled($0, name, attributes) }
      } else {
        let last = structure.items[next > end ? end : max(index, end - 1)].range.upperBound
        visitElement(name, content, item.range.lowerBound..<max(item.range.upperBound, last))
      }
      return next
    case (.alone, .start(let name, _, _)) where HTMLElements.blocks.contains(name):
      endParagraph()
    default:
      return paragraph.visit(at: index)
    }
    return index + 1
  }

  private mutating func visitElement(_ name: String, _ content: Range<Int>, _ range: Range<Int>) {
    let isPlain = !structure.holdsStructures(content)
    switch name {
    case "details": addCollapsible(content, range)
    case "table": addTable(content, range)
    case "h1", "h2", "h3", "h4", "h5", "h6":
      if isPlain { addHeading(name, content, range) } else { visitApart(content) }
    case "pre":
      if isPlain { addCode(content, range) } else { visitApart(content) }
    case _ where HTMLElements.blocks.contains(name): visitApart(content)
    case _ where HTMLElements.lines.contains(name):
      paragraph.breakLine()
      visit(content)
      paragraph.breakLine()
    default: visit(content)
    }
  }

  /// A block with its words in the style of an element around it.
  private static func styled(
    _ block: Block,
    _ name: String,
    _ attributes: [String: String]
  ) -> Block {
    var block = block
    switch block.content {
    case .paragraph(let words):
      block.content = .paragraph([InlineFlow.styled(words, name, attributes)])
    case .heading(let level, let words):
      block.content = .heading(level: level, [InlineFlow.styled(words, name, attributes)])
    default: break
    }
    return block
  }

  private mutating func visitApart(_ content: Range<Int>) {
    endParagraph()
    visit(content)
    endParagraph()
  }

  private mutating func endParagraph() {
    let range = paragraph.range
    let words = paragraph.finish()
    guard let range, !words.isEmpty else { return }
    blocks.append(Block(.paragraph(words), range: source.range(trimmed(range))))
  }

  /// The range without white space at its ends.
  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    let bytes = source.bytes[range].drop(while: isSpace)
    let kept = bytes.reversed().drop(while: isSpace)
    return bytes.startIndex..<bytes.startIndex + kept.count
  }

  private mutating func add(_ content: BlockContent, _ range: Range<Int>) {
    endParagraph()
    blocks.append(Block(content, range: source.range(range)))
  }

  // MARK: - Elements

  private mutating func addHeading(_ name: String, _ content: Range<Int>, _ range: Range<Int>) {
    let words = inlines(of: content)
    guard !words.isEmpty, let level = name.last?.wholeNumberValue.flatMap(HeadingLevel.init) else {
      return visitApart(content)
    }
    add(.heading(level: level, words), range)
  }

  private mutating func addCode(_ content: Range<Int>, _ range: Range<Int>) {
    var text = ""
    for index in content {
      switch structure.items[index].content {
      case .text(let words): text += words
      case .start("br", _, _): text += "\n"
      case .start, .end:
        if structure.roles[index] == .literal { text += structure.items[index].source }
      case .block, .inline, .nothing: break
      }
    }
    text = TextCleaning.lineFeeds(text)
    if text.hasPrefix("\n") { text.removeFirst() }
    if text.hasSuffix("\n") { text.removeLast() }
    if text.contains(where: { !$0.isWhitespace }) { add(.code(text, language: nil), range) }
  }

  private mutating func addCollapsible(_ content: Range<Int>, _ range: Range<Int>) {
    var header: [Block] = []
    var body = content
    if let summary = summary(in: content),
      case .element(let end, let next) = structure.roles[summary]
    {
      header = blocks(of: summary + 1..<end)
      body = next..<content.upperBound
    }
    let collapsible = Collapsible(header: header, blocks: blocks(of: body))
    add(.collapsible(collapsible), range)
  }

  /// The summary at the head of an element, when nothing but space and comments stands before it.
  private func summary(in content: Range<Int>) -> Int? {
    for index in content {
      switch structure.items[index].content {
      case .nothing: continue
      case .text(let words) where words.allSatisfy(\.isWhitespace): continue
      case .start("summary", _, _): return index
      default: return nil
      }
    }
    return nil
  }

  private mutating func addTable(_ content: Range<Int>, _ range: Range<Int>) {
    var rows = HTMLTable(structure)
    rows.visit(content)
    // What stands in a table and in none of its cells is printed before it.
    var before: [Block] = []
    for part in rows.outside { before += blocks(of: part) }
    ownFindings = ownFindings + rows.findings
    endParagraph()
    let start = range.lowerBound..<range.lowerBound
    blocks += before.map { Block($0.content, range: source.range(start)) }
    guard let table = rows.table else { return }
    add(.table(table), range)
  }

  private mutating func blocks(of content: Range<Int>) -> [Block] {
    var inner = BlockFlow(structure, source: source)
    inner.visit(content)
    let made = inner.finish()
    ownFindings = ownFindings + inner.findings
    return made
  }

  private mutating func inlines(of content: Range<Int>) -> [Inline] {
    var inner = InlineFlow(structure, isMarkdown: false)
    inner.visit(content)
    ownFindings = ownFindings + inner.findings
    return inner.finish()
  }
}
