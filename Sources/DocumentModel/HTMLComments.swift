extension String {
  /// The HTML without its comments; one that is never closed stays, as the words that it may be.
  ///
  /// Scalars are compared, as the parser does: a mark behind `-->` does not keep a comment open.
  public var withoutHTMLComments: String {
    var rest = unicodeScalars[...]
    var kept = String.UnicodeScalarView()
    while let start = rest.firstRange(of: "<!--".unicodeScalars),
      let end = rest[start.upperBound...].firstRange(of: "-->".unicodeScalars)
    {
      kept.append(contentsOf: rest[..<start.lowerBound])
      rest = rest[end.upperBound...]
    }
    kept.append(contentsOf: rest)
    return String(kept)
  }
}
