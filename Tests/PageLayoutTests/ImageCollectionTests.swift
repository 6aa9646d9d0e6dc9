import Diagnostics
import DocumentModel
import PageModel
import PangoCairoBinding
import Testing

@testable import PageLayout

@Suite("Images of attachments")
struct ImageCollectionTests: LaidOutNotes {
  private func image(
    _ width: Int,
    _ height: Int,
    _ format: ImageResource.Format = .png,
    orientation: Int = 1
  ) -> ImageResource {
    ImageResource(
      format: format,
      data: [],
      pixelWidth: width,
      pixelHeight: height,
      orientation: orientation
    )
  }

  private func file(_ id: String, _ name: String, _ content: PlacedAttachment.Content)
    -> PlacedAttachment
  {
    PlacedAttachment(id: id, name: name, content: content)
  }

  private func pages(_ blocks: [Block], _ placed: [PlacedAttachment]?) throws -> LayoutResult {
    let paginator = try Paginator(sheet: StyleSheet(), fonts: FontCatalog())
    return try paginator.layOut(
      LayoutInput(title: "A note", document: Document(blocks: blocks), placed: placed)
    )
  }

  private func rects(_ page: Page) -> [Rect] {
    page.items.compactMap { if case .image(let place) = $0.content { place.rect } else { nil } }
  }

  @Test("without the option a placement draws nothing, and an image shows its words")
  func without() throws {
    let result = try pages(
      [
        Block(.placement("A")),
        Block(.paragraph([.image(url: "attachment:A", alternativeText: "the plan")])),
      ],
      nil
    )
    #expect(result.document.images.isEmpty && result.diagnostics.isEmpty)
    #expect(text(result.document.pages[0]).hasSuffix("the plan"))
  }

  @Test("an image that would be thinner than a hairline is a hairline")
  func thin() throws {
    for (width, height) in [(1, 500_000), (500_000, 1)] {
      let result = try pages(
        [Block(.placement("A"))],
        [file("A", "a.png", .image(image(width, height)))]
      )
      let rect = try #require(rects(result.document.pages[0]).first)
      #expect(min(rect.width, rect.height) == .points(0.5))
    }
  }

  @Test("an image is as large as its pixels, or scaled down to the column and to a page")
  func sizes() throws {
    let sizes: [(ImageResource, width: Double, height: Double)] = [
      (image(300, 120), 300, 120),
      // 468 points are half of 936.
      (image(936, 100), 468, 50),
      // 648 points are half of 1296.
      (image(100, 1_296), 50, 648),
      // A quarter turn.
      (image(60, 40, .jpeg, orientation: 6), 40, 60),
      // 96 pixels are 72 points.
      (image(96, 48, .svg), 72, 36),
    ]
    for (image, width, height) in sizes {
      let result = try pages(
        [paragraph("Above"), Block(.placement("a"))],
        [file("A", "x", .image(image))]
      )
      let rect = try #require(result.document.pages.flatMap(rects).first)
      #expect(abs(rect.width.points - width) < 0.001)
      #expect(abs(rect.height.points - height) < 0.001)
      #expect(rect.x == 72)
    }
  }

  @Test("an image stands 10 points below its paragraph, or on the next page when it does not fit")
  func places() throws {
    let blocks = [
      paragraph("Above"), Block(.placement("A")), Block(.placement("B")), paragraph("Below"),
    ]
    let result = try pages(
      blocks,
      [file("A", "a", .image(image(100, 400))), file("B", "b", .image(image(100, 300)))]
    )
    let (first, second) = (result.document.pages[0], result.document.pages[1])
    let descent = 11 * 680.0 / 2816
    let top = try #require(rects(first).first).y.points
    #expect(abs(try baseline(of: "Above", on: first) + descent + 10 - top) < 0.02)
    #expect(rects(first).count == 1)
    #expect(rects(second).map(\.y) == [72])
    let line = 11 * 2728.0 / 2816
    #expect(abs(try baseline(of: "Below", on: second) - (72 + 300 + 9 + line)) < 0.02)
  }

  @Test("an image shrinks, so that it fits on one page with the heading or title above it")
  func belowHeading() throws {
    let high = [file("A", "a", .image(image(100, 1_000)))]
    let above = (0..<10).map { _ in paragraph("Above") }
    let headed = try pages(above + [try heading(1, "Head"), Block(.placement("A"))], high)
    #expect(headed.document.pages.map { rects($0).count } == [0, 1])
    #expect(text(headed.document.pages[1]) == "Head")
    let rect = try #require(rects(headed.document.pages[1]).first)
    // Inter's lines are 3408 of 2816 units high; 10 is the gap.
    #expect(abs(rect.height.points - (648 - 16 * 3408.0 / 2816 - 10)) < 0.01)
    #expect(abs(rect.maxY.points - 720) < 0.01)
    let titled = try pages([Block(.placement("A"))], high)
    #expect(titled.document.pages.count == 1)
    let below = try #require(rects(titled.document.pages[0]).first)
    #expect(abs(below.height.points - (648 - 22 * 3408.0 / 2816 - 14 - 0.75 - 16)) < 0.01)
  }

  @Test("a picture that stands twice is one image of the document")
  func once() throws {
    let result = try pages(
      [Block(.placement("A")), Block(.placement("a")), Block(.placement("B"))],
      [file("B", "b", .image(image(2, 2))), file("A", "a", .image(image(1, 1)))]
    )
    #expect(result.document.images == [image(1, 1), image(2, 2)])
  }

  @Test("an image in a paragraph stands between its lines, with its words, in the wraps around it")
  func inParagraphs() throws {
    let inlines: [Inline] = [
      .text("One "),
      .strong([.text("two "), .image(url: "plan%20a.png", alternativeText: "A plan"), .lineBreak]),
      .text(" three"),
      .link(url: "https://example.org", [.image(url: "attachment:A", alternativeText: "")]),
    ]
    let result = try pages(
      [Block(.paragraph(inlines))],
      [file("A", "plan a.png", .image(image(10, 10)))]
    )
    let page = result.document.pages[0]
    #expect(runs(page).map(\.text) == ["A note", "One ", "two", "three"])
    let figures = result.document.tags.nodes.filter { $0.kind == .figure }
    #expect(figures.map(\.alternativeText) == ["A plan", "Drawing: A note"])
    #expect(result.diagnostics.map(\.code) == ["alternative-text-missing"])
    let nodes = result.document.tags.nodes
    let link = try #require(nodes.firstIndex { $0.kind == .link })
    #expect(figures.map { $0.parent == link } == [false, true])
    #expect(nodes[link].alternativeText == "Drawing: A note")
    let links = page.items.compactMap { item -> Rect? in
      if case .link(let rect, .url("https://example.org")) = item.content { rect } else { nil }
    }
    #expect(links == [rects(page)[1]])
  }

  @Test(
    "an image between words stands where they start, whatever the note's direction and its words"
  )
  func direction() throws {
    func words(_ before: String, _ after: String, alternative: String) -> Block {
      Block(
        .paragraph([
          .text(before), .image(url: "attachment:A", alternativeText: alternative), .text(after),
        ])
      )
    }
    let result = try pages(
      [
        words("before ", " after", alternative: "תמונה"),
        words("לפני ", " אחרי", alternative: "pic"),
        words("", " אחרי", alternative: "pic"), Block(.placement("A")),
      ],
      [file("A", "a.png", .image(image(100, 10)))]
    )
    // The column reaches from 72 to 540 points.
    #expect(rects(result.document.pages[0]).map(\.x) == [72, 440, 440, 72])
  }

  @Test("words of a link behind an image begin their line without a space, as do others")
  func linkBehindImage() throws {
    let image = Inline.image(url: "attachment:A", alternativeText: "pic")
    let link = Inline.link(
      url: "https://example.org",
      [.text("words "), image, .lineBreak, .strong([.text(" more")])]
    )
    let result = try pages(
      [Block(.paragraph([link]))],
      [file("A", "a.png", .image(self.image(10, 10)))]
    )
    let page = result.document.pages[0]
    #expect(runs(page).map(\.text) == ["A note", "words", "more"])
    #expect(runs(page).map(\.origin.x) == [72, 72, 72])
  }

  @Test("in lists and quotes an image is as wide as there at most, beside its marker")
  func nested() throws {
    let item = ListItem(blocks: [Block(.placement("A"))])
    let result = try pages(
      [
        Block(.list(List(start: nil, isTight: true, items: [item]))),
        Block(.quote([Block(.placement("A"))])),
      ],
      [file("A", "a", .image(image(900, 90)))]
    )
    let page = result.document.pages[0]
    #expect(rects(page).map(\.x) == [90, 84])
    #expect(rects(page).map(\.width.thousandths) == [450_000, 456_000])
    #expect(runs(page).map(\.text) == ["A note", "•"])
  }

  @Test("an embedded file of another kind is a row; an image that is not drawn shows its words")
  func embeds() throws {
    func paragraph(_ words: String, _ id: String) -> Block {
      Block(.paragraph([.image(url: "attachment:" + id, alternativeText: words)]))
    }
    let result = try pages(
      [
        paragraph("plan.pdf", "A"), paragraph("Ground floor", "A"), paragraph("the cat", "B"),
        paragraph("lost", "C"),
      ],
      [
        file("A", "plan.pdf", .other("a PDF document")), file("B", "b.gif", .other("a GIF image")),
        file("C", "c.png", .missing("there is no file")),
      ]
    )
    #expect(
      runs(result.document.pages[0]).map(\.text) == [
        "A note", "plan.pdf", "Attached file: a PDF document", "Ground floor",
        "plan.pdf · Attached file: a PDF document", "the cat", "lost",
      ]
    )
  }

  @Test("an address means a file of the note or nothing at all")
  func addresses() throws {
    let file = file("0A-1", "a b.png", .image(image(1, 1)))
    var placed = PlacedAttachments([file])
    for address in [
      "attachment:0a-1", "ATTACHMENT:0A-1", "a b.png", "a%20b.png", "./a%20b.png", "files/a b.png",
    ] {
      #expect(placed.file(address: address)?.file == file, "\(address)")
    }
    for address in [
      "attachment:0A-2", "/a b.png", "../a b.png", "x/../a b.png", "https://x.org/a%20b.png",
      "file:a b.png", "a%20c.png", "", "%", "%zz",
    ] {
      #expect(placed.file(address: address) == nil, "\(address)")
    }
    #expect(placed.diagnostics.isEmpty)
  }

  @Test("what cannot be drawn is a row with its name and the reason, and is said once")
  func rows() throws {
    let placed = [
      file("A", "plan.pdf", .other("a PDF document")), file("B", "b.gif", .other("a GIF image")),
      file("C", "c.png", .broken("the PNG image is cut off at byte 9")),
      file("D", "d.png", .missing("there is no file")),
    ]
    let blocks = ["A", "B", "C", "D", "E", "D"].map { Block(.placement($0)) }
    let result = try pages(blocks, placed)
    #expect(
      runs(result.document.pages[0]).map(\.text) == [
        "A note", "plan.pdf", "Attached file: a PDF document", "b.gif",
        "Attached file, not shown: a GIF image", "c.png",
        "Attached file, not shown: the PNG image is cut off at byte 9", "d.png",
        "Attached file, not shown: there is no file", "E",
        "Attached file, not shown: the note has no such file", "d.png",
        "Attached file, not shown: there is no file",
      ]
    )
    #expect(
      result.diagnostics.map(\.code) == [
        "attachment-not-drawn", "attachment-not-drawn", "attachment-unreadable",
        "attachment-missing", "placement-unknown",
      ]
    )
    #expect(result.diagnostics.map(\.severity) == [.note, .warning, .error, .error, .warning])
  }
}
