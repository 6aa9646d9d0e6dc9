import ICUBinding
import Testing

@Suite("Word boundaries")
struct WordBoundariesTests {
  @Test(
    "words, numbers and ideographic words",
    arguments: [
      ("", 0), (" \t\n—!?", 0), ("a", 1), ("don't stop 3.5 times", 4), ("naïve café", 2),
      ("e\u{301}te\u{301}", 1), ("東京に行く", 3), ("สวัสดีครับ", 2), ("👍 ok", 1),
    ]
  )
  func count(text: String, expected: Int) throws {
    #expect(try WordBoundaries.wordCount(of: text) == expected)
  }
}
