import DocumentModel
import MarkdownParsing
import Testing

@Suite("Callouts and highlights")
struct CalloutTests {
  @Test(
    "a quote that starts with a mark is a callout",
    arguments: [
      ("> [!note]\n> a", "callout:note(: p(a))"),
      ("> [!NOTE] A *title*\n> a\n>\n> - b", "callout:NOTE(A {i:title}: p(a) ul(p(b)))"),
      ("> [!tip]- Folded\n> a", "callout:tip(Folded: p(a))"),
      ("> [!tip]+\n> a", "callout:tip(: p(a))"),
      ("> [!no such kind] T", "callout:no such kind(T: )"),
      ("> [!info|wide] T\n>\n> a", "callout:info(T: p(a))"),
      ("> [!note] A\n> > [!bug] B\n> > c", "callout:note(A: callout:bug(B: p(c)))"),
      ("- > [!note] A\n  > b", "ul(callout:note(A: p(b)))"),
      ("> \\[!note] a", "q(p([!note] a))"),
      ("> `[!note]` a", "q(p({code:[!note]} a))"),
      ("> [!note]a", "q(p([!note]a))"),
      ("> [!] a", "q(p([!] a))"),
      ("> a\n> [!note]", "q(p(a⏎[!note]))"),
      ("> a\n>\n> [!note]", "q(p(a) p([!note]))"),
      ("[!note] a", "p([!note] a)"),
    ]
  )
  func callouts(body: String, expected: String) {
    #expect(sketch(body) == expected)
    expectRegionsHold(in: body)
  }

  @Test("the kind is said in words")
  func kindName() {
    #expect(Callout(kind: "NOTE", blocks: []).kindName == "Note")
    #expect(Callout(kind: "my kind", blocks: []).kindName == "My kind")
  }

  @Test("plain text has title and words, not the mark")
  func plainText() {
    let document = MarkdownParser.parse("> [!note] T\n> ==a== b").document
    #expect(document.plainText == "T\na b")
  }

  @Test(
    "two signs on each side highlight, by the rules of strong",
    arguments: [
      ("a ==b c== d", "p(a {highlight:b c} d)"),
      ("==**a**== *==b==*", "p({highlight:{b:a}} {i:{highlight:b}})"),
      ("a==b==c", "p(a{highlight:b}c)"),
      ("a == b == c", "p(a == b == c)"),
      ("==a", "p(==a)"),
      ("===a=== =b=", "p(===a=== =b=)"),
      ("`==a==` \\==b==", "p({code:==a==} ==b==)"),
      ("==a *b== c*", "p({highlight:a *b} c*)"),
      ("[==a==](u) ~~==b==~~", "p({u:{highlight:a}} {s:{highlight:b}})"),
      ("| ==a== |\n|---|", "table({highlight:a})"),
      ("a\n==", "h1(a)"),
    ]
  )
  func highlights(body: String, expected: String) {
    #expect(sketch(body) == expected)
  }
}
