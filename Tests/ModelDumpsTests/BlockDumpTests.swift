import Diagnostics
import DocumentModel
import ModelDumps
import Testing

@Suite("Block dump")
struct BlockDumpTests {
  @Test("a tree is indented by two spaces a level and ends its lines with ranges")
  func nestedList() throws {
    let level = try #require(HeadingLevel(2))
    let inner = Block(.paragraph([.text("fig")]), range: SourceRange(start: 14, end: 17))
    let item = ListItem(task: .done, blocks: [inner], range: SourceRange(start: 8, end: 17))
    let list = List(start: 3, isTight: true, items: [item])
    let document = Document(blocks: [
      Block(.heading(level: level, [.text("Top")]), range: SourceRange(start: 0, end: 6)),
      Block(.list(list), range: SourceRange(start: 8, end: 17)),
    ])
    #expect(
      document.dump == """
        heading 2 @0..<6
          text "Top"
        list ordered from 3 tight @8..<17
          item done @8..<17
            paragraph @14..<17
              text "fig"

        """
    )
  }

  @Test("every inline has a line, and a block without a source has no range")
  func inlines() {
    let block = Block(
      .paragraph([
        .strong([.text("a")]), .emphasis([.strikethrough([.text("b")])]), .code("c"),
        .link(url: "https://example.org/", [.text("d")]),
        .image(url: "e.png", alternativeText: "f"), .footnoteReference(number: 1, occurrence: 2),
        .lineBreak, .html("<b>"),
      ])
    )
    #expect(
      Document(blocks: [block]).dump == """
        paragraph
          strong
            text "a"
          emphasis
            strikethrough
              text "b"
          code "c"
          link "https://example.org/"
            text "d"
          image "e.png" alternative "f"
          footnote-reference 1 occurrence 2
          line-break
          html "<b>"

        """
    )
  }

  @Test("tables, code, quotes, placements, dividers, HTML and footnotes")
  func otherBlocks() {
    let table = Table(
      alignments: [.natural, .right],
      header: [[.text("A")], []],
      rows: [[[.text("1")], [.text("2")]]]
    )
    let document = Document(
      blocks: [
        Block(.table(table)), Block(.code("x\n\ty", language: "swift")),
        Block(.code("", language: nil)),
        Block(.quote([Block(.divider)])), Block(.placement("0A1B")), Block(.html("<div>\n")),
      ],
      footnotes: [
        Footnote(label: "n", number: 1, blocks: []), Footnote(label: "m", number: nil, blocks: []),
      ]
    )
    #expect(
      document.dump == #"""
        table natural right
          header
            cell
              text "A"
            cell
          row
            cell
              text "1"
            cell
              text "2"
        code "swift"
          "x\n"
          "\ty"
        code
        quote
          divider
        placement 0A1B
        html
          "<div>\n"
        footnote 1 "n"
        footnote unused "m"

        """#
    )
  }
}
