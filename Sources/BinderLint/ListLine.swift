internal import PopplerBinding

/// A row of words, and the number that stands apart at its right.
struct ListLine {
  /// The words before the number.
  private(set) var words: ArraySlice<PageText.Word>
  /// The number's words; none when nothing stands apart.
  private(set) var number: [PageText.Word] = []
  /// Whether a leader leads to it.
  private(set) var hasLeader = false

  /// A number of a page has no more words than these.
  private static let mostWords = 6
  /// A leader has so many dots, or more.
  private static let fewestDots = 3
  /// A gap is so wide, in heights of a line; white space between words is a fourth of it.
  private static let gap = 0.7

  /// Finds what stands apart at the end of a row.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - width: The page's width; what is left of its middle is no column of numbers.
  init(_ row: TextRows.Row, pageWidth width: Double) {
    words = row.words[...]
    var piece: [PageText.Word] = []
    while let word = words.last {
      if hasLeaderAtEnd, let split = ListLine.leader(in: word.text) {
        if !split.after.isEmpty {
          var end = word
          end.text = split.after
          end.left = max(
            word.left,
            word.right - (word.bottom - word.top) / 2 * Double(end.text.count)
          )
          piece.insert(end, at: 0)
        }
        dropLeader()
        if !piece.isEmpty { (number, hasLeader) = (piece, true) }
        break
      }
      if let first = piece.first, first.left - word.right > (word.bottom - word.top) * ListLine.gap
      {
        number = piece
        break
      }
      guard piece.count < ListLine.mostWords, word.right > width / 2 else { break }
      piece.insert(word, at: 0)
      words.removeLast()
    }
    // A number may have the row to itself.
    if words.isEmpty { number = piece }
    if number.isEmpty || number[0].left < width / 2 || !PageNumber.looksNumbered(numberText) {
      (words, number, hasLeader) = (row.words[...], [], false)
    }
  }

  /// Whether the words end with enough dots, which may be a word each, or with one that holds them.
  private var hasLeaderAtEnd: Bool {
    var dots = 0
    for word in words.reversed() where dots < ListLine.fewestDots {
      guard word.text.allSatisfy(ListLine.isDot) else {
        return ListLine.leader(in: word.text) != nil
      }
      dots += word.text.contains("…") ? ListLine.fewestDots : word.text.count
    }
    return dots >= ListLine.fewestDots
  }

  /// Takes what leads to the number off the words.
  private mutating func dropLeader() {
    while let word = words.last, let split = ListLine.leader(in: word.text) {
      words.removeLast()
      guard !split.before.isEmpty else { continue }
      var start = word
      start.text = split.before
      return words.append(start)
    }
  }

  /// Takes the last word for the number where it ends at an edge that numbers end at.
  mutating func takeLastWord(at edge: Double) {
    guard number.isEmpty, words.count > 1, let word = words.last, abs(word.right - edge) < 3,
      PageNumber.endsInDigit(PageNumber.bare(word.text))
    else { return }
    number = [word]
    words.removeLast()
  }

  var numberText: String { number.map(\.text).joined(separator: " ") }

  /// Where it ends, in points.
  var right: Double { number.last?.right ?? words.last?.right ?? 0 }

  /// The line as it is told of.
  ///
  /// - Parameter link: The edges of a link on it.
  /// - Returns: Its words, and which of them the link lies on.
  func fact(link: (left: Double, right: Double)?) -> PageFacts.Line {
    func lies(on word: PageText.Word) -> Bool {
      guard let link else { return false }
      return min(link.right, word.right) - max(link.left, word.left)
        > (word.right - word.left) / 2
    }
    return PageFacts.Line(
      words: TextRows.tail(of: words),
      number: numberText,
      hasLeader: hasLeader,
      right: right.rounded(),
      isLinked: words.contains(where: lies),
      isNumberLinked: number.contains(where: lies)
    )
  }

  /// Where the dots of a leader are in a word, if there are any: what stands before and behind them.
  private static func leader(in word: String) -> (before: String, after: String)? {
    if word.allSatisfy(isDot) { return ("", "") }
    guard let last = word.lastIndex(where: isDot) else { return nil }
    let dots = word[...last].reversed().prefix(while: isDot)
    let count = dots.reduce(0) { $0 + ($1 == "…" ? fewestDots : 1) }
    guard count >= fewestDots else { return nil }
    let before = word[...last].dropLast(dots.count)
    return (String(before), String(word[last...].dropFirst()))
  }

  private static func isDot(_ letter: Character) -> Bool { ".…·•_".contains(letter) }
}
