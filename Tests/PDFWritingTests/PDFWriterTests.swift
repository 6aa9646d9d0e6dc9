import Foundation
import PDFWriting
import PageModel
import PangoCairoBinding
import Testing

@Suite("PDF writer")
struct PDFWriterTests {
  private let fonts: FontCatalog

  init() throws {
    fonts = try FontCatalog()
  }

  @Test("every page has its own size, and the information no date")
  func sizes() throws {
    var document = HandmadePages.document([[], []], title: "Plan 📎 (2)")
    document.pages[1].size = Size(width: .millimetres(210), height: .millimetres(297))
    let pdf = try bytes(of: document)
    let info = try ExternalTools.info(of: pdf)
    #expect(pdf.starts(with: "%PDF-1.7".utf8))
    #expect(info["Pages"] == "2")
    #expect(info["Title"] == "Plan 📎 (2)")
    #expect(info["Creator"] == "Casebound")
    #expect(info["CreationDate"] == nil)
    #expect(info["ModDate"] == nil)
    let boxes = try ExternalTools.objects(of: pdf).compactMap { $0["/MediaBox"] as? [Double] }
    #expect(boxes.contains([0, 0, 612, 792]))
    #expect(boxes.contains { abs($0[2] - 595.276) < 0.001 && abs($0[3] - 841.89) < 0.001 })
  }

  @Test("a table in which nothing stands is no element, and neither are its rows")
  func emptyTable() throws {
    var tags = TagTree()
    let words = tags.add(TagNode(.paragraph, parent: 0))
    let row = tags.add(TagNode(.tableRow, parent: tags.add(TagNode(.table, parent: 0))))
    _ = tags.add(TagNode(.tableCell, parent: row))
    let pages = [[HandmadePages.run("words", y: 100, tag: words)]]
    let pdf = try bytes(of: HandmadePages.document(pages, tags: tags))
    #expect(try ExternalTools.structure(of: pdf) == ["Document", "  P (block)", "    \"words\""])
  }

  @Test("the text beside the glyphs is what readers get")
  func text() throws {
    // "office" with a glyph for "ffi"; a Hebrew word, its glyphs from right to left.
    let office = HandmadePages.item(
      "office",
      glyphs: [10, 11, 12, 13].enumerated().map { Glyph(id: $1, x: Float($0) * 8, y: 0) },
      clusters: [(1, 1), (3, 1), (1, 1), (1, 1)].map { Cluster(bytes: $0, glyphs: $1) },
      y: 100,
      tag: nil
    )
    let hebrew = HandmadePages.item(
      "שלום",
      glyphs: [20, 21, 22, 23].enumerated().map { Glyph(id: $1, x: Float($0) * 8, y: 0) },
      clusters: (0..<4).map { _ in Cluster(bytes: 2, glyphs: 1) },
      y: 120,
      isRightToLeft: true,
      tag: nil
    )
    let pdf = try bytes(of: HandmadePages.document([[office, hebrew]]))
    // Bidi marks around a right-to-left line are the reader's own.
    let lines = try ExternalTools.text(of: pdf).split(separator: "\n").map { line in
      String(String.UnicodeScalarView(line.unicodeScalars.filter { !$0.properties.isBidiControl }))
    }
    #expect(lines == ["office", "שלום"])
  }

  @Test("a paragraph over two pages is one element, and artifacts are in none")
  func structure() throws {
    var tags = TagTree()
    let heading = tags.add(TagNode(.heading1, parent: 0))
    let paragraph = tags.add(TagNode(.paragraph, parent: 0))
    let words = tags.add(TagNode(.span, parent: paragraph))
    let strong = tags.add(TagNode(.span, parent: paragraph))
    let row = tags.add(TagNode(.tableRow, parent: tags.add(TagNode(.table, parent: 0))))
    _ = tags.add(TagNode(.tableCell, parent: row))
    let cell = tags.add(TagNode(.tableCell, parent: row))
    let pages = [
      [HandmadePages.run("decoration", y: 50, tag: nil)],
      [
        HandmadePages.run("Heading", y: 100, tag: heading),
        HandmadePages.run("begins", y: 120, tag: words),
        HandmadePages.run("decoration", y: 130, tag: nil),
        HandmadePages.run("goes on", y: 140, tag: words),
      ],
      [
        HandmadePages.run("ends", y: 100, tag: words),
        HandmadePages.run("strong", y: 120, tag: strong),
        HandmadePages.run("second cell", y: 140, tag: cell),
      ],
      [HandmadePages.run("decoration", y: 50, tag: nil)],
    ]
    let pdf = try bytes(of: HandmadePages.document(pages, tags: tags))
    #expect(
      try ExternalTools.structure(of: pdf) == [
        "Document",
        "  H1 (block)",
        "    \"Heading\"",
        "  P (block)",
        "    \"begins\"",
        "    \"goes on\"",
        "    \"ends\"",
        "    \"strong\"",
        "  Table (block)",
        "    TR",
        "      TD",
        "      TD",
        "        \"second cell\"",
      ]
    )
    #expect(try ExternalTools.info(of: pdf)["Tagged"] == "yes")
  }

  @Test("each line of a link is one annotation with the whole address")
  func links() throws {
    var tags = TagTree()
    let paragraph = tags.add(TagNode(.paragraph, parent: 0))
    let link = tags.add(TagNode(.link, parent: paragraph))
    let after = tags.add(TagNode(.span, parent: paragraph))
    let address = LinkTarget.url("https://example.org/it's(a)\\?q=\"é\"")
    let pages = [
      [
        PageItem(.link(Rect(x: 72, y: 90, width: 60, height: 14), address), tag: link),
        HandmadePages.run("first line", y: 100, tag: link),
        HandmadePages.run("underline", y: 102, tag: nil),
      ],
      [
        PageItem(.link(Rect(x: 100, y: 72, width: 40, height: 14), address), tag: link),
        HandmadePages.run("second line", x: 100, y: 82, tag: link),
        HandmadePages.run("after", y: 100, tag: after),
      ],
    ]
    let pdf = try bytes(of: HandmadePages.document(pages, tags: tags))
    let links = try ExternalTools.links(of: pdf)
    let rects = links.compactMap { $0["/Rect"] as? [Int] }
    #expect(rects.count == 2)
    #expect(rects.contains([72, 688, 132, 702]))
    #expect(rects.contains([100, 706, 140, 720]))
    for link in links {
      let action = try #require(link["/A"] as? [String: Any])
      #expect(action["/URI"] as? String == "u:https://example.org/it's(a)%5C?q=%22%C3%A9%22")
    }
    let structure = try ExternalTools.structure(of: pdf).filter { !$0.contains("Object") }
    #expect(
      structure == [
        "Document", "  P (block)", "    Link (inline)", "      \"first line\"",
        "      \"second line\"", "    \"after\"",
      ]
    )
  }

  @Test("a link to a place leads there, before or behind it")
  func places() throws {
    var tags = TagTree()
    let paragraph = tags.add(TagNode(.paragraph, parent: 0))
    let back = tags.add(TagNode(.link, parent: paragraph))
    let ahead = tags.add(TagNode(.link, parent: paragraph))
    let area = Rect(x: 72, y: 90, width: 60, height: 14)
    let pages = [
      [],
      [
        PageItem(.link(area, .anchor("start")), tag: back),
        PageItem(.link(area, .anchor("标题 (2)")), tag: ahead),
        HandmadePages.run("ahead", y: 100, tag: ahead),
      ],
      [],
    ]
    let anchors = [
      Anchor(name: "start", page: 0, point: Point(x: 72, y: 100)),
      Anchor(name: "标题 (2)", page: 2, point: Point(x: 72, y: 200.5)),
    ]
    let pdf = try bytes(of: HandmadePages.document(pages, tags: tags, anchors: anchors))
    let destinations = try ExternalTools.links(of: pdf).compactMap { $0["/Dest"] as? [Any] }
    let heights = destinations.compactMap { $0.dropFirst(3).first as? Double }
    #expect(heights.sorted() == [591.5, 692])
    let listed = try ExternalTools.run("pdfinfo", ["-dests", "FILE"], on: pdf).text
    let lines = listed.split(separator: "\n").dropFirst().map { $0.split(separator: " ") }
    #expect(lines.contains { $0.first == "1" && $0.last == "\"start\"" && $0.contains("692") })
    #expect(
      lines.contains {
        $0.first == "3" && $0.last == "\"%E6%A0%87%E9%A2%98%20%282%29\"" && $0.contains("592")
      }
    )
  }

  @Test("bookmarks keep their words, their depth and their places")
  func bookmarks() throws {
    let anchors = (0..<3).map {
      Anchor(name: "a\($0)", page: $0, point: Point(x: 72, y: .points(Double(100 * $0))))
    }
    let bookmarks = [
      Bookmark(title: "标题 (1)", depth: 1, anchor: "a0"),
      Bookmark(title: "أمثلة", depth: 2, anchor: "a1"),
      Bookmark(title: "Plan 📎", depth: 3, anchor: "a1"),
      Bookmark(title: "Last", depth: 1, anchor: "a2"),
    ]
    let document = HandmadePages.document([[], [], []], bookmarks: bookmarks, anchors: anchors)
    let pdf = try bytes(of: document)
    let outline = try ExternalTools.run("mutool", ["show", "FILE", "outline"], on: pdf).text
    let entries = outline.split(separator: "\n").map { line in
      let fields = line.dropFirst().split(separator: "\t")
      return (
        depth: line.dropFirst().prefix { $0 == "\t" }.count, title: fields.first ?? "",
        place: fields.last ?? ""
      )
    }
    #expect(entries.map(\.title) == ["\"标题 (1)\"", "\"أمثلة\"", "\"Plan 📎\"", "\"Last\""])
    #expect(entries.map(\.depth) == [1, 2, 3, 1])
    #expect(
      entries.map { $0.place.split(separator: "&").first } == [
        "#page=1", "#page=2", "#page=2", "#page=3",
      ]
    )
    let places = try ExternalTools.objects(of: pdf).filter {
      $0["/Title"] != nil && $0["/Dest"] != nil
    }
    .compactMap { ($0["/Dest"] as? [Any])?.dropFirst().map { "\($0)" } }
    #expect(places.contains(["/XYZ", "72", "792", "<null>"]))
    #expect(places.contains(["/XYZ", "72", "592", "<null>"]))
  }

  @Test("the structure is whole when the last page holds nothing")
  func emptyLastPage() throws {
    var tags = TagTree()
    let words = tags.add(TagNode(.paragraph, parent: 0))
    let pages = [[HandmadePages.run("words", y: 100, tag: words)], []]
    let pdf = try bytes(of: HandmadePages.document(pages, tags: tags))
    #expect(try ExternalTools.structure(of: pdf) == ["Document", "  P (block)", "    \"words\""])
  }

  @Test("a page may begin with a picture, and hold one picture often")
  func emoji() throws {
    var tags = TagTree()
    // Some emoji, each twice; which they are depends on the font's version.
    let pages = (0..<2).map { _ in
      (0..<6).map { index in
        let tag = tags.add(TagNode(.paragraph, parent: 0))
        var item = HandmadePages.item(
          "x",
          glyphs: [Glyph(id: 1000 + 300 * UInt32(index / 2), x: 0, y: 0)],
          clusters: [Cluster(bytes: 1, glyphs: 1)],
          y: 100 + 40 * Double(index),
          tag: tag
        )
        if case .glyphs(var run) = item.content {
          run.size = 20
          item.content = .glyphs(run)
        }
        return item
      }
    }
    var document = HandmadePages.document(pages, tags: tags)
    let emoji = try #require(fonts.faces.first { $0.family == "Noto Color Emoji" })
    document.fonts = [emoji.face]
    let picture = try ExternalTools.picture(of: bytes(of: document))
    // An emoji is about an em and a quarter wide and stands a little below the baseline.
    let inked = (0..<6).map { line in
      let baseline = 100 + 40 * line
      return (72..<98).map { x in
        (baseline - 22..<baseline + 8).count { picture.color(x: x, y: $0) != 0xFFFFFF }
      }
    }
    #expect(inked.contains { $0.count { $0 > 0 } > 18 })
    for line in 0..<6 {
      #expect((99..<300).allSatisfy { picture.color(x: $0, y: 90 + 40 * line) == 0xFFFFFF })
    }
  }

  @Test("shapes are filled, stroked and rounded where they stand")
  func shapes() throws {
    let box = Rect(x: 100, y: 100, width: 40, height: 40)
    let shapes = [
      Shape(.rectangle(box, cornerRadius: 20), fill: Color(0xFF0000)),
      Shape(
        .polyline([Point(x: 200, y: 110), Point(x: 240, y: 110)]),
        stroke: Color(0x00FF00),
        lineWidth: 6
      ),
      Shape(.circle(center: Point(x: 320, y: 120), radius: 10), fill: Color(0x0000FF)),
    ]
    let pdf = try bytes(of: HandmadePages.document([shapes.map { PageItem(.shape($0)) }]))
    let picture = try ExternalTools.picture(of: pdf)
    #expect(picture.color(x: 120, y: 120) == 0xFF0000)
    #expect(picture.color(x: 102, y: 102) == 0xFFFFFF)
    #expect(picture.color(x: 220, y: 110) == 0x00FF00)
    #expect(picture.color(x: 220, y: 116) == 0xFFFFFF)
    #expect(picture.color(x: 320, y: 120) == 0x0000FF)
    #expect(picture.color(x: 320, y: 135) == 0xFFFFFF)
  }

  @Test("the same document gives the same bytes from every writer")
  func sameBytes() throws {
    let document = longDocument(pages: 3)
    let first = try bytes(of: document)
    #expect(try bytes(of: document) == first)
    #expect(try PDFWriter(fonts: FontCatalog()).write(document).bytes == first)
  }

  @Test("time grows with the pages and not faster")
  func linear() throws {
    let writer = PDFWriter(fonts: fonts)
    let clock = ContinuousClock()
    let short = try clock.measure { _ = try writer.write(longDocument(pages: 100)).bytes }
    let long = try clock.measure { _ = try writer.write(longDocument(pages: 1000)).bytes }
    // Ten times the pages; a cost that grew with their square would take a hundred times as long.
    #expect(long < short * 40)
  }

  @Test("pages that contradict themselves are refused, and the writer goes on")
  func faults() throws {
    let writer = PDFWriter(fonts: fonts)
    for (document, fault) in faultyDocuments() {
      #expect(throws: PDFWritingError.layout(fault)) { try writer.write(document).bytes }
    }
    var ancient = HandmadePages.document([[]])
    ancient.metadata.createdAt = -1
    #expect(throws: PDFWritingError.dateOutOfRange(-1)) { try writer.write(ancient).bytes }
    #expect(try !writer.write(HandmadePages.document([[]])).bytes.isEmpty)
  }

  @Test("clusters that do not add up are cairo's error, and the page is named")
  func badClusters() throws {
    let item = HandmadePages.item(
      "ab",
      glyphs: [Glyph(id: 1, x: 0, y: 0)],
      clusters: [Cluster(bytes: 1, glyphs: 1)],
      y: 100,
      tag: nil
    )
    let error = #expect(throws: PDFWritingError.self) {
      try PDFWriter(fonts: fonts).write(HandmadePages.document([[], [item]])).bytes
    }
    guard case .cairo(let failure) = try #require(error) else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(failure.operation == "write page 2")
  }

  /// Writes and checks that the file is sound.
  private func bytes(of document: PagedDocument) throws -> [UInt8] {
    let pdf = try PDFWriter(fonts: fonts).write(document).bytes
    try ExternalTools.expectSound(pdf)
    return pdf
  }

  private func longDocument(pages: Int) -> PagedDocument {
    var tags = TagTree()
    let contents = (0..<pages).map { page in
      (0..<20).map { line in
        let tag = tags.add(TagNode(.paragraph, parent: 0))
        return HandmadePages.run("page \(page) line \(line)", y: 80 + Double(line) * 20, tag: tag)
      }
    }
    return HandmadePages.document(contents, tags: tags)
  }

  private func faultyDocuments() -> [(PagedDocument, LayoutFault)] {
    var run = HandmadePages.run("x", y: 100, tag: nil)
    if case .glyphs(var glyphs) = run.content {
      glyphs.font = 1
      run.content = .glyphs(glyphs)
    }
    let area = Rect(x: 0, y: 0, width: 1, height: 1)
    let image = PageItem(.image(ImagePlacement(rect: area, image: 0)))
    let link = PageItem(.link(area, .url("https://example.org")))
    var tags = TagTree()
    let leaf = tags.add(TagNode(.link, parent: 0))
    let lost = PageItem(.link(area, .anchor("lost")), tag: leaf)
    let anchor = Anchor(name: "a", page: 0, point: Point(x: 0, y: 0))
    var outside = anchor
    outside.page = 1
    return [
      (HandmadePages.document([]), .noPages),
      (HandmadePages.document([[run]]), .unknownFont(1, page: 0)),
      (HandmadePages.document([[image]]), .unknownImage(0, page: 0)),
      (HandmadePages.document([[link]]), .linkOutsideStructure(page: 0)),
      (HandmadePages.document([[PageItem(link.content, tag: 0)]]), .linkOutsideStructure(page: 0)),
      (HandmadePages.document([[lost]], tags: tags), .unknownAnchor("lost")),
      (HandmadePages.document([[]], anchors: [anchor, anchor]), .duplicateAnchor("a")),
      (HandmadePages.document([[]], anchors: [outside]), .anchorOutsideDocument("a")),
      (
        HandmadePages.document([[]], bookmarks: [Bookmark(title: "x", depth: 1, anchor: "y")]),
        .unknownAnchor("y")
      ),
    ]
  }
}
