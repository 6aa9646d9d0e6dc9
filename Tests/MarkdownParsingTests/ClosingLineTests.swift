import DocumentModel
import MarkdownParsing
import Testing

@Suite("What a body leaves open")
struct ClosingLineTests {
  @Test(
    "the line that closes it",
    arguments: [
      ("```\na", "```"), ("a\n\n~~~~ x\nb\n", "~~~~"), ("```\na\n``", "```"), ("```", "```"),
      ("<!-- a\n\nb", "-->"), ("<?php\na", "?>"), ("<!X a", ">"), ("<![CDATA[ a", "]]>"),
      ("<pre>\na\n", "</pre>"), ("<SCRIPT x>", "</script>"), ("  <style>\n\n", "</style>"),
    ]
  )
  func open(body: String, expected: String) {
    #expect(MarkdownParser.parse(body).closingLine == expected)
    let closed = MarkdownParser.parse(body + "\n" + expected + "\n\n*after*").document.blocks
    #expect(closed.last?.content == .paragraph([.emphasis([.text("after")])]))
  }

  @Test(
    "nothing is open when a blank line is enough",
    arguments: [
      "", "a", "```\na\n```", "> ```\n> a", "- ```\n  a", "    a", "<div>\na", "<a>\nb",
      "<!-- a -->", "<!-- a\n--> b", "<pre>a</pre>", "```\na\n```\n\nb", "[^a]: ```\n    b",
    ]
  )
  func nothingOpen(body: String) {
    #expect(MarkdownParser.parse(body).closingLine == nil)
    let after = MarkdownParser.parse(body + "\n\n*after*").document.blocks
    #expect(after.last?.content == .paragraph([.emphasis([.text("after")])]))
  }
}
