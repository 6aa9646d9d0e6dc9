/// How much a text may ask of the parser.
///
/// Everything is counted on the text or on cmark's tree, never measured by the clock, so that the
/// outcome does not depend on the machine.
public struct CmarkLimits: Sendable {
  /// The number of levels of blocks and inlines that may lie in one another.
  public var nesting: Int
  /// The number of cells of all tables together, after short rows are filled.
  public var tableCells: Int
  /// The number of open blocks that are looked at, summed over all lines.
  public var openBlockVisits: Int
  /// The number of times that a byte or mark is looked at again, as for the end of `<?`.
  public var inlineSteps: Int
  /// The number of marks in all paragraphs, headings and cells together: each may make a node.
  public var inlineMarks: Int
  /// The number of bytes of all addresses that come from reference definitions, once per use.
  public var referencedBytes: Int

  /// Creates limits.
  public init(
    nesting: Int,
    tableCells: Int,
    openBlockVisits: Int,
    inlineSteps: Int,
    inlineMarks: Int,
    referencedBytes: Int
  ) {
    self.nesting = nesting
    self.tableCells = tableCells
    self.openBlockVisits = openBlockVisits
    self.inlineSteps = inlineSteps
    self.inlineMarks = inlineMarks
    self.referencedBytes = referencedBytes
  }
}

/// The limit that a text went past; the parser gave up on it.
public enum CmarkLimitExceeded: Error, Hashable, Sendable {
  /// Past ``CmarkLimits/nesting``.
  case nesting
  /// Past ``CmarkLimits/tableCells``.
  case tableCells
  /// Past ``CmarkLimits/openBlockVisits``.
  case openBlockVisits
  /// Past ``CmarkLimits/inlineSteps``.
  case inlineSteps
  /// Past ``CmarkLimits/inlineMarks``.
  case inlineMarks
  /// Past ``CmarkLimits/referencedBytes``.
  case referencedBytes
}
