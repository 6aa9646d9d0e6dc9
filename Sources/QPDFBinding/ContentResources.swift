/// What a stream of operators draws with, as its resources say.
protocol ContentResources {
  /// How much room the glyphs of a font take; `nil` where that cannot be told.
  func font(_ name: String) -> FontMeasure?
  /// Whether a graphics state sets a font.
  func setsFont(_ state: String) -> Bool
  /// Whether a list of properties has words that are read in place of what is shown.
  func hasWords(_ properties: String) -> Bool
  /// What to do with an object that is drawn.
  ///
  /// - Parameters:
  ///   - name: The object's name.
  ///   - matrix: What brings it to the page.
  ///   - isFresh: Whether a form begins as a page does, with spaces as the font has them.
  /// - Returns: What to do.
  func drawn(_ name: String, by matrix: ContentMatrix, isFresh: Bool) -> DrawnObject
}

/// What becomes of an object that is drawn.
enum DrawnObject: Equatable {
  /// An image, or a form with nothing to be left out.
  case kept
  /// A form of which nothing is seen.
  case left
  /// A form that is drawn instead: its name.
  case other(String)
}
