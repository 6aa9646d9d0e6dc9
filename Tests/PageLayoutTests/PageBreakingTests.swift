import PageModel
import Testing

@testable import PageLayout

@Suite("Page breaking")
struct PageBreakingTests {
  private func pageStarts(for items: [BreakItem], pageHeight: Length) -> [Int] {
    pages(items, height: pageHeight).map(\.items.lowerBound)
  }

  private func pages(
    _ items: [BreakItem],
    height: Length,
    landscape: Length = 60,
    notes: [BreakNote] = []
  ) -> [PageSpan] {
    var breaker = PageBreaker(
      measures: PageMeasures(
        height: height,
        landscapeHeight: landscape,
        aboveNotes: 5,
        betweenNotes: 1
      ),
      notes: notes
    )
    breaker.add(items)
    return breaker.finish()
  }

  private func line(_ height: Length, _ penalty: BreakPenalty = .none) -> BreakItem {
    BreakItem(height: height, breakBefore: penalty)
  }

  @Test("no items, no pages")
  func noItems() {
    #expect(pageStarts(for: [], pageHeight: 100) == [])
  }

  @Test("a page is filled to its last point")
  func exactFit() {
    #expect(
      pageStarts(for: [line(40), line(60), line(1)], pageHeight: 100) == [0, 2]
    )
  }

  @Test("the gap above counts on the same page and is dropped at the top of one")
  func gaps() {
    let items = [
      line(50), BreakItem(spaceBefore: 20, height: 50), BreakItem(spaceBefore: 20, height: 30),
    ]
    // 50 + 20 + 50 is too high; the second page holds 50 + 20 + 30.
    #expect(pageStarts(for: items, pageHeight: 100) == [0, 1])
  }

  @Test("the padding of an open panel is kept free at the foot and added at the top")
  func padding() {
    let inside = BreakItem(spaceAtTop: 8, spaceAtEnd: 8, height: 42)
    // 8 + 42 + 8 = 58 fits; with a second line 8 + 84 + 8 = 100 fits exactly; a third does not.
    #expect(pageStarts(for: [inside, inside, inside], pageHeight: 100) == [0, 2])
    #expect(pageStarts(for: [inside, inside, inside], pageHeight: 99) == [0, 1, 2])
  }

  @Test("a heading that would end a page moves to the next with what follows")
  func headingMoves() {
    let items = [line(70), line(20), line(30, .strandsHeading)]
    #expect(pageStarts(for: items, pageHeight: 100) == [0, 1])
  }

  @Test("a chain of headings moves together")
  func headingChain() {
    let items = [
      line(70), line(10), line(10, .strandsHeading), line(30, .strandsHeading),
    ]
    #expect(pageStarts(for: items, pageHeight: 100) == [0, 1])
  }

  @Test("no single line of a paragraph is left behind or sent ahead")
  func widowsAndOrphans() {
    // Five lines of 20 after 70 used: one line would fit, so the paragraph moves whole.
    let orphan = [line(70)] + [line(20), line(20, .strandsLine), line(20), line(20)]
    #expect(pageStarts(for: orphan, pageHeight: 100) == [0, 1])
    // Four lines, three fit: the third goes along with the fourth.
    let widow = [line(40), line(20), line(20, .strandsLine), line(20), line(20, .strandsLine)]
    #expect(pageStarts(for: widow, pageHeight: 100) == [0, 3])
  }

  @Test("a keep gives way rather than leave more than a third of a page empty")
  func keepGivesWay() {
    // Moving the heading would leave 40 of 100 empty.
    let items = [line(60), line(10), line(50, .strandsHeading)]
    #expect(pageStarts(for: items, pageHeight: 100) == [0, 2])
  }

  @Test("a weaker keep gives way before a stronger one")
  func weakerFirst() {
    let items = [
      line(60), line(12, .tearsBlock), line(10, .tearsBlock), line(10, .strandsHeading),
      line(40, .strandsHeading),
    ]
    // At 92 used the break falls before the last item. Nothing free lies past two thirds; tearing the
    // block at its second part (72 used) is the least harm.
    #expect(pageStarts(for: items, pageHeight: 100) == [0, 2])
  }

  @Test("an item taller than a page has one of its own")
  func tallItem() {
    #expect(pageStarts(for: [line(10), line(150), line(10)], pageHeight: 100) == [0, 1, 2])
  }

  // MARK: Rules and empty lines

  private func rule() -> BreakItem {
    var rule = line(10, .strandsLine)
    rule.isDiscardable = true
    return rule
  }

  @Test("a rule that would end a page goes with what follows, and its line before it")
  func ruleMoves() {
    let items = [line(70), line(10), line(10), rule(), line(30, .strandsLine)]
    #expect(pageStarts(for: items, pageHeight: 100) == [0, 2])
  }

  @Test("a rule between two pages that can hold nothing else is left out")
  func ruleBetweenPages() {
    let pages = pages([line(95), rule(), line(95, .strandsLine)], height: 100)
    #expect(pages.map(\.items) == [0..<1, 2..<3])
  }

  @Test("rules that would fill pages alone end with the page they began on")
  func manyRules() {
    let rules = [BreakItem](repeating: rule(), count: 40)
    let pages = pages([line(50)] + rules + [line(50, .strandsLine)], height: 100)
    #expect(pages.map(\.items) == [0..<1, 41..<42])
    #expect(self.pages([line(95)] + rules, height: 100).map(\.items) == [0..<1])
  }

  // MARK: Pictures

  private func picture(_ height: Length, _ penalty: BreakPenalty = .none) -> BreakItem {
    var picture = line(height, penalty)
    picture.isPicture = true
    return picture
  }

  @Test("a picture goes to the next page, its heading with it, however empty that leaves the page")
  func pictureMoves() {
    #expect(pageStarts(for: [line(20), picture(90)], pageHeight: 100) == [0, 1])
    let items = [line(20), line(10), picture(90, .strandsHeading)]
    #expect(pageStarts(for: items, pageHeight: 100) == [0, 1])
  }

  @Test("a heading that ends the writing goes along with a drawing that comes after it is settled")
  func headingOfDrawing() {
    var breaker = PageBreaker(
      measures: PageMeasures(height: 100, landscapeHeight: 60, aboveNotes: 5),
      notes: [BreakNote(height: 10)]
    )
    breaker.add([line(50, notes: [0]), line(10)])
    #expect(breaker.settle() == [0])
    breaker.add([picture(60, .strandsHeading)])
    let pages = breaker.finish()
    #expect(pages.map(\.items) == [0..<1, 1..<3])
    #expect(pages.map(\.notes) == [[0], []])
  }

  @Test("a table's header goes along with a row too high for the rest of the page")
  func headerMoves() {
    // Without the header the page would be just as empty: 50 and not 60 of 100 are used.
    let items = [line(50), line(10), line(45, .strandsHeader)]
    #expect(pageStarts(for: items, pageHeight: 100) == [0, 1])
    // A heading that cannot go along is parted from the header rather than the header from its row.
    let headed = [line(20), line(10, .strandsHeading), line(88, .strandsHeader)]
    #expect(pageStarts(for: headed, pageHeight: 100) == [0, 1])
  }

  // MARK: Pages on their side

  private func wide(_ height: Length, _ penalty: BreakPenalty = .none) -> BreakItem {
    BreakItem(height: height, breakBefore: penalty, shape: .landscape)
  }

  @Test("what needs a page on its side has pages of its own")
  func landscape() {
    let pages = pages([line(10), wide(40), wide(40), line(10)], height: 100)
    #expect(pages.map(\.items) == [0..<1, 1..<2, 2..<3, 3..<4])
    #expect(pages.map(\.shape) == [.portrait, .landscape, .landscape, .portrait])
  }

  @Test(
    "a heading goes along onto the page on its side; where the page holds no more, it is turned"
  )
  func landscapeHeading() {
    let moved = pages([line(10), line(10), wide(40, .strandsHeading)], height: 100)
    #expect(moved.map(\.items) == [0..<1, 1..<3])
    #expect(moved.map(\.shape) == [.portrait, .landscape])
    let turned = pages([line(10), wide(40, .strandsHeading)], height: 100)
    #expect(turned == [PageSpan(items: 0..<2, notes: [], shape: .landscape)])
    // 10 + 55 does not fit into 60.
    let parted = pages([line(10), wide(55, .strandsHeading)], height: 100)
    #expect(parted.map(\.items) == [0..<1, 1..<2])
  }

  // MARK: Footnotes

  private func line(_ height: Length, notes: [Int]) -> BreakItem {
    var item = line(height)
    item.notes = notes
    return item
  }

  @Test("a footnote stands at the foot of the page that refers to it")
  func footnote() {
    let items = [line(40, notes: [0]), line(40), line(10)]
    // 40 + 40 + 5 + 15 is the whole page.
    let pages = pages(items, height: 100, notes: [BreakNote(height: 15)])
    #expect(pages.map(\.items) == [0..<2, 2..<3])
    #expect(pages.map(\.notes) == [[0], []])
  }

  @Test("a line whose footnote does not fit takes it along to the next page")
  func footnoteMoves() {
    let items = [line(70), line(10, notes: [0, 1])]
    let notes = [BreakNote(height: 10), BreakNote(height: 10)]
    // 70 + 10 + 5 + 10 would fit, 1 + 10 more would not.
    let pages = pages(items, height: 100, notes: notes)
    #expect(pages.map(\.items) == [0..<1, 1..<2])
    #expect(pages.map(\.notes) == [[], [0, 1]])
  }

  @Test(
    "a footnote is put off rather than leave more than a third of a page empty, or break a keep"
  )
  func footnoteGivesWay() {
    let half = pages([line(50), line(10, notes: [0])], height: 100, notes: [BreakNote(height: 45)])
    #expect(half == [PageSpan(items: 0..<2, notes: [], shape: .portrait)])
    var kept = line(10, .strandsHeading)
    kept.notes = [0]
    let keep = pages([line(65), line(10), kept], height: 100, notes: [BreakNote(height: 20)])
    #expect(keep == [PageSpan(items: 0..<3, notes: [], shape: .portrait)])
  }

  @Test("a footnote higher than half a page is put off, and what only it refers to")
  func longFootnote() {
    let notes = [BreakNote(height: 51), BreakNote(height: 10, carrier: 0), BreakNote(height: 10)]
    let pages = pages([line(10, notes: [0, 1, 2])], height: 100, notes: notes)
    #expect(pages.map(\.notes) == [[2]])
  }

  @Test("footnotes that nothing refers to come last at a foot that has others, if all fit there")
  func looseFootnotes() {
    let notes = [BreakNote(height: 10), BreakNote(height: 10), BreakNote(height: 14)]
    for (loose, atFoot) in [([1], [0, 1]), ([1, 2], [0])] {
      var breaker = PageBreaker(
        measures: PageMeasures(height: 100, landscapeHeight: 60, aboveNotes: 5, betweenNotes: 1),
        notes: notes
      )
      // 50 + 10 + 5 + 10 leave 25: enough for 1 + 10, and not for 1 + 14 more.
      breaker.add([line(50, notes: [0]), line(10)])
      #expect(breaker.settle(loose: loose) == atFoot)
      #expect(breaker.hasFoot)
      breaker.endPage()
      breaker.add([line(10)])
      #expect(breaker.finish().map(\.notes) == [atFoot, []])
    }
  }

  @Test("what is settled stays where it is, whatever comes after")
  func settled() {
    var breaker = PageBreaker(
      measures: PageMeasures(height: 100, landscapeHeight: 60, aboveNotes: 5),
      notes: [BreakNote(height: 10)]
    )
    breaker.add([line(60), line(10), line(10, notes: [0])])
    #expect(breaker.settle() == [0])
    breaker.add([line(2), line(60, .strandsLine)])
    let pages = breaker.finish()
    #expect(pages.map(\.items) == [0..<3, 3..<5])
    #expect(pages.map(\.notes) == [[0], []])
  }

  @Test("a heading between two tables on pages on their side stays where the second one fits, too")
  func betweenTables() {
    func wide(_ height: Length, _ penalty: BreakPenalty = .none) -> BreakItem {
      BreakItem(height: height, breakBefore: penalty, shape: .landscape)
    }
    func text(_ height: Length) -> BreakItem {
      var item = line(height)
      item.isText = true
      return item
    }
    func starts(_ between: [BreakItem], _ second: [BreakItem]) -> [Int] {
      let first = [wide(10), wide(10, .strandsHeader)]
      return pages(first + between + second, height: 100).map(\.items.lowerBound)
    }
    let table = [wide(10, .strandsHeading), wide(10, .strandsHeader)]
    // 20, 20 and 20 points of the 60 that a page on its side has.
    #expect(starts([text(20)], table) == [0])
    // A third of the page is 20 points.
    #expect(starts([text(21)], [wide(10), wide(10, .strandsHeader)]) == [0, 2, 3])
    // The table needs 41 points: text, which would else have a page of its own, is on its page.
    #expect(starts([text(8)], [wide(10), wide(31, .strandsHeader)]) == [0, 2])
    // The header and the first row need 41: the heading goes along with them.
    #expect(starts([text(8)], [wide(10, .strandsHeading), wide(31, .strandsHeader)]) == [0, 2])
    // Rows behind the first need not fit, and nothing stays that leads to no table or is no text.
    #expect(starts([text(20)], table + [wide(9)]) == [0, 5])
    #expect(starts([text(8)], []) == [0, 2])
    #expect(starts([text(8), line(8)], table).first { $0 > 0 } == 2)
  }
}
