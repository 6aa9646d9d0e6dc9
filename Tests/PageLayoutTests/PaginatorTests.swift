import Diagnostics
import DocumentModel
import PageModel
import PangoCairoBinding
import Testing

@testable import PageLayout

@Suite("Paginator")
struct PaginatorTests: LaidOutNotes {
  @Test("an empty note is one page with its title, its date and a rule")
  func emptyNote() throws {
    let result = try layOut([], title: "Keys", dateLine: "Event date: May 3, 2024")
    #expect(result.document.pages.count == 1)
    #expect(text(result.document.pages[0]) == "Keys Event date: May 3, 2024")
    #expect(result.document.pages[0].size == Size(width: 612, height: 792))
  }

  @Test("title, date, rule and body stand as far apart as the contract says")
  func headSpacing() throws {
    let result = try layOut([paragraph("Body")], title: "Keys", dateLine: "Event date: x")
    let page = result.document.pages[0]
    // Inter is 0.96875 em above and 0.2412 em below the baseline (hhea, 2728 and 680 of 2816 units).
    let up = 2728.0 / 2816
    let line = (2728.0 + 680) / 2816
    let title = 72 + 22 * up
    #expect(abs(try baseline(of: "Keys", on: page) - title) < 0.02)
    let date = 72 + 22 * line + 5 + 10 * up
    #expect(abs(try baseline(of: "Event", on: page) - date) < 0.02)
    let rule = 72 + 22 * line + 5 + 10 * line + 14
    let body = rule + 0.75 + 16 + 11 * up
    #expect(abs(try baseline(of: "Body", on: page) - body) < 0.02)
  }

  @Test("two lines of a paragraph are a line height and 3 points apart, paragraphs 9 more")
  func bodySpacing() throws {
    let result = try layOut([
      Block(.paragraph([.text("One"), .lineBreak, .text("Two")])), paragraph("Three"),
    ])
    let page = result.document.pages[0]
    let line = 11 * (2728.0 + 680) / 2816
    let one = try baseline(of: "One", on: page)
    #expect(abs(try baseline(of: "Two", on: page) - one - line - 3) < 0.02)
    #expect(abs(try baseline(of: "Three", on: page) - one - line - 3 - line - 9) < 0.02)
  }

  @Test("a list's text hangs 18 points a level, items 4 points apart, however deep")
  func lists() throws {
    func nested(_ depth: Int) -> Block {
      let below = depth < 40 ? [nested(depth + 1)] : []
      return Block(
        .list(
          List(
            start: nil,
            isTight: true,
            items: [ListItem(blocks: [paragraph("level\(depth)")] + below)]
          )
        )
      )
    }
    let result = try layOut([nested(1)])
    let all = result.document.pages.flatMap { runs($0) }
    for depth in 1...40 {
      let run = try #require(all.first { $0.text == "level\(depth)" })
      // Text is never set narrower than 120 points: the column of 468 has room for 348.
      #expect(abs(run.origin.x.points - 72 - min(18 * Double(depth), 348)) < 0.02)
    }
  }

  @Test("numbers follow the start of the list, and a wide number moves the text")
  func numbers() throws {
    let items = (0..<3).map { ListItem(blocks: [paragraph("item\($0)")]) }
    let result = try layOut([Block(.list(List(start: 123_456, isTight: true, items: items)))])
    let page = result.document.pages[0]
    let found = runs(page).map(\.text)
    #expect(found.contains("123456.") && found.contains("123458."))
    let number = try #require(runs(page).first { $0.text == "123456." })
    let words = try #require(runs(page).first { $0.text == "item0" })
    #expect(number.origin.x.points >= 71.99)
    #expect((number.origin.x + number.width).points < words.origin.x.points)
  }

  @Test("a task box reads as its state")
  func tasks() throws {
    let result = try layOut([
      Block(
        .list(
          List(
            start: nil,
            isTight: true,
            items: [
              ListItem(task: .done, blocks: [paragraph("called")]),
              ListItem(task: .open, blocks: [paragraph("wrote")]),
            ]
          )
        )
      )
    ])
    #expect(text(result.document.pages[0]) == "A note [x] called [ ] wrote")
  }

  @Test("every word is on the pages, once and in order")
  func allWords() throws {
    let blocks = (0..<400).map { paragraph("word\($0)a word\($0)b word\($0)c") }
    let result = try layOut(blocks)
    let expected = (0..<400).flatMap { ["word\($0)a", "word\($0)b", "word\($0)c"] }
    let found = result.document.pages.flatMap { runs($0) }.dropFirst()
      .flatMap { $0.text.split(separator: " ").map(String.init) }
    #expect(found == expected)
  }

  @Test("no page ends with a heading, and nothing leaves the margins")
  func headingsKeep() throws {
    var blocks: [Block] = []
    for index in 0..<120 {
      blocks.append(try heading(1 + index % 3, "Heading \(index)"))
      for line in 0..<(index % 7) { blocks.append(paragraph("Text \(index) \(line)")) }
      blocks.append(paragraph("Last text \(index)"))
    }
    let result = try layOut(blocks)
    for page in result.document.pages {
      let found = runs(page)
      #expect(found.last?.text.hasPrefix("Heading") == false)
      for run in found {
        #expect(run.origin.x.points >= 71.99)
        #expect((run.origin.x + run.width).points <= 540.01)
        #expect(run.origin.y.points <= 720.01)
      }
    }
    #expect(result.document.bookmarks.count == 120)
    #expect(result.document.bookmarks.first?.title == "Heading 0")
  }

  @Test("an outline never skips a level")
  func outline() throws {
    let result = try layOut([
      try heading(2, "a"), try heading(4, "b"), try heading(3, "c"), try heading(1, "d"),
    ])
    #expect(result.document.bookmarks.map(\.depth) == [1, 2, 2, 1])
  }

  @Test("tags are numbered in reading order, parents first")
  func tags() throws {
    let result = try layOut(
      [
        try heading(1, "H"), paragraph("P"),
        Block(
          .table(
            Table(
              alignments: [.natural, .right],
              header: [[.text("a")], [.link(url: "https://example.org/", [.text("b")])]],
              rows: [[[.text("c")], [.text("d")]]]
            )
          )
        ),
        Block(.quote([paragraph("Q"), Block(.code("x\ny", language: nil))])),
      ],
      footnotes: [Footnote(label: "1", number: 1, blocks: [paragraph("F")])]
    )
    let nodes = result.document.tags.nodes
    // Depth first: each node's parent is the node before it or one of that node's ancestors.
    for index in nodes.indices.dropFirst() {
      let parent = try #require(nodes[index].parent)
      var ancestor: Int? = index - 1
      while let current = ancestor, current != parent { ancestor = nodes[current].parent }
      #expect(ancestor == parent, "node \(index)")
    }
    let read = result.document.pages.flatMap(\.items).compactMap(\.tag)
    #expect(read == read.sorted())
    // The title is the only H1: a body heading is one level down.
    #expect(nodes.count { $0.kind == .heading1 } == 1)
    #expect(nodes.count { $0.kind == .heading2 } == 1)
  }

  @Test("a link has one area for each line, on its words")
  func links() throws {
    let words = String(repeating: "several linked words ", count: 12)
    let result = try layOut([
      Block(.paragraph([.text("See "), .link(url: "https://example.org/a", [.text(words)])]))
    ])
    let areas = result.document.pages[0].items.compactMap { item -> Rect? in
      if case .link(let rect, .url("https://example.org/a")) = item.content { rect } else { nil }
    }
    #expect(areas.count >= 3)
    for (first, second) in zip(areas, areas.dropFirst()) {
      #expect(first.maxY <= second.y + 0.01)
      #expect(first.x >= 71.99 && first.maxX <= 540.01)
    }
    let see = try #require(runs(result.document.pages[0]).first { $0.text.hasPrefix("See") })
    #expect(areas[0].x >= see.origin.x + see.width - 4)
  }

  @Test("an address that is neither web nor mail stays text and is reported")
  func refusedLink() throws {
    let result = try layOut([
      Block(.paragraph([.link(url: "javascript:alert(1)", [.text("press")])]))
    ])
    #expect(text(result.document.pages[0]).contains("press"))
    #expect(result.diagnostics.map(\.code) == ["link-not-active"])
    #expect(
      result.document.pages[0].items.allSatisfy {
        if case .link = $0.content { false } else { true }
      }
    )
  }

  @Test("each character of an emoji sequence is a cluster, on a glyph that no other one has")
  func emojiSequence() throws {
    let result = try layOut([paragraph("We are 👨‍👩‍👦 here")])
    let run = try #require(
      runs(result.document.pages[0]).first { $0.text == "👨‍👩‍👦" && $0.clusters.count > 1 }
    )
    // Man, joiner, woman, joiner, boy; the two joiners share a glyph.
    #expect(run.clusters.map(\.bytes) == [4, 3, 4, 3, 4])
    #expect(run.clusters.allSatisfy { $0.glyphs == 1 })
    #expect(run.glyphs.count == 5)
    #expect(Set(run.glyphs.map(\.id)).count == 4)
  }

  @Test("a character that no font has is a box with its text, and is reported")
  func missingGlyph() throws {
    let result = try layOut([paragraph("a \u{E123} b")])
    #expect(text(result.document.pages[0]).contains("\u{E123}"))
    #expect(result.diagnostics.first?.code == "missing-glyph")
    #expect(result.diagnostics.first?.message.contains("U+E123") == true)
  }

  @Test("noncharacters show as U+FFFD and are reported, in the file's title, too")
  func noncharacters() throws {
    func character(_ value: UInt32) throws -> String {
      String(Character(try #require(Unicode.Scalar(value))))
    }
    let body = try "a" + character(0xFFFF) + "b" + character(0xFDD0) + "c" + character(0x1FFFE)
    let result = try layOut([paragraph(body)], title: "x" + character(0xFFFE) + "y")
    #expect(result.document.metadata.title == "x\u{FFFD}y")
    #expect(text(result.document.pages[0]).filter { $0 == "\u{FFFD}" }.count == 4)
    #expect(result.diagnostics.map(\.code) == ["missing-glyph"])
  }

  @Test("a panel is closed on each page that its code runs over")
  func codePanels() throws {
    let code = (0..<150).map { "line \($0)" }.joined(separator: "\n")
    let result = try layOut([paragraph("Before"), Block(.code(code, language: nil))])
    #expect(result.document.pages.count >= 3)
    for page in result.document.pages {
      let panels = page.items.compactMap { item -> Rect? in
        guard case .shape(let shape) = item.content, shape.fill == StyleSheet.panel,
          case .rectangle(let rect, let radius) = shape.outline, radius == 4
        else { return nil }
        return rect
      }
      let panel = try #require(panels.first)
      #expect(panels.count == 1)
      #expect(panel.maxY <= 720.01)
      for run in runs(page) where run.text.hasPrefix("line") {
        #expect(run.origin.y > panel.y + 8 && run.origin.y < panel.maxY - 8)
      }
    }
  }

  @Test("a drawing is scaled down to the column, never up")
  func drawingScale() throws {
    func placed(_ width: Int, _ height: Int) throws -> (pages: Int, rect: Rect) {
      let image = ImageResource(format: .png, data: [], pixelWidth: width, pixelHeight: height)
      let result = try layOut([paragraph("x")], drawing: DrawingInput(image: image))
      let rects = result.document.pages.flatMap(\.items).compactMap { item -> Rect? in
        if case .image(let placement) = item.content { placement.rect } else { nil }
      }
      return (result.document.pages.count, try #require(rects.first))
    }
    let small = try placed(100, 50)
    #expect(small.rect.width == 100 && small.rect.height == 50)
    let wide = try placed(936, 100)
    #expect(wide.rect.width == 468 && wide.rect.height == 50)
    // Far taller than a page: scaled to one, on a page of its own.
    let tall = try placed(100, 6480)
    #expect(tall.pages == 2)
    #expect(tall.rect.height == 648 && tall.rect.width == 10)
  }

  @Test("raw HTML of the tree draws nothing")
  func rawHTML() throws {
    let result = try layOut([
      Block(.html("<!-- a -->")),
      Block(.paragraph([.text("a"), .html("<span>"), .text("b")])),
    ])
    let found = runs(result.document.pages[0]).dropFirst().map(\.text)
    #expect(found.joined(separator: "|") == "ab")
  }

  @Test("control characters show as their symbols, those without one as U+FFFD, and are reported")
  func controlCharacters() throws {
    let result = try layOut([paragraph("a\u{1B}b\u{7F}c\u{9}d\u{90}e")])
    let found = runs(result.document.pages[0]).dropFirst().map(\.text).joined()
    #expect(found == "a␛b␡c d\u{FFFD}e")
    #expect(result.diagnostics.map(\.code) == ["missing-glyph"])
  }

  @Test("soft hyphens go, line separators break, NUL shows as U+FFFD")
  func specialCharacters() throws {
    let result = try layOut([paragraph("affi\u{AD}davit\u{2028}next\0end")])
    let found = runs(result.document.pages[0]).map(\.text)
    #expect(found.joined(separator: "|") == "A note|affidavit |next|\u{FFFD}|end")
  }

  @Test("the same note gives the same pages, whatever was laid out before")
  func deterministic() throws {
    let fonts = try FontCatalog()
    let paginator = try Paginator(sheet: StyleSheet(), fonts: fonts)
    let input = LayoutInput(
      title: "x",
      document: Document(blocks: [paragraph("Text 日本 السلام 👍🏽 code")])
    )
    let other = LayoutInput(
      title: "y",
      document: Document(blocks: [paragraph("नमस्ते 😀 other words")])
    )
    let first = try paginator.layOut(input)
    _ = try paginator.layOut(other)
    #expect(try paginator.layOut(input) == first)
  }
}
