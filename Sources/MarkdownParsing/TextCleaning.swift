/// What is done to text of the source on its way into the tree.
///
/// U+2028 and its kin are line breaks wherever they stand, and a soft hyphen, which shows nothing but
/// where a line may break, goes.
enum TextCleaning {
  private static let softHyphen: Unicode.Scalar = "\u{AD}"

  /// The lines of `text`, at least one.
  static func lines(of text: Substring) -> [Substring] {
    guard text.utf8.contains(where: mayStartSpecial) else { return [text] }
    let lines = text.unicodeScalars.split(
      omittingEmptySubsequences: false,
      whereSeparator: isSeparator
    )
    return lines.map { line in
      guard line.contains(softHyphen) else { return Substring(line) }
      return Substring(String(String.UnicodeScalarView(line.filter { $0 != softHyphen })))
    }
  }

  /// `text` with a space for each line break.
  static func singleLine(_ text: String) -> String {
    joined(text, by: " ").replacing("\n", with: " ")
  }

  /// `text` with a line feed for each line break.
  static func lineFeeds(_ text: String) -> String {
    joined(text, by: "\n")
  }

  private static func joined(_ text: String, by separator: String) -> String {
    guard text.utf8.contains(where: mayStartSpecial) else { return text }
    return lines(of: text[...]).joined(separator: separator)
  }

  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }

  /// Whether a byte may be the first of a separator or of a soft hyphen.
  private static func mayStartSpecial(_ byte: UInt8) -> Bool {
    byte == 0x0B || byte == 0x0C || byte == 0xC2 || byte == 0xE2
  }
}
