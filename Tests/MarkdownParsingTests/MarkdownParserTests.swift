import Diagnostics
import DocumentModel
import MarkdownParsing
import Testing

@Suite("Markdown parser")
struct MarkdownParserTests {
  @Test(
    "conformance A: blocks",
    arguments: [
      ("", ""),  // 1
      ("Keys.\n\nLocks.", "p(Keys.) p(Locks.)"),  // 2
      ("# A\n\n## B\n\n### C", "h1(A) h2(B) h3(C)"),  // 4
      ("- pear\n- fig", "ul(p(pear) | p(fig))"),  // 5
      ("1. pack\n2. go", "ol1(p(pack) | p(go))"),  // 6
      ("> Hold the door.", "q(p(Hold the door.))"),  // 8
      ("```python\nx = 2\n```", "code:python(x = 2)"),  // 9
      ("```\nraw\n```", "code:(raw)"),  // 10
      ("Mind **the** *gap*.", "p(Mind {b:the} {i:gap}.)"),  // 12
      (
        "Read the [guide](https://example.org/g).",
        "p(Read the {https://example.org/g:guide}.)"
      ),  // 13
      ("**open and [bad](url", "p(**open and [bad](url)"),  // 14
    ]
  )
  func blocks(body: String, expected: String) {
    #expect(sketch(body) == expected)
  }

  @Test(
    "conformance X: derived cases",
    arguments: [
      ("5. x\n9. y", "ol5(p(x) | p(y))"),  // X1
      ("- a\n\n  ---\n\n  b", "ul(p(a) hr p(b))"),  // X4
      ("> a\n>\n> ---", "q(p(a) hr)"),
    ]
  )
  func derived(body: String, expected: String) {
    #expect(sketch(body) == expected)
  }

  @Test(
    "soft and hard line breaks are line breaks",
    arguments: ["a\nb", "a  \nb", "a\\\nb", "a\r\nb", "a\rb", "a\u{2028}b", "a\u{85}b"]
  )
  func lineBreaks(body: String) {
    #expect(sketch(body) == "p(a⏎b)")
  }

  @Test("line ends make no difference", arguments: ["\r\n", "\r"])
  func lineEnds(end: String) {
    let body = """
      # Head

      - one
      - two
        more

      | a | b |
      |---|---|
      | 1 | 2 |

      ```sh
      x

      y
      ```

      hard\\
      break
      last[^n]

      [^n]: note

          deeper
      """
    #expect(sketch(body.replacing("\n", with: end)) == sketch(body))
    #expect(!sketch(body.replacing("\n", with: end)).contains("\r"))
  }

  @Test(
    "tables keep every cell",
    arguments: [
      ("| a | b |\n|---|:-:|\n| 1 | 2 |", "table(a,b / 1,2)"),
      ("a | b\n-|-\n1 | 2\n3", "table(a,b / 1,2 / 3,)"),
      ("|a|b|\n|-|-|\n|1|2|3|\n|4|", "table(a,b, / 1,2,3 / 4,,)"),
      ("above\n|a|\n|-|\n|1|", "p(above) table(a / 1)"),
      ("`a\\|b`\n|a|\n|-|", "p({code:a\\|b}) table(a)"),
      ("|a\\|b|`c\\|d`|\n|-|-|", "table(a|b,{code:c|d})"),
      ("[x]: /u\n|[x]|\n|-|", "table({/u:x})"),
      ("> |a|\n> |-|\n> |1|", "q(table(a / 1))"),
      ("- |a|\n  |-|\n  |1|\n- b", "ul(table(a / 1) | p(b))"),
      ("|a|\n|-|\n- b", "table(a) ul(p(b))"),
      ("|a|b|\n|-|", "p(|a|b|⏎|-|)"),
      ("|a|\n|-|\n\n|b|", "table(a) p(|b|)"),
      ("|a|\n|-|\n|**x** `y`|", "table(a / {b:x} {code:y})"),
    ]
  )
  func tables(body: String, expected: String) {
    #expect(sketch(body) == expected)
  }

  @Test("columns keep their alignment, and added ones have none")
  func alignment() throws {
    let body = "> |a|b|c|d|\n> |:-|:-:|-:|--|\n> |1|2|3|4|5|"
    guard
      case .quote(let blocks) = try #require(MarkdownParser.parse(body).document.blocks.first)
        .content, case .table(let table) = try #require(blocks.first).content
    else {
      Issue.record("no table in a quote")
      return
    }
    #expect(table.alignments == [.left, .center, .right, .natural, .natural])
  }

  @Test(
    "a pair of tildes strikes out, one or three do not",
    arguments: [
      ("~~old~~", "p({s:old})"),
      ("~$120 (~$65)", "p(~$120 (~$65))"),
      ("~a~ ~~~b~~~ c", "p(~a~ ~~~b~~~ c)"),
    ]
  )
  func strikethrough(body: String, expected: String) {
    #expect(sketch(body) == expected)
  }

  @Test("what is strong in strong is strong once")
  func nestedStrong() {
    #expect(sketch("____bold____") == "p({b:bold})")
    #expect(sketch("******x******") == "p({b:x})")
    #expect(sketch("**a __b__ c**") == "p({b:a b c})")
    #expect(sketch("**a *b **c** d* e**") == "p({b:a {i:b {b:c} d} e})")
  }

  @Test(
    "each box has its own state",
    arguments: [
      ("- [ ] a [x]\n- [x] b\n- [X] c", "ul([ ] p(a [x]) | [x] p(b) | [x] p(c))"),
      ("> - [x] a\n>   - [ ] b", "q(ul([x] p(a) ul([ ] p(b))))"),
      ("1. [ ] a", "ol1([ ] p(a))"),
      ("- \\[ ] a\n- [ ]b\n- [-] c", "ul(p([ ] a) | p([ ]b) | p([-] c))"),
      ("- [x] a\n\n[x]: /u", "ul([x] p(a))"),
      ("- [ ] \n- b", "ul([ ]  | p(b))"),
    ]
  )
  func tasks(body: String, expected: String) {
    #expect(sketch(body) == expected)
  }

  @Test("a link without words shows its address, and nothing makes nothing")
  func emptyLinks() {
    #expect(sketch("[](https://a.example)") == "p({https://a.example:https://a.example})")
    #expect(sketch("[ ](b)") == "p({b: b})")
    #expect(sketch("[]()") == "p({:})")
    #expect(sketch("[![](i.png)](u)") == "p({u:{!i.png:}})")
    #expect(sketch("[![alt *x*](i.png)](u)") == "p({u:{!i.png:alt x}})")
  }

  @Test("titles and reference definitions are markup")
  func definitions() {
    #expect(sketch("[a](u \"title\") [b]\n\n[b]: /v 'title'") == "p({u:a} {/v:b})")
    #expect(sketch("[b]: /v\ntext") == "p(text)")
    #expect(sketch("[b]: /v\n===") == "p(===)")
  }

  @Test("U+0000 is shown as U+FFFD and reported once, with its place")
  func nul() throws {
    let parsed = MarkdownParser.parse("one\ntw\0o **b\0** `c\0`")
    #expect(
      sketch(of: parsed.document.blocks)
        == "p(one⏎tw\u{FFFD}o {b:b\u{FFFD}} {code:c\u{FFFD}})"
    )
    let diagnostic = try #require(parsed.diagnostics.first)
    #expect(parsed.diagnostics.count == 1)
    #expect(diagnostic.code == "nul-character")
    #expect(diagnostic.position?.line == 2)
    #expect(diagnostic.position?.column == 3)
    #expect(diagnostic.position?.offset == 6)
    #expect(parsed.document.blocks[0].range == SourceRange(start: 0, end: 20))
  }

  @Test("soft hyphens go, joiners stay")
  func invisible() {
    #expect(sketch("co\u{AD}op \u{200D}x") == "p(coop \u{200D}x)")
    #expect(sketch("`co\u{AD}op`") == "p({code:coop})")
  }

  @Test("a heading at the end and an underlined one are themselves")
  func headings() {
    #expect(sketch("a\nb\n===") == "h1(a⏎b)")
    #expect(sketch("#\n\n####### x") == "h1() p(####### x)")
    #expect(sketch("# a ##") == "h1(a)")
  }
}
