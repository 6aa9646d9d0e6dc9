/// A wiki link as it is written: `[[name]]` or `[[name|label]]`, with a `!` before it for an embed.
struct WikiMark {
  /// Its bytes, brackets and `!` included.
  let range: Range<Int>
  /// What it names, without the space around it.
  let name: String
  /// The words to show, `nil` when none are written.
  let label: String?
  /// Whether it is an embed.
  let isEmbed: Bool

  /// Returns the marks of a text, UTF-8, first to last; one ends on the line where it starts.
  ///
  /// Each byte is looked at once: the last `[[` before a `]]` opens it.
  static func all(in text: [UInt8]) -> [WikiMark] {
    var marks: [WikiMark] = []
    var start: Int?
    var offset = 0
    while offset < text.count {
      let isPair = offset + 1 < text.count && text[offset + 1] == text[offset]
      switch text[offset] {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        start = nil
      case UInt8(ascii: "[") where isPair:
        start = offset
      case UInt8(ascii: "]") where isPair:
        if let opening = start, let mark = WikiMark(text, opening..<offset + 2) {
          marks.append(mark)
        }
        start = nil
        offset += 1
      case UInt8(ascii: "["), UInt8(ascii: "]"):
        if start.map({ offset > $0 + 1 }) ?? false { start = nil }
      default:
        break
      }
      offset += 1
    }
    return marks
  }

  private init?(_ text: [UInt8], _ brackets: Range<Int>) {
    let inner = text[brackets.lowerBound + 2..<brackets.upperBound - 2]
    let bar = inner.firstIndex(of: UInt8(ascii: "|"))
    var name = inner[..<(bar ?? inner.endIndex)]
    // In the cell of a table the bar is written with a backslash.
    if bar != nil, name.last == UInt8(ascii: "\\") { name.removeLast() }
    self.name = Self.trimmed(name)
    guard !self.name.isEmpty else { return nil }
    let label = bar.map { Self.trimmed(inner[($0 + 1)...]) } ?? ""
    self.label = label.isEmpty ? nil : label
    isEmbed = brackets.lowerBound > 0 && text[brackets.lowerBound - 1] == UInt8(ascii: "!")
    range = brackets.lowerBound - (isEmbed ? 1 : 0)..<brackets.upperBound
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    let kept = bytes.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
    return String(decoding: kept, as: UTF8.self)
  }
}
