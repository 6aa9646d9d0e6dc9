/// Words that a list of properties tells in place of what is shown (ISO 32000-1, 14.9).
enum ContentWords {
  /// What is read for what is shown, or said of it.
  static let keys = ["ActualText", "Alt", "E"]

  /// Whether a dictionary has any.
  static func areToldBy(_ bytes: [UInt8], in range: Range<Int>) -> Bool {
    var tokens = ContentTokens(bytes, in: range.lowerBound + 2..<range.upperBound - 2)
    while let token = tokens.next() {
      if token.kind == .name, keys.contains(ContentTokens.name(bytes[token.range])) { return true }
    }
    return false
  }
}
