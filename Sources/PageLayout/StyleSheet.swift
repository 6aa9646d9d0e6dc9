public import PageModel
internal import PangoCairoBinding

/// Every measure, face and colour of a page.
public struct StyleSheet: Hashable, Sendable {
  /// The sheets of paper.
  public enum Paper: String, Hashable, Sendable, Codable, CaseIterable {
    case letter
    case a4
  }

  /// One kind of text.
  struct Face: Hashable {
    var style: TextStyle
    var color: Color
    /// Added between two lines of a paragraph.
    var leading: Length
    /// The colour of what it stands on.
    var ground = StyleSheet.paper
  }

  /// The paper's size.
  public var pageSize: Size
  /// The margin on all sides.
  public var margin: Length = 72
  /// Whether each page carries its number at the foot.
  public var hasPageNumbers = false

  /// Creates a sheet for `paper`.
  public init(paper: Paper = .letter, hasPageNumbers: Bool = false) {
    switch paper {
    case .letter: pageSize = Size(width: 612, height: 792)
    case .a4: pageSize = Size(width: .millimetres(210), height: .millimetres(297))
    }
    self.hasPageNumbers = hasPageNumbers
  }

  /// The width between the margins.
  var columnWidth: Length { pageSize.width - margin * 2 }
  /// The height between the margins.
  var columnHeight: Length { pageSize.height - margin * 2 }

  // Colours.
  static let paper = Color(0xFFFFFF)
  static let ink = Color(0x1C1A17)
  static let secondary = Color(0x6B665E)
  static let accent = Color(0x8C590D)
  static let rule = Color(0xD1CCC4)
  static let panel = Color(0xF5F4F1)
  static let link = Color(0x215285)

  // Faces.
  var title: Face { Face(style: .semibold(22), color: Self.ink, leading: 1) }
  var eventDate: Face { Face(style: TextStyle(size: 10), color: Self.secondary, leading: 1) }
  var body: Face { Face(style: TextStyle(size: 11), color: Self.ink, leading: 3) }
  var marker: Face {
    Face(
      style: TextStyle(size: 11, hasTabularDigits: true),
      color: Self.accent,
      leading: 3
    )
  }
  var code: Face {
    Face(style: TextStyle(.mono, size: 9.5), color: Self.ink, leading: 2, ground: Self.panel)
  }
  var footnote: Face { Face(style: TextStyle(size: 9), color: Self.secondary, leading: 2) }
  var pageNumber: Face { Face(style: TextStyle(size: 9), color: Self.secondary, leading: 0) }
  func tableCell(size: Length) -> Face {
    Face(style: TextStyle(size: size), color: Self.ink, leading: 2)
  }
  func heading(_ level: Int) -> Face {
    let size: Length =
      switch level {
      case 1: 16
      case 2: 13.5
      default: 11.5
      }
    return Face(style: .semibold(size), color: Self.accent, leading: 1)
  }

  // Spacing above.
  let paragraphGap: Length = 9
  func headingGap(_ level: Int) -> Length {
    switch level {
    case 1: 18
    case 2: 14
    default: 12
    }
  }
  let listGap: Length = 9
  let itemGap: Length = 4
  let quoteGap: Length = 10
  let codeGap: Length = 10
  let tableGap: Length = 10
  let drawingGap: Length = 16
  let dividerGap: Length = 16
  let titleToDate: Length = 5
  let titleToRule: Length = 14
  let ruleToBody: Length = 16

  // Measures.
  let ruleThickness: Length = 0.75
  let hairline: Length = 0.5
  let listIndent: Length = 18
  let markerColumn: Length = 16
  /// Between a marker and its text.
  let markerGap: Length = 4
  let quoteInset: Length = 12
  let barWidth: Length = 2
  let codePadding: Length = 8
  let codeCorner: Length = 4
  /// Text is never set narrower than this by indents.
  let minimumMeasure: Length = 120
  /// A code block or table of at most this many lines stays whole.
  let wholeBlockLines = 6
  let cellPaddingX: Length = 10
  let cellPaddingY: Length = 4.5
  let tableTextSize: Length = 10
  let minimumTableTextSize: Length = 7.5
  let taskBoxSize: Length = 9
  /// Columns between two tab stops in code.
  let tabColumns = 4
  /// Inline code is this much of the size around it.
  let inlineCodeScale = 10.0 / 11.0
  /// Footnote references are this much of the size around them, and raised by a third of it.
  let referenceScale = 0.7
}

extension TextStyle {
  fileprivate static func semibold(_ size: Length) -> TextStyle {
    TextStyle(weight: .semibold, size: size)
  }
}
