import GLibBinding
import Testing

@Suite("Unicode forms")
struct UnicodeFormsTests {
  @Test("form C")
  func composed() {
    #expect(Array(UnicodeForms.composed("Cafe\u{301}").utf8) == Array("Caf\u{E9}".utf8))
    #expect(Array(UnicodeForms.composed("a\0b\u{301}").utf8) == Array("a b\u{301}".utf8))
    #expect(UnicodeForms.composed("") == "")
  }

  @Test(
    "what differs in case or accents alone has one key",
    arguments: [
      ("This Is My Note", "this is my note"), ("STRASSE", "straße"), ("STRAẞE", "strasse"),
      ("ΣΊΣΥΦΟΣ", "σίσυφος"), ("Cafe\u{301}", "CAF\u{C9}"), ("\u{212B}", "a\u{30A}"),
      ("\u{FB03}", "FFI"),
    ]
  )
  func equal(left: String, right: String) {
    #expect(
      Array(UnicodeForms.caselessKey(left).utf8) == Array(UnicodeForms.caselessKey(right).utf8)
    )
  }

  @Test("what differs otherwise has two", arguments: [("ı", "i"), ("é", "e"), ("İ", "i")])
  func different(left: String, right: String) {
    #expect(UnicodeForms.caselessKey(left) != UnicodeForms.caselessKey(right))
  }
}
