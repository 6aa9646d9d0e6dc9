/// Writes text that looks like Markdown, well formed or not.
struct MarkdownGenerator {
  private var random: SeededGenerator
  private var wordCount = 0

  /// The beginnings of lines: marks of blocks, and space.
  private static let prefixes = [
    "", "", "", "", "> ", ">", "- ", "* ", "+ ", "1. ", "2. ", "7) ", "  ", "    ", "      ", "\t",
    "# ", "### ", "- [ ] ", "- [x] ", "> > ", "   ", "10. ",
  ]

  /// Whole lines.
  private static let lines = [
    "", "", "", "", "---", "***", "===", "```", "~~~", "````", "|-|-|", "|:-|", "-|-", "| a | b |",
    "[r]: /u", "[r s]: <v w> 'title'", "[^n]: note", "    [^n]: note", "<div>", "</div>", "<pre>",
    "</pre>", "<b>", "[q]: x \"", "- ", "1.", ">", " ", "\t", "<?x", "?>",
    "{{attachment:0A1B2C3D-0000-4000-8000-00000000ABCD}}",
  ]

  /// Pieces of a line.
  private static let pieces = [
    "*", "**", "_", "__", "~~", "`", "``", "[", "]", "![", "](/u)", "](", "[r]", "[^n]", "[^", "<",
    ">",
    "&amp;", "&", "\\", "!", "|", " ", " ", "  ", "http://a.example/", "www.a.example", "a@b.c",
    "é",
    "日本", "🎉", "a", "b ", "word ", "<b>", "</b>", "<!-- ", " -->", "(", ")", ":", "\"", "\u{0}",
    "\u{2028}", "\u{FEFF}", "\u{AD}", "{{attachment:", "}}", "[x]", "==", "$",
  ]

  /// Pieces that take no word after them out of the text.
  private static let openPieces = [
    "*", "**", "_", "__", "~~", "`", "``", "[", "]", "![", "[r]", "[^n]", ">", "&amp;", "\\", "!",
    "|", " ", " ", "  ", "é", "日本", "🎉", "<b>", "</b>", " < ", "==", "$", "\u{2028}", "a@b.c ",
    "http://a.example ", "[a](/u \"t\")", "![b](/u)", "<http://c.example>",
  ]

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Text of any shape.
  mutating func body() -> String {
    lines { generator in
      switch Int.random(in: 0..<10, using: &generator.random) {
      case 0..<4: generator.pick(Self.prefixes) + generator.pick(Self.lines)
      default: generator.prefix() + generator.joined(Self.pieces)
      }
    }
  }

  /// Text in which the words `q1z`, `q2z` and so on stand where they are words and no addresses,
  /// titles, labels or comments.
  mutating func wordedBody() -> (text: String, words: [String]) {
    wordCount = 0
    let text = lines { generator in
      switch Int.random(in: 0..<10, using: &generator.random) {
      case 0..<4:
        generator.pick(Self.prefixes) + generator.pick(Self.lines.filter { $0 != "[q]: x \"" })
      default:
        generator.prefix() + generator.word() + generator.joined(Self.openPieces, withWords: true)
      }
    }
    return (text, (0..<wordCount).map { "q\($0)z" })
  }

  /// `text` with a few of its bytes taken out, doubled or changed, as UTF-8 with repairs.
  mutating func mutated(_ text: String) -> String {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...8, using: &random) where !bytes.isEmpty {
      let index = Int.random(in: bytes.indices, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes.remove(at: index)
      case 1: bytes.insert(bytes[index], at: index)
      default: bytes[index] = UInt8.random(in: 0...255, using: &random)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Bytes of any kind, as UTF-8 with repairs.
  mutating func noise() -> String {
    let count = Int.random(in: 0...200, using: &random)
    return String(
      decoding: (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) },
      as: UTF8.self
    )
  }

  private mutating func lines(_ line: (inout MarkdownGenerator) -> String) -> String {
    let end = pick(["\n", "\n", "\n", "\r\n", "\r"])
    let count = Int.random(in: 0...14, using: &random)
    let text = (0..<count).map { _ in line(&self) + end }.joined()
    return Bool.random(using: &random) ? text : String(text.unicodeScalars.dropLast())
  }

  private mutating func prefix() -> String {
    (0..<Int.random(in: 0...2, using: &random)).map { _ in pick(Self.prefixes) }.joined()
  }

  private mutating func joined(_ pieces: [String], withWords: Bool = false) -> String {
    (0..<Int.random(in: 0...8, using: &random)).map { _ in
      pick(pieces) + (withWords && Bool.random(using: &random) ? word() : "")
    }.joined()
  }

  private mutating func word() -> String {
    defer { wordCount += 1 }
    return "q\(wordCount)z"
  }

  private mutating func pick(_ choices: [String]) -> String {
    choices[Int.random(in: choices.indices, using: &random)]
  }
}
