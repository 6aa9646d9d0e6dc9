import DocumentModel
import PageModel
import Testing

@testable import PageLayout

@Suite("Footnotes on pages")
struct NoteEndCollectionTests: LaidOutNotes {
  private func reference(_ number: Int, _ occurrence: Int = 1) -> Inline {
    .footnoteReference(number: number, occurrence: occurrence)
  }

  private func note(_ number: Int, _ text: String) -> Footnote {
    Footnote(label: "n\(number)", number: number, blocks: [paragraph(text)])
  }

  private func filler(_ count: Int) -> [Block] {
    (0..<count).map { paragraph("filler\($0)") }
  }

  /// The pages, from 0, on which `word` is read.
  private func pages(of word: String, in result: LayoutResult) -> [Int] {
    result.document.pages.enumerated().flatMap { number, page in
      runs(page).filter { $0.text.contains(word) }.map { _ in number }
    }
  }

  @Test("a footnote stands at the foot of the page of its first reference, once")
  func atTheFoot() throws {
    let blocks =
      filler(10) + [Block(.paragraph([.text("here"), reference(1)]))] + filler(60)
      + [Block(.paragraph([.text("again"), reference(1, 2), reference(2)]))]
    let result = try layOut(blocks, footnotes: [note(1, "shared"), note(2, "second")])
    #expect(pages(of: "shared", in: result) == pages(of: "here", in: result))
    #expect(pages(of: "second", in: result) == pages(of: "again", in: result))
    let page = result.document.pages[0]
    // The last line of 9 points ends at the margin; Inter is 680 of 2816 units deep.
    #expect(abs(try baseline(of: "shared", on: page) - (720 - 9 * 680.0 / 2816)) < 0.02)
    // Between it and the writing stands a rule of three tenths of the column.
    let rules = page.items.compactMap { item -> Rect? in
      guard case .shape(let shape) = item.content, case .rectangle(let rect, _) = shape.outline,
        abs(rect.width.points - 140.4) < 0.01
      else { return nil }
      return rect
    }
    let rule = try #require(rules.first)
    let last = try #require(runs(page).filter { $0.text.contains("filler") }.last)
    #expect(rule.y > last.origin.y && rule.maxY.points < 720 - 9 * 3408.0 / 2816)
    #expect(problems(of: result.document) == [])
  }

  @Test("the numbers of footnotes have digits of one width")
  func tabularDigits() throws {
    let numbers = [11, 48, 77]
    let result = try layOut(
      [Block(.paragraph(numbers.map { reference($0) }))],
      footnotes: numbers.map { note($0, "note\($0)") }
    )
    let widths = numbers.compactMap { number in
      runs(result.document.pages[0]).first { $0.text == "\(number)." }?.width.thousandths
    }
    #expect(widths.count == 3 && Set(widths).count == 1)
  }

  @Test("reference and footnote lead to each other")
  func links() throws {
    let result = try layOut(
      [Block(.paragraph([.text("here"), reference(1)]))] + filler(60)
        + [Block(.paragraph([.text("again"), reference(1, 2)]))],
      footnotes: [note(1, "shared")]
    )
    let links = result.document.pages.map { page in
      page.items.compactMap { item -> String? in
        if case .link(_, .anchor(let name)) = item.content { name } else { nil }
      }
    }
    #expect(links.first == ["footnote.1", "reference.1"] && links.last == ["footnote.1"])
    let anchors = result.document.anchors
    #expect(Set(anchors.map(\.name)) == ["footnote.1", "reference.1"])
    #expect(anchors.allSatisfy { $0.page == 0 })
    let text = try #require(anchors.first { $0.name == "footnote.1" })
    let first = try #require(anchors.first { $0.name == "reference.1" })
    #expect(text.point.y > 690 && first.point.y < 150)
  }

  @Test("a footnote too long for the foot and one that nothing refers to stand at the end")
  func atTheEnd() throws {
    let long = (0..<900).map { "long\($0)" }.joined(separator: " ")
    let result = try layOut(
      [Block(.paragraph([.text("here"), reference(1), reference(2)]))] + filler(40),
      footnotes: [
        note(1, long), note(2, "short"),
        Footnote(label: "loose", number: nil, blocks: [paragraph("unused")]),
      ]
    )
    #expect(pages(of: "short", in: result) == [0])
    let last = try #require(pages(of: "filler39", in: result).first)
    #expect(try #require(pages(of: "long0", in: result).first) >= last)
    #expect(pages(of: "unused", in: result) == [result.document.pages.count - 1])
    let all = result.document.pages.map { text($0) }.joined(separator: " ")
    #expect(all.contains("[loose]"))
    for word in 0..<900 { #expect(all.contains("long\(word)")) }
    #expect(problems(of: result.document) == [])
  }

  @Test("a footnote that nothing refers to comes after those at the foot of the last page")
  func loose() throws {
    func notes(_ loose: String) -> [Footnote] {
      [
        note(1, "first"), note(2, "second"),
        Footnote(label: "z", number: nil, blocks: [paragraph(loose)]),
      ]
    }
    let body = Block(.paragraph([.text("here"), reference(1), reference(2)]))
    let short = try layOut([body, paragraph("end")], footnotes: notes("loose"))
    let page = short.document.pages[0]
    #expect(try baseline(of: "second", on: page) < baseline(of: "loose", on: page))
    #expect(runs(page).last?.text == "loose")
    #expect(problems(of: short.document) == [])
    // 60 footnote lines of 13 points do not fit below.
    let words = (0..<60).map { "loose\($0)" }.joined(separator: "\n")
    let long = try layOut([body, paragraph("end")], footnotes: notes(words))
    #expect(pages(of: "second", in: long) == [0])
    #expect(pages(of: "loose0", in: long) == [1])
    #expect(problems(of: long.document) == [])
  }

  @Test("a quote or code that ends a footnote is as far from the next one as from a paragraph")
  func gapBelowFrames() throws {
    func result(_ block: Block) throws -> Page {
      let notes = [Footnote(label: "n1", number: 1, blocks: [block]), note(2, "second")]
      let body = Block(.paragraph([.text("here"), reference(1), reference(2)]))
      return try layOut([body], footnotes: notes).document.pages[0]
    }
    let plain = try result(paragraph("first"))
    let quote = try result(Block(.quote([paragraph("first")])))
    let line = 9 * 3408.0 / 2816
    for (page, gap) in [(plain, 4.0), (quote, 9)] {
      let step = try baseline(of: "second", on: page) - baseline(of: "first", on: page)
      #expect(abs(step - gap - line) < 0.01)
    }
  }

  @Test("a footnote is read behind the block that refers to it, in a table inside its cell")
  func readingOrder() throws {
    let table = Table(
      alignments: [.natural, .natural],
      header: [[.text("head"), reference(2)], [.text("b")]],
      rows: [[[.text("cell"), reference(3)], [.text("beside")]]]
    )
    let result = try layOut(
      [
        Block(.heading(level: try #require(HeadingLevel(1)), [.text("top"), reference(1)])),
        Block(.table(table)),
        Block(
          .list(
            List(
              start: nil,
              isTight: true,
              items: [
                ListItem(blocks: [Block(.paragraph([.text("item"), reference(4)]))]),
                ListItem(blocks: [paragraph("next")]),
              ]
            )
          )
        ),
        Block(.quote([Block(.paragraph([.text("quote"), reference(5)])), paragraph("end")])),
      ],
      footnotes: (1...5).map { note($0, "note\($0)") }
    )
    let words = runs(result.document.pages[0]).map(\.text)
      .filter { $0.count > 2 && $0 != "A note" }
    #expect(
      words == [
        "top", "note1", "head", "note2", "cell", "note3", "beside", "item", "note4", "next",
        "quote", "note5", "end",
      ]
    )
    #expect(problems(of: result.document) == [])
    let nodes = result.document.tags.nodes
    let parents = nodes.filter { $0.kind == .note }.map { nodes[$0.parent ?? 0].kind }
    #expect(parents == [.document, .tableHeader, .tableCell, .listBody, .blockQuote])
  }

  @Test("a footnote of a paragraph that goes on over the page is on the first one, read behind it")
  func tornParagraph() throws {
    let words = (0..<500).map { "word\($0)" }.joined(separator: " ")
    let result = try layOut(
      [Block(.paragraph([.text("first "), reference(1), .text(words), reference(2)]))],
      footnotes: [note(1, "note1"), note(2, "note2")]
    )
    #expect(result.document.pages.count == 2)
    #expect(pages(of: "note1", in: result) == [0])
    #expect(pages(of: "note2", in: result) == [1])
    #expect(problems(of: result.document) == [])
    let blocks = result.document.tags.nodes.filter { $0.parent == 0 }.map(\.kind)
    #expect(blocks == [.heading1, .paragraph, .note, .note])
    #expect(runs(result.document.pages[0]).last?.text == "note1")
  }

  @Test("a footnote of a repeated header row is printed on the first page alone")
  func repeatedHeader() throws {
    let table = Table(
      alignments: [.natural],
      header: [[.text("head"), reference(1)]],
      rows: (0..<90).map { [[.text("row\($0)")]] }
    )
    let result = try layOut([Block(.table(table))], footnotes: [note(1, "once")])
    #expect(result.document.pages.count > 2)
    #expect(pages(of: "once", in: result) == [0])
  }

  @Test("footnotes of a row taller than a page stand on the pages of their references")
  func tornRow() throws {
    let long = (0..<900).map { "word\($0)" }.joined(separator: " ")
    let table = Table(
      alignments: [.natural, .natural],
      header: [[.text("a")], [.text("b")]],
      rows: [[[reference(1), .text(long), reference(2)], [.text("beside"), reference(3)]]]
    )
    let result = try layOut(
      [Block(.table(table)), paragraph("after")],
      footnotes: (1...3).map { note($0, "note\($0)") }
    )
    let last = try #require(pages(of: "word899", in: result).first)
    #expect(pages(of: "note1", in: result) == [0])
    #expect(pages(of: "note2", in: result) == [last])
    #expect(pages(of: "note3", in: result) == [0])
  }

  @Test("footnotes that refer to each other are printed once each")
  func chain() throws {
    let result = try layOut(
      [Block(.paragraph([.text("here"), reference(1)]))],
      footnotes: [
        Footnote(label: "a", number: 1, blocks: [Block(.paragraph([.text("one"), reference(2)]))]),
        Footnote(
          label: "b",
          number: 2,
          blocks: [Block(.paragraph([.text("two"), reference(1, 2)]))]
        ),
        Footnote(
          label: "c",
          number: nil,
          blocks: [Block(.paragraph([.text("six"), reference(3)]))]
        ),
        Footnote(label: "d", number: 3, blocks: [paragraph("ten")]),
      ]
    )
    let words = runs(result.document.pages[0]).map(\.text)
    for word in ["one", "two", "six", "ten"] { #expect(words.count { $0 == word } == 1) }
    #expect(problems(of: result.document) == [])
  }

  @Test("at a page's foot footnotes are in order, and each is read where it belongs")
  func order() throws {
    // The writing is numbered first: what the first footnote refers to is the third.
    let first = Footnote(
      label: "a",
      number: 1,
      blocks: [Block(.paragraph([.text("note1"), reference(3)]))]
    )
    let blocks = [
      Block(.paragraph([.text("one"), reference(1)])),
      Block(.paragraph([.text("two"), reference(2)])),
    ]
    let result = try layOut(blocks, footnotes: [first, note(2, "note2"), note(3, "note3")])
    let page = result.document.pages[0]
    let baselines = try (1...3).map { try baseline(of: "note\($0)", on: page) }
    // Lines of 9 points are 3408 of 2816 units high, and 4 points apart.
    let step = 9 * 3408.0 / 2816 + 4
    #expect(abs(baselines[1] - baselines[0] - step) < 0.01)
    #expect(abs(baselines[2] - baselines[1] - step) < 0.01)
    let words = runs(page).map(\.text).filter { $0.count > 2 && $0 != "A note" }
    #expect(words == ["one", "note1", "note3", "two", "note2"])
    #expect(problems(of: result.document) == [])
  }

  @Test("a reference to a footnote that there is not stays a number")
  func dangling() throws {
    let result = try layOut([Block(.paragraph([.text("here"), reference(7)]))])
    let items = result.document.pages[0].items
    #expect(text(result.document.pages[0]).contains("7"))
    #expect(items.allSatisfy { if case .link = $0.content { false } else { true } })
  }
}
