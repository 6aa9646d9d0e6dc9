import Diagnostics
import DocumentModel
import MarkdownParsing
import Testing

@Suite("Footnotes")
struct FootnoteLabelsTests {
  @Test(
    "numbers follow the first references, and every note is kept",
    arguments: [
      (
        "a[^x] b[^y] c[^x]\n\n[^y]: Y\n[^x]: X",
        "p(a{^1.1} b{^2.1} c{^1.2}) fn1:x(p(X)) fn2:y(p(Y))"
      ),
      ("a\n\n[^x]: X", "p(a) fn-:x(p(X))"),
      ("a[^x]\n\n[^x]: 1\n\n[^x]: 2", "p(a{^1.1}) fn1:x(p(1)) fn-:x(p(2))"),
      ("|a[^x]|\n|-|\n|b[^x]|\n\n[^x]: X", "table(a{^1.1} / b{^1.2}) fn1:x(p(X))"),
      ("a[^x]\n\n[^x]: X\n\n    more\n\n    - i", "p(a{^1.1}) fn1:x(p(X) p(more) ul(p(i)))"),
      ("a[^ß] b[^SS]\n\n[^ß]: X", "p(a{^1.1} b{^1.2}) fn1:ß(p(X))"),
      ("[^x]: a[^y]\n[^y]: b[^x]", "fn1:y(p(b{^2.1})) fn2:x(p(a{^1.1}))"),
      ("> a[^x]\n>\n> [^x]: X\n>\n>     Y", "q(p(a{^1.1})) fn1:x(p(X) p(Y))"),
    ]
  )
  func numbers(body: String, expected: String) {
    #expect(sketch(body) == expected)
  }

  @Test(
    "what refers to nothing stays as it was typed",
    arguments: [
      ("a[^x] b", "p(a[^x] b)"),
      ("a[^x\ny] b", "p(a[^x⏎y] b)"),
      ("a[^x **y**]", "p(a[^x {b:y}])"),
      ("a\\[^x] b[\\^x]\n\n[^x]: X", "p(a[^x] b[^x]) fn-:x(p(X))"),
      ("`[^x]`\n\n[^x]: X", "p({code:[^x]}) fn-:x(p(X))"),
      ("[&#94;x]", "p([^x])"),
      ("[^x](u)\n\n[^x]: X", "p({u:^x}) fn-:x(p(X))"),
      ("![a[^x]](u)\n\n[^x]: X", "p({!u:a[^x]}) fn-:x(p(X))"),
      ("![^x]\n\n[^x]: X", "p(!{^1.1}) fn1:x(p(X))"),
      ("[[^x]]\n\n[^x]: X", "p([{^1.1}]) fn1:x(p(X))"),
    ]
  )
  func literal(body: String, expected: String) {
    #expect(sketch(body) == expected)
  }

  @Test("a note knows where it stands")
  func range() {
    let body = "a[^x]\n\n[^x]: X\n\n    more\n\nb"
    let note = MarkdownParser.parse(body).document.footnotes[0]
    #expect(note.range == SourceRange(start: 7, end: 24))
    #expect(
      note.blocks.map(\.range) == [
        SourceRange(start: 13, end: 14), SourceRange(start: 20, end: 24),
      ]
    )
  }
}
