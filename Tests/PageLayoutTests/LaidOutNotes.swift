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

  /// What is wrong with pages, whatever is on them: things outside the column, tags out of order.
  func problems(of document: PagedDocument, sheet: StyleSheet = StyleSheet()) -> [String] {
    var problems: [String] = []
    for (number, page) in document.pages.enumerated() {
      let column = Rect(
        x: sheet.margins.left - 0.01,
        y: sheet.margins.top - 0.01,
        width: page.size.width - sheet.margins.left - sheet.margins.right + 0.02,
        height: page.size.height - sheet.margins.top - sheet.margins.bottom + 0.02
      )
      for item in page.items where !isInside(column, item) {
        problems.append("page \(number): \(item) leaves the column")
      }
      if !page.items.contains(where: { $0.tag != nil }) {
        problems.append("page \(number) is blank")
      }
    }
    return problems + orderProblems(of: document.tags, on: document.pages)
  }

  private func isInside(_ column: Rect, _ item: PageItem) -> Bool {
    func isInside(_ rect: Rect) -> Bool {
      rect.x >= column.x && rect.maxX <= column.maxX && rect.y >= column.y
        && rect.maxY <= column.maxY
    }
    switch item.content {
    case .glyphs(let run):
      let lastGlyph = run.glyphs.map { Length.points(Double($0.x)) }.max() ?? .zero
      return isInside(
        Rect(x: run.origin.x, y: run.origin.y, width: max(run.width, lastGlyph), height: .zero)
      )
    case .link(let rect, _): return isInside(rect)
    case .image(let placement): return isInside(placement.rect)
    case .imported(let placement): return isInside(placement.rect)
    case .shape(let shape):
      if case .rectangle(let rect, _) = shape.outline { return isInside(rect) }
      return true
    }
  }

  /// Tags that are not numbered depth first, or not read in that order; torn cells come
  /// back, and so does what footnotes interrupt.
  private func orderProblems(of tags: TagTree, on pages: [Page]) -> [String] {
    var problems: [String] = []
    for index in tags.nodes.indices.dropFirst() {
      var ancestor: Int? = index - 1
      while let current = ancestor, current != tags.nodes[index].parent {
        ancestor = tags.nodes[current].parent
      }
      if ancestor == nil { problems.append("node \(index) comes after its parent's end") }
    }
    func isIn(_ kind: TagKind, _ tag: Int) -> Bool { tags.depth(of: tag, kind: kind) > 0 }
    let read = pages.flatMap(\.items).compactMap(\.tag)
    for (first, second) in zip(read, read.dropFirst())
    where second < first && !isIn(.note, first)
      && !(isIn(.tableRow, first) && isIn(.tableRow, second))
    {
      problems.append("tag \(second) is read after \(first)")
    }
    return problems
  }
}
