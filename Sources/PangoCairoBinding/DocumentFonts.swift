internal import CPangoCairo
public import PageModel

/// The glyphs that a document draws of a face.
public struct FaceUse: Hashable, Sendable {
  /// Their indices in the face.
  public var glyphs: Set<UInt32> = []
  /// The characters of the text that they stand for.
  public var characters: Set<UInt32> = []

  /// Creates a use of nothing.
  public init() {}
}

/// The fonts of one document: those of the catalogue, large ones cut down to what it draws of them.
///
/// cairo parses the whole of a font for every file. For a font of 65,000 glyphs that takes longer than
/// all else on a page. Not `Sendable`: it owns cairo's fonts.
@safe public final class DocumentFonts {
  private let catalog: FontCatalog
  private var subsets: [FontFace: FontSubset] = [:]
  private var scaledFonts: [FontInstance: Handle] = [:]

  /// Takes the catalogue's fonts as they are.
  public init(_ catalog: FontCatalog) { self.catalog = catalog }

  deinit {
    for font in scaledFonts.values { unsafe cairo_scaled_font_destroy(font.raw) }
  }

  /// Whether `face` has so many glyphs that cutting it down is worth its while.
  public func isLarge(_ face: FontFace) -> Bool {
    (catalog.cutter(for: face)?.glyphCount ?? 0) > DocumentFonts.mostGlyphs
  }

  /// Fonts of Chinese, Japanese and Korean have 65,000 glyphs, others a few thousand at most.
  private static let mostGlyphs = 10_000

  /// Draws `face` from here on with the glyphs in `use` alone.
  ///
  /// A face that HarfBuzz cannot cut down stays as it is.
  public func cutDown(_ face: FontFace, to use: FaceUse) {
    subsets[face] = catalog.cutter(for: face)?.subset(for: use)
  }

  /// The cairo font for drawing `face` at `size`, which is not the caller's.
  func scaledFont(
    for face: FontFace,
    size: Length,
    stretch: Double = 1
  ) throws(FontError) -> OpaquePointer {
    guard let subset = subsets[face] else {
      return unsafe try catalog.scaledFont(for: face, size: size, stretch: stretch)
    }
    let instance = FontInstance(face: face, size: size, stretch: stretch)
    if let known = scaledFonts[instance] { return unsafe known.raw }
    let made = unsafe FontCatalog.makeScaledFont(subset.cairoFace, size: size, stretch: stretch)
    guard let font = unsafe made else { throw .unknownFace(face) }
    scaledFonts[instance] = unsafe Handle(raw: font)
    return unsafe font
  }

  /// The index that a glyph of `face` has in the font that is drawn.
  func index(of glyph: UInt32, in face: FontFace) -> UInt32 {
    subsets[face]?.indices[glyph] ?? glyph
  }
}
