/// Where a binder does not keep a rule.
public struct LintFinding: Hashable, Sendable {
  /// The file, 0-based in the order given.
  public var file: Int
  /// The page, 0-based; `nil` for the whole file.
  public var page: Int?
  /// The number of the page.
  public var number: String?
  /// The rule.
  public var rule: LintRule
  /// What is so, without a full stop.
  public var words: String
  /// What to do about it, without a full stop.
  public var hint: String
}

/// What a set of files was found to be.
public struct LintReport: Hashable, Sendable {
  /// What does not hold, by file, page and rule.
  public var findings: [LintFinding]
  /// How many files there were.
  public var files: Int
  /// How many pages.
  public var pages: Int
  /// The rules that were checked.
  public var rules: Int
}
