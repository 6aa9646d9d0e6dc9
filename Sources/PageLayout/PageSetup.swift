public import PageModel

/// The paper of a document and what is printed on it.
public struct PageSetup: Hashable, Sendable, Codable {
  /// The sheets of paper.
  public enum Paper: String, Hashable, Sendable, Codable, CaseIterable {
    /// US Letter.
    case letter
    /// ISO A4.
    case a4
  }

  /// How a sheet is turned.
  public enum Orientation: String, Hashable, Sendable, Codable, CaseIterable {
    /// Upright.
    case portrait
    /// On its long side.
    case landscape
  }

  /// The size of body text that every other size, gap and indent is given for.
  public static let usualBaseSize: Length = 11
  /// The sizes that body text can have.
  public static let baseSizes: ClosedRange<Length> = 6...24

  /// The sheet.
  public var paper: Paper
  /// How it is turned.
  public var orientation: Orientation
  /// Its blank edges.
  public var margins: PageMargins
  /// The size of body text; all but the paper and its margins grows and shrinks with it.
  public var baseSize: Length
  /// Whether each page carries its number at the foot.
  public var hasNumbers: Bool

  /// Creates a setup; the defaults are those of the specification.
  public init(
    paper: Paper = .letter,
    orientation: Orientation = .portrait,
    margins: PageMargins = PageMargins(72),
    baseSize: Length = PageSetup.usualBaseSize,
    hasNumbers: Bool = false
  ) {
    self.paper = paper
    self.orientation = orientation
    self.margins = margins
    self.baseSize = baseSize
    self.hasNumbers = hasNumbers
  }

  /// The size of the page.
  public var size: Size {
    let upright =
      switch paper {
      case .letter: Size(width: 612, height: 792)
      case .a4: Size(width: .millimetres(210), height: .millimetres(297))
      }
    return orientation == .portrait ? upright : Size(width: upright.height, height: upright.width)
  }
}

/// The blank edges of a page.
public struct PageMargins: Hashable, Sendable, Codable {
  /// Above.
  public var top: Length
  /// At the right.
  public var right: Length
  /// Below.
  public var bottom: Length
  /// At the left.
  public var left: Length

  /// Creates edges of one width.
  public init(_ all: Length) { self.init(top: all, right: all, bottom: all, left: all) }

  /// Creates edges.
  public init(top: Length, right: Length, bottom: Length, left: Length) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }

  /// The narrowest of them.
  var least: Length { min(top, right, bottom, left) }
}

/// Why nothing can be set on a page.
public enum PageSetupError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Body text is too small or too large.
  case baseSize(Length)
  /// A margin is less than nothing.
  case negativeMargin
  /// The margins leave this width for text, less than the least for the base size.
  case tooNarrow(Length, least: Length)
  /// The margins leave this height for text, less than the least for the base size.
  case tooLow(Length, least: Length)
  /// The margin at the foot is this high, less than page numbers need.
  case noRoomForNumbers(Length, least: Length)

  /// What is wrong, in words.
  public var description: String {
    switch self {
    case .baseSize(let size):
      "a base size of \(size.rounded) pt is not from \(PageSetup.baseSizes.lowerBound.rounded) to "
        + "\(PageSetup.baseSizes.upperBound.rounded) pt"
    case .negativeMargin: "a margin is less than 0 pt"
    case .tooNarrow(let width, let least):
      "the margins leave \(width.rounded) pt of width for text, less than the \(least.rounded) pt "
        + "that its size needs"
    case .tooLow(let height, let least):
      "the margins leave \(height.rounded) pt of height for text, less than the \(least.rounded) pt "
        + "that its size needs"
    case .noRoomForNumbers(let margin, let least):
      "the margin at the foot is \(margin.rounded) pt, less than the \(least.rounded) pt that page "
        + "numbers need"
    }
  }
}

extension Length {
  /// The length in points to two places, without zeros at the end.
  fileprivate var rounded: String {
    let value = (points * 100).rounded() / 100
    return value == value.rounded() ? String(Int(value)) : String(value)
  }
}
