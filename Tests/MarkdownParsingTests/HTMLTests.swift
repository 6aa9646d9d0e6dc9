import Diagnostics
import DocumentModel
import MarkdownParsing
import Testing

@Suite("HTML in Markdown")
struct HTMLTests {
  @Test(
    "inline tags are their style, others leave their words, what is no tag is literal",
    arguments: [
      ("a <b>c</b> <!-- d --> Vec<T>", "p(a {b:c} {html:<!-- d -->}Vec<T>)"),
      (
        "<u>a</u> <mark>b</mark> x<sub>2</sub><sup>3</sup> <kbd>Esc</kbd>",
        "p({underline:a} {highlight:b} x{subscript:2}{superscript:3} {keyboard:Esc})"
      ),
      (
        "<del>a</del> <ins>b</ins> <i>c</i> <em>d</em> <STRONG>e</STRONG> <code>f</code>",
        "p({s:a} {underline:b} {i:c} {i:d} {b:e} {code:f})"
      ),
      ("<b>a *b* **c**</b> **<b>d</b>**", "p({b:a {i:b} c} {b:d})"),
      ("<code>a *b*</code>", "p({code:a {i:b}})"),
      ("a <span class=x>b</span> c", "p(a {html:<span class=x>}b{html:</span>} c)"),
      (
        "<odd-tag x=1>odd</odd-tag> <listing>l</listing>",
        "p(<odd-tag x=1>odd</odd-tag> <listing>l</listing>)"
      ),
      ("mail <name@host> a < b <!X x> <?php ?>", "p(mail <name@host> a < b <!X x> <?php ?>)"),
      ("a <b>c", "p(a <b>c)"),
      ("a c</b> </br>", "p(a c</b> </br>)"),
      ("<b><i>a</b></i>", "p({b:<i>a}</i>)"),
      ("**<u>a** b</u>", "p({b:<u>a} b</u>)"),
      ("\\<b>a</b> `<b>`", "p(<b>a</b> {code:<b>})"),
    ]
  )
  func inlineStyles(body: String, expected: String) {
    #expect(sketch(body) == expected)
  }

  @Test(
    "the spaces around a comment are one, and none at the start of a line",
    arguments: [
      ("a <!-- x --> b", "p(a {html:<!-- x -->}b)"),
      ("a <!-- x --> <!-- y -->  b", "p(a {html:<!-- x -->}{html:<!-- y -->}b)"),
      ("a<!-- x --> b", "p(a{html:<!-- x -->} b)"),
      ("a <!-- x -->b", "p(a {html:<!-- x -->}b)"),
      ("a\n    <!-- x --> b", "p(a⏎{html:<!-- x -->}b)"),
      ("a **<!-- x --> b**", "p(a {b:{html:<!-- x -->} b})"),
      ("a <!-- x -->*b* c", "p(a {html:<!-- x -->}{i:b} c)"),
    ]
  )
  func comments(body: String, expected: String) {
    #expect(sketch(body) == expected)
  }

  @Test(
    "br breaks the line, once for the line end behind it; tags of blocks do, too",
    arguments: [
      ("line<br/>break", "p(line⏎break)"),
      ("a<br>\nb", "p(a⏎b)"),
      ("a<br><br>b", "p(a⏎⏎b)"),
      ("| a<br>b |\n|---|\n| c |", "table(a⏎b / c)"),
      ("# a<br>b", "h1(a⏎b)"),
      ("a <div>b</div> c", "p(a {html:<div>}⏎b{html:</div>}⏎c)"),
      ("a <li>b <li>c", "p(a {html:<li>}⏎b {html:<li>}⏎c)"),
    ]
  )
  func breaks(body: String, expected: String) {
    #expect(sketch(body) == expected)
  }

  @Test(
    "links and images",
    arguments: [
      (
        "<a href=\"https://a.example/?x=1&amp;y=2\" title=t>w <b>x</b></a>",
        "p({https://a.example/?x=1&y=2:w {b:x}})"
      ),
      ("<a name=here></a>b", "p({html:<a name=here>}{html:</a>}b)"),
      ("<a id=\"x\"/>b", "p({html:<a id=\"x\"/>}b)"),
      ("<img src=\"i.png\" alt='a &lt; b'>", "p({!i.png:a < b})"),
    ]
  )
  func addresses(body: String, expected: String) {
    #expect(sketch(body) == expected)
  }

  @Test(
    "a block of HTML is the paragraphs, headings, code and tables that it means",
    arguments: [
      ("<div>\n**a**\n</div>\n\nb", "p(**a**) p(b)"),
      (
        "<p align=\"center\">\n  <img src=a.png alt=A>\n  <b>b</b> c\n</p>",
        "p({!a.png:A}⏎{b:b} c)"
      ),
      ("<p>a<p>b\n<ul>\n<li>c</li>\n<li>d\n</ul>", "p(a) p(b) p(c⏎d)"),
      ("<h2 id=x>A &amp; b</h2>\n<p>c", "h2(A & b) p(c)"),
      ("<pre>\na\n  b &lt;\n</pre>", "code:(a\n  b <)"),
      ("<!-- c -->", "html(<!-- c -->)"),
      ("<div></div>", "html(<div></div>)"),
      ("<div>\n\n# T\n\n</div>", "html(<div>) h1(T) html(</div>)"),
      ("<div>\n\na", "p(<div>) p(a)"),
      ("<a href=u>\n\n# T\n\n</a>", "html(<a href=u>) h1({u:T}) html(</a>)"),
      ("<b>\n\nt\n\n</b>", "html(<b>) p({b:t}) html(</b>)"),
      ("<svg>\n<path d='M0'/><text>w</text></svg>", "p(w)"),
      ("a <svg><path d='M0'/>w</svg>", "p(a {html:<svg>}{html:<path d='M0'/>}w{html:</svg>})"),
      ("<custom-x>\na\n</custom-x>", "p(<custom-x>⏎a⏎</custom-x>)"),
      ("<!DOCTYPE html>\n", "p(<!DOCTYPE html>)"),
      ("- <div>a</div>\n- <div>\n\n  b\n\n  </div>", "ul(p(a) | html(<div>) p(b) html(</div>))"),
      ("> <b>a</b> c\n\n<b>", "q(p({b:a} c)) p(<b>)"),
    ]
  )
  func blocks(body: String, expected: String) {
    #expect(sketch(body) == expected)
  }

  @Test(
    "a table of HTML is a table; cells take what blocks they hold as lines",
    arguments: [
      ("<table><tr><th>a</th><th>b</th></tr><tr><td>c<td>d</table>", "table(a,b / c,d)"),
      (
        "<table>\n<thead><tr><td>a</td></tr></thead>\n<tbody><tr><td>b<br>c</td></tr></table>",
        "table(a / b⏎c)"
      ),
      ("<table><tr><td>a</td><td><b>b</b></td></tr></table>", "table(, / a,{b:b})"),
      (
        "<table><tr><th colspan=2>a</th></tr><tr><td rowspan=2>b<td>c</tr><tr><td>d</tr></table>",
        "table(a, / b,c / ,d)"
      ),
      ("<table><caption>Sums</caption><tr><th>a</th></tr></table>", "p(Sums) table(a)"),
      ("<table><tr><td>\n\n- x\n- y\n\n</td></tr></table>", "table( / • x⏎• y)"),
      ("<table><tr><th align=right>a</th></tr></table>", "table(a)"),
      ("<table></table>", "html(<table></table>)"),
    ]
  )
  func tables(body: String, expected: String) {
    #expect(sketch(body) == expected)
  }

  @Test(
    "details make a collapsible over blocks of Markdown, and nest",
    arguments: [
      ("<details>\n<summary>S</summary>\n\n*b*\n\n</details>\n\nc", "details(p(S): p({i:b})) p(c)"),
      ("<details open><summary><h2>S</h2></summary>\nb\n</details>", "details(h2(S): p(b))"),
      (
        "<details>\n<summary>\n\n## S\n\n</summary>\n\nb\n</details>",
        "details(h2(S): p(b))"
      ),
      ("<details>\n<summary>\n\n## S\n\n</summary>\n\nb\n\n</details>", "details(h2(S): p(b))"),
      ("<details>\n\nb\n\n</details>", "details(: p(b))"),
      (
        "<details><summary>A</summary>\n\n<details><summary>B</summary>\n\nc\n\n</details>\n\nd\n\n</details>",
        "details(p(A): details(p(B): p(c)) p(d))"
      ),
      ("<details><summary>A</summary>\n\nb", "p(<details>⏎A) p(b)"),
      ("> <details><summary>A</summary>\n>\n> b\n>\n> </details>", "q(details(p(A): p(b)))"),
      ("<details>\n\nb\n\n> </details>", "p(<details>) p(b) q(p(</details>))"),
    ]
  )
  func details(body: String, expected: String) {
    #expect(sketch(body) == expected)
  }

  @Test("scripts and styles are not printed, and reported")
  func unprinted() {
    let parsed = MarkdownParser.parse(
      "a <script>x</script> b\n\n<style>\np { }\n</style>\n<script>\ny\n</script>"
    )
    #expect(sketch(of: parsed.document.blocks).contains("x") == false)
    #expect(parsed.document.plainText.split(whereSeparator: \.isWhitespace) == ["a", "b"])
    #expect(parsed.diagnostics.map(\.code) == ["html-not-printed", "html-not-printed"])
    #expect(parsed.diagnostics[0].message.contains("<script>"))
    #expect(parsed.diagnostics[0].message.contains("2 times"))
  }

  @Test("a remote image is reported once")
  func remoteImages() {
    let body = "![a](https://x.example/i.png) ![b](plan.png) <img src='https://x.example/i.png'>"
    #expect(MarkdownParser.parse(body).diagnostics.map(\.code) == ["remote-image"])
  }

  @Test("headings in a collapsible are places, but not in the outline; its header is")
  func outline() {
    let document = MarkdownParser.parse(
      "# A\n\n<details><summary><h2>A</h2></summary>\n\n# A\n\n</details>\n\n# A"
    ).document
    #expect(document.headings.map(\.anchor) == ["a", "a-1", "a-2", "a-3"])
    #expect(document.outline.map(\.anchor) == ["a", "a-1", "a-3"])
  }

  @Test(
    "what an element spans is one region",
    arguments: [
      "<details><summary>S</summary>\n\nb\n\n- c\n- d\n\n</details>\n\ne\n",
      "<div>\n\n# T\n\n</div>\n\n<p>a</p><p>b</p>\n\nc",
      "<div>\n\na\n\n<b>\n\nc\n\n</div>\n\n</b>\n\nd",
      "a\n<div>\nb\n\n[x]: /u\n\n</div>\n[x]",
      "<table><tr><td>\n\na\n\n</td></tr></table>\n| b |\n|---|",
      "<script>\na\n\nb",
      "- <details>\n\n  a\n\n  </details>\n- b",
      "<details>\n\n[^a]: note\n\n</details>\n\n[^a]",
    ]
  )
  func regions(body: String) {
    expectRegionsHold(in: body)
  }

  @Test("a collapsible is one region between others")
  func regionOfDetails() {
    let body = "a\n\n<details><summary>S</summary>\n\nb\n\nc\n\n</details>\n\nd"
    let spans = MarkdownParser.regions(of: body).map(\.utf8)
    #expect(spans == [0..<3, 3..<52, 52..<53])
  }

  @Test("a placement in a collapsible is found, with the region around it")
  func placements() {
    let id = "0A1B2C3D-0000-4000-8000-00000000ABCD"
    let body = "a\n\n<details>\n\n{{attachment:\(id)}}\n\n</details>"
    let sites = MarkdownParser.placements(of: body)
    #expect(sites.map(\.attachment) == [id])
    #expect(sites.map(\.region) == [1])
  }

  @Test(
    "past 500 levels the note is plain text",
    arguments: [
      (String(repeating: "<b>", count: 501), String(repeating: "</b>", count: 501)),
      (String(repeating: "<div>", count: 501), String(repeating: "</div>", count: 501)),
      (
        String(repeating: "*a <b> _a <i> ", count: 130),
        String(repeating: "</i>_ </b>* ", count: 130)
      ),
      (
        String(repeating: "> ", count: 300) + String(repeating: "<div>", count: 250),
        String(repeating: "</div>", count: 250)
      ),
    ]
  )
  func nesting(opening: String, closing: String) {
    let parsed = MarkdownParser.parse(opening + "x" + closing)
    #expect(parsed.isPlainText)
    #expect(parsed.diagnostics.map(\.code) == ["markdown-limit"])
  }

  @Test("500 levels are not past it")
  func deep() {
    let body = String(repeating: "<b>", count: 500) + "x" + String(repeating: "</b>", count: 500)
    #expect(!MarkdownParser.parse(body).isPlainText)
    let blocks =
      String(repeating: "<div>", count: 499) + "x" + String(repeating: "</div>", count: 499)
    #expect(!MarkdownParser.parse(blocks).isPlainText)
  }

  @Test(
    "20,000 tags take time that grows with their number",
    arguments: [
      "<b>", "</b>", "<b>x</b> ", "<div>", "</div>\n\n", "<div>\n\nx\n\n", "<li>", "<p>\n\n",
      "<td>", "<a href='u'>", "<b><i></b>", "<details>\n\n", "<table><tr><td colspan=1000>",
      "<!--", "<x", "[[", "==a ", "> [!a]\n\n",
    ]
  )
  func many(unit: String) {
    let body = String(repeating: unit, count: 20_000)
    let clock = ContinuousClock()
    let time = clock.measure { _ = MarkdownParser.parse(body) }
    #expect(time < .seconds(40), "\(unit)")
  }

  @Test("cells of HTML count against the limit of cells")
  func cells() {
    let row = "<tr>" + String(repeating: "<td colspan=1000>x</td>", count: 300) + "</tr>"
    let body = "<table>" + String(repeating: row, count: 5) + "</table>"
    #expect(MarkdownParser.parse(body).isPlainText)
  }
}
