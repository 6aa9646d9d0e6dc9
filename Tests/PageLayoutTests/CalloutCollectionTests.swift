import Diagnostics
import DocumentModel
import Foundation
import PageModel
import PangoCairoBinding
import Testing

@testable import PageLayout

@Suite("Callouts and collapsibles on the page")
struct CalloutCollectionTests: LaidOutNotes {
  private func words(_ page: Page) -> [String] {
    runs(page).dropFirst().map(\.text)
  }

  private func fills(_ page: Page) -> [Color?: [Rect]] {
    var found: [Color?: [Rect]] = [:]
    for item in page.items {
      if case .shape(let shape) = item.content, case .rectangle(let rect, _) = shape.outline {
        found[shape.fill, default: []].append(rect)
      }
    }
    return found
  }

  private func callout(_ kind: String, title: String? = nil, _ blocks: [Block]) -> Block {
    let title = title.map { [Inline.text($0)] } ?? []
    return Block(.callout(Callout(kind: kind, title: title, blocks: blocks)))
  }

  @Test("a callout says its kind, then its title, then its words, on a tint with a bar")
  func callout() throws {
    let result = try layOut([callout("NOTE", title: "Keys", [paragraph("Under the mat.")])])
    let page = result.document.pages[0]
    #expect(words(page) == ["Note", "Keys", "Under the mat."])
    let look = StyleSheet.CalloutLook(kind: "note")
    let ground = try #require(fills(page)[look.tint]?.first)
    let bar = try #require(fills(page)[look.color]?.first)
    #expect(ground.x == 72 && ground.width == 468)
    #expect(bar == Rect(x: 72, y: ground.y, width: 2, height: ground.height))
    #expect(result.document.tags.nodes.filter { $0.kind == .blockQuote }.count == 1)
  }

  @Test("every kind that GitHub and Obsidian know has a look; another is gray and says its name")
  func kinds() throws {
    let known = [
      "note", "abstract", "summary", "tldr", "info", "todo", "tip", "hint", "important", "success",
      "check", "done", "question", "help", "faq", "warning", "caution", "attention", "failure",
      "fail", "missing", "danger", "error", "bug", "example",
    ]
    for kind in known { #expect(StyleSheet.CalloutLook(kind: kind) != .gray, "\(kind)") }
    for kind in ["quote", "cite", "mine"] { #expect(StyleSheet.CalloutLook(kind: kind) == .gray) }
    let result = try layOut([callout("my own", [])])
    #expect(words(result.document.pages[0]) == ["My own"])
  }

  @Test("text has a contrast of 4.5 on every ground")
  func contrast() {
    let looks: [StyleSheet.CalloutLook] = [.amber, .blue, .green, .red, .violet, .gray]
    let texts = [StyleSheet.ink, StyleSheet.secondary, StyleSheet.accent, StyleSheet.link]
    for ground in looks.map(\.tint) + [StyleSheet.highlight, StyleSheet.panel] {
      for text in texts { #expect(contrast(of: text, on: ground) >= 4.5) }
    }
    for look in looks { #expect(contrast(of: look.color, on: look.tint) >= 4.5) }
  }

  /// - SeeAlso: WCAG 2.2, contrast ratio.
  private func contrast(of one: Color, on other: Color) -> Double {
    let lights = [one, other].map { color in
      [(color.red, 0.2126), (color.green, 0.7152), (color.blue, 0.0722)].reduce(0) { sum, part in
        let value = Double(part.0) / 255
        let linear = value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        return sum + linear * part.1
      }
    }
    return (max(lights[0], lights[1]) + 0.05) / (min(lights[0], lights[1]) + 0.05)
  }

  @Test("each page has its part of a callout's ground, and the header is not left alone")
  func torn() throws {
    let filler = (0..<41).map { _ in paragraph("Filler") }
    let long = String(repeating: "Words that fill the lines of a callout. ", count: 30)
    let result = try layOut(filler.prefix(23) + [callout("tip", [paragraph(long)])])
    let pages = result.document.pages
    #expect(pages.count == 2)
    let look = StyleSheet.CalloutLook(kind: "tip")
    for page in pages {
      let ground = try #require(fills(page)[look.tint]?.first)
      #expect(ground.y >= 72 && ground.maxY <= 720.01)
    }
    #expect(words(pages[0]).contains("Tip"))
    #expect(!words(pages[1]).contains("Tip"))
    let short = try layOut(filler.prefix(27) + [callout("tip", [paragraph(long)])])
    let header = try #require(short.document.pages.firstIndex { words($0).contains("Tip") })
    #expect(words(short.document.pages[header]).contains { $0.hasPrefix("Words") })
  }

  @Test(
    "a callout's kind, its title and the first line in it are on one page, however deep it lies"
  )
  func heads() throws {
    var nested = paragraph("text")
    for depth in (0..<9).reversed() { nested = callout("note", title: "Title \(depth)", [nested]) }
    for count in 0..<36 {
      let filler = (0..<count).map { _ in paragraph("Filler") }
      let pages = try layOut(filler + [nested]).document.pages
      for page in pages {
        let words = runs(page).map(\.text).filter { $0 != "Filler" && $0 != "A note" }
        let titles = words.filter { $0.hasPrefix("Title") }
        #expect(words.count { $0 == "Note" } == titles.count, "\(count) paragraphs before")
        #expect(words.isEmpty || words[0] == "Note", "\(count) paragraphs before")
        #expect(words.contains("text") == titles.contains("Title 8"))
      }
    }
  }

  @Test("the repeated header of a table stands inside the callout, quote or frame around it")
  func repeatedHeader() throws {
    let table = Table(
      alignments: [.natural],
      header: [[.text("Head")]],
      rows: (0..<60).map { [[.text("row\($0)")]] }
    )
    let look = StyleSheet.CalloutLook(kind: "note")
    let frames: [(Block, Color?)] = [
      (callout("note", [Block(.table(table))]), look.tint),
      (Block(.quote([Block(.table(table))])), StyleSheet.accent),
      (Block(.collapsible(Collapsible(header: [], blocks: [Block(.table(table))]))), nil),
    ]
    for (block, fill) in frames {
      let page = try layOut([block]).document.pages[1]
      // The accent is the colour of the rule under the header, too.
      let frame = try #require(fills(page)[fill]?.max { $0.height < $1.height })
      #expect(frame.y == 72)
    }
  }

  @Test("frames stop before letters where indents no longer grow")
  func deepQuotes() throws {
    var blocks = [paragraph("deep")]
    for _ in 0..<45 { blocks = [Block(.quote(blocks))] }
    let page = try layOut(blocks).document.pages[0]
    let bars = try #require(fills(page)[StyleSheet.accent])
    // 120 and 18 of the 468 points are left: 27 insets of 12 and one of 6.
    let text = try #require(runs(page).first { $0.text == "deep" })
    #expect(abs(text.origin.x.points - 402) < 0.01)
    #expect(bars.count == 28)
    let edge = try #require(bars.map(\.maxX.points).max())
    #expect(abs(edge - 398) < 0.01)
    let inner = [callout("note", [paragraph("in")])]
    let look = StyleSheet.CalloutLook(kind: "note")
    blocks = inner + [Block(.collapsible(Collapsible(header: [], blocks: [paragraph("x")])))]
    for _ in 0..<45 { blocks = [Block(.quote(blocks))] }
    let framed = fills(try layOut(blocks).document.pages[0])
    #expect(framed[look.tint]?.count == 1 && framed[look.color] == nil && framed[nil] == nil)
  }

  @Test("a collapsible shows all it has; headings under its header are no bookmarks")
  func collapsible() throws {
    let result = try layOut([
      Block(
        .collapsible(
          Collapsible(
            header: [try heading(2, "More")],
            blocks: [try heading(3, "In"), paragraph("x")]
          )
        )
      ),
      try heading(2, "After"),
      Block(.paragraph([.link(url: "#in", [.text("go")])])),
    ])
    #expect(words(result.document.pages[0]) == ["More", "In", "x", "After", "go"])
    #expect(result.document.bookmarks.map(\.title) == ["More", "After"])
    #expect(result.document.anchors.map(\.name) == ["heading-1", "heading-2", "heading-3"])
    #expect(links(result) == [.anchor("heading-2")])
  }

  private func links(_ result: LayoutResult) -> [LinkTarget] {
    result.document.pages.flatMap(\.items).compactMap {
      if case .link(_, let target) = $0.content { target } else { nil }
    }
  }

  @Test("a link to a heading leads to it, by GitHub's anchors; else it is text, and reported")
  func internalLinks() throws {
    let addresses = ["#a", "#a-1", "#a-1-1", "#R%C3%89SUM%C3%89", "#no", "#"]
    let result = try layOut([
      Block(.paragraph(addresses.map { .link(url: $0, [.text($0)]) })),
      try heading(1, "A"), try heading(1, "A"), try heading(1, "A 1"), try heading(1, "Résumé"),
    ])
    #expect(
      links(result)
        == ["heading-1", "heading-2", "heading-3", "heading-4"].map { .anchor($0) }
    )
    #expect(result.diagnostics.map(\.code) == ["heading-not-found", "heading-not-found"])
  }

  @Test("a link is on its words, not on the spaces at its ends")
  func linkSpaces() throws {
    let link = Inline.link(
      url: "https://e.org",
      [.text(" "), .text(" two "), .strong([.text("words")]), .text(" ")]
    )
    let result = try layOut([Block(.paragraph([.text("a"), link, .text("b")]))])
    let page = result.document.pages[0]
    let linked = page.items.filter { item in
      item.tag.map { result.document.tags.nodes[$0].kind == .link } ?? false
    }
    let words = linked.compactMap { if case .glyphs(let run) = $0.content { run } else { nil } }
    #expect(words.map(\.text) == ["two ", "words"])
    let areas = linked.compactMap { if case .link(let rect, _) = $0.content { rect } else { nil } }
    #expect(areas.map(\.x) == [try #require(words.first).origin.x])
    #expect(runs(page).map(\.text).joined().hasSuffix("a  two words b"))
  }

  @Test("highlighted words stand on a tint as wide as they are, on every line")
  func highlight() throws {
    let long = String(repeating: "words that are marked ", count: 8)
    let result = try layOut([
      Block(.paragraph([.text("a "), .styled(.highlight, [.text(long)]), .text("b")]))
    ])
    let page = result.document.pages[0]
    let tints = try #require(fills(page)[StyleSheet.highlight])
    let marked = runs(page).filter { $0.text.contains("marked") }
    #expect(tints.count > 1 && tints.count == marked.count)
    for (tint, run) in zip(tints, marked) {
      #expect(abs(tint.x.points - run.origin.x.points) < 0.01)
      #expect(tint.y < run.origin.y && tint.maxY > run.origin.y)
    }
  }

  @Test("an image that is not drawn shows its words in a frame, or the name of its file")
  func imageFrame() throws {
    let result = try layOut([
      Block(.paragraph([.image(url: "plan.png", alternativeText: "floor plan")])),
      Block(.paragraph([.image(url: "a/b.png?x", alternativeText: "")])),
      Block(.paragraph([.image(url: "data:image/png;base64,AA", alternativeText: "")])),
    ])
    #expect(words(result.document.pages[0]) == ["floor plan", "b.png", "image"])
    let frames = result.document.pages[0].items.filter {
      if case .shape(let shape) = $0.content { shape.stroke == StyleSheet.rule } else { false }
    }
    #expect(frames.count == 3)
  }

  @Test("a frame keeps clear of the words beside it and of the column's edge")
  func frameRoom() throws {
    func key(_ name: String) -> Inline { .styled(.keyboard, [.text(name)]) }
    let result = try layOut([
      Block(
        .paragraph([
          key("Esc"), .text(" then "), key("Ctrl"), .text("+"), key("C"), key("V"), .text(", or"),
        ])
      )
    ])
    let page = result.document.pages[0]
    let frames = page.items.compactMap { item -> Rect? in
      guard case .shape(let shape) = item.content, shape.stroke == StyleSheet.rule,
        case .rectangle(let rect, _) = shape.outline
      else { return nil }
      return rect
    }
    #expect(frames.count == 4)
    // Half of a frame's line of 0.6 points is outside of it.
    let edge = 0.3
    #expect(try #require(frames.first).x.points >= 72)
    for (left, right) in zip(frames, frames.dropFirst()) {
      #expect(left.maxX < right.x)
    }
    for frame in frames {
      for run in runs(page).dropFirst() {
        let (start, end) = (run.origin.x.points, (run.origin.x + run.width).points)
        let isInside = start >= frame.x.points - edge && end <= frame.maxX.points + edge
        #expect(
          isInside || end <= frame.x.points || start >= frame.maxX.points - 0.01,
          "\(run.text)"
        )
      }
    }
    // No gap that pdftotext takes for a space.
    #expect(words(page) == ["Esc", " then ", "Ctrl", "+", "C", "V", ", or"])
    let plus = try #require(runs(page).first { $0.text == "+" })
    #expect((plus.origin.x.points - frames[1].maxX.points) < 0.03 * 10)
  }

  @Test("the number of a footnote stands close to its word, and apart from it in the text")
  func referenceSpace() throws {
    let result = try layOut([
      Block(.paragraph([.text("word"), .footnoteReference(number: 1, occurrence: 1)]))
    ])
    let found = runs(result.document.pages[0]).suffix(2)
    let (word, number) = (try #require(found.first), try #require(found.last))
    #expect(number.text == "\u{A0}1")
    let gap =
      number.origin.x + .points(Double(number.glyphs.last?.x ?? 0)) - word.origin.x - word.width
    // 0.08 of 0.7 of 11 points.
    #expect(abs(gap.points - 0.616) < 0.01)
  }

  @Test("raised and lowered words are smaller and off the line")
  func scripts() throws {
    let result = try layOut([
      Block(
        .paragraph([
          .text("H"), .styled(.subscript, [.text("2")]), .text("O"),
          .styled(.superscript, [.text("3")]),
        ])
      )
    ])
    let found = runs(result.document.pages[0]).dropFirst()
    let line = try #require(found.first).origin.y
    #expect(found.map(\.text) == ["H", "2", "O", "3"])
    #expect(found.map { ($0.size.points * 10).rounded() } == [110, 77, 110, 77])
    #expect(found.map { $0.origin.y > line } == [false, true, false, false])
    #expect(found.map { $0.origin.y < line } == [false, false, false, true])
  }
}
