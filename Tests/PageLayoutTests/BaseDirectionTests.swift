import DocumentModel
import PageModel
import PangoCairoBinding
import Testing

@testable import PageLayout

@Suite("Base direction")
struct BaseDirectionTests: LaidOutNotes {
  private func list(_ items: [[Block]], start: Int? = nil) -> Block {
    Block(.list(List(start: start, isTight: true, items: items.map { ListItem(blocks: $0) })))
  }

  private func run(_ text: String, in result: LayoutResult) throws -> GlyphRun {
    try #require(runs(result.document.pages[0]).first { $0.text.contains(text) })
  }

  private func bars(_ result: LayoutResult) -> [Rect] {
    result.document.pages[0].items.compactMap { item in
      guard case .shape(let shape) = item.content, shape.fill == StyleSheet.accent,
        case .rectangle(let rect, _) = shape.outline, rect.width == 2
      else { return nil }
      return rect
    }
  }

  @Test(
    "the first strong character decides",
    arguments: [
      ("", nil), ("12/03 — !", nil), ("12 keys", .leftToRight), ("(שלום) all", .rightToLeft),
      ("«é» שלום", .leftToRight), ("\u{200F}abc", .rightToLeft), ("١٢ abc", .leftToRight),
      // An isolate says nothing, and neither does its end without a start.
      ("\u{2067}שלום\u{2069} abc", .leftToRight), ("\u{2069}שלום", .rightToLeft),
      ("\u{2066}abc", nil),
    ] as [(String, TextDirection?)]
  )
  func firstStrong(text: String, expected: TextDirection?) {
    #expect(strongDirection(of: [UInt8](text.utf8)) == expected)
    #expect([Inline.code(text)].baseDirection == expected)
  }

  @Test("a paragraph, a heading and a title from right to left end at the right margin")
  func paragraphs() throws {
    let result = try layOut(
      [paragraph("פסקה ראשונה"), try heading(1, "כותרת"), paragraph("English")],
      title: "ערב"
    )
    for word in ["ערב", "כותרת"] {
      let found = try run(word, in: result)
      #expect(abs((found.origin.x + found.width).points - 540) < 0.01)
    }
    #expect(abs(try run("פסקה", in: result).origin.x.points - 540) < 70)
    #expect(abs(try run("English", in: result).origin.x.points - 72) < 0.01)
  }

  @Test("an item's marker stands on the side where the item starts, its lines hang under its text")
  func items() throws {
    let long = String(repeating: "מילה ", count: 60)
    let result = try layOut([
      list([[paragraph(long)], [paragraph("Latin")], [paragraph("77")]], start: 1)
    ])
    let page = result.document.pages[0]
    // The text's edge is 18 points in from the margin, the marker 4 points outside of it.
    let lines = Dictionary(grouping: runs(page).filter { $0.text.contains("מילה") }) { $0.origin.y }
    #expect(lines.count > 1)
    for line in lines.values {
      let right = line.map { ($0.origin.x + $0.width).points }.max() ?? 0
      #expect(right <= 522.01 && right > 521)
      #expect((line.map(\.origin.x.points).min() ?? 0) >= 71.99)
    }
    let first = try #require(runs(page).first { $0.text.contains("1") })
    #expect(abs(first.origin.x.points - 526) < 4)
    #expect(try run("Latin", in: result).origin.x.points == 90)
    let second = try #require(runs(page).first { $0.text == "2." })
    #expect(abs((second.origin.x + second.width).points - 86) < 0.01)
    // Without a letter of its own, an item follows its list.
    let digits = try run("77", in: result)
    #expect(abs((digits.origin.x + digits.width).points - 522) < 0.01)
  }

  @Test("a list within an item of the other direction is moved in on its own side")
  func nestedItems() throws {
    let result = try layOut([list([[paragraph("חוץ"), list([[paragraph("inner")]])]])])
    let outer = try run("חוץ", in: result)
    #expect(abs((outer.origin.x + outer.width).points - 522) < 0.01)
    #expect(try run("inner", in: result).origin.x.points == 90)
  }

  @Test("a quote's bar stands where the quote starts")
  func quotes() throws {
    let result = try layOut([
      Block(.quote([paragraph("ציטוט"), Block(.quote([paragraph("inner")]))])),
      Block(.quote([paragraph("Latin"), Block(.quote([paragraph("פנימי")]))])),
    ])
    #expect(bars(result).map(\.x.points) == [538, 72, 72, 538])
    let quoted = try run("ציטוט", in: result)
    #expect(abs((quoted.origin.x + quoted.width).points - 528) < 0.01)
    let inner = try run("inner", in: result)
    #expect(abs(inner.origin.x.points - 84) < 0.01)
  }

  @Test("a table whose header starts from right to left has its first column rightmost")
  func tables() throws {
    func table(_ header: [String], _ row: [String]) -> Block {
      Block(
        .table(
          Table(
            alignments: header.map { _ in .natural },
            header: header.map { [.text($0)] },
            rows: [row.map { [.text($0)] }]
          )
        )
      )
    }
    let mirrored = try layOut([table(["1", "שם", "b"], ["11", "22", "cc"])])
    let ones = try run("11", in: mirrored)
    #expect(abs((ones.origin.x + ones.width).points - 540) < 0.01)
    #expect(try run("22", in: mirrored).origin.x > run("cc", in: mirrored).origin.x)
    // The cells of a column share the edge where the table starts.
    func right(_ word: String) throws -> Int {
      let found = try run(word, in: mirrored)
      return (found.origin.x + found.width).thousandths
    }
    #expect(try right("cc") == right("b") && right("cc") > 100_000)
    let plain = try layOut([table(["a", "c"], ["11", "שם"])])
    #expect(abs(try run("11", in: plain).origin.x.points - 72) < 0.01)
    #expect(try run("שם", in: plain).origin.x == run("c", in: plain).origin.x)
    // What wraps starts at its own edge.
    let long = String(repeating: "מילה ", count: 60)
    let wrapped = try layOut([table(["a", "c"], ["1", long])])
    let line = runs(wrapped.document.pages[0]).filter { $0.text.contains("מילה") }
    #expect(abs((line.map { ($0.origin.x + $0.width).points }.max() ?? 0) - 530) < 0.5)
    // Reading order is the source's, whatever stands where.
    #expect(text(mirrored.document.pages[0]).hasSuffix("11 22 cc"))
  }

  @Test("our own words and pictures start where the writing does")
  func start() throws {
    let image = ImageResource(format: .png, data: [], pixelWidth: 50, pixelHeight: 20)
    let callout = Callout(kind: "note", title: [], blocks: [paragraph("הערה")])
    let result = try Paginator(sheet: StyleSheet(), fonts: FontCatalog()).layOut(
      LayoutInput(
        title: "2024",
        dateLine: "Event date: November 15, 2023",
        document: Document(
          blocks: [
            Block(.placement("A")), Block(.placement("B")), Block(.callout(callout)),
            paragraph("77"),
          ],
          footnotes: []
        ),
        drawing: DrawingInput(image: image, alternativeText: "x"),
        placed: [
          PlacedAttachment(id: "A", name: "a.png", content: .image(image)),
          PlacedAttachment(id: "B", name: "b.pdf", content: .other("a PDF document")),
        ]
      )
    )
    let edges = [
      ("2024", 540.0), ("Event", 540), ("b.pdf", 532), ("Attached", 532), ("Note", 528),
      ("77", 540),
    ]
    for (word, edge) in edges {
      let found = try run(word, in: result)
      #expect(abs((found.origin.x + found.width).points - edge) < 0.01, "\(word)")
    }
    let images = result.document.pages[0].items.compactMap { item in
      if case .image(let placed) = item.content { placed.rect.maxX } else { nil }
    }
    #expect(images == [540, 540])
  }

  @Test("code runs from left to right in a list that does not")
  func code() throws {
    let result = try layOut([
      list([[paragraph("פריט"), Block(.code("שלום = x", language: nil))]])
    ])
    let panel = try #require(
      result.document.pages[0].items.compactMap { item -> Rect? in
        guard case .shape(let shape) = item.content, shape.fill == StyleSheet.panel,
          case .rectangle(let rect, _) = shape.outline
        else { return nil }
        return rect
      }.first
    )
    #expect(panel.x == 72 && panel.maxX == 522)
    let left = runs(result.document.pages[0]).filter { $0.text.contains("x") }.map(\.origin.x)
    let word = runs(result.document.pages[0]).filter { $0.text.contains("שלום") }.map(\.origin.x)
    #expect(try #require(word.min()) < #require(left.min()))
  }

  @Test("a footnote's number stands on the side where the footnote starts")
  func footnotes() throws {
    let result = try layOut(
      [paragraph("Text")],
      footnotes: [Footnote(label: "a", number: 1, blocks: [paragraph("הערה")])]
    )
    let words = try run("הערה", in: result)
    #expect(abs((words.origin.x + words.width).points - 522) < 0.01)
    let number = try #require(runs(result.document.pages[0]).last { $0.text.contains("1") })
    #expect(abs(number.origin.x.points - 526) < 4)
  }

  @Test("each level of nested lists is asked once: a hundred levels of bullets take no time")
  func nestedLists() {
    var blocks = [Block(.paragraph([.text("1")]))]
    for _ in 0..<100 {
      blocks = [Block(.list(List(start: nil, isTight: true, items: [ListItem(blocks: blocks)])))]
    }
    #expect(blocks.baseDirection == nil)
  }
}
