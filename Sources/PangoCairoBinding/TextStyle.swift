public import PageModel

/// What a piece of text is set in.
public struct TextStyle: Hashable, Sendable {
  /// The family lists there are.
  public enum Role: Hashable, Sendable {
    /// Running text: Inter first.
    case text
    /// Code: Noto Sans Mono first.
    case mono
  }

  /// The weights in use, as CSS numbers them.
  public enum Weight: UInt32, Hashable, Sendable {
    case regular = 400
    case semibold = 600
    case bold = 700
  }

  /// The family list.
  public var role: Role
  /// The weight.
  public var weight: Weight
  /// Whether it is italic; no face is slanted by force.
  public var isItalic: Bool
  /// The size.
  public var size: Length
  /// Whether digits are all of one width.
  public var hasTabularDigits: Bool

  /// Creates a style.
  public init(
    _ role: Role = .text,
    weight: Weight = .regular,
    isItalic: Bool = false,
    size: Length,
    hasTabularDigits: Bool = false
  ) {
    self.role = role
    self.weight = weight
    self.isItalic = isItalic
    self.size = size
    self.hasTabularDigits = hasTabularDigits
  }
}

/// A part of a text that is set in one style.
public struct StyleSpan: Hashable, Sendable {
  /// The part, in UTF-8 bytes.
  public var range: Range<Int>
  /// Its style.
  public var style: TextStyle

  /// Creates a span.
  public init(range: Range<Int>, style: TextStyle) {
    self.range = range
    self.style = style
  }
}

/// The direction in which a paragraph runs.
public enum TextDirection: Hashable, Sendable {
  case leftToRight
  case rightToLeft
}
