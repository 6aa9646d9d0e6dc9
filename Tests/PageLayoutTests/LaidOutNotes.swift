import DocumentModel
import PageModel
import PangoCairoBinding
import Testing

@testable import PageLayout

/// Lays out notes that a test makes, and reads them back.
protocol LaidOutNotes {}

extension LaidOutNotes {
  func layOut(
    _ blocks: [Block],
    title: String = "A note",
    dateLine: String? = nil,
    footnotes: [Footnote] = [],
    drawing: DrawingInput? = nil,
    sheet: StyleSheet = StyleSheet()
  ) throws -> LayoutResult {
    let paginator = try Paginator(sheet: sheet, fonts: FontCatalog())
    return try paginator.layOut(
      LayoutInput(
        title: title,
        dateLine: dateLine,
        document: Document(blocks: blocks, footnotes: footnotes),
        drawing: drawing
      )
    )
  }

  func paragraph(_ text: String) -> Block { Block(.paragraph([.text(text)])) }

  func heading(_ level: Int, _ text: String) throws -> Block {
    Block(.heading(level: try #require(HeadingLevel(level)), [.text(text)]))
  }

  /// The runs of a page that are read, in reading order.
  func runs(_ page: Page) -> [GlyphRun] {
    page.items.compactMap {
      if case .glyphs(let run) = $0.content, $0.tag != nil { run } else { nil }
    }
  }

  func text(_ page: Page) -> String { runs(page).map(\.text).joined(separator: " ") }

  /// The baseline of the first run that holds `word`.
  func baseline(of word: String, on page: Page) throws -> Double {
    try #require(runs(page).first { $0.text.contains(word) }).origin.y.points
  }
}
