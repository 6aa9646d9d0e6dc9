internal import CmarkBinding
internal import DocumentModel
internal import GumboBinding

/// Builds the inlines of one paragraph, heading or cell after another.
///
/// It keeps one span for each node that is entered and not yet left. The parser has bounded their
/// number; only strong directly in strong may lie deeper, and that is taken as one.
struct InlineBuilder {
  /// Which definitions the references so far refer to.
  private(set) var footnotes: FootnoteLabels
  /// What came to light beside the inlines.
  private(set) var findings = HTMLFindings()
  /// The addresses of images that lie elsewhere, each once, in order.
  private(set) var remoteImages: [String] = []
  /// Whether styles lay deeper in one another than the limit; the inlines are not whole then.
  private(set) var isTooDeep = false
  /// How deep the styles of the text that was finished last lie in one another.
  private(set) var depth = 0
  private let targets: WikiTargets
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
    /// Whether nothing shows since a comment behind a space: the next text starts without another.
    var dropsSpace = false
    /// How many open nodes of strong are taken as one with this.
    var merged = 0
    /// The tags among ``inlines``: where, and what each is.
    var tags: [(index: Int, token: HTMLToken)] = []
    /// Whether tags of other languages may be among them.
    var holdsForeignTags = false
    /// How deep styles lie in one another among ``inlines``.
    var depth = 0

    init(_ kind: CmarkNodeKind, in outer: Span?) {
      self.kind = kind
      isInImage = kind == .image || (outer?.isInImage ?? false)
      isInLink = kind == .link || (outer?.isInLink ?? false)
    }

    mutating func add(_ inline: Inline, _ targets: WikiTargets) {
      endText(targets)
      inlines.append(inline)
      dropsSpace = false
    }

    /// Adds what draws nothing, so that the spaces on either side of it are one.
    mutating func addComment(_ source: String, _ targets: WikiTargets, isOutermost: Bool) {
      let isBehindSpace =
        text.last.map { $0 == " " }
        ?? (dropsSpace || (inlines.last.map { $0 == .lineBreak } ?? isOutermost))
      add(.html(source), targets)
      dropsSpace = isBehindSpace
    }

    mutating func endText(_ targets: WikiTargets) {
      guard !text.isEmpty else { return }
      inlines += isInLink || isInImage ? [.text(text)] : targets.inlines(of: text)
      text = ""
    }
  }

  /// Creates a builder for a text with these footnotes and wiki links.
  init(footnotes: FootnoteLabels, targets: WikiTargets) {
    self.footnotes = footnotes
    self.targets = targets
  }

  /// Begins the text of a block.
  mutating func begin() {
    spans = [Span(.paragraph, in: nil)]
  }

  /// Ends it.
  mutating func finish() -> [Inline] {
    guard var span = spans.popLast() else { return [] }
    span.endText(targets)
    depth = span.depth
    guard !span.tags.isEmpty else { return span.inlines }
    let structure = HTMLStructure(items(of: span))
    depth += structure.depth
    guard depth <= MarkdownLimit.deepestNesting else {
      isTooDeep = true
      depth = 0
      return []
    }
    var flow = InlineFlow(structure, isMarkdown: true)
    flow.visit(structure.items.indices)
    findings = findings + flow.findings
    return flow.finish()
  }

  private func items(of span: Span) -> [HTMLItem] {
    var items = span.inlines.map { HTMLItem(.inline($0)) }
    for tag in span.tags {
      guard case .html(let source) = span.inlines[tag.index] else { continue }
      items[tag.index] = HTMLItem(tag.token, source: source, range: 0..<0)
    }
    return items
  }

  /// Takes a node of the block's text.
  mutating func visit(_ event: CmarkEvent, _ node: borrowing CmarkNode) {
    guard let last = spans.indices.last else { return }
    let isMerged = node.kind == .strong && spans[last].kind == .strong
    switch (event, node.kind) {
    case (.enter, .text): addText(node.literal, to: last)
    case (.enter, .softBreak), (.enter, .lineBreak): add(.lineBreak, to: last)
    case (.enter, .codeSpan): add(.code(TextCleaning.singleLine(node.literal)), to: last)
    case (.enter, .htmlInline): addHTML(node.literal, to: last)
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
    spans[last].depth = max(spans[last].depth, depth + 1)
    switch node.kind {
    case .strong: add(.strong(inner.withoutStrong), to: last)
    case .emphasis: add(.emphasis(inner), to: last)
    case .strikethrough: add(.strikethrough(inner), to: last)
    case .highlight: add(.styled(.highlight, inner), to: last)
    case .link where node.isMailInAngles && !node.address.contains("."):
      // GitHub's rule for mail addresses asks for a dot in the host; `<name@host>` may be anything.
      spans[last].text += "<\(inner.plainText)>"
    case .link:
      // A link without words shows its address.
      let isBlank = inner.isBlank && !node.address.isEmpty
      add(.link(url: node.address, isBlank ? inner + [.text(node.address)] : inner), to: last)
    case .image:
      noteRemote(node.address)
      let words = TextCleaning.singleLine(inner.plainText)
      add(.image(url: node.address, alternativeText: words), to: last)
    default:
      for inline in inner { add(inline, to: last) }
    }
  }

  private mutating func add(_ inline: Inline, to index: Int) {
    spans[index].add(inline, targets)
  }

  /// Adds a piece of raw HTML: a tag waits for its partner, a comment draws nothing, and what is no tag
  /// of HTML is the characters typed.
  private mutating func addHTML(_ source: String, to index: Int) {
    let tokens = HTMLTokenizer.tokens(of: Array(source.utf8))
    switch tokens.count == 1 ? tokens[0].content : .text(source) {
    case .comment:
      addComment(source, to: index)
    case .start(let name, let attributes, _)
    where HTMLElements.all.contains(name) || spans[index].holdsForeignTags:
      if HTMLElements.foreign.contains(name) { spans[index].holdsForeignTags = true }
      if name == "img" { noteRemote(attributes["src"] ?? "") }
      add(.html(source), to: index)
      spans[index].tags.append((spans[index].inlines.count - 1, tokens[0]))
    case .end(let name) where HTMLElements.all.contains(name) || spans[index].holdsForeignTags:
      add(.html(source), to: index)
      spans[index].tags.append((spans[index].inlines.count - 1, tokens[0]))
    default:
      // cmark ends a comment at marks that the tokenizer reads on from.
      if source.hasPrefix("<!--") {
        addComment(source, to: index)
      } else {
        spans[index].text += source
      }
    }
  }

  private mutating func addComment(_ source: String, to index: Int) {
    spans[index].addComment(source, targets, isOutermost: spans.count == 1)
  }

  private mutating func noteRemote(_ address: String) {
    let scheme = address.prefix { $0 != ":" }.lowercased()
    guard scheme == "http" || scheme == "https", remoteImages.count < 20,
      !remoteImages.contains(address)
    else { return }
    remoteImages.append(address)
  }

  private mutating func addText(_ literal: String, to index: Int) {
    var literal = literal[...]
    if spans[index].dropsBracket {
      spans[index].dropsBracket = false
      if literal.unicodeScalars.first == "]" { literal.unicodeScalars.removeFirst() }
    }
    if spans[index].dropsSpace, spans[index].text.isEmpty {
      literal = literal.drop { $0 == " " }
    }
    let findsMail = !spans[index].isInLink && !spans[index].isInImage
    for (number, line) in TextCleaning.lines(of: literal).enumerated() {
      if number > 0 { add(.lineBreak, to: index) }
      var rest = line
      for address in findsMail ? MailAddress.all(in: line) : [] {
        spans[index].text += rest[..<address.range.lowerBound]
        add(.link(url: address.url, [.text(String(line[address.range]))]), to: index)
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
    add(reference, to: index)
    spans[index].dropsBracket = true
  }
}

extension [Inline] {
  /// Whether nothing of them shows: no words, but for the space between, and no image.
  fileprivate var isBlank: Bool {
    allSatisfy { inline in
      switch inline {
      case .text(let words), .code(let words): words.allSatisfy(\.isWhitespace)
      case .strong(let inner), .emphasis(let inner), .strikethrough(let inner),
        .styled(_, let inner), .link(_, let inner):
        inner.isBlank
      case .lineBreak, .html: true
      case .image, .noteLink, .footnoteReference: false
      }
    }
  }
}
