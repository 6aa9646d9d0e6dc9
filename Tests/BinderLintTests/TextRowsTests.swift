import PopplerBinding
import Testing

@testable import BinderLint

@Suite("Rows of a page's words")
struct TextRowsTests {
  @Test("a stamp below a table that fills the page is among the words in its margins")
  func denseTable() {
    // 60 rows of 12 figures from edge to edge, each 12 points high.
    var words = (0..<720).map { place in
      let (left, top) = (Double(place % 12) * 50 + 6, Double(place / 12) * 12 + 30)
      return PageText.Word("\(place)", left: left, top: top, right: left + 20, bottom: top + 9)
    }
    words.append(PageText.Word("DOC-000006", left: 530, top: 760, right: 590, bottom: 769))
    let marks = TextRows(PageText(width: 612, height: 792, words: words)).marks
    #expect(marks.contains { $0.text == "DOC-000006" && $0.place == "bottom-right" })
  }
}
