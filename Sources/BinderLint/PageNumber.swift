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

  /// Words without what frames them: brackets, dashes and other punctuation at either end.
  static func bare(_ words: some StringProtocol) -> String {
    let plain = plain(String(words))
    guard let first = plain.unicodeScalars.firstIndex(where: { !isFrame($0) }),
      let last = plain.unicodeScalars.lastIndex(where: { !isFrame($0) })
    else { return plain }
    return String(plain.unicodeScalars[first...last])
  }

  private static func isFrame(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return !(0x30...0x39).contains(scalar.value) && !(0x61...0x7A).contains(scalar.value | 0x20)
    }
    switch scalar.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol,
      .modifierSymbol, .otherSymbol, .spaceSeparator:
      return true
    default: return false
    }
  }

  /// What keys are made of: words and numbers without what stands between them.
  private struct Token {
    var text: Substring
    /// Whether nothing before it, or behind it, makes it a part of something longer.
    var beginsAlone: Bool
    var endsAlone: Bool
  }

  private static func tokens(_ words: String) -> [Token] {
    var tokens: [Token] = []
    var rest = words[...]
    while let start = rest.firstIndex(where: isWord) {
      // Words from right to left may touch their number where white space is lost.
      let isTurned = isRightToLeft(rest[start])
      let end =
        rest[start...].firstIndex { !isWord($0) || isRightToLeft($0) != isTurned } ?? words.endIndex
      let gap = rest[..<start]
      let behind = words[end...].prefix { !isWord($0) }
      tokens.append(
        Token(
          text: words[start..<end],
          beginsAlone: tokens.isEmpty || gap.contains(where: isBoundary),
          endsAlone: behind.endIndex == words.endIndex || behind.contains(where: isBoundary)
        )
      )
      rest = words[end...]
    }
    return tokens
  }

  private static func isWord(_ letter: Character) -> Bool { letter.isLetter || letter.isNumber }

  /// More words than these are no number.
  private static let mostTokens = 16

  private static func key(_ tokens: some Sequence<Substring>) -> String {
    tokens.joined(separator: " ")
  }

  /// The key of all the words.
  static func key(of words: String) -> String { key(tokens(plain(words)).lazy.map(\.text)) }

  /// The keys of what stands by itself at the end of words, the longest first.
  static func tails(of words: String) -> [String] {
    let tokens = tokens(plain(words)).suffix(mostTokens)
    return tokens.indices.filter { tokens[$0].beginsAlone }.map {
      key(tokens[$0...].lazy.map(\.text))
    }
  }

  /// The keys of what stands by itself at the beginning of words.
  private static func heads(of words: String) -> [String] {
    let tokens = tokens(plain(words)).prefix(mostTokens)
    return tokens.indices.filter { tokens[$0].endsAlone }.map {
      key(tokens[...$0].lazy.map(\.text))
    }
  }

  /// The keys that a number may have on a page.
  ///
  /// Words from right to left may be read in either order, and their letters, too; so may digits without
  /// words, whose order is that of the words around them.
  static func keys(of number: String) -> [String] {
    let words = tokens(plain(number)).map(\.text)
    guard !words.isEmpty else { return [] }
    if words.contains(where: hasRightToLeft) {
      let turned = words.map { hasRightToLeft($0) ? Substring(String($0.reversed())) : $0 }
      return [words, words.reversed(), turned, turned.reversed()].map { key($0) }
    }
    return words.contains { $0.contains(where: \.isLetter) }
      ? [key(words)] : [key(words), key(words.reversed())]
  }

  private static func hasRightToLeft(_ words: Substring) -> Bool {
    words.contains(where: isRightToLeft)
  }

  private static func isRightToLeft(_ letter: Character) -> Bool {
    switch letter.unicodeScalars.first?.value ?? 0 {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }

  /// Whether words are a number, whatever stands around and between the words of either.
  static func isSame(_ words: String, _ number: String) -> Bool {
    keys(of: number).contains(key(of: words))
  }

  /// Whether words end with a number that stands by itself, whatever frames either.
  static func ends(_ words: String, with number: String) -> Bool {
    let tails = tails(of: words)
    return keys(of: number).contains(where: tails.contains)
  }

  /// Whether words begin with a number that stands by itself, whatever frames either.
  static func begins(_ words: String, with number: String) -> Bool {
    let heads = heads(of: words)
    return keys(of: number).contains(where: heads.contains)
  }

  /// What stands between a number and how many there are.
  private static let totalWords: Set<String> = [
    "of", "von", "de", "di", "sur", "van", "av", "af", "od", "из", "מתוך", "من",
  ]

  /// Words that end with a number and how many there are, as in "Page 3 of 12" or "3/12", without the
  /// latter; `nil` when they do not.
  static func withoutTotal(_ words: String) -> (words: String, total: Int)? {
    let plain = bare(words)
    let digits = plain.reversed().prefix(while: isDigit)
    guard !digits.isEmpty, digits.count < 10, let total = Int(String(digits.reversed())) else {
      return nil
    }
    var rest = plain.dropLast(digits.count)
    while rest.last == " " { rest.removeLast() }
    if rest.last == "/" || rest.last == "|" {
      rest.removeLast()
    } else {
      let word = rest.reversed().prefix(while: \.isLetter)
      guard totalWords.contains(String(word.reversed()).lowercased()) else { return nil }
      rest.removeLast(word.count)
    }
    while rest.last == " " { rest.removeLast() }
    return endsInDigit(rest) ? (String(rest), total) : nil
  }

  /// Whether words end with a number, or with it and how many there are.
  static func ends(_ words: String, with number: String, of totals: Set<Int>) -> Bool {
    let isAtEnd = ends(words, with: number)
    guard let (rest, total) = withoutTotal(words) else { return isAtEnd }
    // The number may have a total of its own.
    if isAtEnd, wordCount(number) > 1 { return true }
    if totals.contains(total) { return ends(rest, with: number) }
    return isAtEnd && !ends(rest, with: number)
  }

  /// Whether words in a margin, or a title, show a number at their end or beginning; with it they may say
  /// how many there are.
  static func shows(_ number: String, in words: String, of totals: Set<Int>) -> Bool {
    if ends(words, with: number, of: totals) { return true }
    let isTotalWrong = withoutTotal(words).map { ends($0.words, with: number) } ?? false
    return !isTotalWrong && begins(words, with: number)
  }

  /// How many words a number has.
  static func wordCount(_ number: String) -> Int { tokens(plain(number)).count }

  /// Whether words have a digit where their number would end.
  static func looksNumbered(_ words: String) -> Bool {
    let tokens = tokens(plain(words))
    guard let last = tokens.last, let first = tokens.first else { return false }
    if endsInDigit(last.text) { return true }
    return hasRightToLeft(last.text) && endsInDigit(first.text)
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
    words.last.map(isDigit) ?? false
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

  /// Whether a number is the one behind another: it counts on, and all else in it stays.
  static func follows(_ text: String, _ other: String) -> Bool {
    if let number = parts(of: text), let earlier = parts(of: other), number.follows(earlier) {
      return true
    }
    let (runs, earlier) = (digitRuns(text), digitRuns(other))
    return zip(runs, earlier).contains { run, before in
      run.before == before.before && run.after == before.after && run.value == before.value + 1
    }
  }

  /// Each run of digits with what stands around it.
  private static func digitRuns(_ text: String) -> [(
    before: Substring, value: Int, after: Substring
  )] {
    var runs: [(before: Substring, value: Int, after: Substring)] = []
    var rest = text[...]
    while runs.count < 8, let start = rest.firstIndex(where: isDigit) {
      let end = rest[start...].firstIndex { !isDigit($0) } ?? text.endIndex
      if let value = Int(text[start..<end]), value < 1 << 50 {
        runs.append((text[..<start], value, text[end...]))
      }
      rest = text[end...]
    }
    return runs
  }

  private static func isDigit(_ letter: Character) -> Bool { letter.isASCII && letter.isNumber }

  /// The parts of a number; `nil` when it cannot be counted on.
  static func parts(of text: String) -> Parts? {
    let text = bare(text)
    if let value = roman(text) { return Parts(value: value, isRoman: true) }
    var words = Substring(text)
    if let of = words.range(of: " of ") { words = words[..<of.lowerBound] }
    var digits: [Character] = []
    while let last = words.last, isDigit(last) {
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
