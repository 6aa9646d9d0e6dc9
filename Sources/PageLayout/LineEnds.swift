internal import ICUBinding
internal import PangoCairoBinding

/// A place where a line may end: in one of its pieces, before one of the text's bytes.
struct LineEnd: Hashable {
  var piece: Int
  var byte: Int
}

extension LineFiller {
  /// Where a line ends that has become too wide with its last piece.
  ///
  /// It is the last place that fits and is, in this order:
  /// 1. an opportunity of the text itself, unless the line would be short and what follows has to be
  ///    broken all the same;
  /// 2. behind one of `/ . - _ ? & =`;
  /// 3. between two grapheme clusters of which the second may begin a line and the first may end it:
  ///    no closing punctuation, no opening bracket, no no-break space;
  /// 4. between any two grapheme clusters, where the line would else be short or blank;
  /// 5. behind the first cluster, which alone is too wide.
  ///
  /// Looks back over the line once.
  func lineEnd() -> LineEnd {
    var best: LineEnd?
    var bestRank = Rank.any
    let total = line.reduce(0) { $0 + $1.shaped.advance }
    var x = total
    let firstVisible = line.firstIndex { !$0.isWhite } ?? 0
    for index in line.indices.reversed() {
      let piece = line[index]
      for cluster in piece.shaped.clusters.reversed() {
        x -= cluster.advance
        let isStart = cluster.start == 0
        guard isStart ? index > 0 : x <= width + Self.tolerance else { continue }
        let byte = piece.range.lowerBound + cluster.start
        let isBlank = index < firstVisible || (index == firstVisible && isStart)
        guard let rank = isBlank ? .any : rank(of: byte, x: x, tail: total - x),
          best == nil || rank < bestRank
        else { continue }
        let end = LineEnd(piece: index, byte: byte)
        guard fits(end) else { continue }
        if rank == .opportunity { return end }
        best = end
        bestRank = rank
      }
    }
    return best ?? endOfFirstCluster()
  }

  /// How good it is to end a line before `byte`, best first; `nil` when it is no place for it.
  ///
  /// `x` points of the line are before it, `tail` points are behind it.
  private func rank(of byte: Int, x: Double, tail: Double) -> Rank? {
    let flags = breaks[byte]
    guard flags.contains(.grapheme) else { return nil }
    if breaksAnywhere { return beginsBadly(at: byte) ? .any : .opportunity }
    let isShort = x * Self.leastShare < width
    if flags.contains(.line) {
      let isStub = isShort && tail > width + Self.tolerance
      return isStub || !mayPart(at: byte) ? .any : .opportunity
    }
    guard let next = text.text.scalar(at: byte), let last = text.text.scalar(before: byte) else {
      return .any
    }
    if isShort || LineBreaks.clingsToBefore(next) || LineBreaks.clingsToAfter(last) { return .any }
    guard Self.separators.contains(last) else { return .cluster }
    // `==` and `__` are one mark.
    return next == last ? .any : .separator
  }

  /// Whether a line of code that began at `byte` would begin with closing punctuation, or with the space
  /// before it.
  private func beginsBadly(at byte: Int) -> Bool {
    guard let next = text.text.scalar(at: byte) else { return false }
    if !next.isClosing, next.properties.isWhitespace {
      return text.text.scalar(at: byte + UTF8.width(next))?.isClosing ?? false
    }
    return next.isClosing
  }

  private enum Rank: Int, Comparable {
    case opportunity
    case separator
    case cluster
    case any

    static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
  }

  /// Whether the head of the line fits when it is cut at `end`: letters at the cut may become wider,
  /// since they no longer join or kern.
  private func fits(_ end: LineEnd) -> Bool {
    let piece = line[end.piece]
    var visible = line[..<end.piece]
    if end.byte == piece.range.lowerBound {
      if !breaksAnywhere { while visible.last?.isWhite == true { visible.removeLast() } }
      return advance(of: visible) <= width + Self.tolerance
    }
    let start = piece.range.lowerBound
    let head = shape(item: piece.item, range: start..<end.byte, span: piece.span)
    return advance(of: visible) + head.advance <= width + Self.tolerance
  }

  private func advance(of pieces: ArraySlice<TextPiece>) -> Double {
    pieces.reduce(0) { $0 + $1.shaped.advance }
  }

  /// Whether the marks around a space let a line end there: `« word »` stays together.
  /// - SeeAlso: Unicode Standard Annex #14, LB15a and LB15b.
  private func mayPart(at byte: Int) -> Bool {
    if let next = text.text.scalar(at: byte), !next.isASCII {
      if LineBreaks.isRepetitionMark(next) { return false }
      let after = text.text.scalar(at: byte + UTF8.width(next))
      if next.properties.generalCategory == .finalPunctuation,
        after.map({ $0.properties.isWhitespace || LineBreaks.clingsToBefore($0) }) ?? true
      {
        return false
      }
    }
    var start = byte
    while let space = text.text.scalar(before: start), space.properties.isWhitespace {
      start -= UTF8.width(space)
    }
    if start < byte, let last = text.text.scalar(before: start), !last.isASCII,
      last.properties.generalCategory == .initialPunctuation
    {
      let before = text.text.scalar(before: start - UTF8.width(last))
      return !(before.map { $0.properties.isWhitespace || LineBreaks.clingsToAfter($0) } ?? true)
    }
    return true
  }

  private func endOfFirstCluster() -> LineEnd {
    for (index, piece) in line.enumerated() {
      for cluster in piece.shaped.clusters where index > 0 || cluster.start > 0 {
        let byte = piece.range.lowerBound + cluster.start
        if breaks[byte].contains(.grapheme) { return LineEnd(piece: index, byte: byte) }
      }
    }
    return LineEnd(piece: line.count - 1, byte: line[line.count - 1].range.upperBound)
  }

  private static let separators: Set<Unicode.Scalar> = ["/", ".", "-", "_", "?", "&", "="]
  /// What ends a line in its first third is out of reach.
  private static let leastShare = 3.0
}

extension [UInt8] {
  /// The character that starts at `byte` of valid UTF-8, `nil` at the end.
  func scalar(at byte: Int) -> Unicode.Scalar? {
    guard byte < count else { return nil }
    let end = Swift.min(count, byte + 4)
    return String(decoding: self[byte..<end], as: UTF8.self).unicodeScalars.first
  }

  /// The character that ends before `byte` of valid UTF-8, `nil` at the start.
  func scalar(before byte: Int) -> Unicode.Scalar? {
    guard byte > 0 else { return nil }
    var start = byte - 1
    while start > 0, self[start] & 0xC0 == 0x80 { start -= 1 }
    return scalar(at: start)
  }
}

extension Unicode.Scalar {
  /// Whether it is a closing bracket or quote, or a mark that follows a word without a space.
  fileprivate var isClosing: Bool {
    switch properties.generalCategory {
    case .closePunctuation, .finalPunctuation: true
    case .otherPunctuation: Self.followers.contains(self)
    default: false
    }
  }

  private static let followers: Set<Unicode.Scalar> = [
    ",", ";", ":", ".", "!", "?", "\u{3001}", "\u{3002}", "\u{FF0C}", "\u{FF0E}", "\u{FF1A}",
    "\u{FF1B}", "\u{FF01}", "\u{FF1F}", "\u{60C}", "\u{61B}", "\u{61F}",
  ]
}
