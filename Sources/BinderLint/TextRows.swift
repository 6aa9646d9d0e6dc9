internal import PopplerBinding

/// The words of a page in rows from top to bottom, however the page was written.
struct TextRows {
  /// Words side by side.
  struct Row {
    var top: Double
    var bottom: Double
    /// From left to right.
    var words: [PageText.Word]

    var middle: Double { (top + bottom) / 2 }
    var right: Double { words.last?.right ?? 0 }

    /// Its last words.
    var tail: String { TextRows.tail(of: words) }
  }

  /// Longer words in margins and ends of lines are cut.
  static let longest = 80
  /// So far from the head or the foot, in points, the margin reaches at most.
  private static let marginReach = 90.0
  /// A page has no more marks than these: a table that fills it has some hundred words in its margins.
  private static let mostMarks = 400

  let rows: [Row]
  let width: Double
  private let height: Double

  init(_ text: PageText) {
    (width, height) = (text.width, text.height)
    let words = text.words.enumerated().sorted { first, second in
      let (one, other) = (first.element, second.element)
      return (one.top + one.bottom, first.offset) < (other.top + other.bottom, second.offset)
    }
    var rows: [Row] = []
    var start = -Double.infinity
    for (_, word) in words {
      let middle = (word.top + word.bottom) / 2
      let reach = min(6, max(2, (word.bottom - word.top) * 0.35))
      if rows.isEmpty || middle - start > reach {
        rows.append(Row(top: word.top, bottom: word.bottom, words: []))
        start = middle
      }
      rows[rows.count - 1].words.append(TextRows.cut(word))
      rows[rows.count - 1].top = min(rows[rows.count - 1].top, word.top)
      rows[rows.count - 1].bottom = max(rows[rows.count - 1].bottom, word.bottom)
    }
    for place in rows.indices {
      rows[place].words.sort { ($0.left, $0.right) < ($1.left, $1.right) }
    }
    self.rows = rows
  }

  /// The last of some words.
  static func tail(of words: some BidirectionalCollection<PageText.Word>) -> String {
    var tail: [String] = []
    var length = 0
    for word in words.reversed() {
      tail.append(word.text)
      length += word.text.count + 1
      if length > TextRows.longest { break }
    }
    return tail.reversed().joined(separator: " ")
  }

  /// A word of a length that can be looked at again and again.
  private static func cut(_ word: PageText.Word) -> PageText.Word {
    guard word.text.utf8.count > longest * 4 else { return word }
    var word = word
    word.text = "\(word.text.prefix(longest))…\(word.text.suffix(longest))"
    return word
  }

  /// Whether a row stands in the head or the foot.
  func isInMargin(_ row: Row) -> Bool {
    row.middle < TextRows.marginReach || row.middle > height - TextRows.marginReach
  }

  /// Whether there are words between head and foot.
  var hasBody: Bool { rows.contains { !isInMargin($0) } }

  /// The words in the head and the foot, from the edges inward.
  var marks: [PageFacts.Mark] {
    let inMargin = rows.filter(isInMargin).sorted {
      min($0.middle, height - $0.middle) < min($1.middle, height - $1.middle)
    }
    var marks: [PageFacts.Mark] = []
    for row in inMargin {
      var piece: [PageText.Word] = []
      for word in row.words {
        if let last = piece.last, word.left - last.right > (row.bottom - row.top) * 1.2 {
          marks.append(mark(piece, in: row))
          piece = []
        }
        piece.append(word)
        if marks.count >= TextRows.mostMarks { return marks }
      }
      if !piece.isEmpty { marks.append(mark(piece, in: row)) }
    }
    return Array(marks.prefix(TextRows.mostMarks))
  }

  private func mark(_ words: [PageText.Word], in row: Row) -> PageFacts.Mark {
    let left = words.first?.left ?? 0
    let right = words.map(\.right).max() ?? 0
    let side: String
    if abs(left + right - width) < width * 0.04 {
      side = "center"
    } else {
      side = left < width - right ? "left" : "right"
    }
    var text = words.map(\.text).joined(separator: " ")
    if text.count > TextRows.longest * 2 {
      text = "\(text.prefix(TextRows.longest))…\(text.suffix(TextRows.longest))"
    }
    return PageFacts.Mark(
      place: "\(row.middle < height / 2 ? "top" : "bottom")-\(side)",
      text: text
    )
  }

  /// The rows whose middle lies between two heights, at most as many as a title may have lines.
  func places(from top: Double, to bottom: Double) -> Range<Int> {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].middle < top { low = middle + 1 } else { high = middle }
    }
    var end = low
    while end < rows.count, end - low < 8, rows[end].middle <= bottom { end += 1 }
    return low..<end
  }
}
