internal import DocumentModel
internal import PageModel
internal import PangoCairoBinding

/// How a part of a paragraph looks beside its style.
struct TextAttributes: Hashable {
  var style: TextStyle
  var color: Color
  /// The colour of what it stands on.
  var ground: Color
  /// The link it belongs to, an index in the paragraph's links.
  var link: Int?
  var isStruck = false
  /// Whether it is the number of a footnote, a link that is not underlined.
  var isReference = false
  var isUnderlined = false
  /// A tint behind the words; it is their ground, too.
  var isHighlighted = false
  /// A thin line around the words: the number of the frame, which tells it from the next one.
  var frame: Int?
  /// Code or an address, which keeps its own order in words from right to left: the number of the place.
  var isolate: Int?
  /// How far it is raised above the baseline.
  var rise: Length = .zero
}

/// A part of a line of text and how it looks.
struct AttributedSpan: Hashable {
  var range: Range<Int>
  var attributes: TextAttributes
}

/// Text between two hand-made line breaks, UTF-8, with spans that cover it in order.
struct TextSegment: Hashable {
  var bytes: [UInt8] = []
  var spans: [AttributedSpan] = []

  mutating func append(_ text: String, _ attributes: TextAttributes) {
    guard !text.isEmpty else { return }
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    if let last = spans.last, last.attributes == attributes {
      spans[spans.count - 1].range = last.range.lowerBound..<bytes.count
    } else {
      spans.append(AttributedSpan(range: start..<bytes.count, attributes: attributes))
    }
  }
}

/// The text of one paragraph, made of inlines: hand-made breaks part it into segments.
struct ParagraphText {
  /// At least one.
  private(set) var segments = [TextSegment()]
  /// Where the paragraph's links lead; `nil` for an address that is no link here.
  private(set) var links: [LinkTarget] = []
  /// Addresses that were left as text, as written.
  private(set) var refusedLinks: [String] = []
  /// Noncharacters that were replaced.
  private(set) var noncharacters: [UInt32] = []
  private var frames = 0
  private var isolates = 0
  private let sheet: StyleSheet
  private let internalLinks: InternalLinks

  /// Creates the text of plain words.
  init(_ text: String, face: StyleSheet.Face, sheet: StyleSheet) {
    self.sheet = sheet
    internalLinks = InternalLinks()
    append(text, TextAttributes(style: face.style, color: face.color, ground: face.ground))
  }

  /// Creates the text of inlines.
  init(
    _ inlines: [Inline],
    face: StyleSheet.Face,
    sheet: StyleSheet,
    links: InternalLinks = InternalLinks()
  ) {
    self.sheet = sheet
    internalLinks = links
    append(inlines, TextAttributes(style: face.style, color: face.color, ground: face.ground))
  }

  var isEmpty: Bool { segments.allSatisfy { $0.bytes.isEmpty } }

  private mutating func append(_ inlines: [Inline], _ attributes: TextAttributes) {
    for inline in inlines { append(inline, attributes) }
  }

  private mutating func append(_ inline: Inline, _ attributes: TextAttributes) {
    var inner = attributes
    switch inline {
    case .text(let text):
      append(text, attributes)
    case .strong(let content):
      inner.style.weight = .bold
      append(content, inner)
    case .emphasis(let content):
      inner.style.isItalic = true
      append(content, inner)
    case .strikethrough(let content):
      inner.isStruck = true
      append(content, inner)
    case .code(let text):
      inner.style.role = .mono
      inner.style.size = inner.style.size * sheet.inlineCodeScale
      inner.isolate = nextIsolate()
      append(text, inner)
    case .styled(let style, let content):
      apply(style, to: &inner)
      append(content, inner)
    case .noteLink(let link):
      if let target = internalLinks.target(of: link) {
        links.append(target)
        inner.link = links.count - 1
        inner.color = StyleSheet.link
      }
      append(link.words, inner)
    case .link(let url, let content):
      if let target = LinkTarget(allowed: url) ?? internalLinks.place(of: url).map({ .anchor($0) })
      {
        links.append(target)
        inner.link = links.count - 1
        inner.color = StyleSheet.link
      } else {
        refusedLinks.append(url)
      }
      // A link is on its words and nothing else.
      let (before, words, behind) = content.partedAtSpaces
      if url.hasSuffix(words.plainText) { inner.isolate = nextIsolate() }
      append(before, attributes)
      append(words, inner)
      append(behind, attributes)
    case .image(let url, let alternativeText):
      inner.frame = nextFrame()
      append(alternativeText.isEmpty ? Self.name(ofImage: url) : alternativeText, inner)
    case .footnoteReference(let number, _):
      // The no-break space keeps the number from being read as part of the word.
      inner.style.size = inner.style.size * sheet.referenceScale
      inner.rise = attributes.style.size * 0.33
      inner.isReference = true
      links.append(.anchor(NoteReference.textAnchor(number)))
      inner.link = links.count - 1
      append("\u{A0}\(number)", inner)
    case .lineBreak:
      segments.append(TextSegment())
    case .html: break
    }
  }

  /// What stands for an image without words: the name of its file.
  private static func name(ofImage url: String) -> String {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    let name = path.split(separator: "/").last ?? ""
    return name.isEmpty || url.hasPrefix("data:") || name.utf8.count > 200 ? "image" : String(name)
  }

  private mutating func nextIsolate() -> Int {
    isolates += 1
    return isolates
  }

  private mutating func nextFrame() -> Int {
    frames += 1
    return frames
  }

  private mutating func apply(_ style: InlineStyle, to attributes: inout TextAttributes) {
    let size = attributes.style.size
    switch style {
    case .highlight:
      attributes.isHighlighted = true
      attributes.ground = StyleSheet.highlight
    case .underline:
      attributes.isUnderlined = true
    case .subscript:
      attributes.style.size = size * sheet.scriptScale
      attributes.rise = attributes.rise - size * 0.15
    case .superscript:
      attributes.style.size = size * sheet.scriptScale
      attributes.rise = attributes.rise + size * 0.33
    case .keyboard:
      attributes.style.role = .mono
      attributes.style.size = size * sheet.inlineCodeScale
      attributes.frame = nextFrame()
      attributes.isolate = nextIsolate()
    case .code:
      attributes.style.role = .mono
      attributes.isolate = nextIsolate()
      attributes.style.size = size * sheet.inlineCodeScale
    }
  }

  /// Appends words; line ends inside them are breaks, invisible hyphens go.
  private mutating func append(_ text: String, _ attributes: TextAttributes) {
    var piece = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}":
        segments[segments.count - 1].append(String(piece), attributes)
        piece = String.UnicodeScalarView()
        segments.append(TextSegment())
      case "\u{AD}": continue
      case "\t": piece.append(" ")
      case "\0": piece.append("\u{FFFD}")
      case "\u{1}"..."\u{1F}", "\u{7F}": piece.append(scalar.controlPicture)
      case "\u{80}"..."\u{9F}":
        piece.append("\u{FFFD}")
        noncharacters.append(scalar.value)
      case _ where scalar.isNoncharacter:
        piece.append("\u{FFFD}")
        noncharacters.append(scalar.value)
      default: piece.append(scalar)
      }
    }
    segments[segments.count - 1].append(String(piece), attributes)
  }
}

extension [Inline] {
  /// The white space at either end of the text, and what is between.
  fileprivate var partedAtSpaces: (before: String, words: [Inline], behind: String) {
    var words = self[...]
    var before = ""
    var behind = ""
    while case .text(let text)? = words.first {
      let space = text.prefix(while: \.isWhitespace)
      before += space
      words.removeFirst()
      guard space.endIndex == text.endIndex else {
        words = [.text(String(text[space.endIndex...]))] + words
        break
      }
    }
    while case .text(let text)? = words.last {
      let end = text.lastIndex { !$0.isWhitespace }.map { text.index(after: $0) } ?? text.startIndex
      behind = text[end...] + behind
      words.removeLast()
      guard end == text.startIndex else {
        words.append(.text(String(text[..<end])))
        break
      }
    }
    return (before, Array(words), behind)
  }
}

extension Unicode.Scalar {
  /// The symbol for a control character, such as `␛` for the escape.
  ///
  /// - SeeAlso: The Unicode Standard, the block Control Pictures.
  fileprivate var controlPicture: Unicode.Scalar {
    Unicode.Scalar(value == 0x7F ? 0x2421 : 0x2400 + value) ?? "\u{FFFD}"
  }

  /// Whether it stands for no character, now or ever; a PDF cannot hold it.
  ///
  /// - SeeAlso: The Unicode Standard, 23.7.
  var isNoncharacter: Bool { value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(value) }
}

extension String {
  /// The text with U+FFFD in place of what a PDF cannot hold.
  var replacingUnwritable: String {
    var kept = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      kept.append(scalar == "\0" || scalar.isNoncharacter ? "\u{FFFD}" : scalar)
    }
    return String(kept)
  }
}

extension LinkTarget {
  /// A web or mail address, or `nil` for every other kind of address.
  init?(allowed url: String) {
    let scheme = url.prefix { $0 != ":" }.lowercased()
    guard ["http", "https", "mailto"].contains(scheme), url.count > scheme.count + 1,
      // A PDF string has 32,767 bytes at most, and a byte may be written as three.
      url.utf8.count <= 10_000
    else {
      return nil
    }
    self = .url(url)
  }
}
