import CPangoCairo

// cairo marks content only inside a leaf of a structure tree, and numbers the marks of each page from 0.
// It knows no artifacts: decoration is marked as a kind of its own that no content has.

extension PDFSurface {
  /// Begins the structure that all marks stand in.
  public func beginStructure() { unsafe cairo_tag_begin(context, "Document", nil) }

  /// Ends it.
  public func endStructure() { unsafe cairo_tag_end(context, "Document") }

  /// Begins a stretch of content, written as `Span`, or of decoration, written as `NonStruct`.
  public func beginMark(isDecoration: Bool) {
    unsafe cairo_tag_begin(context, isDecoration ? "NonStruct" : "Span", nil)
  }

  /// Ends the stretch.
  public func endMark(isDecoration: Bool) {
    unsafe cairo_tag_end(context, isDecoration ? "NonStruct" : "Span")
  }
}
