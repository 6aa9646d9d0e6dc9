internal import PageModel

/// Chooses what stands on which page, filling each page as far as it goes.
///
/// A page that would begin with a penalty begins earlier instead, at the last item with the least
/// penalty, as long as no more than a third of the page before it stays empty; else the next worse
/// penalty is taken. A footnote stands on the page of the item that refers to it; where that would
/// cost more than a break without a penalty, or the footnote is higher than half a page, it is put
/// off to the end. One pass; each page looks back over its own last third at most.
struct PageBreaker {
  private let measures: PageMeasures
  private let notes: [BreakNote]

  private var items: [BreakItem] = []
  /// The pages that are full.
  private var pages: [PageSpan] = []
  /// The first item of the page being filled.
  private var first = 0
  private var shape = PageShape.portrait
  /// The items on that page, from `first` on.
  private var placed: [Placed] = []
  /// No page begins anew before this item.
  private var settled = 0
  /// Whether a run of rules and empty lines was cut off at the end of the last page.
  private var cutsRun = false

  private struct Placed {
    /// The height used up to the item's bottom.
    var bottom: Length
    /// The height of all footnotes up to this item's.
    var foot: Length
    /// The footnotes up to this item's, as a count of the page's.
    var noteCount: Int
  }

  /// The footnotes of the page being filled.
  private var placedNotes: [Int] = []

  /// Sums of many lengths must not push a page that is exactly full over its edge.
  private static let tolerance = Length.points(0.001)

  init(measures: PageMeasures, notes: [BreakNote] = []) {
    self.measures = measures
    self.notes = notes
  }

  /// Adds the next items.
  mutating func add(_ more: some Sequence<BreakItem>) {
    items.append(contentsOf: more)
    while first + placed.count < items.count { place(first + placed.count) }
  }

  /// Returns the footnotes on pages so far, in order; the items after this leave them there.
  ///
  /// Those of `loose`, which no item refers to, go to the foot of the page being filled, when it has others and all fit.
  mutating func settle(loose: [Int] = []) -> [Int] {
    // What refers to no footnote may still go to a page of its own with what follows.
    settled = (items.lastIndex { !$0.notes.isEmpty } ?? -1) + 1
    if hasFoot, let last = placed.last, let item = items.last {
      let foot = loose.reduce(last.foot) { self.foot($0, with: $1) }
      if last.bottom + item.spaceAtEnd + foot <= limit {
        placedNotes += loose
        for index in settled - 1 - first..<placed.count {
          placed[index].foot = foot
          placed[index].noteCount = placedNotes.count
        }
      }
    }
    return pages.flatMap(\.notes) + placedNotes
  }

  /// Whether the page being filled has footnotes at its foot.
  var hasFoot: Bool { !placedNotes.isEmpty }

  /// Ends the page being filled: what is added next stands on another.
  mutating func endPage() {
    if !placed.isEmpty { endPage(before: items.count) }
  }

  /// Returns the pages, first to last: none empty, none of nothing but rules and empty lines.
  ///
  /// An item taller than a page has a page of its own and overflows it.
  consuming func finish() -> [PageSpan] {
    if !placed.isEmpty {
      let all = first..<items.count
      if !items[all].allSatisfy(\.isDiscardable) {
        pages.append(PageSpan(items: all, notes: placedNotes.sorted(), shape: shape))
      }
    }
    return pages
  }

  // MARK: Placing

  private mutating func place(_ index: Int) {
    let item = items[index]
    guard let last = placed.last else {
      if cutsRun, item.isDiscardable {
        first += 1
      } else {
        cutsRun = false
        let top = item.spaceAtTop - item.spaceBefore
        shape = pages.last?.shape ?? item.shape
        if !leadsToTable(index, bottom: top, foot: .zero) { shape = item.shape }
        put(item, bottom: item.spaceAtTop + item.height, foot: .zero)
      }
      return
    }
    if item.shape != shape, !leadsToTable(index, bottom: last.bottom, foot: last.foot),
      !turns(for: index)
    {
      return
    }
    let bottom = last.bottom + item.spaceBefore + item.height
    guard bottom + item.spaceAtEnd + last.foot <= limit else {
      endPage(before: breakPoint(before: index).start)
      return
    }
    if !fits(item.notes, above: last.foot, bottom: bottom + item.spaceAtEnd) {
      let found = breakPoint(before: index)
      if found.penalty == .none, fill(before: found.start) >= leastFill {
        endPage(before: found.start)
        return
      }
    }
    put(item, bottom: bottom, foot: last.foot)
  }

  /// Puts `item` on the page with those of its footnotes that fit.
  private mutating func put(_ item: BreakItem, bottom: Length, foot: Length) {
    var foot = foot
    for note in item.notes where isCarried(note) {
      let higher = self.foot(foot, with: note)
      if isShort(note), bottom + item.spaceAtEnd + higher <= limit {
        foot = higher
        placedNotes.append(note)
      }
    }
    placed.append(Placed(bottom: bottom, foot: foot, noteCount: placedNotes.count))
  }

  private var limit: Length { measures.height(of: shape) + Self.tolerance }
  private var leastFill: Length { measures.height(of: shape) * (2.0 / 3.0) }

  // MARK: Footnotes

  /// The height of the foot of a page with one footnote more.
  private func foot(_ foot: Length, with note: Int) -> Length {
    foot + (foot == .zero ? measures.aboveNotes : measures.betweenNotes) + notes[note].height
  }

  /// Whether a footnote is short enough for the foot of a page.
  private func isShort(_ note: Int) -> Bool {
    notes[note].height <= measures.height(of: shape) * 0.5
  }

  /// Whether the text that refers to a footnote is on this page.
  private func isCarried(_ note: Int) -> Bool {
    guard let carrier = notes[note].carrier else { return true }
    return placedNotes.contains(carrier)
  }

  private func fits(_ wanted: [Int], above foot: Length, bottom: Length) -> Bool {
    var foot = foot
    for note in wanted where isShort(note) {
      foot = self.foot(foot, with: note)
    }
    return bottom + foot <= limit
  }

  // MARK: Breaking

  /// How much of the page is used when it ends before the item `index`.
  private func fill(before index: Int) -> Length {
    let last = placed[index - 1 - first]
    return last.bottom + items[index - 1].spaceAtEnd + last.foot
  }

  /// Where the page ends when the item `index` does not fit on it.
  private func breakPoint(before index: Int) -> (start: Int, penalty: BreakPenalty) {
    var start = index
    var penalty = items[index].breakBefore
    var needed = leastFill
    let filled = fill(before: index)
    if items[index].isPicture || filled < leastFill {
      // What an item too high for the rest of the page leaves empty is not laid at the door of a
      // heading that goes with it.
      needed = min(needed, filled - measures.height(of: shape) * (1.0 / 3.0))
    }
    var candidate = index - 1
    while penalty > .none, candidate > first, candidate >= settled,
      fill(before: candidate) >= needed
    {
      if items[candidate].breakBefore < penalty {
        start = candidate
        penalty = items[candidate].breakBefore
      }
      candidate -= 1
    }
    return (start, penalty)
  }

  /// Whether the item `index`, which needs an upright page, may stand on one on its side all the same.
  ///
  /// Behind a table, on its last page or the next one, a heading or a few lines may, up to a third of the
  /// page, where another such table begins below them. Above them the page has `bottom`, and at its foot
  /// `foot` points of footnotes.
  private func leadsToTable(_ index: Int, bottom: Length, foot: Length) -> Bool {
    guard shape == .landscape, items[index].shape == .portrait else { return false }
    let most = bottom + limit * (1.0 / 3.0)
    var (bottom, foot, next) = (bottom, foot, index)
    while next < items.count, items[next].shape == .portrait {
      bottom += items[next].spaceBefore + items[next].height
      guard items[next].isText, items[next].notes.isEmpty, bottom <= most else { return false }
      next += 1
    }
    guard next < items.count else { return false }
    repeat {
      bottom += items[next].spaceBefore + items[next].height
      for note in items[next].notes where isShort(note) { foot = self.foot(foot, with: note) }
      guard bottom + items[next].spaceAtEnd + foot <= limit else { return false }
      next += 1
    } while next < items.count && items[next].shape == shape && items[next].breakBefore > .none
    return true
  }

  /// Ends the page before the item `index`, which is of another shape, or turns the page.
  ///
  /// A heading goes along with a table that it heads, as long as that takes no more than a third of the
  /// page.
  /// - Returns: Whether the page was turned and the item can stand on it.
  private mutating func turns(for index: Int) -> Bool {
    var start = index
    while shape == .portrait, start > first, start > settled,
      items[start].breakBefore == .strandsHeading
    {
      start -= 1
    }
    let kept =
      fill(before: index) - (start > first ? fill(before: start) : .zero)
    if start == index || kept > measures.height(of: items[index].shape) * (1.0 / 3.0) {
      endPage(before: index)
      return false
    }
    if start > first {
      endPage(before: start)
      return false
    }
    let item = items[index]
    let bottom = fill(before: index) + item.spaceBefore + item.height + item.spaceAtEnd
    guard bottom <= measures.height(of: item.shape) + Self.tolerance else {
      endPage(before: index)
      return false
    }
    shape = item.shape
    return true
  }

  /// Ends the page before the item `start`, without the rules and empty lines at its end.
  private mutating func endPage(before start: Int) {
    var end = start
    while end > first, items[end - 1].isDiscardable { end -= 1 }
    let noteCount = end > first ? placed[end - 1 - first].noteCount : 0
    if end > first {
      pages.append(
        PageSpan(
          items: first..<end,
          notes: placedNotes.prefix(noteCount).sorted(),
          shape: shape
        )
      )
    }
    cutsRun = end < start
    first = start
    placed = []
    placedNotes = []
  }
}
