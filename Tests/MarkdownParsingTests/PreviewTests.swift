import DocumentModel
import MarkdownParsing
import Testing

@Suite("Plain text and preview")
struct PreviewTests {
  @Test("conformance B 16: plain text")
  func plainText() {
    #expect(
      MarkdownParser.parse("# Top\n\nMiddle.\n\n- End").document.plainText == "Top\nMiddle.\nEnd"
    )
  }

  @Test("plain text of what has no paragraphs")
  func otherBlocks() {
    let body =
      "|a|b|\n|-|-|\n|1|`2`|\n\n---\n\n<!-- c -->\n\n```\nd\ne\n```\n\n![f](g)[^n]\n\n[^n]: h"
    #expect(MarkdownParser.parse(body).document.plainText == "a\tb\n1\t2\nd\ne\nf\nh")
  }

  @Test("conformance B 17: preview")
  func preview() {
    #expect(
      MarkdownParser.preview(of: "# Top\n\nA **big** day.\n\n- done") == "Top A big day. done"
    )
  }

  @Test("conformance B 18: a long note gives a short preview of its start")
  func longNote() {
    let body = "Short start.\n\n" + String(repeating: "lorem ipsum ", count: 500)
    let preview = MarkdownParser.preview(of: body)
    #expect(preview.hasPrefix("Short start. lorem"))
    #expect(preview.count < 500)
  }

  @Test("conformance B 20: nothing to show", arguments: ["", " ", "\n \t\n", "\r\n\r\n"])
  func nothing(body: String) {
    #expect(MarkdownParser.preview(of: body) == "")
  }

  @Test("conformance X 10: cut back to a line end past the 200th character")
  func cutBack() {
    let opening = String(repeating: "a", count: 250)
    let body = opening + "\n" + String(repeating: "b", count: 149)
    #expect(body.count == 400)
    #expect(MarkdownParser.preview(of: body) == opening)
    #expect(
      MarkdownParser.preview(of: String(body.dropLast())).hasSuffix(
        " " + String(repeating: "b", count: 148)
      )
    )

    let early = String(repeating: "a", count: 200) + "\n" + String(repeating: "b", count: 300)
    #expect(MarkdownParser.preview(of: early).count == 400)
  }

  @Test("characters are counted as a person sees them")
  func graphemes() {
    let body = String(repeating: "👩‍👩‍👧", count: 600)
    #expect(MarkdownParser.preview(of: body) == String(repeating: "👩‍👩‍👧", count: 400))
  }
}
