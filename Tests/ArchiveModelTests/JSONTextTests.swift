import ArchiveModel
import Testing

@Suite("Texts as JSON")
struct JSONTextTests {
  @Test(
    "only what must be escaped is",
    arguments: [
      ("", #""""#), ("plain é 😀 /", #""plain é 😀 /""#), (#"a"b\c"#, #""a\"b\\c""#),
      ("\n\r\t\u{8}\u{c}", #""\n\r\t\b\f""#), ("\u{0}\u{1f}\u{7f}", "\"\\u0000\\u001f\u{7f}\""),
      ("\u{2028}\u{FEFF}", "\"\u{2028}\u{FEFF}\""),
    ]
  )
  func quoting(text: String, json: String) {
    #expect(Array(JSONText.quoted(text).utf8) == Array(json.utf8))
  }
}
