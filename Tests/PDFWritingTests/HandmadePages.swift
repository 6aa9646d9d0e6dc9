import PageModel
import PangoCairoBinding

/// Documents made by hand.
///
/// Their glyphs are arbitrary: what readers get is the text beside them.
enum HandmadePages {
  static let letter = Size(width: 612, height: 792)
  static let font = FontFace(name: "Inter Regular", file: "Inter-Regular.otf", index: 0)

  /// A run whose every character is a cluster of one glyph.
  static func run(_ text: String, x: Double = 72, y: Double, tag: Int?) -> PageItem {
    let characters = text.unicodeScalars.map { String($0) }
    var glyphs: [Glyph] = []
    var clusters: [Cluster] = []
    for (index, character) in characters.enumerated() {
      let scalar = character.unicodeScalars.first?.value ?? 0
      glyphs.append(Glyph(id: 1 + scalar % 500, x: Float(index) * 7, y: 0))
      clusters.append(Cluster(bytes: UInt16(character.utf8.count), glyphs: 1))
    }
    return item(text, glyphs: glyphs, clusters: clusters, x: x, y: y, tag: tag)
  }

  static func item(
    _ text: String,
    glyphs: [Glyph],
    clusters: [Cluster],
    x: Double = 72,
    y: Double,
    isRightToLeft: Bool = false,
    tag: Int?
  ) -> PageItem {
    let run = GlyphRun(
      font: 0,
      size: 11,
      color: Color(0x1C1A17),
      origin: Point(x: .points(x), y: .points(y)),
      glyphs: glyphs,
      text: text,
      clusters: clusters,
      isRightToLeft: isRightToLeft,
      width: .points(7 * Double(glyphs.count))
    )
    return PageItem(.glyphs(run), tag: tag)
  }

  static func document(
    _ pages: [[PageItem]],
    tags: TagTree = TagTree(),
    images: [ImageResource] = [],
    bookmarks: [Bookmark] = [],
    anchors: [Anchor] = [],
    title: String = "Title",
    createdAt: Int64? = nil
  ) -> PagedDocument {
    PagedDocument(
      pages: pages.map { Page(size: letter, items: $0) },
      tags: tags,
      fonts: [font],
      images: images,
      bookmarks: bookmarks,
      anchors: anchors,
      metadata: DocumentMetadata(title: title, createdAt: createdAt)
    )
  }
}
