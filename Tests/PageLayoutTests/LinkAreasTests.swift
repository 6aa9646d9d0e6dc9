import DocumentModel
import PageModel
import Testing

@testable import PageLayout

@Suite("Areas of links")
struct LinkAreasTests: LaidOutNotes {
  private func areas(_ page: Page) -> [Rect] {
    page.items.compactMap { if case .link(let rect, _) = $0.content { rect } else { nil } }
  }

  /// The edges of `word`, in points.
  private func edges(of word: String, on page: Page) throws -> (left: Double, right: Double) {
    let run = try #require(runs(page).first { $0.text.contains(word) })
    return (run.origin.x.points, (run.origin.x + run.width).points)
  }

  @Test(
    "a link whose words other words part has an area on each part, and none on those words",
    arguments: [
      // On the line from left to right: to, abc, between, the Hebrew word, end.
      ("to ", "abc ", "אבגדה", " אחרי", " end"),
      // On the line from right to left: before, the Hebrew word, between, abc, end.
      ("לפני ", "אבגדה ", "abc", " after", " סוף"),
    ]
  )
  func parted(before: String, first: String, second: String, between: String, end: String) throws {
    let link = Inline.link(url: "https://example.org", [.text(first + second)])
    let result = try layOut([
      Block(.paragraph([.text(before), link, .text(between + end)]))
    ])
    let page = result.document.pages[0]
    let found = areas(page)
    #expect(found.count == 2)
    let words = try [first, second].map {
      try edges(of: String($0.filter { $0 != " " }), on: page)
    }
    for (area, word) in zip(found, words) {
      // The space between the link's words is its own, at either end of the first part.
      #expect((0...4).contains(word.left - area.x.points + 0.01))
      #expect((0...4).contains(area.maxX.points - word.right + 0.01))
    }
    let other = try edges(of: String(between.filter { $0 != " " }), on: page)
    for area in found {
      #expect(area.maxX.points <= other.left + 0.01 || area.x.points >= other.right - 0.01)
    }
    // One element with both areas.
    let tags = page.items.compactMap { item -> Int? in
      if case .link = item.content { item.tag } else { nil }
    }
    #expect(Set(tags).count == 1)
    #expect(result.document.tags.nodes.count { $0.kind == .link } == 1)
  }

  @Test("a link of words in both directions that nothing parts has one area")
  func whole() throws {
    let link = Inline.link(
      url: "https://example.org",
      [.text("abc אבגדה "), .strong([.text("def")])]
    )
    let result = try layOut([Block(.paragraph([.text("to "), link, .text(" end")]))])
    let page = result.document.pages[0]
    let found = areas(page)
    let left = try edges(of: "abc", on: page).left
    let right = try edges(of: "def", on: page).right
    #expect(found.map(\.x.thousandths) == [Length.points(left).thousandths])
    #expect(found.map(\.maxX.thousandths) == [Length.points(right).thousandths])
  }
}
