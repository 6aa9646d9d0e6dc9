internal import CmarkBinding
internal import DocumentModel

/// Builds the inlines of one paragraph, heading or cell after another.
///
/// It keeps one span for each node that is entered and not yet left. The parser has bounded their
/// number; only strong directly in strong may lie deeper, and that is taken as one.
struct InlineBuilder {
  /// Which definitions the references so far refer to.
  private(set) var footnotes: FootnoteLabels
  private var spans: [Span] = []

  /// A piece of text of one style that is being filled; the first is the block's own.
  private struct Span {
    let kind: CmarkNodeKind
    let isInLink: Bool
    let isInImage: Bool
    var inlines: [Inline] = []
    /// Words not yet in ``inlines``, so that adjacent text becomes one piece.
    var text = ""
    /// Whether the next text starts with the bracket that ends a reference to a footnote.
    var dropsBracket = false
    /// How many open nodes of strong are taken as one with this.
    var merged = 0

    init(_ kind: CmarkNodeKind, in outer: Span?) {
      self.kind = kind
      isInImage = kind == .image || (outer?.isInImage ?? false)
      isInLink = kind == .link || (outer?.isInLink ?? false)
    }

    mutating func add(_ inline: Inline) {
      endText()
      inlines.append(inline)
    }

    mutating func endText() {
      guard !text.isEmpty else { return }
      inlines.append(.text(text))
      text = ""
    }
  }

  /// Creates a builder for a text with these footnotes.
  init(footnotes: FootnoteLabels) {
    self.footnotes = footnotes
  }

  /// Begins the text of a block.
  mutating func begin() {
    spans = [Span(.paragraph, in: nil)]
  }

  /// Ends it.
  mutating func finish() -> [Inline] {
    guard var span = spans.popLast() else { return [] }
    span.endText()
    return span.inlines
  }

  /// Takes a node of the block's text.
  mutating func visit(_ event: CmarkEvent, _ node: borrowing CmarkNode) {
    guard let last = spans.indices.last else { return }
    let isMerged = node.kind == .strong && spans[last].kind == .strong
    switch (event, node.kind) {
    case (.enter, .text): addText(node.literal, to: last)
    case (.enter, .softBreak), (.enter, .lineBreak): spans[last].add(.lineBreak)
    case (.enter, .codeSpan): spans[last].add(.code(TextCleaning.singleLine(node.literal)))
    case (.enter, .htmlInline): spans[last].add(.html(node.literal))
    case (.enter, .footnoteMark): addReference(to: node.literal, in: last)
    case (.enter, .strong) where isMerged: spans[last].merged += 1
    case (.enter, _): spans.append(Span(node.kind, in: spans[last]))
    case (.leave, .text), (.leave, .softBreak), (.leave, .lineBreak), (.leave, .codeSpan),
      (.leave, .htmlInline), (.leave, .footnoteMark):
      break
    case (.leave, .strong) where spans[last].merged > 0: spans[last].merged -= 1
    case (.leave, _): leaveSpan(node)
    }
  }

  private mutating func leaveSpan(_ node: borrowing CmarkNode) {
    let inner = finish()
    guard let last = spans.indices.last else { return }
    switch node.kind {
    case .strong: spans[last].add(.strong(inner))
    case .emphasis: spans[last].add(.emphasis(inner))
    case .strikethrough: spans[last].add(.strikethrough(inner))
    case .link:
      // A link without words shows its address.
      let isBlank = inner.plainText.allSatisfy(\.isWhitespace) && !node.address.isEmpty
      spans[last].add(.link(url: node.address, isBlank ? inner + [.text(node.address)] : inner))
    case .image:
      let words = TextCleaning.singleLine(inner.plainText)
      spans[last].add(.image(url: node.address, alternativeText: words))
    default:
      for inline in inner { spans[last].add(inline) }
    }
  }

  private mutating func addText(_ literal: String, to index: Int) {
    var literal = literal[...]
    if spans[index].dropsBracket {
      spans[index].dropsBracket = false
      if literal.unicodeScalars.first == "]" { literal.unicodeScalars.removeFirst() }
    }
    let findsMail = !spans[index].isInLink && !spans[index].isInImage
    for (number, line) in TextCleaning.lines(of: literal).enumerated() {
      if number > 0 { spans[index].add(.lineBreak) }
      var rest = line
      for address in findsMail ? MailAddress.all(in: line) : [] {
        spans[index].text += rest[..<address.range.lowerBound]
        spans[index].add(.link(url: address.url, [.text(String(line[address.range]))]))
        rest = rest[address.range.upperBound...]
      }
      spans[index].text += rest
    }
  }

  /// Adds a reference in place of the mark and the brackets around it, or the mark's own text when
  /// it refers to nothing.
  private mutating func addReference(to label: String, in index: Int) {
    guard !spans[index].isInImage, spans[index].text.unicodeScalars.last == "[",
      let reference = footnotes.reference(to: label)
    else {
      spans[index].text += "^" + label
      return
    }
    spans[index].text.unicodeScalars.removeLast()
    spans[index].add(reference)
    spans[index].dropsBracket = true
  }
}
