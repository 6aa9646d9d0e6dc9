import PageModel
import Testing

@testable import PageLayout

@Suite("Table sizing")
struct TableSizingTests {
  @Test("columns that fit share what is left in proportion to their natural widths")
  func roomToSpare() {
    // 30 + 60 natural, 180 available: each is doubled.
    #expect(columnWidths(least: [10, 20], natural: [30, 60], available: 180) == [60, 120])
  }

  @Test("columns that do not fit keep their widest words and share the rest")
  func wrapping() {
    // Least 20 + 20; 100 available; wishes of 80 and 240 share the 60 that are left as 15 and 45.
    #expect(columnWidths(least: [20, 20], natural: [100, 260], available: 100) == [35, 65])
  }

  @Test("words wider than the table are cut down in proportion")
  func tooWide() {
    #expect(columnWidths(least: [100, 300], natural: [100, 300], available: 200) == [50, 150])
  }

  @Test("empty columns share the width evenly")
  func empty() {
    #expect(columnWidths(least: [0, 0], natural: [0, 0], available: 100) == [50, 50])
  }

  // MARK: Fit

  private func fit(
    _ words: [Length],
    tokens: [Length]? = nil,
    natural: [Length]? = nil,
    landscape: Length? = 200
  ) -> TableFit {
    tableFit(
      words: words,
      tokens: tokens ?? words.map { _ in .zero },
      natural: natural ?? words,
      room: TableRoom(
        width: 100,
        landscapeWidth: landscape,
        fullSize: 10,
        leastSize: 7.5,
        padding: 5,
        longestWord: 40,
        foldIndent: 8
      )
    )
  }

  @Test("a table that fits has the full size where it stands")
  func fits() {
    #expect(
      fit([45, 45])
        == TableFit(
          shape: .portrait,
          width: 100,
          size: 10,
          folds: [0..<2],
          widths: [45, 45],
          padding: 5
        )
    )
  }

  @Test("a table that is too wide is set smaller, in half points, down to the least size")
  func smaller() {
    // 90 of 100 points are for words; 94 fit in size 9.57, so in 9.5; 120 just in 7.5.
    #expect(fit([47, 47]).size == 9.5 && fit([47, 47]).shape == .portrait)
    #expect(fit([60, 60]).size == 7.5 && fit([60, 60]).shape == .portrait)
    #expect(fit([60, 60]).widths == [45, 45])
  }

  @Test("a table too wide even so goes onto a page on its side, as large as it fits there")
  func landscape() {
    let wide = fit([60, 61])
    #expect(wide.shape == .landscape && wide.width == 200 && wide.size == 10)
    // 190 for words of 230: 8.26.
    #expect(fit([115, 115]).size == 8)
  }

  @Test("where words do not fit on any page, the long ones break, and the table stays upright")
  func longWords() {
    let broken = fit([300, 20])
    // Words up to 40 points are kept whole: 40 and 20, and the rest goes to the one that wants more.
    #expect(broken.shape == .portrait && broken.size == 10)
    #expect(broken.widths.map { $0.points.rounded() } == [70, 20])
  }

  @Test(
    "a token breaks before a table is set smaller or on its side, and leaves other columns room"
  )
  func tokens() {
    // 90 of 100 points are for the columns. A token claims 40 and shares the other 30 with the 60 that
    // the words would like more and the 260 of its own.
    let hash = fit([20, 0], tokens: [0, 300], natural: [80, 300])
    #expect(hash.shape == .portrait && hash.size == 10)
    #expect(hash.widths.map { $0.points.rounded() } == [26, 64])
    // A token that fits stays whole, and words too long do not break for one.
    #expect(fit([40, 0], tokens: [0, 39], natural: [300, 39]).widths[1] == 39)
    #expect(fit([115, 0], tokens: [0, 115], natural: [115, 115]).shape == .landscape)
  }

  @Test("too many columns are folded below each other, with no word broken that is not too long")
  func folded() {
    // In the least size 30 points and 3.75 of padding a column: five in 200 points and in 192, so three
    // rows of four.
    let folded = fit([Length](repeating: 40, count: 12))
    #expect(folded.shape == .landscape && folded.size == 7.5)
    #expect(folded.folds == [0..<4, 4..<8, 8..<12])
    #expect(folded.widths.allSatisfy { $0 >= 30 })
    for (number, fold) in folded.folds.enumerated() {
      let width = folded.widths[fold].reduce(Length.zero) { $0 + $1 + folded.padding }
      #expect(abs(width.points - (number == 0 ? 200 : 192)) < 0.01)
    }
  }

  @Test("where there is no page on its side, rows are folded upright")
  func noLandscape() {
    let folded = fit([Length](repeating: 40, count: 12), landscape: nil)
    #expect(folded.shape == .portrait && folded.width == 100)
    #expect(folded.folds == [0..<2, 2..<4, 4..<6, 6..<8, 8..<10, 10..<12])
  }
}
