import DocumentModel
import PageModel
import PangoCairoBinding
import Testing

@testable import PageLayout

@Suite("StyleSheet")
struct StyleSheetTests: LaidOutNotes {
  @Test("twice the base size doubles every size, gap and indent, and neither paper nor margins")
  func doubled() throws {
    let sheet = try StyleSheet(page: PageSetup(baseSize: 22))
    #expect(sheet.pageSize == Size(width: 612, height: 792))
    #expect(sheet.columnWidth == 468 && sheet.columnHeight == 648)
    let sizes = [
      sheet.title, sheet.eventDate, sheet.body, sheet.marker, sheet.code, sheet.footnote,
      sheet.heading(1), sheet.heading(2), sheet.heading(3), sheet.tableCell(size: 20),
    ]
    #expect(sizes.map(\.style.size) == [44, 20, 22, 22, 19, 18, 32, 27, 23, 20])
    #expect(sizes.map(\.leading) == [2, 2, 6, 6, 4, 4, 2, 2, 2, 4])
    #expect([1, 2, 3, 6].map(sheet.headingGap) == [36, 28, 24, 24])
    #expect(
      [sheet.paragraphGap, sheet.listGap, sheet.itemGap, sheet.quoteGap, sheet.codeGap]
        == [18, 18, 8, 20, 20]
    )
    #expect(
      [sheet.listIndent, sheet.markerColumn, sheet.quoteInset, sheet.codePadding]
        == [36, 32, 24, 16]
    )
    #expect([sheet.tableTextSize, sheet.minimumTableTextSize] == [20, 15])
    #expect([sheet.titleToDate, sheet.titleToRule, sheet.ruleToBody] == [10, 28, 32])
  }

  @Test("A4 on its side with four margins has their column")
  func landscape() throws {
    let margins = PageMargins(
      top: .millimetres(10),
      right: .millimetres(20),
      bottom: .millimetres(30),
      left: .millimetres(40)
    )
    let sheet = try StyleSheet(
      page: PageSetup(paper: .a4, orientation: .landscape, margins: margins)
    )
    // 297 - 20 - 40 and 210 - 10 - 30 millimetres.
    #expect(sheet.pageSize == Size(width: .millimetres(297), height: .millimetres(210)))
    #expect(abs(sheet.columnWidth.points - 237 * 72 / 25.4) < 0.001)
    #expect(abs(sheet.columnHeight.points - 170 * 72 / 25.4) < 0.001)
    let page = try layOut([paragraph("Words")], sheet: sheet).document.pages[0]
    #expect(page.size == sheet.pageSize)
    let run = try #require(runs(page).first)
    #expect(run.origin.x == .millimetres(40))
    // Inter is 2728 of 2816 units above the baseline.
    #expect(abs(run.origin.y.points - 10 * 72 / 25.4 - 22 * 2728 / 2816) < 0.02)
  }

  @Test("lines at a base size of 16.5 stand one and a half times as far apart")
  func lines() throws {
    let sheet = try StyleSheet(page: PageSetup(baseSize: 16.5))
    let result = try layOut(
      [Block(.paragraph([.text("One"), .lineBreak, .text("Two")])), paragraph("Three")],
      sheet: sheet
    )
    let page = result.document.pages[0]
    let line = 16.5 * (2728.0 + 680) / 2816 + 4.5
    let one = try baseline(of: "One", on: page)
    #expect(abs(try baseline(of: "Two", on: page) - one - line) < 0.02)
    #expect(abs(try baseline(of: "Three", on: page) - one - 2 * line - 9) < 0.02)
  }

  @Test("what leaves no sound page is refused with the numbers")
  func refusals() throws {
    // 612 - 2 × 216 is exactly 180.
    _ = try StyleSheet(page: PageSetup(margins: PageMargins(216)))
    #expect(throws: PageSetupError.tooNarrow(178, least: 180)) {
      try StyleSheet(page: PageSetup(margins: PageMargins(217)))
    }
    #expect(throws: PageSetupError.tooNarrow(180, least: 360)) {
      try StyleSheet(page: PageSetup(margins: PageMargins(216), baseSize: 22))
    }
    #expect(throws: PageSetupError.tooLow(112, least: 120)) {
      let margins = PageMargins(top: 250, right: 72, bottom: 250, left: 72)
      return try StyleSheet(page: PageSetup(orientation: .landscape, margins: margins))
    }
    #expect(throws: PageSetupError.negativeMargin) {
      try StyleSheet(page: PageSetup(margins: PageMargins(-1)))
    }
    #expect(throws: PageSetupError.baseSize(25)) { try StyleSheet(page: PageSetup(baseSize: 25)) }
    #expect(throws: PageSetupError.noRoomForNumbers(17, least: 18)) {
      try StyleSheet(page: PageSetup(margins: PageMargins(17), hasNumbers: true))
    }
  }
}
