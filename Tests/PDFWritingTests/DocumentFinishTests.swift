import Foundation
import PDFWriting
import PageModel
import PangoCairoBinding
import Testing

/// One test for each thing that the finish gives a file: it fails when that is left out.
@Suite("Document finish")
struct DocumentFinishTests {
  private let fonts: FontCatalog
  private let pdf: [UInt8]
  private let objects: [[String: Any]]

  init() throws {
    fonts = try FontCatalog()
    pdf = try PDFWriter(fonts: fonts).write(Self.document).bytes
    objects = try ExternalTools.objects(of: pdf)
  }

  // MARK: The file

  @Test("bytes above 127 follow the header, and cairo's comment does not")
  func header() { #expect(pdf.starts(with: Array("%PDF-1.7\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3])) }

  @Test("the identifier is made from the content")
  func identifier() throws {
    func identifier(_ document: PagedDocument) throws -> String {
      let pdf = try PDFWriter(fonts: fonts).write(document).bytes
      let trailer = try ExternalTools.run("qpdf", ["--show-object=trailer", "FILE"], on: pdf).text
      return try #require(trailer.firstMatch(of: /\/ID (\[.*?\])/).map { String($0.1) })
    }
    var other = Self.document
    other.pages[1].items.removeLast()
    #expect(try identifier(Self.document) == identifier(Self.document))
    #expect(try identifier(Self.document) != identifier(other))
  }

  @Test("cairo's own structure is gone")
  func drawnStructure() {
    #expect(!objects.contains { $0["/Type"] as? String == "/StructElem" })
    #expect(elements("/Document").count == 1)
  }

  @Test("a composite TrueType font has a map from its codes to the glyphs of its file")
  func glyphMap() throws {
    let face = try #require(fonts.faces.first { $0.family == "Noto Sans Hebrew" }).face
    var document = HandmadePages.document([[HandmadePages.run("שלום", y: 100, tag: nil)]])
    document.fonts = [face]
    let pdf = try PDFWriter(fonts: fonts).write(document).bytes
    let found = try ExternalTools.objects(of: pdf).filter {
      $0["/Subtype"] as? String == "/CIDFontType2"
    }
    #expect(found.map { $0["/CIDToGIDMap"] as? String } == ["/Identity"])
  }

  @Test("glyphs of a word that stand for no single character have a text each")
  func glyphTexts() throws {
    let word = HandmadePages.item(
      "क्ष",
      glyphs: [Glyph(id: 300, x: 0, y: 0), Glyph(id: 301, x: 8, y: 0)],
      clusters: [Cluster(bytes: 9, glyphs: 2)],
      y: 100,
      tag: nil
    )
    var document = HandmadePages.document([[word]])
    // Its glyphs behind those of single letters are half forms and the like.
    document.fonts = [
      try #require(fonts.faces.first { $0.family == "Noto Sans Devanagari" }).face
    ]
    let pdf = try PDFWriter(fonts: fonts).write(document).bytes
    let source = try ExternalTools.run("qpdf", ["--qdf", "FILE", "-"], on: pdf).standardOutput
    let maps = String(decoding: source, as: UTF8.self).matches(of: /beginbfchar(.|\n)*?endbfchar/)
    #expect(maps.contains { $0.0.contains("<0915>") })
    #expect(!maps.contains { $0.0.lowercased().contains("<fffd>") })
  }

  // MARK: The catalog

  @Test("the file is marked as tagged, and its window shows the title")
  func marked() throws {
    let catalog = try catalog
    #expect((catalog["/MarkInfo"] as? [String: Bool]) == ["/Marked": true])
    #expect((catalog["/ViewerPreferences"] as? [String: Bool]) == ["/DisplayDocTitle": true])
  }

  @Test("the document has its language")
  func language() throws { #expect(try catalog["/Lang"] as? String == "u:fr-CA") }

  @Test("pages are labelled from 1, and the file opens at its first")
  func labels() throws {
    let labels = try #require(try catalog["/PageLabels"] as? [String: [Any]])["/Nums"]
    #expect(labels?.first as? Int == 0)
    #expect(labels?.last as? [String: String] == ["/S": "/D"])
    let opening = try #require(try catalog["/OpenAction"] as? [Any])
    #expect(opening[1] as? String == "/XYZ")
    let number = try #require(opening[0] as? String)
    let page = try ExternalTools.run(
      "qpdf",
      ["--show-object=\(number.prefix { $0 != " " })", "FILE"],
      on: pdf
    )
    .text
    #expect(page.contains("/StructParents 0"))
  }

  @Test("bookmarks show where there are some")
  func pageMode() throws {
    #expect(try catalog["/PageMode"] as? String == "/UseOutlines")
    #expect(try catalog["/Outlines"] != nil)
    let plain = try PDFWriter(fonts: fonts).write(HandmadePages.document([[]])).bytes
    let modes = try ExternalTools.objects(of: plain).compactMap { $0["/PageMode"] as? String }
    #expect(modes == ["/UseNone"])
  }

  @Test("places have names")
  func names() throws {
    let names = try #require(try catalog["/Names"] as? [String: [String: [Any]]])
    #expect(names["/Dests"]?["/Names"]?.first as? String == "u:place")
  }

  @Test("an archival file says which colours it is made for")
  func outputIntent() throws {
    let intents = try #require(try catalog["/OutputIntents"] as? [[String: String]])
    #expect(intents.map { $0["/S"] } == ["/GTS_PDFA1"])
    #expect(intents[0]["/DestOutputProfile"]?.hasSuffix(" R") == true)
  }

  @Test("the metadata says what the information says, and what the file claims")
  func metadata() throws {
    let packet = try ExternalTools.run("pdfinfo", ["-meta", "FILE"], on: pdf).text
    for words in [
      "<rdf:li xml:lang=\"x-default\">Title</rdf:li>",
      "<xmp:CreatorTool>Casebound</xmp:CreatorTool>",
      "<pdf:Producer>Casebound</pdf:Producer>",
      "<xmp:CreateDate>2024-02-29T12:00:00Z</xmp:CreateDate>", "<pdfaid:part>2</pdfaid:part>",
      "<pdfaid:conformance>A</pdfaid:conformance>", "<pdfuaid:part>1</pdfuaid:part>",
      "<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>",
    ] { #expect(packet.contains(words)) }
    let information = try #require(objects.first { $0["/Creator"] != nil })
    #expect(
      information as? [String: String] == [
        "/Title": "u:Title", "/Creator": "u:Casebound", "/Producer": "u:Casebound",
        "/CreationDate": "u:D:20240229120000Z",
      ]
    )
  }

  // MARK: Pages

  @Test("pages are tabbed through in the order of the structure, and none is a transparency group")
  func pages() {
    let pages = objects.filter { $0["/Type"] as? String == "/Page" }
    #expect(pages.count == 2)
    #expect(pages.allSatisfy { $0["/Tabs"] as? String == "/S" })
    #expect(pages.allSatisfy { $0["/Group"] == nil })
    #expect(Set(pages.compactMap { $0["/StructParents"] as? Int }) == [0, 1])
    #expect(pages.compactMap { ($0["/Annots"] as? [String])?.count } == [1, 1])
  }

  @Test("the tree of parents names the element of each mark and of each line of a link")
  func parents() throws {
    let root = try #require(objects.first { $0["/Type"] as? String == "/StructTreeRoot" })
    let numbers = try #require((root["/ParentTree"] as? [String: [Any]])?["/Nums"])
    #expect(stride(from: 0, to: 8, by: 2).map { numbers[$0] as? Int } == [0, 1, 2, 3])
    #expect((numbers[1] as? [String])?.count == 6)
    #expect((numbers[3] as? [String])?.count == 4)
    #expect(numbers[5] as? String == numbers[7] as? String)
    #expect(root["/ParentTreeNextKey"] as? Int == 4)
  }

  @Test("decoration is in no element, and marked as that")
  func artifacts() throws {
    let contents = try ExternalTools.run("qpdf", ["--qdf", "FILE", "-"], on: pdf).standardOutput
    let source = String(decoding: contents, as: UTF8.self)
    #expect(source.ranges(of: "/Artifact BMC").count == 1)
    #expect(source.ranges(of: "NonStruct").isEmpty)
    #expect(source.ranges(of: "/MCID").count > 9)
  }

  // MARK: Elements

  @Test("links are printed, have no border, and say what is linked and where it leads")
  func links() {
    let links = objects.filter { $0["/Subtype"] as? String == "/Link" }
    #expect(links.count == 2)
    for link in links {
      #expect(link["/F"] as? Int == 4)
      #expect(link["/Border"] != nil)
      #expect(link["/Contents"] as? String == "u:linked words (https://example.org/)")
    }
    #expect(Set(links.compactMap { $0["/StructParent"] as? Int }) == [2, 3])
    #expect(elements("/Link").count == 1)
  }

  @Test("what is in another language says so, and so does what stands in for a picture")
  func languageAndWords() {
    #expect(elements("/Span").map { $0["/Lang"] as? String } == ["u:he"])
    #expect(elements("/Figure").map { $0["/Alt"] as? String } == ["u:A red square"])
  }

  @Test("a figure says where it stands")
  func box() {
    let attributes = elements("/Figure").first?["/A"] as? [String: Any]
    #expect(attributes?["/BBox"] as? [Int] == [72, 392, 112, 432])
    #expect(attributes?["/Placement"] as? String == "/Block")
  }

  @Test("a list says how its items are labelled")
  func numbering() {
    let attributes = elements("/L").first?["/A"] as? [String: String]
    #expect(attributes == ["/O": "/List", "/ListNumbering": "/Decimal"])
  }

  @Test(
    "a header cell says what it heads, a cell which headers it has, and the tree of names has them"
  )
  func tables() throws {
    let head = try #require(elements("/TH").first)
    let name = try #require(head["/ID"] as? String)
    #expect((head["/A"] as? [String: Any])?["/Scope"] as? String == "/Column")
    let cell = try #require(elements("/TD").first)
    #expect((cell["/A"] as? [String: Any])?["/Headers"] as? [String] == [name])
    let note = try #require(elements("/Note").first?["/ID"] as? String)
    let root = try #require(objects.first { $0["/Type"] as? String == "/StructTreeRoot" })
    let tree = try #require(root["/IDTree"] as? [String: [[String: [String]]]])
    let names = try #require(tree["/Kids"]?.first?["/Names"])
    #expect(names.filter { $0.hasPrefix("u:") } == [name, note].sorted())
  }

  // MARK: The document

  private var catalog: [String: Any] {
    get throws { try #require(objects.first { $0["/Type"] as? String == "/Catalog" }) }
  }

  private func elements(_ kind: String) -> [[String: Any]] {
    objects.filter { $0["/S"] as? String == kind && $0["/P"] != nil }
  }

  private static let document: PagedDocument = {
    var tags = TagTree()
    let heading = tags.add(TagNode(.heading1, parent: 0))
    let paragraph = tags.add(TagNode(.paragraph, parent: 0))
    let link = tags.add(TagNode(.link, parent: paragraph))
    let hebrew = tags.add(TagNode(.span, parent: paragraph, language: "he"))
    let list = tags.add(TagNode(.list, parent: 0, numbering: .decimal))
    let item = tags.add(TagNode(.listItem, parent: list))
    let label = tags.add(TagNode(.label, parent: item))
    let body = tags.add(TagNode(.listBody, parent: item))
    let table = tags.add(TagNode(.table, parent: 0))
    let row = tags.add(TagNode(.tableRow, parent: table))
    let head = tags.add(TagNode(.tableHeader, parent: row, scope: .column))
    let next = tags.add(TagNode(.tableRow, parent: table))
    let cell = tags.add(TagNode(.tableCell, parent: next, headers: [head]))
    let figure = tags.add(TagNode(.figure, parent: 0, alternativeText: "A red square"))
    let note = tags.add(TagNode(.note, parent: 0))
    let address = LinkTarget.url("https://example.org/")
    func area(_ y: Double) -> PageItem {
      let rect = Rect(x: 72, y: .points(y - 10), width: 40, height: 14)
      return PageItem(.link(rect, address), tag: link)
    }
    let square = Rect(x: 72, y: 360, width: 40, height: 40)
    let pages = [
      [
        HandmadePages.run("Heading", y: 100, tag: heading),
        HandmadePages.run("rule", y: 110, tag: nil),
        area(120), HandmadePages.run("linked ", y: 120, tag: link),
        HandmadePages.run("1.", y: 160, tag: label), HandmadePages.run("item", y: 160, tag: body),
        HandmadePages.run("head", y: 200, tag: head), HandmadePages.run("cell", y: 220, tag: cell),
      ],
      [
        area(120), HandmadePages.run("words", y: 120, tag: link),
        HandmadePages.run("שלום", y: 140, tag: hebrew),
        PageItem(.image(ImagePlacement(rect: square, image: 0)), tag: figure),
        HandmadePages.run("note", y: 500, tag: note),
      ],
    ]
    let drawing = """
      <svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">
      <rect width="40" height="40" fill="red"/></svg>
      """
    var document = HandmadePages.document(
      pages,
      tags: tags,
      images: [
        ImageResource(format: .svg, data: Array(drawing.utf8), pixelWidth: 40, pixelHeight: 40)
      ],
      bookmarks: [Bookmark(title: "Heading", depth: 1, anchor: "place")],
      anchors: [Anchor(name: "place", page: 0, point: Point(x: 72, y: 100))],
      createdAt: 1_709_208_000
    )
    document.metadata.language = "fr-CA"
    return document
  }()
}
