/// A place in a text: where a person would look.
public struct SourcePosition: Hashable, Sendable, Codable {
  /// The offset from the start of the text, in UTF-8 bytes.
  public var offset: Int
  /// The line, 1-based.
  public var line: Int
  /// The column in bytes, 1-based.
  public var column: Int

  /// Creates a position.
  public init(offset: Int, line: Int, column: Int) {
    self.offset = offset
    self.line = line
    self.column = column
  }
}

/// A half-open span of a text, in UTF-8 bytes.
public struct SourceRange: Hashable, Sendable, Codable {
  /// The offset of the first byte.
  public var start: Int
  /// The offset past the last byte; at least `start`.
  public var end: Int

  /// Creates a range; an `end` before `start` is taken as `start`.
  public init(start: Int, end: Int) {
    self.start = start
    self.end = max(start, end)
  }
}
