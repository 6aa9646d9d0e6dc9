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

  /// Whether a stamp is narrow enough to stand beside a title.
  public func hasRoom(forStamp text: String) -> Bool {
    width(of: text, face: sheet.stamp, context: LayoutContext(sheet: sheet, shaper: shaper))
      <= sheet.columnWidth * 0.3
  }

  /// Sets words in the margins of pages, as decoration.
  ///
  /// Words that are too long for the room beside a stamp are cut, with three dots at their end.
  ///
  /// - Parameters:
  ///   - pages: The words of each page of `document`.
  ///   - document: The pages.
  public func add(_ pages: [[RunningWords]], to document: inout PagedDocument) {
    let context = LayoutContext(sheet: sheet, shaper: shaper)
    var added: [(page: Int, items: [PageItem])] = []
    for (index, all) in pages.enumerated() where document.pages.indices.contains(index) {
      let size = document.pages[index].size
      for words in all {
        let others = all.filter { $0.position.isAtTop == words.position.isAtTop && $0 != words }
        added.append((index, items(words, beside: others, on: size, context)))
      }
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
  }

  private func items(
    _ words: RunningWords,
    beside others: [RunningWords],
    on size: Size,
    _ context: LayoutContext
  ) -> [PageItem] {
    let face = words.isStamp ? sheet.stamp : sheet.pageNumber
    let room = size.width - sheet.margins.left - sheet.margins.right
    var text = words.text
    if !words.isStamp {
      let taken = others.filter(\.isStamp).reduce(Length.zero) {
        $0 + width(of: $1.text, face: sheet.stamp, context: context) + sheet.cellPaddingX
      }
      let isCentered = others.contains { $0.position == .topCenter || $0.position == .bottomCenter }
      let own = isCentered ? (room - taken) * 0.5 : room - taken
      text = cut(text, face: face, to: own, context)
    }
    guard !text.isEmpty else { return [] }
    let alignment: LineAlignment =
      switch words.position {
      case .topLeft, .bottomLeft: .left
      case .topCenter, .bottomCenter: .center
      case .topRight, .bottomRight: .right
      }
    let line = ParagraphSetter(context: context).set(
      ParagraphText(text, face: face, sheet: sheet),
      face: face,
      width: room,
      alignment: alignment
    ).lines[0]
    let y =
      words.position.isAtTop
      ? sheet.margins.top * 0.5 : size.height - sheet.margins.bottom * 0.5
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
    let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
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
