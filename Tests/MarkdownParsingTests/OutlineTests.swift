import DocumentModel
import MarkdownParsing
import Testing

@Suite("Outline and word count")
struct OutlineTests {
  @Test("headings in order, those in lists and quotes included")
  func order() {
    let outline = MarkdownParser.parse("## A *b*\n\n> # C\n\n- ### D `e`\n\nF\ng\n===").document
      .outline
    #expect(outline.map(\.level.rawValue) == [2, 1, 3, 1])
    #expect(outline.map(\.title) == ["A b", "C", "D e", "F g"])
    #expect(outline.map(\.anchor) == ["a-b", "c", "d-e", "f-g"])
  }

  @Test(
    "anchors by GitHub's rule",
    arguments: [
      (
        ["Introduction", "Introduction", "Introduction 1"],
        ["introduction", "introduction-1", "introduction-1-1"]
      ),
      (["a-1", "a", "a"], ["a-1", "a", "a-2"]),
      (["What's new? (2024)"], ["whats-new-2024"]),
      (["snake_case & kebab-case"], ["snake_case--kebab-case"]),
      (["Über Größe", "日本語 見出し", "Ελληνικά"], ["über-größe", "日本語-見出し", "ελληνικά"]),
      (["🎉 Party"], ["-party"]),
      (["!!!", "???"], ["heading", "heading-1"]),
    ]
  )
  func anchors(titles: [String], expected: [String]) {
    let body = titles.map { "# \($0)\n\n" }.joined()
    #expect(MarkdownParser.parse(body).document.outline.map(\.anchor) == expected)
  }

  @Test("many equal headings take no time with their square")
  func manyEqual() {
    let body = String(repeating: "# a\n", count: 20_000) + (1...2000).map { "# a-\($0)\n" }.joined()
    let anchors = MarkdownParser.parse(body).document.outline.map(\.anchor)
    #expect(Set(anchors).count == 22_000)
  }

  @Test(
    "words by Unicode's boundaries",
    arguments: [
      ("", 0),
      ("One two, three.", 3),
      ("# It's 3.14\n\n- **co**-op", 4),
      ("|a|b c|\n|-|-|\n|1|2|\n\nx[^n]\n\n[^n]: y", 7),
      ("сорок два", 2),
      ("---", 0),
    ]
  )
  func words(body: String, expected: Int) throws {
    #expect(try MarkdownParser.parse(body).document.wordCount() == expected)
  }
}
