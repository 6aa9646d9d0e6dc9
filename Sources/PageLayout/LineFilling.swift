internal import PageModel
internal import PangoCairoBinding

/// A word, a piece of a word or a stretch of white space, shaped.
struct TextPiece {
  /// Its bytes in the segment.
  var range: Range<Int>
  /// Its item, an index in the analysed text.
  var item: Int
  /// Its span, an index in the segment.
  var span: Int
  var shaped: ShapedText
  var isWhite: Bool
  /// From the left end of the line's text.
  var x = 0.0
}

/// One line of a segment: its pieces in text order, each with its place.
struct FilledLine {
  var pieces: [TextPiece]
  /// The width of what is visible, in points.
  var width: Double
  /// Whether the line was ended by its width and not by the writer.
  var isContinued: Bool
  /// Whether white space parts it from what is read next.
  var hasSpaceBehind: Bool
}

/// Fills lines, first fit, from one analysed segment.
///
/// Lines break where Unicode Standard Annex #14 allows it; where a word alone is wider than the
/// line, behind one of `/ . - _ ? & =`, else between any two grapheme clusters; ``lineEnd()`` has the
/// rules. White space at a line's end takes no room. Time grows linearly with the text: a piece has
/// at most 256 bytes.
struct LineFiller {
  let shaper: TextShaper
  let text: AnalyzedText
  /// What may happen before each byte of the text, and at its end.
  let breaks: [BreakFlags]
  let spans: [AttributedSpan]
  /// The width of a line, in points.
  let width: Double
  /// Code breaks between any two grapheme clusters and keeps its spaces.
  let breaksAnywhere: Bool

  /// The pieces of the line that is being filled.
  private(set) var line: [TextPiece] = []
  private var used = 0.0
  private var lines: [FilledLine] = []

  /// The longest piece that is shaped at once; bounds the work that a break inside it repeats.
  private static let longestPiece = 256
  /// Rounding of advances must not push a word that fits onto the next line.
  static let tolerance = 0.001

  init(
    shaper: TextShaper,
    text: AnalyzedText,
    breaks: [BreakFlags],
    spans: [AttributedSpan],
    width: Double,
    breaksAnywhere: Bool
  ) {
    self.shaper = shaper
    self.text = text
    self.breaks = breaks
    self.spans = spans
    self.width = width
    self.breaksAnywhere = breaksAnywhere
  }

  /// Returns the lines, at least one; their pieces cover the text without gap or overlap.
  mutating func fill() -> [FilledLine] {
    var waiting: [TextPiece] = []  // Pieces pushed back by a break, last one first.
    var cursor = Cursor()
    while let piece = waiting.popLast() ?? nextPiece(&cursor) {
      place(piece, &waiting)
    }
    endLine(isContinued: false)
    return lines
  }

  private mutating func place(_ piece: TextPiece, _ waiting: inout [TextPiece]) {
    line.append(piece)
    let fits = used + piece.shaped.advance <= width + Self.tolerance
    guard fits || (piece.isWhite && !breaksAnywhere) else {
      breakLine(&waiting)
      return
    }
    used += piece.shaped.advance
  }

  /// Ends the line at its best place and hands back what is behind it.
  private mutating func breakLine(_ waiting: inout [TextPiece]) {
    let end = lineEnd()
    while line.count > end.piece + 1 { waiting.append(line.removeLast()) }
    let (head, tail) = split(line.removeLast(), at: end.byte)
    if let tail { waiting.append(tail) }
    if let head { line.append(head) }
    endLine(isContinued: true)
  }

  private func split(_ piece: TextPiece, at byte: Int) -> (head: TextPiece?, tail: TextPiece?) {
    if byte <= piece.range.lowerBound { return (nil, piece) }
    if byte >= piece.range.upperBound { return (piece, nil) }
    return (
      part(of: piece, piece.range.lowerBound..<byte), part(of: piece, byte..<piece.range.upperBound)
    )
  }

  private func part(of piece: TextPiece, _ range: Range<Int>) -> TextPiece {
    var part = piece
    part.range = range
    part.shaped = shape(item: piece.item, range: range, span: piece.span)
    return part
  }

  private mutating func endLine(isContinued: Bool) {
    var visible = line
    if !breaksAnywhere || isContinued {
      while let last = visible.last, last.isWhite { visible.removeLast() }
    }
    let width = placeVisually(&visible)
    lines.append(
      FilledLine(
        pieces: visible,
        width: width,
        isContinued: isContinued,
        hasSpaceBehind: isContinued && visible.count < line.count
      )
    )
    line = []
    used = 0
  }

  /// Gives each piece its place from left to right; returns the width.
  /// - SeeAlso: Unicode Standard Annex #9, rule L2.
  private func placeVisually(_ pieces: inout [TextPiece]) -> Double {
    let levels = pieces.map { text.items[$0.item].level }
    var order = Array(pieces.indices)
    if let highest = levels.max(), highest > 0 {
      let lowestOdd = levels.filter { $0 & 1 == 1 }.min() ?? highest + 1
      var level = highest
      while level >= lowestOdd, level > 0 {
        reverseRuns(&order) { levels[$0] >= level }
        level -= 1
      }
    }
    var x = 0.0
    for index in order {
      pieces[index].x = x
      x += pieces[index].shaped.advance
    }
    return x
  }

  private func reverseRuns(_ order: inout [Int], where belongs: (Int) -> Bool) {
    var start = 0
    while start < order.count {
      guard belongs(order[start]) else {
        start += 1
        continue
      }
      var end = start
      while end < order.count, belongs(order[end]) { end += 1 }
      order[start..<end].reverse()
      start = end
    }
  }

  private struct Cursor {
    var byte = 0
    var item = 0
    var span = 0
  }

  /// The next piece of the text: up to the next change of font, look or white space.
  private func nextPiece(_ cursor: inout Cursor) -> TextPiece? {
    let start = cursor.byte
    guard start < text.text.count else { return nil }
    while cursor.item + 1 < text.items.count, text.items[cursor.item].range.upperBound <= start {
      cursor.item += 1
    }
    while cursor.span + 1 < spans.count, spans[cursor.span].range.upperBound <= start {
      cursor.span += 1
    }
    let limit = min(
      text.items[cursor.item].range.upperBound,
      spans[cursor.span].range.upperBound
    )
    let isWhite = breaks[start].contains(.white)
    var end = start + 1
    var lastOpportunity = start
    while end < limit {
      let flags = breaks[end]
      if flags.contains(.character) {
        if flags.contains(.white) != isWhite { break }
        if flags.contains(.line) { lastOpportunity = end }
        if end - start >= Self.longestPiece, flags.contains(.grapheme) || isTooLong(end - start) {
          if lastOpportunity > start { end = lastOpportunity }
          break
        }
      }
      end += 1
    }
    cursor.byte = end
    return TextPiece(
      range: start..<end,
      item: cursor.item,
      span: cursor.span,
      shaped: shape(item: cursor.item, range: start..<end, span: cursor.span),
      isWhite: isWhite
    )
  }

  /// Whether a single grapheme cluster is so long that it is cut all the same: shaping thousands of
  /// marks on one letter takes time that grows with their square.
  private func isTooLong(_ bytes: Int) -> Bool { bytes >= 4 * Self.longestPiece }
}
