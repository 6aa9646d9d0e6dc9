internal import PageModel

/// How bad it is when a page begins with an item, worst last.
enum BreakPenalty: Int, Comparable {
  /// A page may begin here.
  case none
  /// A short code block or table would be torn.
  case tearsBlock
  /// A single line of a paragraph would stand alone, or a rule at a page's edge.
  case strandsLine
  /// The head of a callout would be parted from the callout in it.
  case strandsOuterHead
  /// A heading would be parted from what follows.
  case strandsHeading
  /// A table's header row would stand alone, and again on the next page.
  case strandsHeader

  static func < (left: BreakPenalty, right: BreakPenalty) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// How a page lies.
enum PageShape {
  case portrait
  case landscape
}

/// What page breaking knows of an item.
struct BreakItem: Hashable {
  /// Above the item, when the one before it is on the same page.
  var spaceBefore: Length
  /// Above the item, when it begins a page: padding of open panels, repeated header rows.
  var spaceAtTop: Length
  /// Below the item, when it ends a page: padding of open panels.
  var spaceAtEnd: Length
  /// The height of the item.
  var height: Length
  /// How bad it is when a page begins with it.
  var breakBefore: BreakPenalty
  /// The pages that it needs; pages of another shape end before it.
  var shape: PageShape
  /// Whether it is a picture, which goes to the next page however much room that leaves.
  var isPicture = false
  /// Whether it is a line of text with no frame around it.
  var isText = false
  /// Whether it is nothing but a rule or an empty line, which no page needs to hold.
  var isDiscardable = false
  /// The footnotes that it refers to first, as indices of the notes.
  var notes: [Int] = []

  init(
    spaceBefore: Length = .zero,
    spaceAtTop: Length = .zero,
    spaceAtEnd: Length = .zero,
    height: Length,
    breakBefore: BreakPenalty = .none,
    shape: PageShape = .portrait
  ) {
    self.spaceBefore = spaceBefore
    self.spaceAtTop = spaceAtTop
    self.spaceAtEnd = spaceAtEnd
    self.height = height
    self.breakBefore = breakBefore
    self.shape = shape
  }
}

/// What page breaking knows of a footnote.
struct BreakNote: Hashable {
  /// The height of its text.
  var height: Length
  /// The footnote whose text refers to it first; it stands on the same page as that one or at the end.
  var carrier: Int?
}

/// What page breaking knows of the paper.
struct PageMeasures: Hashable {
  /// The height of a page between its margins.
  var height: Length
  /// The same for a page that lies on its side.
  var landscapeHeight: Length
  /// Between the writing and the first footnote: a gap, a rule and a gap.
  var aboveNotes: Length = .zero
  /// Between two footnotes.
  var betweenNotes: Length = .zero

  func height(of shape: PageShape) -> Length {
    switch shape {
    case .portrait: height
    case .landscape: landscapeHeight
    }
  }
}

/// What stands on one page.
struct PageSpan: Hashable {
  /// The items; what is between two pages' items is left out.
  var items: Range<Int>
  /// The footnotes at its foot, in the order of their numbers.
  var notes: [Int]
  var shape: PageShape
}
