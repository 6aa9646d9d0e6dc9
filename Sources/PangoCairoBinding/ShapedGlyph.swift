internal import CPangoCairo

/// One glyph of shaped text.
public struct ShapedGlyph: Hashable, Sendable {
  /// What is drawn for it.
  public enum Kind: Hashable, Sendable {
    /// The glyph itself.
    case ink
    /// Nothing: a character that is invisible by its nature.
    case empty
    /// A box: no font has the character.
    case missing
  }

  /// What is drawn.
  public let kind: Kind
  /// The glyph's index in the face, or the character that is missing.
  public let id: UInt32
  /// The step to the next glyph, in points.
  public let advance: Double
  /// How far it is moved to the right, in points.
  public let xOffset: Double
  /// How far it is moved down, in points: at most twice the size of the font, up or down.
  public let yOffset: Double

  /// By how much of the font's size marks may pile up.
  ///
  /// Four letters of Tibetan under one another and a long word of Urdu need less; a hundred marks on
  /// a letter would leave the page.
  private static let mostOffset = 2.0
}

extension ShapedGlyph {
  /// The glyph with a longer step, moved to the right within it.
  func widened(by room: Double, offset: Double) -> ShapedGlyph {
    ShapedGlyph(
      kind: kind,
      id: id,
      advance: advance + room,
      xOffset: xOffset + offset,
      yOffset: yOffset
    )
  }

  /// A box with room for the digits of `character` in two rows, on any font the same.
  init(missing character: UInt32, size: Double) {
    kind = .missing
    id = character
    advance = size * (character > 0xFFFF ? 1.02 : 0.78)
    xOffset = 0
    yOffset = 0
  }

  init(_ info: PangoGlyphInfo, size: Double) {
    if info.glyph != 0x0FFF_FFFF, info.glyph & 0x1000_0000 != 0 {
      self.init(missing: info.glyph & 0x0FFF_FFFF, size: size)
      return
    }
    let scale = Double(PANGO_SCALE)
    let most = size * Self.mostOffset
    self.init(
      kind: info.glyph == 0x0FFF_FFFF ? .empty : .ink,
      id: info.glyph,
      advance: Double(info.geometry.width) / scale,
      xOffset: Double(info.geometry.x_offset) / scale,
      yOffset: min(max(Double(info.geometry.y_offset) / scale, -most), most)
    )
  }
}
