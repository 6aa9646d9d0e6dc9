public import PageModel
internal import PangoCairoBinding

/// Words in the margin of a page: a stamp, a header, a footer.
public struct RunningWords: Hashable, Sendable {
  /// The places there are.
  public enum Position: String, Hashable, Sendable, CaseIterable {
    case topLeft = "top-left"
    case topCenter = "top-center"
    case topRight = "top-right"
    case bottomLeft = "bottom-left"
    case bottomCenter = "bottom-center"
    case bottomRight = "bottom-right"

    /// Whether it is at the head of the page.
    public var isAtTop: Bool { self == .topLeft || self == .topCenter || self == .topRight }

    var isCentered: Bool { self == .topCenter || self == .bottomCenter }
  }

  /// The words.
  public var text: String
  /// Where they stand.
  public var position: Position
  /// Whether they are the page's number, which is never cut.
  public var isStamp: Bool

  /// Creates words.
  public init(_ text: String, at position: Position, isStamp: Bool = false) {
    self.text = text
    self.position = position
    self.isStamp = isStamp
  }
}

extension Paginator {
  /// Whether the margins have room for words in `position`.
  public func hasRoom(for position: RunningWords.Position) -> Bool {
    (position.isAtTop ? sheet.margins.top : sheet.margins.bottom) >= sheet.stamp.style.size * 2
  }

  /// Whether a stamp is narrow enough to stand beside other words in a margin and, where pages are
  /// listed, in the column of numbers, on one line.
  public func hasRoom(forStamp text: String, isListed: Bool) -> Bool {
    let context = LayoutContext(sheet: sheet, shaper: shaper)
    let width =
      isListed ? listedWidth(of: text) : width(of: text, face: sheet.stamp, context: context)
    return width <= sheet.widestColumn
  }

  /// How wide a stamp is in the column of numbers of a list.
  public func listedWidth(of stamp: String) -> Length {
    let context = LayoutContext(sheet: sheet, shaper: shaper)
    return width(of: stamp, face: sheet.listingFace(.plain), context: context)
  }

  /// Sets words in the margins of pages, as decoration.
  ///
  /// Words that are too long for the room beside a stamp stand on a line of their own, between it and
  /// the page's column, where there is room for one; else, and where that is too short, they are cut, with
  /// three dots at their end.
  ///
  /// - Parameters:
  ///   - pages: The words of each page of `document`.
  ///   - document: The pages.
  /// - Returns: How many pages have words that were cut.
  public func add(_ pages: [[RunningWords]], to document: inout PagedDocument) -> Int {
    let context = LayoutContext(sheet: sheet, shaper: shaper)
    var added: [(page: Int, items: [PageItem])] = []
    var cutPages = 0
    for (index, all) in pages.enumerated() where document.pages.indices.contains(index) {
      let size = document.pages[index].size
      var isCut = false
      for words in all {
        let others = all.filter { $0.position.isAtTop == words.position.isAtTop && $0 != words }
        // Pages of other files come up to the stamp.
        let placed = placed(
          words,
          beside: others,
          on: size,
          mayStandAlone: document.imports.isEmpty,
          context
        )
        isCut = isCut || placed.isCut
        added.append((index, items(placed, words, on: size, context)))
      }
      if isCut { cutPages += 1 }
    }
    let fonts = context.fonts.map { face -> Int in
      if let known = document.fonts.firstIndex(of: face) { return known }
      document.fonts.append(face)
      return document.fonts.count - 1
    }
    for (page, items) in added {
      document.pages[page].items += items.map { item in
        guard case .glyphs(var run) = item.content else { return item }
        run.font = fonts[run.font]
        return PageItem(.glyphs(run))
      }
    }
    return cutPages
  }

  /// As much of words as fits, and whether they have a line of their own.
  private func placed(
    _ words: RunningWords,
    beside others: [RunningWords],
    on size: Size,
    mayStandAlone: Bool,
    _ context: LayoutContext
  ) -> (text: String, standsAlone: Bool, isCut: Bool) {
    let stamps = others.filter(\.isStamp)
    if words.isStamp { return (words.text, false, false) }
    let face = sheet.pageNumber
    let room = size.width - sheet.margins.left - sheet.margins.right
    let text = words.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let taken = stamps.reduce(Length.zero) {
      $0 + width(of: $1.text, face: sheet.stamp, context: context) + sheet.cellPaddingX
    }
    let isCentered = stamps.contains { $0.position.isCentered }
    let own = isCentered ? (room - taken) * 0.5 : room - taken
    let beside = cut(text, face: face, to: own, context)
    let margin = words.position.isAtTop ? sheet.margins.top : sheet.margins.bottom
    guard beside != text, mayStandAlone, !stamps.isEmpty, margin >= face.style.size * 5 else {
      return (beside, false, beside != text)
    }
    let alone = cut(text, face: face, to: room, context)
    return (alone, true, alone != text)
  }

  private func items(
    _ placed: (text: String, standsAlone: Bool, isCut: Bool),
    _ words: RunningWords,
    on size: Size,
    _ context: LayoutContext
  ) -> [PageItem] {
    guard !placed.text.isEmpty else { return [] }
    let face = words.isStamp ? sheet.stamp : sheet.pageNumber
    let alignment: LineAlignment =
      switch words.position {
      case .topLeft, .bottomLeft: .left
      case .topCenter, .bottomCenter: .center
      case .topRight, .bottomRight: .right
      }
    let line = ParagraphSetter(context: context).set(
      ParagraphText(placed.text, face: face, sheet: sheet),
      face: face,
      width: size.width - sheet.margins.left - sheet.margins.right,
      alignment: alignment
    ).lines[0]
    let step = placed.standsAlone ? face.style.size * 1.4 : .zero
    let y =
      words.position.isAtTop
      ? sheet.margins.top * 0.5 + step : size.height - sheet.margins.bottom * 0.5 - step
    return line.parts.map {
      PageItem($0.content).moved(x: sheet.margins.left + line.indent, y: y)
    }
  }

  private func width(
    of text: String,
    face: StyleSheet.Face,
    context: LayoutContext
  ) -> Length {
    ParagraphSetter(context: context).widths(of: ParagraphText(text, face: face, sheet: sheet)).line
  }

  /// As much of the words, on one line, as fits.
  private func cut(
    _ text: String,
    face: StyleSheet.Face,
    to room: Length,
    _ context: LayoutContext
  ) -> String {
    let letters = Array(text.prefix(400))
    if letters.count == text.count, width(of: text, face: face, context: context) <= room {
      return text
    }
    var low = 0
    var high = letters.count
    while low < high {
      let middle = (low + high + 1) / 2
      let shown = String(letters[..<middle]) + "…"
      if width(of: shown, face: face, context: context) <= room {
        low = middle
      } else {
        high = middle - 1
      }
    }
    return low == 0 ? "" : String(letters[..<low]) + "…"
  }
}
