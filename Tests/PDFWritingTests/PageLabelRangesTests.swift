import PageModel
import Testing

@testable import PDFWriting

@Suite("Page labels")
struct PageLabelRangesTests {
  @Test(
    "labels that count on are one range",
    arguments: [
      (["1", "2", "3"], ["0 << /S /D >>"]),
      (["7", "8"], ["0 << /S /D /St 7 >>"]),
      (["i", "ii", "1", "2"], ["0 << /S /r >>", "2 << /S /D >>"]),
      (
        ["A-009", "A-010", "A-011"],
        ["0 << /S /D /P (A-00) /St 9 >>", "1 << /S /D /P (A-0) /St 10 >>"]
      ),
      (
        ["1 of 2", "2 of 2"], ["0 << /S /D /P (1 of ) /St 2 >>", "1 << /S /D /P (2 of ) /St 2 >>"]
      ),
      (["A1", "A2", "B1"], ["0 << /S /D /P (A) >>", "2 << /S /D /P (B) >>"]),
      (["x", "cover", "0"], ["0 << /S /r /St 10 >>", "1 << /P (cover) >>", "2 << /P (0) >>"]),
    ]
  )
  func ranges(labels: [String], expected: [String]) {
    #expect(PageLabelRanges.entries(labels).map { "\($0.key) \($0.value)" } == expected)
  }

  @Test("numerals are read as they are written, and nothing else is one")
  func numerals() {
    for number in 1..<4000 {
      #expect(RomanNumeral.value(of: RomanNumeral.text(of: number)) == number)
    }
    for text in ["", "iiii", "vx", "I", "1", "ic"] { #expect(RomanNumeral.value(of: text) == nil) }
  }
}
