import ModelDumps
import PageModel
import Testing

@Suite("Page dump")
struct PageDumpTests {
  @Test("each thing on a page is a line, with lengths in thousandths of a point")
  func page() {
    var tags = TagTree()
    let paragraph = tags.add(TagNode(.paragraph, parent: 0, language: "he"))
    let link = tags.add(TagNode(.link, parent: paragraph))
    let figure = tags.add(TagNode(.figure, parent: 0, alternativeText: "A gate"))
    let run = GlyphRun(
      font: 0,
      size: 11,
      color: Color(0x215285),
      origin: Point(x: 72, y: 90.5),
      glyphs: [Glyph(id: 7, x: 0, y: 0)],
      text: "a",
      clusters: [Cluster(bytes: 1, glyphs: 1)],
      isRightToLeft: true,
      width: 6.1234
    )
    let area = Rect(x: 72, y: 80, width: 6.1234, height: 14)
    let rule = Shape.Outline.rectangle(
      Rect(x: 72, y: 100, width: 468, height: 0.75),
      cornerRadius: .zero
    )
    let panel = Shape.Outline.rectangle(Rect(x: 1, y: 2, width: 3, height: 4), cornerRadius: 4)
    let tick = Shape.Outline.polyline([Point(x: 1, y: 2), Point(x: 3, y: 4)])
    let dot = Shape.Outline.circle(center: Point(x: 5, y: 6), radius: 1.5)
    let document = PagedDocument(
      pages: [
        Page(
          size: Size(width: 612, height: 792),
          items: [
            PageItem(.link(area, .url("https://example.org/")), tag: link),
            PageItem(.glyphs(run), tag: link),
            PageItem(.link(area, .anchor("top")), tag: link),
            PageItem(.shape(Shape(rule, fill: Color(0xD1CCC4)))),
            PageItem(
              .shape(Shape(panel, fill: Color(0xF5F4F1), stroke: Color(0x1C), lineWidth: 2))
            ),
            PageItem(.shape(Shape(tick, stroke: Color(0xFFFFFF), lineWidth: 1))),
            PageItem(.shape(Shape(dot))),
            PageItem(.image(ImagePlacement(rect: area, image: 0)), tag: figure),
          ]
        )
      ],
      tags: tags,
      fonts: [FontFace(name: "Inter Regular", file: "Inter.otf", index: 2)],
      images: [
        ImageResource(format: .png, data: [1, 2], pixelWidth: 3, pixelHeight: 4, orientation: 6)
      ],
      bookmarks: [Bookmark(title: "Plan", depth: 1, anchor: "h1")],
      anchors: [Anchor(name: "h1", page: 0, point: Point(x: 72, y: 70))],
      metadata: DocumentMetadata(title: "Gate", createdAt: 5)
    )
    #expect(
      document.dump == """
        document "Gate" creator "Casebound" created 5
        font 0 "Inter Regular" in "Inter.otf" face 2
        image 0 png 3x4 orientation 6 bytes 2
        page 1 size 612000x792000
          link 72000,80000 6123x14000 to address "https://example.org/" tag 2
          text "a" at 72000,90500 width 6123 font 0 size 11000 #215285 glyphs 1 right-to-left tag 2
          link 72000,80000 6123x14000 to anchor "top" tag 2
          rectangle 72000,100000 468000x750 fill #D1CCC4 artifact
          rectangle 1000,2000 3000x4000 corner 4000 fill #F5F4F1 stroke #00001C width 2000 artifact
          polyline 1000,2000 3000,4000 stroke #FFFFFF width 1000 artifact
          circle 5000,6000 radius 1500 artifact
          image 0 in 72000,80000 6123x14000 tag 3
        tag 0 Document
        tag 1   P language "he"
        tag 2     Link
        tag 3   Figure alternative "A gate"
        bookmark 1 "Plan" to "h1"
        anchor "h1" page 1 at 72000,70000

        """
    )
  }
}
