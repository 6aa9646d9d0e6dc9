/// How much room what a font shows takes, as far as the file tells; all lengths in parts of the font's size.
struct FontMeasure {
  /// How long the codes of a string are, in bytes.
  enum Codes {
    case single
    case double
    /// One to four bytes: a map from codes to glyphs that is not read.
    case any
  }

  /// How long its codes are.
  var codes = Codes.single
  /// The advance of each code; no number where the file does not tell.
  var widths: [Float] = []
  /// The bounds of an advance that the file does not tell.
  var others: ClosedRange<Double> = 0...2
  /// How far glyphs reach below the base line, negative, and above it.
  var low = -1.2
  var high = 1.2
  /// How far glyphs reach to the left of where they begin, and to the right of where they end.
  var overhang = 1.0

  /// Where a pen may be on a line, from where the line begins.
  struct Pen {
    var least = 0.0
    var most = 0.0

    /// Where it is, if that is known.
    var place: Double? { least == most ? least : nil }
  }

  /// Moves a pen over a string.
  ///
  /// - Parameters:
  ///   - pen: Where it is.
  ///   - string: The string's bytes.
  ///   - state: What the operators before said of size and spaces.
  func move(_ pen: inout Pen, over string: [UInt8], in state: TextState) {
    switch codes {
    case .single:
      for code in string {
        move(&pen, over: Int(code), state.charSpace + (code == 0x20 ? state.wordSpace : 0), state)
      }
    case .double:
      for place in stride(from: 0, to: string.count, by: 2) {
        let low = place + 1 < string.count ? Int(string[place + 1]) : 0
        move(&pen, over: Int(string[place]) << 8 | low, state.charSpace, state)
      }
    case .any:
      let glyphs = Double(string.count)
      let spaces = [state.charSpace, state.charSpace + state.wordSpace]
      let least = others.lowerBound * state.size + min(0, spaces[0], spaces[1])
      let most = others.upperBound * state.size + max(0, spaces[0], spaces[1])
      pen.least += glyphs * min(0, least, most) * state.scale
      pen.most += glyphs * max(0, least, most) * state.scale
    }
  }

  private func move(_ pen: inout Pen, over code: Int, _ space: Double, _ state: TextState) {
    if code < widths.count, !widths[code].isNaN {
      let advance = (Double(widths[code]) * state.size + space) * state.scale
      pen.least += advance
      pen.most += advance
    } else {
      let ends = [others.lowerBound * state.size, others.upperBound * state.size]
      pen.least += (min(ends[0], ends[1]) + space) * state.scale
      pen.most += (max(ends[0], ends[1]) + space) * state.scale
    }
  }
}

/// What operators say of how text is shown (ISO 32000-1, 9.3).
struct TextState {
  /// How much room the font's glyphs take; `nil` where that cannot be told.
  var font: FontMeasure?
  var size = 0.0
  var charSpace = 0.0
  var wordSpace = 0.0
  var scale = 1.0
  var leading = 0.0
  var rise = 0.0
  var mode = 0.0

  /// Whether nothing was said of spaces and lines yet.
  var isFresh: Bool {
    charSpace == 0 && wordSpace == 0 && scale == 1 && leading == 0 && rise == 0 && mode == 0
  }

  /// Whether it can be told where its text stands: not where text is a path to clip by, or runs backwards.
  var isPlain: Bool {
    font != nil && (0...3).contains(mode) && scale > 0 && size != 0
      && [size, charSpace, wordSpace, scale, leading, rise].allSatisfy { abs($0) < 1e6 }
  }
}

/// A string, and where the pen is before and behind it.
struct ShownString {
  var range: Range<Int>
  var before: FontMeasure.Pen
  var after: FontMeasure.Pen
  /// From where to where on the line it may reach.
  private(set) var left: Double
  private(set) var right: Double

  /// Places a string.
  init(range: Range<Int>, before: FontMeasure.Pen, after: FontMeasure.Pen) {
    (self.range, self.before, self.after) = (range, before, after)
    left = min(before.least, after.least)
    right = max(before.most, after.most)
  }

  /// Reaches as far as another one, too.
  mutating func extend(by other: ShownString) {
    left = min(left, other.left)
    right = max(right, other.right)
  }
}
