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
}
