import ModelDumps
import Testing

@Suite("Quoted text")
struct QuotedTextTests {
  @Test(
    "what does not show itself is escaped, and the rest stands as it is",
    arguments: [
      ("plain words", #""plain words""#),
      ("say \"no\" \\ yes", #""say \"no\" \\ yes""#),
      ("a\r\nb\tc", #""a\r\nb\tc""#),
      ("\u{0}\u{1B}\u{7F}\u{85}", #""\u{0}\u{1B}\u{7F}\u{85}""#),
      ("soft\u{AD}hyphen\u{200D}\u{202E}", #""soft\u{AD}hyphen\u{200D}\u{202E}""#),
      ("\u{A0}\u{3000}\u{2028}", #""\u{A0}\u{3000}\u{2028}""#),
      ("\u{2764}\u{FE0F}", "\"\u{2764}\\u{FE0F}\""),
      ("e\u{301} 西 🧭 שלום", "\"e\u{301} 西 🧭 שלום\""),
    ]
  )
  func escapes(text: String, expected: String) {
    // Compared by code points: canonical equivalence would let a decomposed letter pass for another.
    #expect(Array(quoted(text).unicodeScalars) == Array(expected.unicodeScalars))
  }
}
