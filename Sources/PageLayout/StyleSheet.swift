public import PageModel
internal import PangoCairoBinding

/// Every measure, face and colour of a page.
public struct StyleSheet: Hashable, Sendable {
  /// One kind of text.
  struct Face: Hashable {
    var style: TextStyle
    var color: Color
    /// Added between two lines of a paragraph.
    var leading: Length
    /// The colour of what it stands on.
    var ground = StyleSheet.paper
  }

  /// The paper and what is printed on it.
  public let page: PageSetup
  /// What every size, gap and indent is multiplied with: the base size over the one they are given for.
  private let scale: Double

  /// Creates a sheet for US Letter, as the specification has it.
  public init() {
    page = PageSetup()
    scale = 1
  }

  /// Creates a sheet for `page`.
  ///
  /// - Throws: ``PageSetupError`` when its sizes leave no sound page.
  public init(page: PageSetup) throws(PageSetupError) {
    self.page = page
    scale = page.baseSize.points / PageSetup.usualBaseSize.points
    guard PageSetup.baseSizes.contains(page.baseSize) else { throw .baseSize(page.baseSize) }
    guard page.margins.least >= .zero else { throw .negativeMargin }
    guard columnWidth >= minimumColumn else {
      throw .tooNarrow(columnWidth, least: minimumColumn)
    }
    guard columnHeight >= minimumMeasure else {
      throw .tooLow(columnHeight, least: minimumMeasure)
    }
    let room = pageNumber.style.size * 2
    guard !page.hasNumbers || margins.bottom >= room else {
      throw .noRoomForNumbers(margins.bottom, least: room)
    }
  }

  /// The paper's size.
  public var pageSize: Size { page.size }
  /// The blank edges.
  var margins: PageMargins { page.margins }
  /// Whether each page carries its number at the foot.
  var hasPageNumbers: Bool { page.hasNumbers }
  /// The width between the margins.
  var columnWidth: Length { pageSize.width - margins.left - margins.right }
  /// The height between the margins.
  var columnHeight: Length { pageSize.height - margins.top - margins.bottom }
  /// The sheet upright.
  var portraitSheet: Size {
    pageSize.width <= pageSize.height ? pageSize : landscapeSize
  }
  /// The sheet on its long side.
  var landscapeSheet: Size {
    pageSize.width <= pageSize.height ? landscapeSize : pageSize
  }
  /// The paper's size when a page lies on its side.
  var landscapeSize: Size { Size(width: pageSize.height, height: pageSize.width) }
  /// The width between the margins of a page on its side.
  var landscapeWidth: Length { landscapeSize.width - margins.left - margins.right }
  /// The height between the margins of a page on its side.
  var landscapeHeight: Length { landscapeSize.height - margins.top - margins.bottom }

  /// What page breaking goes by.
  var pageMeasures: PageMeasures {
    PageMeasures(
      height: columnHeight,
      landscapeHeight: landscapeHeight,
      aboveNotes: bodyToNotes + ruleThickness + ruleToNotes,
      betweenNotes: noteGap
    )
  }

  // Colours.
  static let paper = Color(0xFFFFFF)
  static let ink = Color(0x1C1A17)
  static let secondary = Color(0x6B665E)
  static let accent = Color(0x8C590D)
  static let rule = Color(0xD1CCC4)
  static let panel = Color(0xF5F4F1)
  static let link = Color(0x215285)

  /// Behind highlighted words.
  static let highlight = Color(0xF9EBB8)

  /// A length as it is at the usual base size, made larger or smaller with the sheet's own.
  func scaled(_ length: Length) -> Length { length * scale }

  // Faces.
  var title: Face { Face(style: .semibold(scaled(22)), color: Self.ink, leading: scaled(1)) }
  var eventDate: Face {
    Face(style: TextStyle(size: scaled(10)), color: Self.secondary, leading: scaled(1))
  }
  var body: Face { Face(style: TextStyle(size: scaled(11)), color: Self.ink, leading: scaled(3)) }
  var marker: Face {
    Face(
      style: TextStyle(size: scaled(11), hasTabularDigits: true),
      color: Self.accent,
      leading: scaled(3)
    )
  }
  var code: Face {
    Face(
      style: TextStyle(.mono, size: scaled(9.5)),
      color: Self.ink,
      leading: scaled(2),
      ground: Self.panel
    )
  }
  var footnote: Face {
    Face(style: TextStyle(size: scaled(9)), color: Self.secondary, leading: scaled(2))
  }
  var pageNumber: Face {
    Face(style: TextStyle(size: scaled(9)), color: Self.secondary, leading: .zero)
  }
  func tableCell(size: Length) -> Face {
    Face(style: TextStyle(size: size), color: Self.ink, leading: scaled(2))
  }
  var coverTitle: Face { Face(style: .semibold(scaled(30)), color: Self.ink, leading: scaled(2)) }
  var coverSubtitle: Face {
    Face(style: TextStyle(size: scaled(13)), color: Self.secondary, leading: scaled(2))
  }
  var dividerNumber: Face {
    Face(style: .semibold(scaled(11)), color: Self.accent, leading: scaled(1))
  }
  var dividerName: Face { Face(style: .semibold(scaled(28)), color: Self.ink, leading: scaled(1)) }
  var stamp: Face {
    Face(
      style: TextStyle(size: scaled(9), hasTabularDigits: true),
      color: Self.ink,
      leading: .zero
    )
  }
  var leader: Face {
    Face(style: TextStyle(size: scaled(9)), color: Self.secondary, leading: .zero)
  }
  /// The most that a column of a list takes beside the others.
  var widestColumn: Length { columnWidth * 0.3 }
  func listingFace(_ look: Listing.Look) -> Face {
    var face = Face(
      style: TextStyle(size: scaled(10), hasTabularDigits: true),
      color: Self.ink,
      leading: scaled(2)
    )
    switch look {
    case .plain: break
    case .strong: face.style.weight = .semibold
    case .pale: face.color = Self.secondary
    case .accent: face.color = Self.accent
    case .code:
      face.style = TextStyle(.mono, size: scaled(7))
      face.color = Self.secondary
    }
    return face
  }
  func heading(_ level: Int) -> Face {
    let size: Length =
      switch level {
      case 1: scaled(16)
      case 2: scaled(13.5)
      default: scaled(11.5)
      }
    return Face(style: .semibold(size), color: Self.accent, leading: scaled(1))
  }

  func calloutName(_ look: CalloutLook) -> Face {
    Face(style: .semibold(scaled(11)), color: look.color, leading: scaled(3), ground: look.tint)
  }

  // Spacing above.
  var paragraphGap: Length { scaled(9) }
  func headingGap(_ level: Int) -> Length {
    switch level {
    case 1: scaled(18)
    case 2: scaled(14)
    default: scaled(12)
    }
  }
  var listGap: Length { scaled(9) }
  var itemGap: Length { scaled(4) }
  var quoteGap: Length { scaled(10) }
  var codeGap: Length { scaled(10) }
  var tableGap: Length { scaled(10) }
  var imageGap: Length { scaled(10) }
  var calloutGap: Length { scaled(10) }
  /// Between the header of a callout or collapsible and what is under it.
  var headerGap: Length { scaled(4) }
  var drawingGap: Length { scaled(16) }
  var dividerGap: Length { scaled(16) }
  var titleToDate: Length { scaled(5) }
  var titleToRule: Length { scaled(14) }
  var ruleToBody: Length { scaled(16) }
  /// Between two notes on one page.
  var noteToNote: Length { scaled(32) }
  var bodyToNotes: Length { scaled(14) }
  var ruleToNotes: Length { scaled(6) }
  var noteGap: Length { scaled(4) }

  // Measures.
  var noteRuleWidth: Length { columnWidth * 0.3 }
  /// The left edge of the rule above footnotes, which stands where their text begins.
  func noteRuleX(_ direction: TextDirection) -> Length {
    direction == .rightToLeft ? columnWidth - noteRuleWidth : .zero
  }
  var ruleThickness: Length { scaled(0.75) }
  var hairline: Length { scaled(0.5) }
  var listIndent: Length { scaled(18) }
  var markerColumn: Length { scaled(16) }
  /// Between a marker and its text.
  var markerGap: Length { scaled(4) }
  var quoteInset: Length { scaled(12) }
  var barWidth: Length { scaled(2) }
  var codePadding: Length { scaled(8) }
  var calloutPadding: Length { scaled(8) }
  var calloutInset: Length { scaled(12) }
  var codeCorner: Length { scaled(4) }
  /// A column leaves the least measure beside the marker of a list.
  var minimumColumn: Length { scaled(180) }
  /// Text is never set narrower than this by indents.
  var minimumMeasure: Length { scaled(120) }
  /// Beside long numbers, which would else stand over bars and other markers.
  var minimumMeasureByNumbers: Length { scaled(48) }
  /// Quotes and callouts leave this, so that a list in them still has its markers beside the text.
  var minimumMeasureInFrames: Length { minimumMeasure + listIndent }
  /// A bar or line that would stand closer to the text than this is left out.
  var minimumFrameGap: Length { scaled(4) }
  /// A code block or table of at most this many lines stays whole.
  let wholeBlockLines = 6
  var cellPaddingX: Length { scaled(10) }
  var cellPaddingY: Length { scaled(4.5) }
  var tableTextSize: Length { scaled(10) }
  var minimumTableTextSize: Length { scaled(7.5) }
  var taskBoxSize: Length { scaled(9) }
  /// Columns between two tab stops in code.
  let tabColumns = 4
  /// Inline code is this much of the size around it.
  let inlineCodeScale = 10.0 / 11.0
  /// Words above and below the line are this much of the size around them.
  let scriptScale = 0.7
  /// The room that words in a frame have on either side, in parts of their size.
  static let frameRoom = 0.13
  /// The same beside letters, where pdftotext would take more for a space.
  static let frameRoomAtLetters = 0.03
  /// How much of that room is outside of the frame.
  static let frameInset = 0.02
  /// The space before the number of a footnote, which keeps it from the word, in parts of its size.
  static let referenceSpace = 0.08
  /// Footnote references are this much of the size around them, and raised by a third of it.
  let referenceScale = 0.7
}

extension TextStyle {
  fileprivate static func semibold(_ size: Length) -> TextStyle {
    TextStyle(weight: .semibold, size: size)
  }
}
