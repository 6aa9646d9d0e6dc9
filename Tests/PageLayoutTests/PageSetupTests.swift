import DocumentModel
import PageModel
import PangoCairoBinding
import Testing

@testable import PageLayout

@Suite("Every construct on every page")
struct PageSetupTests: LaidOutNotes {
  /// A note of every construct, each with words that are long and words that are short.
  private func blocks() throws -> [Block] {
    let long = String(repeating: "unbreakableword", count: 12)
    let words = String(repeating: "some words of a sentence, ", count: 20)
    let inlines: [Inline] = [
      .text(words), .strong([.text(long)]), .text(" "), .code(long), .lineBreak,
      .link(url: "https://example.org/", [.text("https://example.org/" + long)]),
      .text(" שלום עולם 日本語の文章です 👩‍👩‍👧 "), .styled(.keyboard, [.text("Ctrl")]),
      .footnoteReference(number: 1, occurrence: 1),
    ]
    let paragraph = Block(.paragraph(inlines))
    var nested = [paragraph]
    for depth in 0..<12 {
      let item = ListItem(task: depth % 3 == 0 ? .done : nil, blocks: nested)
      nested = [
        Block(
          .list(
            List(
              start: depth % 2 == 0 ? nil : 998,
              isTight: true,
              items: [item, ListItem(blocks: [])]
            )
          )
        )
      ]
      if depth == 6 { nested = [Block(.quote(nested))] }
    }
    let row: [Table.Cell] = (0..<5).map { [.text($0 == 2 ? words : "cell \($0)")] }
    let table = Table(
      alignments: [.natural, .left, .center, .right, .natural],
      header: row,
      rows: [[Table.Cell]](repeating: row, count: 12)
    )
    return [
      try heading(1, words), try heading(3, long), paragraph, Block(.table(table)),
      Block(.code(words + "\n\t" + long, language: nil)), Block(.divider),
      Block(.callout(Callout(kind: "note", title: [.text(words)], blocks: [paragraph]))),
      Block(.collapsible(Collapsible(header: [paragraph], blocks: [paragraph]))),
      Block(.placement("A")), Block(.placement("B")),
    ] + nested
  }

  @Test(
    "nothing leaves the column, whatever the paper, the margins and the base size",
    arguments: [
      PageSetup(paper: .a4, orientation: .landscape, baseSize: 14),
      PageSetup(
        paper: .letter,
        orientation: .landscape,
        margins: PageMargins(top: 20, right: 30, bottom: 40, left: 50),
        baseSize: 6
      ),
      PageSetup(paper: .a4, margins: PageMargins(36), baseSize: 24),
      PageSetup(margins: PageMargins(216)),
    ]
  )
  func column(setup: PageSetup) throws {
    let image = ImageResource(format: .png, data: [], pixelWidth: 3_000, pixelHeight: 2_000)
    let paginator = try Paginator(sheet: StyleSheet(page: setup), fonts: FontCatalog())
    let result = try paginator.layOut(
      LayoutInput(
        title: "A title of some words",
        document: Document(
          blocks: blocks(),
          footnotes: [Footnote(label: "1", number: 1, blocks: [paragraph("A note")])]
        ),
        placed: [
          PlacedAttachment(id: "A", name: "a.png", content: .image(image)),
          PlacedAttachment(id: "B", name: "b.pdf", content: .other("a PDF document")),
        ]
      )
    )
    for (number, page) in result.document.pages.enumerated() {
      // A table too wide for its page stands on one that is turned, with the margins turned along.
      let isTurned = page.size != setup.size
      #expect(!isTurned || page.size == Size(width: setup.size.height, height: setup.size.width))
      let margins = setup.margins
      let least = min(margins.left, isTurned ? min(margins.top, margins.bottom) : margins.left)
      let edge = isTurned ? min(margins.top, margins.bottom, margins.right) : margins.right
      let (left, right) = (least.points - 0.01, (page.size.width - edge).points + 0.01)
      let bottom = page.size.height.points - (isTurned ? 0 : margins.bottom.points) + 0.01
      for item in page.items {
        switch item.content {
        case .glyphs(let run):
          #expect(
            run.origin.x.points >= left && (run.origin.x + run.width).points <= right
              && run.origin.y.points <= bottom,
            "page \(number + 1): \(run.text)"
          )
        case .image(let placement):
          #expect(placement.rect.x.points >= left && placement.rect.maxX.points <= right)
          #expect(placement.rect.maxY.points <= bottom)
        case .imported, .shape, .link: break
        }
      }
    }
  }
}
