import DocumentModel
import PageModel
import PangoCairoBinding
import Testing

@testable import PageLayout

@Suite("List collection")
struct ListCollectionTests: LaidOutNotes {
  @Test("an item that says nothing has a blank for its body, and an item that says something none")
  func emptyItems() throws {
    let list = List(
      start: nil,
      isTight: true,
      items: [
        ListItem(blocks: []), ListItem(blocks: [paragraph("a")]),
        ListItem(blocks: [Block(.divider)]),
        ListItem(task: .done, blocks: [Block(.code("", language: nil))]),
      ]
    )
    let result = try layOut([Block(.list(list))])
    let document = result.document
    #expect(problems(of: document).isEmpty)
    let bodies = document.tags.nodes.indices.filter { document.tags.nodes[$0].kind == .listBody }
    let texts = bodies.map { body in
      document.pages[0].items.compactMap { item -> String? in
        guard case .glyphs(let run) = item.content, let tag = item.tag,
          tag > body, document.tags.depth(of: tag, kind: .listBody) == 1,
          bodies.last(where: { $0 < tag }) == body,
          document.tags.depth(of: tag, kind: .label) == 0
        else { return nil }
        return run.text
      }
    }
    #expect(texts == [[" "], ["a"], [" "], [" "]])
  }

  @Test("an item stands 4 points below the text of the one before, 9 below anything else")
  func gaps() throws {
    let image = ImageResource(format: .png, data: [], pixelWidth: 20, pixelHeight: 20)
    let table = Table(alignments: [.natural], header: [[.text("h")]], rows: [[[.text("r")]]])
    let blocks: [Block] = [
      paragraph("x"), Block(.code("x", language: nil)), Block(.quote([paragraph("x")])),
      Block(.table(table)), Block(.placement("A")),
    ]
    // From the last baseline, or from the block's own lower edge, to the next item's line.
    for (block, gap) in zip(blocks, [4.0, 9, 9, 9, 9]) {
      let items = [[paragraph("a"), block], [paragraph("next")]].map { ListItem(blocks: $0) }
      let list = Block(.list(List(start: nil, isTight: true, items: items)))
      let result = try Paginator(sheet: StyleSheet(), fonts: FontCatalog()).layOut(
        LayoutInput(
          title: "A note",
          document: Document(blocks: [list], footnotes: []),
          placed: [PlacedAttachment(id: "A", name: "a.png", content: .image(image))]
        )
      )
      let page = result.document.pages[0]
      let top = try baseline(of: "next", on: page) - 11 * 2728.0 / 2816
      var bottoms = page.items.compactMap { item -> Double? in
        switch item.content {
        case .image(let placed): placed.rect.maxY.points
        case .shape(let shape):
          if case .rectangle(let rect, _) = shape.outline { rect.maxY.points } else { nil }
        default: nil
        }
      }
      if gap == 4 { bottoms.append(try baseline(of: "x", on: page) + 11 * 680.0 / 2816) }
      #expect(abs(top - (bottoms.max() ?? 0) - gap) < 0.01)
    }
  }

  /// A list whose items hold nothing but the next list, `depth` of them, around a word.
  private func nested(_ depth: Int, start: Int?) -> Block {
    (0..<depth).reduce(paragraph("word")) { inner, _ in
      Block(.list(List(start: start, isTight: true, items: [ListItem(blocks: [inner])])))
    }
  }

  private func quoted(_ depth: Int, _ block: Block) -> Block {
    (0..<depth).reduce(block) { inner, _ in Block(.quote([inner])) }
  }

  @Test(
    "markers stand beside their text, never over bars or other markers, however deep they are",
    arguments: [(0, 40, nil), (0, 12, 100_000_000), (28, 1, 100_000_000), (20, 4, 10_000_000)]
      as [(Int, Int, Int?)]
  )
  func deepMarkers(quotes: Int, lists: Int, start: Int?) throws {
    let document = try layOut([quoted(quotes, nested(lists, start: start))]).document
    #expect(problems(of: document).isEmpty)
    let page = document.pages[0]
    var boxes: [(left: Double, right: Double, baseline: Double)] = []
    for run in runs(page) where run.origin.y.points > 100 {
      let left = run.origin.x.points
      boxes.append((left, left + run.width.points, run.origin.y.points))
    }
    #expect(boxes.count == lists + 1)
    for (index, box) in boxes.enumerated() {
      for other in boxes[..<index] where other.baseline == box.baseline {
        #expect(other.right <= box.left || box.right <= other.left)
      }
    }
    let bars = page.items.compactMap { item -> Rect? in
      guard case .shape(let shape) = item.content,
        case .rectangle(let rect, _) = shape.outline, rect.width < .points(3)
      else { return nil }
      return rect
    }
    #expect(bars.count >= quotes.signum())
    let innermost = bars.map(\.maxX.points).max() ?? 0
    #expect(boxes.allSatisfy { $0.left >= innermost })
  }
}
