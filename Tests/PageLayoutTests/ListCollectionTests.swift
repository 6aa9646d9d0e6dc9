import DocumentModel
import PageModel
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
}
