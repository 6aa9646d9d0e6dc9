public import PangoCairoBinding

/// Why no PDF was written.
public enum PDFWritingError: Error, Hashable, Sendable {
  /// cairo could not go on.
  case cairo(CairoError)
  /// A face that a glyph run names is not installed.
  case font(FontError)
  /// An image, by its number, does not decode; the decoder's words.
  case image(Int, reason: String)
  /// The creation date, in seconds since 1970, is outside the years 1970 to 9999.
  case dateOutOfRange(Int64)
  /// What was written could not be put where it goes; whoever takes it knows why.
  case refused
  /// The drawn file could not be given its structure; what was wrong.
  case finishing(String)
  /// The pages contradict themselves: a mistake of the layout.
  case layout(LayoutFault)
}

/// How pages can contradict themselves.
public enum LayoutFault: Hashable, Sendable {
  /// There are no pages.
  case noPages
  /// A page, 0-based, names a font that the document does not hold.
  case unknownFont(Int, page: Int)
  /// A page, 0-based, names an image that the document does not hold.
  case unknownImage(Int, page: Int)
  /// An item names a tag that the tree does not hold.
  case unknownTag(Int)
  /// An item names a tag that holds others.
  case tagNotALeaf(Int)
  /// A link has no structure element to stand in.
  case linkOutsideStructure(page: Int)
  /// A link or a bookmark leads to an anchor that the document does not hold.
  case unknownAnchor(String)
  /// Two anchors have one name.
  case duplicateAnchor(String)
  /// A link to a note or another file stands in a document that is bound with no other.
  case unboundLink
  /// A file has another number of pages, or pages of another size, than was said.
  case pagesNotAsSaid
  /// An anchor is on a page that there is not.
  case anchorOutsideDocument(String)
}
