public import DocumentModel
public import ICUBinding

extension Document {
  /// How many words the note has, tables and footnotes included, by Unicode's word boundaries.
  ///
  /// - Throws: ``ICUBinding/ICUError`` when ICU cannot work.
  public func wordCount() throws(ICUError) -> Int {
    try WordBoundaries.wordCount(of: plainText)
  }
}
