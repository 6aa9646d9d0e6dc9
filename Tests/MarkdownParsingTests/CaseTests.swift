import Diagnostics
import DocumentModel
import MarkdownParsing
import Testing

/// What people have reported to go wrong with notes, as far as the tree can show it.
@Suite("Cases from the field")
struct CaseTests {
  @Test("R13: a zero byte takes nothing with it")
  func zeroByte() {
    #expect(
      sketch("Before\0after.\n\n    code\0tail\n\n[text\0x](https://example.org/a)\n\nLast.\n")
        == "p(Before\u{FFFD}after.) code:(code\u{FFFD}tail) "
        + "p({https://example.org/a:text\u{FFFD}x}) p(Last.)"
    )
  }

  @Test("R15: U+2028 is a line break in a paragraph, an item and a cell")
  func lineSeparator() {
    let body =
      "first\u{2028}second\n\n- one\u{2028}still one\n\n| a\u{2028}b | c |\n|---|---|\n| d | e |\n"
    #expect(sketch(body) == "p(first⏎second) ul(p(one⏎still one)) table(a⏎b,c / d,e)")
    #expect(sketch("```\na\u{2028}b\n```\n\n`a\u{2028}b`") == "code:(a\nb) p({code:a b})")
  }

  @Test("R17: what is invisible stays in its word, but for the soft hyphen")
  func invisible() {
    #expect(
      sketch("long\u{200B}word dorf\u{200C}idylle no\u{2060} mid\u{FEFF}bom extra\u{AD}ordinary")
        == "p(long\u{200B}word dorf\u{200C}idylle no\u{2060} mid\u{FEFF}bom extraordinary)"
    )
  }

  @Test("R43: links without words")
  func emptyLinks() {
    #expect(
      sketch("Before [](https://e.example) [![alt words](m.png)](https://i.example) [text]() end.")
        == "p(Before {https://e.example:https://e.example} "
        + "{https://i.example:{!m.png:alt words}} {:text} end.)"
    )
  }

  @Test("R45: each of several headings with the same words has a place of its own")
  func duplicateHeadings() {
    let body = "# Introduction\n\n# Introduction\n\n# Introduction 1"
    let document = MarkdownParser.parse(body).document
    #expect(
      document.outline.map(\.anchor) == ["introduction", "introduction-1", "introduction-1-1"]
    )
  }

  @Test("R53: comments are hidden, words kept, one rule for all tags")
  func html() {
    let body = """
      <!-- hidden block -->

      Shown <!-- hidden inline --> words, a <span>span</span>, a <strong>strong</strong>, \
      line<br/>break, <kbd>Esc</kbd>, <odd-tag x=1>odd</odd-tag> end.
      """
    #expect(
      MarkdownParser.parse(body).document.plainText
        == "Shown words, a span, a strong, line\nbreak, Esc, <odd-tag x=1>odd</odd-tag> end."
    )
  }

  @Test("R61: line ends of another kind make the same tree")
  func lineEnds() {
    let body =
      "# T\n\n- a\n- b\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n"
      + "<div>\na\n<b>c</b>\n\nd</div>\n\n> [!note] T\n> x\n"
    let other = body.replacing("\n", with: "\r\n")
    #expect(sketch(other) == sketch(body))
    #expect(sketch(body.replacing("\n", with: "\r")) == sketch(body))
  }

  @Test("R63: images that are not there are their words; those that lie elsewhere are reported")
  func images() {
    let parsed = MarkdownParser.parse(
      "![floor plan](plan.png)\n\n![remote](https://203.0.113.7/slow.png) "
        + "and ![insecure](http://example.invalid/x.jpg \"Title\")\n\n![outside](/etc/hostname)"
    )
    #expect(parsed.document.plainText == "floor plan\nremote and insecure\noutside")
    #expect(parsed.diagnostics.map(\.code) == ["remote-image", "remote-image"])
    #expect(parsed.diagnostics[1].message.contains("http://example.invalid/x.jpg"))
  }

  @Test("R47: numbers are those the source starts with")
  func listStart() {
    let body = """
      42. forty-two
      43. forty-three
          - inner
      44. forty-four

      1. one

         ```
         code
         ```
      2. two

      | a |
      |---|
      | b |

      3. three
      """
    #expect(
      sketch(body)
        == "ol42(p(forty-two) | p(forty-three) ul(p(inner)) | p(forty-four) | "
        + "p(one) code:(code) | p(two)) table(a / b) ol3(p(three))"
    )
  }

  @Test("R49: each box shows its own state")
  func tasks() {
    let body = """
      - [x] done parent
        - [ ] open child
        - [x] done child
      - [ ] open parent
        - [x] done under open
      """
    #expect(
      sketch(body)
        == "ul([x] p(done parent) ul([ ] p(open child) | [x] p(done child)) | "
        + "[ ] p(open parent) ul([x] p(done under open)))"
    )
  }

  @Test("R51: one number and one text for each footnote, in tables too")
  func footnotes() {
    let body = """
      First[^a] and again[^a].

      | x | y |
      |---|---|
      | cell[^a] | other[^b] |

      [^a]: The shared note.

      [^b]: Second note
          with a second line.
      """
    #expect(
      sketch(body)
        == "p(First{^1.1} and again{^1.2}.) table(x,y / cell{^1.3},other{^2.1}) "
        + "fn1:a(p(The shared note.)) fn2:b(p(Second note⏎with a second line.))"
    )
  }

  @Test("R55: prices and ranges are words")
  func dollars() {
    #expect(
      sketch("$20 (7 = $1680). ~$120 (~$55 to ~$65). 10~20 and 30~40. ~~Gone~~.")
        == "p($20 (7 = $1680). ~$120 (~$55 to ~$65). 10~20 and 30~40. {s:Gone}.)"
    )
  }

  @Test("R57: bold in bold is the same with every version of the parser")
  func nestedBold() {
    #expect(
      sketch("____four____ and ******six****** and **a **b** c** and ***both*** __x **y** z__")
        == "p({b:four} and {b:six} and {b:a b c} and {i:{b:both}} {b:x y z})"
    )
  }

  @Test("R185: a colon and two slashes at the start of a text")
  func schemeAtStart() {
    #expect(
      sketch("://x\n\n- ://y\n\n> ://\n\n| ://z |\n|---|\n| :// |\n")
        == "p(://x) ul(p(://y)) q(p(://)) table(://z / ://)"
    )
  }
}
