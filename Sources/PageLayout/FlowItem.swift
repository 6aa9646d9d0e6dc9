internal import PageModel
internal import PangoCairoBinding

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
  /// The footnotes that it refers to first.
  var references: [NoteReference] = []
  /// What becomes of it on a page on its side, where it goes along with a table.
  var whenTurned = Turned.stays

  enum Turned {
    case stays
    /// It goes to the right with the edge of the column.
    case moves
    /// It becomes as wide as the column.
    case widens
  }
}

/// The first reference to a footnote.
struct NoteReference {
  /// The footnote's printed number.
  var number: Int
  /// The leaf tag of the reference.
  var tag: Int

  /// The name of the place where a footnote is referred to first; no heading's has a full stop.
  static func anchor(_ number: Int) -> String { "reference.\(number)" }
  /// The name of the place where its text stands.
  static func textAnchor(_ number: Int) -> String { "footnote.\(number)" }
  /// The number of the footnote to whose text a link leads.
  static func number(of target: LinkTarget) -> Int? {
    guard case .anchor(let name) = target, name.hasPrefix("footnote.") else { return nil }
    return Int(name.dropFirst("footnote.".count))
  }
}

/// A footnote as a run of items.
struct FlowNote {
  /// Its printed number, `nil` when nothing refers to it.
  var number: Int?
  /// The items, at least one.
  var items: [FlowItem]
  var direction: TextDirection
  /// Its structure node and all below it.
  var tags: Range<Int>
  /// Below it: more than between lines where it ends in a panel or a quote.
  var spaceBelow = Length.zero

  /// From the top of the first item to the bottom of the last, and the space below.
  var height: Length {
    guard let first = items.first, let last = items.last else { return .zero }
    return items.dropFirst().reduce(first.breaking.spaceAtTop + first.breaking.height) {
      $0 + $1.breaking.spaceBefore + $1.breaking.height
    } + last.breaking.spaceAtEnd + spaceBelow
  }
}

/// A panel behind items or a bar beside them, closed on every page.
struct Frame {
  enum Look: Hashable {
    /// The ground of code.
    case panel
    /// A bar beside a quote.
    case bar
    /// A tinted ground with a bar at the edge where a callout starts, where there is room for one.
    case callout(StyleSheet.CalloutLook, bar: TextDirection?)
    /// A thin line around a collapsible.
    case outline
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
  /// The footnotes, in the order of the document.
  var notes: [FlowNote] = []
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
    case .imported(var placement):
      placement.rect = placement.rect.moved(x: x, y: y)
      moved.content = .imported(placement)
    case .link(let rect, let target):
      moved.content = .link(rect.moved(x: x, y: y), target)
    }
    return moved
  }
}

extension FlowItem {
  /// The item in a column that is wider by `growth` than the one it was set for.
  func turned(by growth: Length) -> FlowItem {
    var item = self
    switch whenTurned {
    case .stays: break
    case .moves:
      item.content = content.map { $0.moved(x: growth, y: .zero) }
      item.artifacts = artifacts.map { $0.moved(x: growth, y: .zero) }
    case .widens:
      item.artifacts = artifacts.map { artifact in
        guard case .shape(var shape) = artifact.content,
          case .rectangle(var rect, let radius) = shape.outline
        else { return artifact }
        rect.width += growth
        shape.outline = .rectangle(rect, cornerRadius: radius)
        return PageItem(.shape(shape))
      }
    }
    return item
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
