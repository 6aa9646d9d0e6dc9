internal import DocumentModel

/// Makes running text of items of HTML and Markdown.
///
/// Tags of blocks break lines, elements that mean a style or a link become one, and others leave their
/// words.
struct InlineFlow {
  private let structure: HTMLStructure
  /// Whether tags that draw nothing are kept; and, then, whether line ends are the tree's own.
  private let keepsMarkup: Bool
  private(set) var findings = HTMLFindings()
  /// The bytes of what it has taken in, `nil` when that is nothing that shows.
  private(set) var range: Range<Int>?

  private var inlines: [Inline] = []
  /// Words not yet in ``inlines``, so that adjacent text becomes one piece.
  private var text = ""
  private var hasContent = false
  private var isAfterBreakTag = false
  /// Whether a line ends before what comes next, if something does.
  private var breaksBeforeNext = false

  /// Creates a flow for the inlines of a paragraph of Markdown, or for those of HTML.
  init(_ structure: HTMLStructure, isMarkdown: Bool) {
    self.structure = structure
    keepsMarkup = isMarkdown
  }

  /// Ends the text and returns it, without line breaks at its end; the flow begins anew.
  mutating func finish() -> [Inline] {
    endText()
    if !keepsMarkup {
      while case .lineBreak? = inlines.last { inlines.removeLast() }
    }
    let made = inlines
    (inlines, range) = ([], nil)
    (hasContent, isAfterBreakTag, breaksBeforeNext) = (false, false, false)
    return made
  }

  /// Ends the line, if there is something on it.
  mutating func breakLine() { breaksBeforeNext = true }

  /// Takes the items of `range`.
  mutating func visit(_ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound { index = visit(at: index) }
  }

  /// Takes the item at `index` and all that it holds; returns where the next one is.
  mutating func visit(at index: Int) -> Int {
    let item = structure.items[index]
    switch structure.roles[index] {
    case .content:
      visitContent(item)
    case .literal:
      addText(item.source[...], item.range)
    case .closing:
      keep(item)
    case .alone:
      if case .start(let name, let attributes, _) = item.content {
        visitAlone(name, attributes, item)
      }
    case .element(let end, let next):
      if case .start(let name, let attributes, _) = item.content {
        visitElement(name, attributes, item, content: index + 1..<end)
        if next > end { keepUnlessStyled(structure.items[end], name, attributes) }
      }
      return next
    }
    return index + 1
  }

  // MARK: - Items

  private mutating func visitContent(_ item: HTMLItem) {
    switch item.content {
    case .text(let words): addLines(of: words, item.range)
    case .inline(let inline): add(inline)
    case .block(let block):
      for line in BlockFlattening.lines(of: block) {
        breakLine()
        for inline in line { add(inline, item.range) }
      }
      breakLine()
    case .nothing: keep(item)
    case .start, .end: break
    }
  }

  private mutating func visitAlone(
    _ name: String,
    _ attributes: [String: String],
    _ item: HTMLItem
  ) {
    switch name {
    case "br":
      if breaksBeforeNext, hasContent { append(.lineBreak) }
      breaksBeforeNext = false
      append(.lineBreak)
      isAfterBreakTag = true
    case "img":
      let words = TextCleaning.singleLine(attributes["alt"] ?? "")
      add(.image(url: attributes["src"] ?? "", alternativeText: words), item.range)
    case _ where HTMLElements.blocks.contains(name) || HTMLElements.lines.contains(name):
      breakLine()
      keep(item)
    default:
      keep(item)
    }
  }

  private mutating func visitElement(
    _ name: String,
    _ attributes: [String: String],
    _ item: HTMLItem,
    content: Range<Int>
  ) {
    if HTMLElements.unprinted.contains(name) {
      findings.unprinted[name, default: 0] += 1
      keep(item)
    } else if HTMLElements.blocks.contains(name) || HTMLElements.lines.contains(name) {
      keep(item)
      breakLine()
      visit(content)
      breakLine()
    } else if Self.isStyled(name, attributes) {
      flushBreak()
      endText()
      // Swapped and not copied: the array around must not be shared when it grows.
      var other: [Inline] = []
      swap(&inlines, &other)
      visit(content)
      endText()
      swap(&inlines, &other)
      if !other.isEmpty { inlines.append(Self.styled(other, name, attributes)) }
    } else {
      keep(item)
      visit(content)
    }
  }

  private mutating func keepUnlessStyled(
    _ end: HTMLItem,
    _ name: String,
    _ attributes: [String: String]
  ) {
    if !Self.isStyled(name, attributes) { keep(end) }
  }

  // MARK: - Styles

  /// Whether an element is a style or a link.
  static func isStyled(_ name: String, _ attributes: [String: String]) -> Bool {
    switch name {
    case "b", "strong", "i", "em", "del", "ins", "u", "mark", "sub", "sup", "kbd", "code": true
    case "a": attributes["href"] != nil
    default: false
    }
  }

  /// The words `inner` as such an element has them.
  static func styled(
    _ inner: [Inline],
    _ name: String,
    _ attributes: [String: String]
  ) -> Inline {
    switch name {
    case "b", "strong": .strong(inner.withoutStrong)
    case "i", "em": .emphasis(inner)
    case "del": .strikethrough(inner)
    case "mark": .styled(.highlight, inner)
    case "sub": .styled(.subscript, inner)
    case "sup": .styled(.superscript, inner)
    case "kbd": .styled(.keyboard, inner)
    case "code": code(inner)
    case "a": .link(url: attributes["href"] ?? "", inner)
    default: .styled(.underline, inner)
    }
  }

  private static func code(_ inner: [Inline]) -> Inline {
    if inner.count == 1, case .text(let words) = inner[0] { return .code(words) }
    return .styled(.code, inner)
  }

  // MARK: - Text

  private mutating func add(_ inline: Inline, _ range: Range<Int> = 0..<0) {
    switch inline {
    case .text(let words):
      addText(words[...], range)
    case .lineBreak:
      // The line end after a tag that breaks the line is how the source is laid out.
      if !breaksBeforeNext, !isAfterBreakTag { append(.lineBreak) }
      isAfterBreakTag = false
    default:
      startContent(range)
      append(inline)
    }
  }

  /// Adds words of HTML: line ends stay, as they do in Markdown, and the space around them goes.
  private mutating func addLines(of words: String, _ range: Range<Int>) {
    for (number, line) in TextCleaning.lines(of: words[...]).flatMap({ line in
      line.split(separator: "\n", omittingEmptySubsequences: false)
    }).enumerated() {
      if number > 0 {
        while let last = text.last, last.isWhitespace { text.removeLast() }
        breakLine()
      }
      addText(line, range)
    }
  }

  private mutating func addText(_ words: Substring, _ range: Range<Int>) {
    var words = words
    if breaksBeforeNext || !keepsMarkup && (!hasContent || isAfterBreakTag) {
      words = words.drop { $0 == " " || $0 == "\t" || $0 == "\r" }
    }
    guard !words.isEmpty else { return }
    startContent(range)
    text += words
  }

  private mutating func startContent(_ taken: Range<Int>) {
    if breaksBeforeNext, hasContent, !isAfterBreakTag { append(.lineBreak) }
    (hasContent, isAfterBreakTag, breaksBeforeNext) = (true, false, false)
    range = (range?.lowerBound ?? taken.lowerBound)..<max(range?.upperBound ?? 0, taken.upperBound)
  }

  /// Breaks the line at once, so that the break is not part of the style that follows.
  private mutating func flushBreak() {
    guard breaksBeforeNext, hasContent else { return }
    if !isAfterBreakTag { append(.lineBreak) }
    (isAfterBreakTag, breaksBeforeNext) = (true, false)
  }

  private mutating func append(_ inline: Inline) {
    endText()
    inlines.append(inline)
  }

  private mutating func endText() {
    guard !text.isEmpty else { return }
    inlines.append(.text(text))
    text = ""
  }

  private mutating func keep(_ item: HTMLItem) {
    if keepsMarkup { append(.html(item.source)) }
  }
}

extension [Inline] {
  /// The inlines with what is bold among them as it would be without.
  var withoutStrong: [Inline] {
    flatMap { inline in
      if case .strong(let inner) = inline { inner } else { [inline] }
    }
  }
}
