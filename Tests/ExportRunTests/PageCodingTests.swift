import PageModel
import Testing

@testable import ExportRun

@Suite("Pages put aside")
struct PageCodingTests {
  private let rect = Rect(x: 1.5, y: -2, width: 300.25, height: 0)

  private var tags: TagTree {
    var tags = TagTree()
    tags.setLanguage("fr", of: 0)
    let table = tags.add(TagNode(.table, parent: 0))
    let row = tags.add(TagNode(.tableRow, parent: table))
    let head = tags.add(TagNode(.tableHeader, parent: row, scope: .column))
    let cell = tags.add(TagNode(.tableCell, parent: row, language: "de", headers: [head]))
    _ = tags.add(TagNode(.figure, parent: cell, alternativeText: "Plan"))
    _ = tags.add(TagNode(.list, parent: 0, numbering: .decimal))
    return tags
  }

  private var items: [PageItem] {
    let run = GlyphRun(
      font: 1,
      size: 11,
      color: Color(0xFE8001),
      origin: Point(x: 72.125, y: 1e-7),
      glyphs: [Glyph(id: 70_000, x: 0, y: 0), Glyph(id: 3, x: 7.1, y: -0.5)],
      text: "é\u{1F4CE}",
      clusters: [Cluster(bytes: 2, glyphs: 1), Cluster(bytes: 4, glyphs: 1)],
      isRightToLeft: true,
      width: 14.2,
      stretch: 1.03125
    )
    var plain = run
    plain.glyphs = [Glyph(id: 1, x: 0, y: 0), Glyph(id: 2, x: 5, y: 0)]
    plain.text = "ab"
    plain.clusters = [Cluster(bytes: 1, glyphs: 1), Cluster(bytes: 1, glyphs: 1)]
    let targets: [LinkTarget] = [
      .url("https://example.org"), .anchor("heading-1"), .note("id", heading: nil),
      .note("id", heading: "H"), .place(page: 4, point: Point(x: 1, y: 2)),
      .remote(file: "a b.pdf", destination: "sheet.3"),
    ]
    let outlines: [Shape.Outline] = [
      .rectangle(rect, cornerRadius: 4), .polyline([Point(x: 0, y: 1), Point(x: 2, y: 3)]),
      .circle(center: Point(x: 9, y: 8), radius: 7),
    ]
    let imported = ImportedPlacement(file: 0, form: 9, matrix: [0, -1, 1, 0, 5.5, 6], rect: rect)
    return [PageItem(.glyphs(run), tag: 0), PageItem(.glyphs(plain))]
      + outlines.map { PageItem(.shape(Shape($0, fill: Color(1), lineWidth: 0.5))) }
      + [PageItem(.shape(Shape(outlines[0], stroke: Color(2))), tag: 3)]
      + [PageItem(.image(ImagePlacement(rect: rect, image: 0)), tag: 4)]
      + [PageItem(.imported(imported), tag: 4)] + targets.map { PageItem(.link(rect, $0), tag: 5) }
  }

  private var document: PagedDocument {
    var document = PagedDocument(
      pages: [
        Page(size: Size(width: 612, height: 792), items: items),
        Page(size: Size(width: .millimetres(210), height: .millimetres(297))),
      ],
      tags: tags,
      fonts: [
        FontFace(name: "Inter", file: "Inter.otf", index: 0),
        FontFace(name: "N", file: "N.ttc", index: 3),
      ],
      images: [
        ImageResource(
          format: .jpeg,
          data: [0, 255, 7],
          pixelWidth: 4000,
          pixelHeight: 3,
          orientation: 6
        )
      ],
      bookmarks: [Bookmark(title: "One", depth: 2, anchor: "heading-1")],
      anchors: [Anchor(name: "heading-1", page: 1, point: Point(x: 72, y: 99.5))],
      metadata: DocumentMetadata(title: "Title", language: "fr")
    )
    document.imports = [
      ImportedFile(
        objects: [ImportedFile.Object(number: 9, source: [0x3C, 0x3C, 0x00, 0xFF])],
        pages: [
          ImportedFile.Page(
            form: 9,
            edges: [0, 0, 612, 792.5],
            rotation: 270,
            links: [ImportedFile.Link(edges: [1, 2, 3, 4], address: "https://a.example")]
          )
        ]
      )
    ]
    return document
  }

  @Test("pages come back as they were put aside")
  func roundTrip() {
    #expect(BoundNote.document(BoundNote.bytes(of: document)) == document)
  }

  @Test("what was cut off or changed is no document, and does no harm")
  func damaged() {
    let bytes = BoundNote.bytes(of: document)
    for count in stride(from: 0, to: bytes.count, by: 7) {
      #expect(BoundNote.document(Array(bytes[..<count])) == nil)
    }
    for place in bytes.indices {
      var changed = bytes
      changed[place] ^= 0xFF
      _ = BoundNote.document(changed)
    }
  }
}
