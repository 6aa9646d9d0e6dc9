/// How far an export is.
public struct ExportProgress: Hashable, Sendable {
  /// The notes to export.
  public var total: Int
  /// The notes that are done, failed ones included.
  public var done = 0
  /// The notes of which a file was new or changed.
  public var written = 0
  /// The notes whose files were right already.
  public var unchanged = 0
  /// The notes that failed.
  public var failed = 0
  /// The pages of the PDFs.
  public var pages = 0

  /// Creates the progress of an export that has just begun.
  public init(total: Int) { self.total = total }
}

/// What an export came to.
public struct ExportSummary: Hashable, Sendable {
  /// The counts at the end.
  public var counts: ExportProgress
  /// Findings of severity `error`, failed notes included: above 0 something authored is missing.
  public var errors: Int
  /// Findings of severity `warning`.
  public var warnings: Int
  /// Files of an earlier export that this one has no note for; they were left alone.
  public var leftOver: Int
}
