/// A matrix of PDF: it takes a point (x, y) to (ax + cy + e, bx + dy + f) (ISO 32000-1, 8.3.3).
struct ContentMatrix: Hashable {
  var a = 1.0
  var b = 0.0
  var c = 0.0
  var d = 1.0
  var e = 0.0
  var f = 0.0

  /// The matrix that leaves points where they are.
  static let identity = ContentMatrix()

  /// A matrix that moves points.
  static func moving(_ x: Double, _ y: Double) -> ContentMatrix { ContentMatrix(e: x, f: y) }

  /// Creates a matrix from six numbers; `nil` for any other count.
  init?(_ numbers: [Double]) {
    guard numbers.count == 6 else { return nil }
    self.init(
      a: numbers[0],
      b: numbers[1],
      c: numbers[2],
      d: numbers[3],
      e: numbers[4],
      f: numbers[5]
    )
  }

  /// Creates a matrix from its entries.
  init(
    a: Double = 1,
    b: Double = 0,
    c: Double = 0,
    d: Double = 1,
    e: Double = 0,
    f: Double = 0
  ) {
    (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
  }

  /// The matrix that does what this one does, and then what `next` does.
  func then(_ next: ContentMatrix) -> ContentMatrix {
    ContentMatrix(
      a: a * next.a + b * next.c,
      b: a * next.b + b * next.d,
      c: c * next.a + d * next.c,
      d: c * next.b + d * next.d,
      e: e * next.a + f * next.c + next.e,
      f: e * next.b + f * next.d + next.f
    )
  }

  /// Whether its numbers are such that points can be told apart after it.
  var isSound: Bool {
    let determinant = a * d - b * c
    return determinant.isFinite && abs(determinant) > 1e-12
      && [a, b, c, d, e, f].allSatisfy { abs($0) < 1e9 }
  }

  /// The bounds of a box behind it.
  func bounds(of box: ContentBox) -> ContentBox {
    let xs = [a * box.left, a * box.right]
    let ys = [c * box.low, c * box.high]
    let us = [b * box.left, b * box.right]
    let vs = [d * box.low, d * box.high]
    return ContentBox(
      left: min(xs[0], xs[1]) + min(ys[0], ys[1]) + e,
      low: min(us[0], us[1]) + min(vs[0], vs[1]) + f,
      right: max(xs[0], xs[1]) + max(ys[0], ys[1]) + e,
      high: max(us[0], us[1]) + max(vs[0], vs[1]) + f
    )
  }

  /// The matrix that brings points back; for one that is sound.
  var inverse: ContentMatrix {
    let determinant = a * d - b * c
    return ContentMatrix(
      a: d / determinant,
      b: -b / determinant,
      c: -c / determinant,
      d: a / determinant,
      e: (c * f - d * e) / determinant,
      f: (b * e - a * f) / determinant
    )
  }

  /// Whether no point of a box lies behind it in another: one of the four sides parts them.
  ///
  /// - Parameters:
  ///   - box: A box before the matrix.
  ///   - other: A box behind it.
  /// - Returns: Whether they are parted; not for a matrix that is not sound.
  func takes(_ box: ContentBox, outOf other: ContentBox) -> Bool {
    guard isSound else { return false }
    return !bounds(of: box).meets(other) || !inverse.bounds(of: other).meets(box)
  }
}

/// A box with upright sides.
struct ContentBox: Hashable {
  var left: Double
  var low: Double
  var right: Double
  var high: Double

  /// Whether the boxes touch, at least.
  func meets(_ other: ContentBox) -> Bool {
    // Said of what parts them, so that what is no number parts nothing.
    !(right < other.left || other.right < left || high < other.low || other.high < low)
  }

  /// What lies in both, which may be nothing.
  func and(_ other: ContentBox) -> ContentBox {
    ContentBox(
      left: max(left, other.left),
      low: max(low, other.low),
      right: min(right, other.right),
      high: min(high, other.high)
    )
  }
}
