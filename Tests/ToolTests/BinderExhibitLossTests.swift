import Foundation
import Testing

/// What attached files lose in a binder, and what a reader is told of it.
extension BinderExhibitTests {
  private static let script = "<< /S /JavaScript /JS (app.alert\\(1\\)) >>"

  /// The binder as text, its streams unpacked.
  private func source() throws -> String {
    try Tool.shell(
      "qpdf --qdf --object-streams=disable '\(folder.path("b.pdf"))' - | LC_ALL=C tr -c '\\11\\12\\40-\\176' '?'"
    ).output
  }

  @Test(
    "scripts, other files, programs for printers and private data stay behind, wherever they are"
  )
  func leftBehind() throws {
    let stream = "<< /Type /XObject /Subtype"
    let empty = "/Length 0 >>\nstream\n\nendstream"
    let file = pdf(
      Self.box,
      Self.corners,
      more: [
        // 6: resources by names that mean something elsewhere.
        "<< /AA 7 0 R /B 8 0 R /Parent 9 0 R /PS 10 0 R /Ext 11 0 R >>",
        look(
          "alpha",
          more: "/AA << /O \(Self.script) >> /Ref << /F (SECRET.pdf) /Page 0 >> "
            + "/OPI << /V << /F (SECRET) >> >> /Own << /Deep [\(Self.script)] >> /Metadata 12 0 R"
        ),
        look("beta"), look("gamma"),
        "\(stream) /PS /Length 6 >>\nstream\nSECRET\nendstream",
        "\(stream) /Form /BBox [0 0 9 9] /F (/etc/SECRET) \(empty)",
        "<< /Type /Metadata /Subtype /XML /Length 6 >>\nstream\nSECRET\nendstream",
        "<< /GS \(Self.script) /GT << /LW 2 /Launch << /S /Launch /F (SECRET) >> >> "
          + "/GU << /LW 1 /AF [<< /Type /Filespec /EF << /F 12 0 R >> >>] >> >>",
      ],
      behind: "/GT gs q 1 0 0 1 60 200 cm /AA Do /B Do /Parent Do /PS Do /Ext Do Q /Span /M BDC "
        + "BT /F 10 Tf 60 100 Td (delta) Tj ET EMC",
      resources: "/XObject 6 0 R /ExtGState 13 0 R /Evil \(Self.script) /Root 1 0 R "
        + "/Properties << /M << /ActualText (spoken) /Private (SECRET) /JS \(Self.script) >> >>"
    )
    let outcome = try bind([("a.pdf", file)], "--lint")
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.messages.contains("0 findings by"), "\(outcome.messages)")
    let source = try source()
    for word in ["SECRET", "JavaScript", "alert", "/Launch", "/Ref", "/Subtype /PS", "/Evil"] {
      #expect(!source.contains(word), "\(word)")
    }
    #expect(source.contains("/ActualText (spoken)"))
    // The forms' names are the file's own.
    let words = try words(of: file)
    #expect(
      Set(words.keys) == ["one", "two", "six", "alpha", "beta", "gamma", "delta", "2"]
    )
  }

  /// The rectangles of the links of a binder, in order.
  private func links() throws -> [[Double]] {
    let json = try Tool.shell("qpdf --json=2 '\(folder.path("b.pdf"))'").output
    let root = try #require(
      JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    )
    let objects = try #require((root["qpdf"] as? [Any])?.last as? [String: [String: Any]])
    let values = objects.values.compactMap { $0["value"] as? [String: Any] }
    return values.filter { $0["/Subtype"] as? String == "/Link" }
      .compactMap { ($0["/Rect"] as? [NSNumber])?.map(\.doubleValue) }
      .sorted { $0[0] < $1[0] }
  }

  @Test("links lie on what is shown, and one without sense costs nothing")
  func shownLinks() throws {
    func link(_ rect: String, _ action: String = "<< /S /URI /URI (https://a.example) >>") -> String
    {
      "<< /Type /Annot /Subtype /Link /Rect [\(rect)] /A \(action) >>"
    }
    let annotations = [
      link("100 100 150 120"), link("20 100 90 120"), link("245 100 255 120"), link("0 0 10 10"),
      link("50 200 60 210", "5"), link("50 200 60 210", "[(x)]"),
      link("50 200 60 210", "<< /S /URI /URI 5 >>"), "7", "[5]",
      "<< /Subtype /Stamp /Rect [50 50 60 60] /AP 5 >>",
    ]
    let words = try words(
      of: pdf("\(Self.box) /Annots [\(annotations.joined(separator: " "))]", Self.corners)
    )
    #expect(Set(words.keys) == ["one", "two", "six", "2"])
    // What is shown lies from (206, 246) on, which is (40, 30) on the page.
    let links = try links()
    #expect(links.count == 2)
    for (found, wanted) in zip(links, [[206.0, 316, 256, 336], [266, 316, 316, 336]]) {
      for (edge, right) in zip(found, wanted) { #expect(abs(edge - right) < 0.1, "\(links)") }
    }
  }

  @Test("a page of more links than readers take keeps as many as they do, and the report says so")
  func manyLinks() throws {
    let link =
      "<< /Type /Annot /Subtype /Link /Rect [50 50 60 60] /A << /S /URI /URI (https://a.example) >> >> "
    let annotations = String(repeating: link, count: 10_003)
    let file = pdf("\(Self.box) /Annots [\(annotations)]", Self.corners)
    let outcome = try bind([("many.pdf", file), ("b.pdf", pdf(Self.box, Self.corners))])
    #expect(outcome.messages.contains("“many.pdf” loses 3 of its links on page 1"))
    #expect(try links().count == 10_000)
    let text = try Tool.shell("pdftotext '\(folder.path("b.pdf"))' -").output
    #expect(text.components(separatedBy: "six").count == 3)
  }

  @Test("a file without pages has one that says what it is or what is wrong, in plain words")
  func slips() throws {
    let whole = pdf(Self.box, Self.corners)
    // The stream of a page is said to be longer than the file.
    let broken = String(decoding: whole, as: UTF8.self)
      .replacing("4 0 obj\n<< /Length ", with: "4 0 obj\n<< /Lenght ")
    let outcome = try bind([
      ("note.txt", Array("Hello\n".utf8)), ("broken.pdf", Array(broken.utf8)),
      ("old.gif", Array("GIF89a\u{1}\0\u{1}\0\0\0\0;".utf8)), ("whole.pdf", whole),
      ("again.pdf", whole),
    ])
    // Files are refused.
    #expect(outcome.status == 1, "\(outcome.messages)")
    let pages = try Tool.shell("pdftotext -layout '\(folder.path("b.pdf"))' -").output
      .split(separator: "\u{C}")
    #expect(pages.count == 10)
    let slip = "This file is attached to the note “Gate” and has no pages in the binder."
    for index in [1, 3, 5] { #expect(pages[index].contains(slip)) }
    #expect(pages[1].contains("“note.txt” is plain text of 6 bytes."))
    let digest = "66a045b452102c59d840ec097d59d9467e13a3f34f6494e539ffd32c1bb35f18"
    #expect(pages[1].filter { !$0.isWhitespace }.contains("SHA-256:\(digest)"))
    #expect(pages[3].contains("“broken.pdf” is not a readable PDF."))
    #expect(pages[3].contains("It has \(broken.utf8.count) bytes."))
    #expect(pages[5].contains("“old.gif” is a GIF image"))
    // One line for each file that is not accepted, one for the whole binder, and the counts.
    let lines = outcome.messages.split(separator: "\n")
    let refused = lines.filter { $0.contains("[exhibit-refused]") }
    #expect(refused.count == 2)
    #expect(
      refused.first?.contains("note “Gate” (n1): the attached file “broken.pdf” is not a") == true
    )
    #expect(
      refused.last?.contains("note “Gate” (n2): the attached file “old.gif” is a GIF") == true
    )
    #expect(lines.count { $0.contains("claims no PDF standard") } == 1)
    #expect(lines.contains("3 attached files have no pages; a page says so for each"))
    #expect(lines.last == "5 notes in, 5 notes out")
  }

  @Test("a file that takes more memory than it may costs itself alone")
  func tooLarge() throws {
    let size = 24 << 20
    try folder.makeFolder("attachments")
    let contents = "BT /F 10 Tf 50 100 Td (large) Tj ET\n%" + String(repeating: "x", count: size)
    try Data(pdf(Self.box, [], behind: contents)).write(to: folder.url("attachments/large.pdf"))
    try Data(pdf(Self.box, Self.corners)).write(to: folder.url("attachments/small.pdf"))
    let files = ["large", "small"].enumerated().map {
      #"{"id":"0000000\#($0.offset)-0000-4000-8000-00000000ABCD","fileName":"\#($0.element).pdf","#
        + #""storedName":"\#($0.element).pdf"}"#
    }
    let more = ",\"attachments\":[\(files.joined(separator: ","))]"
    try folder.write(TestArchive.json([TestArchive.note("n", more: more)]), to: "a.json")
    let outcome = try Tool.run([
      "binder", folder.path("a.json"), "--output", folder.path("b.pdf"), "--exhibits", "--front",
      "none", "--worker-memory", "128MiB",
    ])
    #expect(outcome.status == 1)
    #expect(
      outcome.messages.contains(
        "the attached file “large.pdf” could not be set: rendering it takes more memory than 128 MiB"
      ),
      "\(outcome.messages)"
    )
    let pages = try Tool.shell("pdftotext -layout '\(folder.path("b.pdf"))' -").output
      .split(separator: "\u{C}")
    #expect(pages.count == 3)
    #expect(pages[0].contains("Words."))
    #expect(pages[1].contains("“large.pdf” could not be set."))
    #expect(pages[2].contains("six"))
  }
}
