public import PageModel

/// A face at a size, as shaping found it, with the measures of its lines.
public struct ShaperFont: Hashable, Sendable {
  /// The face.
  public let face: FontFace
  /// The size.
  public let size: Length
  /// From the baseline up to the top of a line.
  public let ascent: Length
  /// From the baseline down to the bottom of a line.
  public let descent: Length
  /// Whether its glyphs are pictures, which leave no text in a PDF.
  public let isColor: Bool
  /// The glyph of the space, and its advance in points; `nil` where the face has none.
  public let space: ShapedGlyph?
}

/// A stretch of text in one font, one direction and one script.
public struct TextItem: Hashable, Sendable {
  /// Its bytes.
  public let range: Range<Int>
  /// Its font, an index in ``TextShaper/fonts``.
  public let font: Int
  /// The embedding level (Unicode Standard Annex #9); odd runs right to left.
  public let level: UInt8
  /// Whether letters join, reorder or stack, so that single letters do not map to single glyphs.
  public let isComplex: Bool
  /// Its script, an ISO 15924 code such as `Latn`; `Zyyy` for signs that all scripts share.
  public let script: String
}

/// What may happen before a character.
public struct BreakFlags: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8
  /// Creates flags from bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A line may end before it.
  public static let line = BreakFlags(rawValue: 1)
  /// A line must end before it.
  public static let mandatory = BreakFlags(rawValue: 2)
  /// A grapheme cluster starts at it.
  public static let grapheme = BreakFlags(rawValue: 4)
  /// It is white space.
  public static let white = BreakFlags(rawValue: 8)
  /// A character starts at this byte.
  public static let character = BreakFlags(rawValue: 16)
}

/// A cluster of shaped text: bytes and the glyphs that show them.
public struct ShapedCluster: Hashable, Sendable {
  /// Its first byte, from the start of the shaped text.
  public let start: Int
  /// Its bytes.
  public let bytes: Int
  /// Its first glyph, counted from the left.
  public let firstGlyph: Int
  /// Its glyphs.
  public let glyphs: Int
  /// The sum of their advances, in points.
  public let advance: Double
}

/// A shaped word or piece of a word; shared by all its occurrences.
public final class ShapedText: Sendable {
  /// The glyphs from left to right.
  public let glyphs: [ShapedGlyph]
  /// The clusters in text order.
  public let clusters: [ShapedCluster]
  /// The sum of the advances, in points.
  public let advance: Double

  init(glyphs: [ShapedGlyph], clusters: [ShapedCluster]) {
    self.glyphs = glyphs
    self.clusters = clusters
    advance = glyphs.reduce(0) { $0 + $1.advance }
  }

  /// The text with more room, in points, at its left and right end.
  public func widened(left: Double, right: Double) -> ShapedText {
    var glyphs = glyphs
    guard !glyphs.isEmpty else { return self }
    let last = glyphs.count - 1
    glyphs[0] = glyphs[0].widened(by: left, offset: left)
    glyphs[last] = glyphs[last].widened(by: right, offset: 0)
    let clusters = clusters.map { cluster in
      let own = glyphs[cluster.firstGlyph..<cluster.firstGlyph + cluster.glyphs]
      return ShapedCluster(
        start: cluster.start,
        bytes: cluster.bytes,
        firstGlyph: cluster.firstGlyph,
        glyphs: cluster.glyphs,
        advance: own.reduce(0) { $0 + $1.advance }
      )
    }
    return ShapedText(glyphs: glyphs, clusters: clusters)
  }
}
