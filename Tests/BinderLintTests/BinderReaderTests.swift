import Testing

@testable import BinderLint

@Suite("Reading finished binders")
struct BinderReaderTests {
  private func read(_ bytes: [UInt8]) throws -> (file: FileFacts, pages: [PageFacts]) {
    try HandmadePDF.withFile(bytes) { path in
      var pages: [PageFacts] = []
      let file = BinderReader(path: path, byteCount: bytes.count).read { pages.append($0) }
      return (file, pages)
    }
  }

  /// Contents with two lines, and two pages.
  private var binder: HandmadePDF {
    var pdf = HandmadePDF()
    pdf.catalog = """
      /PageMode /UseOutlines /OpenAction [4 0 R /XYZ 0 792 1] /Outlines 20 0 R
      /PageLabels << /Nums [0 << /S /r >> 1 << /S /D /P (H-) /St 9 >>] >>
      /Names << /Dests << /Kids [24 0 R] >> >>
      """
    pdf.addPage(
      [
        (72, 700, "First letter"), (500, 700, "H-9"), (72, 680, "Second letter"),
        (500, 680, "H-10"), (72, 660, "Unlinked"), (500, 660, "H-10"), (72, 640, "Third"),
        (500, 640, "H-10"), (540, 30, "i"),
      ],
      entries: """
        /Annots [<< /Subtype /Link /Rect [72 696 540 712] /Dest [6 0 R /XYZ 0 792 null] >>
        << /Subtype /Link /Rect [72 676 540 692] /A << /S /GoTo /D (there) >> >>
        << /Subtype /Link /Rect [72 636 540 652] /A << /S /GoToR /F (b/other.pdf) /D (far) >> >>
        << /Subtype /Link /Rect [72 60 100 70] /A << /S /URI /URI (https://example.org) >> >>]
        """
    )
    pdf.addPage([(72, 500, "Words"), (540, 30, "H-9")])
    pdf.addPage([(72, 500, "Words"), (294, 760, "H-10")], entries: "/Rotate 0")
    pdf.others = [
      (20, "<< /First 21 0 R /Last 22 0 R /Count 2 >>"),
      (
        21, "<< /Title (Letter H-9) /Parent 20 0 R /Next 22 0 R /Dest [6 0 R /Fit] /First 23 0 R >>"
      ),
      (22, "<< /Title (Nowhere) /Parent 20 0 R /Next 21 0 R >>"),
      (23, "<< /Title (Below) /Parent 21 0 R /Dest (there) >>"),
      (24, "<< /Names [(there) << /D [8 0 R /XYZ null null 0] >>] /Limits [(there) (there)] >>"),
    ]
    return pdf
  }

  @Test("labels, bookmarks, names and the opening are those of the file")
  func file() throws {
    let (file, pages) = try read(binder.bytes)
    #expect(file.damage == nil)
    #expect(file.faults == [])
    #expect(file.features == [])
    #expect(file.hasLabels)
    #expect(pages.map(\.label) == ["i", "H-9", "H-10"])
    #expect(file.showsBookmarks)
    #expect(file.opening == Target(page: 0, zoom: .set(1)))
    #expect(file.names == ["there": Target(page: 2)])
    #expect(
      file.bookmarks == [
        Bookmark(title: "Letter H-9", target: Target(page: 1, zoom: .fitted)),
        Bookmark(title: "Below", target: Target(page: 2)),
        Bookmark(title: "Nowhere", target: nil),
      ]
    )
  }

  @Test("links have the ends of their lines, and lines between them without links are found")
  func links() throws {
    let page = try #require(try read(binder.bytes).pages.first)
    func line(_ words: String, _ number: String, isLinked: Bool = true) -> PageFacts.Line {
      PageFacts.Line(
        words: words,
        number: number,
        // Helvetica's digits are 556 thousandths wide, H is 722, a hyphen 333.
        right: (500 + 11 * (0.722 + 0.333 + 0.556 * Double(number.count - 2))).rounded(),
        isLinked: isLinked,
        isNumberLinked: isLinked
      )
    }
    #expect(
      page.links == [
        PageFacts.Link(target: Target(page: 1), lines: [line("First letter", "H-9")]),
        PageFacts.Link(target: Target(page: 2), lines: [line("Second letter", "H-10")]),
        PageFacts.Link(
          target: Target(file: "other.pdf", name: "far"),
          lines: [line("Third", "H-10")]
        ),
      ]
    )
    #expect(page.looseLines == [line("Unlinked", "H-10", isLinked: false)])
    #expect(page.listTitle == nil)
  }

  @Test("numbers stand apart by leaders and gaps at the right, and headings name lists")
  func apart() throws {
    var pdf = HandmadePDF()
    pdf.addPage([
      (72, 720, "Table of Contents"), (72, 690, "1."), (90, 690, "Exhibit 1"),
      (72, 670, "A letter ........ 12"), (310, 670, "......... 13"), (72, 650, "See Flat 3"),
      (72, 630, "Rent"), (500, 630, "Page 3 of 9"), (72, 20, "Case file"), (500, 20, "4"),
    ])
    let page = try #require(try read(pdf.bytes).pages.first)
    #expect(page.listTitle == "table of contents")
    #expect(page.looseLines.map(\.words) == ["A letter ........ 12", "Rent"])
    #expect(page.looseLines.map(\.number) == ["13", "Page 3 of 9"])
    #expect(page.looseLines.map(\.hasLeader) == [true, false])
  }

  @Test("words in head and foot have their places")
  func marks() throws {
    let pages = try read(binder.bytes).pages
    #expect(pages[1].marks == [PageFacts.Mark(place: "bottom-right", text: "H-9")])
    #expect(pages[2].marks == [PageFacts.Mark(place: "top-center", text: "H-10")])
    #expect(pages.allSatisfy { $0.hasText && !$0.isPicture })
    #expect(pages[0].width == 612)
    #expect(pages[0].height == 792)
  }

  @Test("a page that is turned is read as it is shown")
  func turned() throws {
    var pdf = HandmadePDF()
    // Shown turned right by 90 degrees: what is far to the right of the sheet stands at the foot.
    pdf.pages.append(
      (
        """
        /Rotate 90 /CropBox [0 0 612 792]
        /Annots [<< /Subtype /Link /Rect [290 80 312 700] /Dest [4 0 R /XYZ 0 0 0] >>]
        """,
        """
        BT /F 11 Tf 0 1 -1 0 306 80 Tm (Line) Tj ET
        BT /F 11 Tf 0 1 -1 0 306 650 Tm (12) Tj ET
        BT /F 11 Tf 0 1 -1 0 590 700 Tm (7) Tj ET
        """
      )
    )
    let page = try #require(try read(pdf.bytes).pages.first)
    #expect(page.width == 792)
    #expect(page.height == 612)
    #expect(page.links.map { $0.lines.map(\.words) } == [["Line"]])
    #expect(page.links.map { $0.lines.map(\.number) } == [["12"]])
    #expect(page.links.allSatisfy { $0.lines.allSatisfy { $0.isLinked && $0.isNumberLinked } })
    #expect(page.marks == [PageFacts.Mark(place: "bottom-right", text: "7")])
  }

  @Test("without labels pages have their places; a page without text has none")
  func plain() throws {
    var pdf = HandmadePDF()
    pdf.addPage([(72, 400, "Words")])
    pdf.addPage([])
    let (file, pages) = try read(pdf.bytes)
    #expect(!file.hasLabels)
    #expect(pages.map(\.label) == ["1", "2"])
    #expect(pages.map(\.hasText) == [true, false])
    #expect(!file.showsBookmarks)
    #expect(file.opening == nil)
  }

  @Test("a scan is a page that is all picture")
  func scan() throws {
    var pdf = HandmadePDF()
    let image = "BI /W 1 /H 1 /CS /G /BPC 8 ID x EI"
    for (width, height) in [(612, 792), (300, 300)] {
      pdf.pages.append(
        (
          "",
          "q \(width) 0 0 \(height) 0 0 cm \(image) Q BT /F 11 Tf 540 30 Td (7) Tj ET"
        )
      )
    }
    #expect(try read(pdf.bytes).pages.map(\.isPicture) == [true, false])
  }

  @Test("pages of a picture that is described below a heading are known by their tags")
  func described() throws {
    var pdf = HandmadePDF()
    for _ in 0..<3 { pdf.addPage([(72, 740, "photo.jpg")]) }
    pdf.others = [
      (20, "<< /S /H1 /Pg 4 0 R >>"), (21, "<< /S /Figure /Pg 4 0 R /Alt (A photograph) >>"),
      (22, "<< /S /H1 /Pg 6 0 R >>"), (23, "<< /S /Figure /Pg 6 0 R >>"),
      (24, "<< /S /Figure /Pg 8 0 R /Alt (A photograph) >>"),
    ]
    #expect(try read(pdf.bytes).file.describedPages == [0])
  }

  @Test(
    "links to local files are features, and links to the web are not",
    arguments: [
      ("file:///etc/passwd", FeatureFact.Kind.localFile), ("FILE:x.pdf", .localFile),
      ("C:/case/x.pdf", .localFile), ("javascript:app.alert(1)", .javaScript),
      ("https://example.org/file:", nil), ("mailto:a@example.org", nil),
      ("www.example.org", nil), ("", nil),
    ] as [(String, FeatureFact.Kind?)]
  )
  func addresses(address: String, kind: FeatureFact.Kind?) throws {
    var pdf = HandmadePDF()
    pdf.addPage([(72, 400, "Words")])
    pdf.others = [(20, "<< /S /URI /URI (\(address)) >>")]
    #expect(try read(pdf.bytes).file.features.map(\.kind) == (kind.map { [$0] } ?? []))
  }

  @Test(
    "features are found wherever they are written",
    arguments: [
      ("/OpenAction << /S /JavaScript /JS (app.alert(1)) >>", FeatureFact.Kind.javaScript),
      ("/OpenAction << /S /Launch /F (x.exe) >>", .launch),
      ("/Names << /EmbeddedFiles << /Names [] >> >>", .embeddedFile),
      ("/AcroForm << /Fields [2 0 R] >>", .form),
      ("/AcroForm << /XFA (x) /Fields [] >>", .form),
      ("/AA << /WC << /S /Sound >> >>", .multimedia),
    ]
  )
  func features(entry: String, kind: FeatureFact.Kind) throws {
    var pdf = HandmadePDF()
    pdf.catalog = entry
    pdf.addPage([(72, 400, "Words")])
    #expect(try read(pdf.bytes).file.features == [FeatureFact(kind: kind)])
  }

  @Test("features of a page are told with it, and outside data")
  func featuresOfPages() throws {
    var pdf = HandmadePDF()
    pdf.addPage([(72, 400, "Words")])
    pdf.addPage([(72, 400, "Words")], entries: "/Annots [20 0 R]")
    pdf.others = [
      (20, "<< /Type /Annot /Subtype /Screen /Rect [0 0 9 9] /A 21 0 R >>"),
      (21, "<< /S /Launch /F (x) >>"),
      (22, "<< /Length 0 /F (data.bin) >>\nstream\n\nendstream"),
    ]
    #expect(
      try read(pdf.bytes).file.features == [
        FeatureFact(kind: .multimedia, page: 1), FeatureFact(kind: .launch, page: 1),
        FeatureFact(kind: .externalData),
      ]
    )
  }

  @Test("an element of structure that is called like an action is none")
  func structure() throws {
    var pdf = HandmadePDF()
    pdf.addPage([(72, 400, "Words")])
    pdf.others = [(20, "<< /Type /StructElem /S /Sound /P 2 0 R >>")]
    #expect(try read(pdf.bytes).file.features == [])
  }

  @Test("what is no PDF, is cut off or has a damaged stream is told of")
  func damage() throws {
    #expect(try read(Array("no PDF".utf8)).file.damage != nil)
    #expect(try read([]).file.damage != nil)
    let whole = binder.bytes
    #expect(try read(Array(whole.prefix(whole.count / 2))).file.damage != nil)
    var pdf = HandmadePDF()
    pdf.addPage([(72, 400, "Words")])
    pdf.others = [(20, "<< /Length 4 /Filter /FlateDecode >>\nstream\nnope\nendstream")]
    let (file, pages) = try read(pdf.bytes)
    #expect(file.damage == nil)
    #expect(!file.faults.isEmpty)
    #expect(pages.count == 1)
  }

  @Test("trees that lead back into themselves come to an end")
  func loops() throws {
    var pdf = HandmadePDF()
    pdf.catalog = "/Outlines 20 0 R /PageLabels 21 0 R /Names << /Dests 21 0 R >>"
    pdf.addPage([(72, 400, "Words")])
    pdf.others = [
      (20, "<< /First 22 0 R >>"),
      (21, "<< /Kids [21 0 R 21 0 R] /Nums [0 << /S /A /St 2000000000 >>] >>"),
      (22, "<< /Title (a) /First 22 0 R /Next 22 0 R /Dest [4 0 R] >>"),
    ]
    let (file, pages) = try read(pdf.bytes)
    #expect(file.bookmarks.count == 1)
    #expect(pages.map(\.label) == ["2000000000"])
  }

  @Test("every cut and every changed byte is read to an end")
  func mutations() throws {
    let whole = binder.bytes
    for place in stride(from: 0, to: whole.count, by: 37) {
      _ = try read(Array(whole.prefix(place)))
      var changed = whole
      changed[place] = changed[place] == 0x30 ? 0x39 : 0x30
      _ = try read(changed)
    }
  }
}
