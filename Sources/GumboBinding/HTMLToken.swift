/// A piece of a fragment of HTML.
public struct HTMLToken: Hashable, Sendable {
  /// What it is.
  public enum Content: Hashable, Sendable {
    /// Words, character references decoded.
    case text(String)
    /// A start tag: its name in small letters and its attributes, by their names in small letters.
    case start(name: String, attributes: [String: String], isSelfClosing: Bool)
    /// An end tag: its name in small letters.
    case end(name: String)
    /// A comment.
    case comment
    /// What stands in a `script` or `style` element: no words and no tags.
    case raw
    /// A tag inside `svg` or `math`, whose names are not HTML's.
    case foreign
  }

  /// What it is.
  public var content: Content
  /// Its bytes in the fragment.
  public var range: Range<Int>

  /// Creates a token.
  public init(_ content: Content, range: Range<Int>) {
    self.content = content
    self.range = range
  }
}
