import MarkdownParsing
import Testing

@Suite("Bare addresses")
struct AutolinkTests {
  @Test(
    "web addresses",
    arguments: [
      ("http://a.example/b?c=d&e", "p({http://a.example/b?c=d&e:http://a.example/b?c=d&e})"),
      ("see HTTPS://a.example.", "p(see {HTTPS://a.example:HTTPS://a.example}.)"),
      ("(ftp://a.example/(b))", "p(({ftp://a.example/(b):ftp://a.example/(b)}))"),
      ("www.a.example/x!", "p({http://www.a.example/x:www.a.example/x}!)"),
      ("http://a.example/&copy;x&lt;", "p({http://a.example/&copy;x:http://a.example/&copy;x}<)"),
      ("http://a.example/*b*c", "p({http://a.example/*b*c:http://a.example/*b*c})"),
      ("http://a.example<b", "p({http://a.example:http://a.example}<b)"),
      ("**http://a.example**", "p({b:{http://a.example:http://a.example}})"),
      ("http://localhost:80/", "p({http://localhost:80/:http://localhost:80/})"),
      ("http://日本.example/山。", "p({http://日本.example/山。:http://日本.example/山。})"),
      ("<http://a.example>", "p({http://a.example:http://a.example})"),
    ]
  )
  func web(body: String, expected: String) {
    #expect(sketch(body) == expected)
  }

  @Test(
    "what is none",
    arguments: [
      "://", "://a", "a://b", "xhttp://a.example", "http:// a", "www.", "www.a_b.example_c",
      "awww.a.example", "http://_", "a.example", "javascript://a", "a@b", "@b.c", "a@b.1",
    ]
  )
  func none(body: String) {
    #expect(sketch(body) == "p(\(body))")
  }

  @Test(
    "mail addresses",
    arguments: [
      ("me@a.example.", "p({mailto:me@a.example:me@a.example}.)"),
      ("x mailto:me@a.example", "p(x {mailto:me@a.example:mailto:me@a.example})"),
      ("xmpp:a@b.c/d", "p({xmpp:a@b.c/d:xmpp:a@b.c/d})"),
      ("a@b.c, d.e+f@g-h.i", "p({mailto:a@b.c:a@b.c}, {mailto:d.e+f@g-h.i:d.e+f@g-h.i})"),
      ("[a@b.c](u)", "p({u:a@b.c})"),
      ("a@b@c.d", "p(a@{mailto:b@c.d:b@c.d})"),
      ("`a@b.c`", "p({code:a@b.c})"),
    ]
  )
  func mail(body: String, expected: String) {
    #expect(sketch(body) == expected)
  }

  @Test("a scheme's colon at the very start of a text, an item and a cell is text")
  func colonAtStart() {
    #expect(sketch("://x\n\n- ://y\n\n|://z|\n|-|") == "p(://x) ul(p(://y)) table(://z)")
  }
}
