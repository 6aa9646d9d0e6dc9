import Diagnostics
import DocumentModel
import MarkdownParsing
import Testing

/// Inputs that have made parsers slow, small enough to run always and large enough that work with the
/// square of their size would be felt.
@Suite("Limits")
struct MarkdownLimitTests {
  private static let count = 5000

  @Test(
    "what goes past a limit is plain text, whole, and reported with the limit",
    arguments: [
      (String(repeating: "> ", count: count) + "deep", "more than 500 deep"),
      (String(repeating: ">", count: count) + String(repeating: "a*", count: count), "500 deep"),
      (
        String(repeating: "- ", count: count) + "deep\n" + String(repeating: "\n", count: count)
          + "after",
        "more than 500 deep"
      ),
      (
        String(repeating: "[^a]:", count: count) + "x\n" + String(repeating: "\n", count: count)
          + "text[^a]",
        "more than 500 deep"
      ),
      (
        String(repeating: "*a _b ", count: 600) + String(repeating: "c_ d* ", count: 600),
        "500 deep"
      ),
      (
        String(repeating: "|h", count: 1200) + "|\n" + String(repeating: "|-", count: 1200) + "|\n"
          + String(repeating: "v\n", count: 1200),
        "1,000,000 cells"
      ),
      (
        "[k]: https://a.example/" + String(repeating: "u", count: 3000) + "\n\n"
          + String(repeating: "[k] ", count: 3000),
        "long addresses"
      ),
      (
        String(repeating: "*(", count: 15_000) + String(repeating: "[a](b)", count: 15_000),
        "no partner"
      ),
      (
        "\"c\">" + String(repeating: "> \n*", count: 12_000)
          + String(repeating: "a*www.a_|", count: 9000),
        "no partner"
      ),
      (
        String(repeating: "![", count: 15_000) + String(repeating: "[a](b)", count: 15_000),
        "no partner"
      ),
      ("x " + String(repeating: "<?", count: 15_000), "no partner"),
      ("x " + String(repeating: "<!A ", count: 12_000), "no partner"),
      ("x " + String(repeating: "<![CDATA[", count: 8000), "no partner"),
    ]
  )
  func past(body: String, reason: String) throws {
    let parsed = MarkdownParser.parse(body)
    #expect(parsed.isPlainText)
    let diagnostic = try #require(parsed.diagnostics.last)
    #expect(diagnostic.code == "markdown-limit")
    #expect(diagnostic.message.contains(reason))
    let lines = body.split(separator: "\n").map(String.init)
    #expect(parsed.document.plainText.split(separator: "\n").map(String.init) == lines)
    #expect(parsed.regions(of: body).map(\.utf8) == [0..<body.utf8.count])
  }

  @Test(
    "what only looks dangerous is Markdown",
    arguments: [
      String(repeating: "item\n-|-\n", count: count),
      "see " + String(repeating: "http://a.example/<", count: count),
      "http://a.example/" + String(repeating: ")", count: count),
      String(repeating: "_www.a_b", count: count),
      String(repeating: "![note ", count: count),
      "draft </" + String(repeating: "<!--", count: count),
      String(repeating: "[a](<b ", count: count),
      String(repeating: "[", count: count) + "x" + String(repeating: "]", count: count),
      String(repeating: "_", count: count) + "mid" + String(repeating: "_", count: count),
      String(repeating: "~a ~~b ", count: count),
      String(repeating: "1. step\n", count: count),
      String(repeating: "a@b.c ", count: count),
      String(repeating: "a@", count: count),
      String(repeating: "[^a] ", count: count) + "\n\n[^a]: x",
      String(repeating: "|", count: count) + "\n|" + String(repeating: "-|", count: count - 1),
      String(repeating: "*a_ ", count: count),
      String(repeating: "a**b c* ", count: count),
      String(repeating: "*a* _b_ **c** ~~d~~ ", count: count),
    ]
  )
  func within(body: String) {
    #expect(!MarkdownParser.parse(body).isPlainText)
  }

  @Test("500 levels are Markdown, 501 are not")
  func nesting() {
    #expect(!MarkdownParser.parse(String(repeating: ">", count: 500) + "a").isPlainText)
    #expect(MarkdownParser.parse(String(repeating: ">", count: 501) + "a").isPlainText)
    let links = String(repeating: ">", count: 500)
    #expect(MarkdownParser.parse(links + "*a*").isPlainText)
  }

  @Test(
    "so much markup that its tree would take a gigabyte is plain text",
    arguments: [
      ("x" + String(repeating: "&", count: 1_000_001), "1,000,000 marks"),
      (String(repeating: "- a\n", count: 1_250_001), "too many or too deep"),
    ]
  )
  func pureMarkup(body: String, reason: String) throws {
    let parsed = MarkdownParser.parse(body)
    #expect(parsed.isPlainText)
    #expect(try #require(parsed.diagnostics.last).message.contains(reason))
  }

  @Test("more than 16 MiB are plain text")
  func size() {
    let line = String(repeating: "word ", count: 1 << 16)
    let body = String(repeating: line + "\n", count: 52)
    #expect(body.utf8.count > 16 << 20)
    let parsed = MarkdownParser.parse(body)
    #expect(parsed.diagnostics.map(\.code) == ["markdown-limit"])
    #expect(parsed.document.plainText.utf8.count == body.utf8.count - 1)
  }

  @Test("large ordinary notes are Markdown")
  func ordinary() {
    let prose = String(
      repeating: "A sentence of some words, with *one* [link](u).\n\n",
      count: 20_000
    )
    #expect(MarkdownParser.parse(prose).document.blocks.count == 20_000)
    let items = String(repeating: "- item\n", count: 10_000)
    #expect(MarkdownParser.regions(of: items).count == 10_000)
    let chat = String(
      repeating: "**Anna B.**: a _good_ day\n**张三**：snake_case_name *is* ~~old~~\n",
      count: 10_000
    )
    #expect(!MarkdownParser.parse(chat).isPlainText)
    let rows = "|a|b|\n|-|-|\n" + String(repeating: "|1|2|\n", count: 5000)
    #expect(!MarkdownParser.parse(rows).isPlainText)
    let picture =
      "![a][i] ![b][i]\n\n[i]: data:image/png;base64," + String(repeating: "A", count: 200_000)
    #expect(!MarkdownParser.parse(picture).isPlainText)
  }

  @Test("plain text keeps lines, blank lines and U+0000")
  func plainText() {
    let deep = String(repeating: ">", count: 501)
    let parsed = MarkdownParser.parse("a\r\n  *b*\r\n \t\r\n\(deep)\0\rc")
    #expect(sketch(of: parsed.document.blocks) == "p(a⏎  *b*) p(\(deep)\u{FFFD}⏎c)")
    #expect(parsed.diagnostics.map(\.code) == ["nul-character", "markdown-limit"])
    #expect(parsed.document.blocks.map(\.range?.start) == [0, 14])
  }
}
