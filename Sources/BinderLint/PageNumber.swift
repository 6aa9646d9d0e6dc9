/// Numbers of pages as they are printed, and what can be told of them.
enum PageNumber {
  /// A number without what is not seen: marks of direction, and how wide its spaces are.
  static func plain(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) { return text }
    var plain = ""
    var hasGap = false
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace {
        hasGap = true
      } else if scalar.properties.generalCategory != .format, scalar.value != 0xAD {
        if hasGap, !plain.isEmpty { plain += " " }
        hasGap = false
        plain.unicodeScalars.append(scalar)
      }
    }
    return plain
  }

  /// Whether words end with a number that stands by itself.
  static func ends(_ words: String, with number: String) -> Bool {
    guard !number.isEmpty, words.hasSuffix(number) else { return false }
    guard let before = words.dropLast(number.count).last else { return true }
    return isBoundary(before)
  }

  /// Whether words begin with a number that stands by itself.
  static func begins(_ words: String, with number: String) -> Bool {
    guard !number.isEmpty, words.hasPrefix(number) else { return false }
    guard let after = words.dropFirst(number.count).first else { return true }
    return isBoundary(after)
  }

  private static func isBoundary(_ letter: Character) -> Bool {
    letter.isWhitespace || ".…·•([{,;:–—|)]}".contains(letter)
  }

  /// What looks like a number at the end of words: their last word, if it has a digit at its end.
  static func last(of words: String) -> String? {
    guard let word = words.split(whereSeparator: isBoundary).last, endsInDigit(word) else {
      return nil
    }
    return String(word)
  }

  /// Whether words end in a digit, as numbers do.
  static func endsInDigit(_ words: some StringProtocol) -> Bool {
    words.last.map { $0.isASCII && $0.isNumber } ?? false
  }

  /// A number taken apart.
  struct Parts: Equatable {
    /// What stands before the digits; zeros are none of it.
    var prefix = ""
    /// The number.
    var value = 0
    /// How many digits it has, zeros included.
    var digits = 0
    /// Whether it is a Roman numeral.
    var isRoman = false

    /// Whether it is the one behind another.
    func follows(_ other: Parts) -> Bool {
      // Roman numerals number what stands before the first page.
      if other.isRoman, !isRoman { return value == 1 }
      return isRoman == other.isRoman && prefix == other.prefix && value == other.value + 1
    }
  }

  /// The parts of a number; `nil` when it cannot be counted on.
  static func parts(of text: String) -> Parts? {
    if let value = roman(text) { return Parts(value: value, isRoman: true) }
    var words = Substring(text)
    if let of = words.range(of: " of ") { words = words[..<of.lowerBound] }
    var digits: [Character] = []
    while let last = words.last, last.isASCII, last.isNumber {
      digits.append(last)
      words = words.dropLast()
    }
    guard !digits.isEmpty, let value = Int(String(digits.reversed())), value < 1 << 50 else {
      return nil
    }
    return Parts(prefix: String(words), value: value, digits: digits.count)
  }

  private static let numerals: [Character: Int] = [
    "i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000,
  ]

  private static func roman(_ text: String) -> Int? {
    guard !text.isEmpty, text.count < 20 else { return nil }
    var (total, last) = (0, 0)
    for letter in text.lowercased().reversed() {
      guard let value = numerals[letter] else { return nil }
      total += value < last ? -value : value
      last = max(last, value)
    }
    return total
  }
}

extension Substring {
  fileprivate func range(of words: String) -> Range<Index>? { firstRange(of: words) }
}
