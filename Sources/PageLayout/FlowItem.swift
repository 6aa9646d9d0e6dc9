internal import PageModel

/// How bad it is when a page begins with an item, worst last.
enum BreakPenalty: Int, Comparable {
  /// A page may begin here.
  case none
  /// A short code block or table would be torn.
  case tearsBlock
  /// A single line of a paragraph would stand alone, or a rule at a page's edge.
  case strandsLine
  /// A heading would be parted from what follows.
  case strandsHeading

  static func < (left: BreakPenalty, right: BreakPenalty) -> Bool {
    left.rawValue < right.rawValue
  }
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

  init(
    spaceBefore: Length = .zero,
    spaceAtTop: Length = .zero,
    spaceAtEnd: Length = .zero,
    height: Length,
    breakBefore: BreakPenalty = .none
  ) {
    self.spaceBefore = spaceBefore
    self.spaceAtTop = spaceAtTop
    self.spaceAtEnd = spaceAtEnd
    self.height = height
    self.breakBefore = breakBefore
  }
}

/// The smallest thing that page breaking moves: a line, a table row, a rule or an image.
struct FlowItem {
  /// Its measures.
  var breaking: BreakItem
  /// What is read, in reading order; placed from the column's left edge and the item's top.
  var content: [PageItem]
  /// What is decoration; placed likewise and drawn below everything.
  var artifacts: [PageItem] = []
  /// The frames around it, outermost first, as indices of the flow's frames.
  var frames: [Int] = []
  /// The destinations at its top.
  var anchors: [String] = []
  /// The table header to repeat above it when it begins a page.
  var header: Int?
  /// Slices of one torn table row share a number, so that cells are read one after another.
  var row: Int?
}

/// A panel behind items or a bar beside them, closed on every page.
struct Frame {
  enum Look {
    case panel
    case bar
  }

  var look: Look
  var x: Length
  var width: Length
  /// Between the frame's edge and the items inside it, above and below.
  var padding: Length
}

/// A header row that is drawn again on each page of its table.
struct RepeatedHeader {
  var items: [PageItem]
  var height: Length
}

/// A heading for the outline.
struct FlowHeading {
  var title: String
  var level: Int
  var anchor: String
}

/// A document as a run of items, not yet on pages.
struct Flow {
  var items: [FlowItem] = []
  var frames: [Frame] = []
  var headers: [RepeatedHeader] = []
  var headings: [FlowHeading] = []
}

extension PageItem {
  /// The item moved by `x` and `y`.
  func moved(x: Length, y: Length) -> PageItem {
    var moved = self
    switch content {
    case .glyphs(var run):
      run.origin.x += x
      run.origin.y += y
      moved.content = .glyphs(run)
    case .shape(var shape):
      shape.outline = shape.outline.moved(x: x, y: y)
      moved.content = .shape(shape)
    case .image(var placement):
      placement.rect = placement.rect.moved(x: x, y: y)
      moved.content = .image(placement)
    case .link(let rect, let target):
      moved.content = .link(rect.moved(x: x, y: y), target)
    }
    return moved
  }
}

extension Rect {
  func moved(x: Length, y: Length) -> Rect {
    Rect(x: self.x + x, y: self.y + y, width: width, height: height)
  }
}

extension Shape.Outline {
  func moved(x: Length, y: Length) -> Shape.Outline {
    switch self {
    case .rectangle(let rect, let radius): .rectangle(rect.moved(x: x, y: y), cornerRadius: radius)
    case .polyline(let points): .polyline(points.map { Point(x: $0.x + x, y: $0.y + y) })
    case .circle(let center, let radius):
      .circle(center: Point(x: center.x + x, y: center.y + y), radius: radius)
    }
  }
}
