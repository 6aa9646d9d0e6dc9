import PageModel
import Testing

@testable import QPDFBinding

/// A page that shows (0, 0) to (100, 100) of 200 by 200 points; its forms are objects from the sixth on.
@Suite("Pages taken over without what is not seen")
struct ShownFormsTests {
  private static let crop = "/MediaBox [-50 -50 150 150] /CropBox [0 0 100 100]"

  /// Takes over a page.
  private func taken(
    _ contents: String,
    _ entries: String = Self.crop,
    resources: String = "",
    more: [String] = []
  ) throws -> ImportedFile {
    let objects =
      [
        "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
        "<< /Type /Page /Parent 2 0 R /Contents 4 0 R \(entries) "
          + "/Resources << \(resources.contains("/Font") ? "" : "/Font << /F 5 0 R >>") \(resources) >> >>",
        stream("", contents), "<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>",
      ] + more
    var text = "%PDF-1.7\n"
    var table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for (index, object) in objects.enumerated() {
      let place = String(text.utf8.count)
      table += String(repeating: "0", count: 10 - place.count) + place + " 00000 n \n"
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let trailer = "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n"
    let file = Array("\(text)\(table)\(trailer)\(text.utf8.count)\n%%EOF\n".utf8)
    return try PDFFile(file).importedPages().file
  }

  private func stream(_ entries: String, _ contents: String) -> String {
    "<< \(entries) /Length \(contents.utf8.count) >>\nstream\n\(contents)\nendstream"
  }

  private func form(_ contents: String, _ entries: String = "") -> String {
    let kind = "/Type /XObject /Subtype /Form /BBox [-50 -50 150 150]"
    return stream("\(kind) \(entries) /Resources << /Font << /F 5 0 R >> >>", contents)
  }

  /// The source of the object that shows a page, or another.
  private func source(_ file: ImportedFile, _ number: Int? = nil) -> String {
    let object = file.objects.first { $0.number == number ?? file.pages[0].form }
    return object.map { String(decoding: $0.source, as: UTF8.self) } ?? ""
  }

  private let inside = "BT /F 10 Tf 20 50 Td (in) Tj ET"
  private let outside = "BT /F 10 Tf 20 120 Td (out) Tj ET"
  private let gone = "BT /F 10 Tf 20 120 Td   ET"

  @Test("text outside of the crop box is left out, however the page is turned and measured")
  func cropped() throws {
    for more in ["", "/Rotate 90", "/UserUnit 2"] {
      let file = try taken("\(inside) \(outside)", "\(Self.crop) \(more)")
      #expect(source(file).hasSuffix("stream\n\(inside) \(gone)\nendstream"))
    }
  }

  @Test("a page whose text is all seen is the same to the last byte")
  func same() throws {
    let contents = "%a\n\(inside)\r\n  \(outside)%b"
    let file = try taken(contents, "/MediaBox [-50 -50 150 150]")
    #expect(source(file).hasSuffix("stream\n\(contents)\nendstream"))
  }

  @Test("the advances of a font that every reader has are known; of others the file tells them")
  func widths() throws {
    // Three letters of 6 points, and 5 that they may reach out.
    for (x, isSeen) in [(-22, true), (-24, false)] {
      let file = try taken("BT /F 10 Tf \(x) 50 Td (abc) Tj ET")
      #expect(source(file).contains("(abc)") == isSeen)
    }
    // Three of 9, and 10 where nothing tells how far they may.
    let list = "/FirstChar 97 /Widths [900 900 900]"
    for (x, isSeen) in [(-36, true), (-38, false)] {
      let file = try taken(
        "BT /G 10 Tf \(x) 50 Td (abc) Tj ET",
        "/MediaBox [0 0 100 100]",
        resources: "/Font << /G 6 0 R >>",
        more: ["<< /Type /Font /Subtype /TrueType /BaseFont /X \(list) >>"]
      )
      #expect(source(file).contains("(abc)") == isSeen)
    }
    // Two codes of two bytes, one of 7 points and one of the usual 5, and 10.
    let inner = "<< /Subtype /CIDFontType2 /DW 500 /W [1 [300] 2 4 700] >>"
    for (x, isSeen) in [(-21, true), (-23, false)] {
      let file = try taken(
        "BT /G 10 Tf \(x) 50 Td <00030009> Tj ET",
        "/MediaBox [0 0 100 100]",
        resources: "/Font << /G 6 0 R >>",
        more: [
          "<< /Type /Font /Subtype /Type0 /Encoding /Identity-H /DescendantFonts [\(inner)] >>"
        ]
      )
      #expect(source(file).contains("<00030009>") == isSeen)
    }
  }

  @Test("a form of which nothing is seen is not taken over")
  func formOutside() throws {
    let file = try taken(
      "q 1 0 0 1 0 200 cm /A Do Q /B Do",
      resources: "/XObject << /A 6 0 R /B 7 0 R >>",
      more: [form(inside), form(inside)]
    )
    #expect(source(file).hasSuffix("stream\nq 1 0 0 1 0 200 cm   Q /B Do\nendstream"))
  }

  @Test(
    "a form is copied for a place where some of its text is not seen, and stays as it is elsewhere"
  )
  func copied() throws {
    let file = try taken(
      "/A Do q 1 0 0 1 0 -50 cm /A Do Q",
      resources: "/XObject << /A 6 0 R >>",
      more: [form("\(inside) \(outside)", "/Matrix [1 0 0 1 0 0]")]
    )
    // The first number that is free is that of the copy.
    #expect(source(file).hasSuffix("stream\n /Shown8 Do q 1 0 0 1 0 -50 cm /A Do Q\nendstream"))
    #expect(source(file).contains("/XObject<< /A 6 0 R /Shown8 8 0 R >>"))
    #expect(source(file, 8).hasSuffix("stream\n\(inside) \(gone)\nendstream"))
    #expect(source(file, 8).contains("/Font<< /F 5 0 R >>"))
    #expect(source(file, 6).contains("(out)"))
  }

  @Test("strings in what a page draws with stay to the last byte")
  func strings() throws {
    let file = try taken(
      "\(inside) /A Do",
      resources: "/ColorSpace << /C [/Indexed /DeviceRGB 3 (abcdefghijk\\377)] >> "
        + "/XObject << /A 6 0 R >>",
      more: [form(outside)]
    )
    let object = try #require(file.objects.first { $0.number == file.pages[0].form })
    #expect(object.source.contains(0xFF))
  }

  @Test("what is still drawn keeps its name; without resources of its own a form may draw all")
  func names() throws {
    let bare = stream("/Type /XObject /Subtype /Form /BBox [0 0 9 9]", "")
    for (entry, kept) in [("/B#20", "/XObject<< /B#20 7 0 R /Shown9 9 0 R >>"), ("/B", nil)] {
      let file = try taken(
        "/A Do \(entry) Do",
        resources: "/XObject << /A 6 0 R \(entry) 7 0 R >>",
        more: [form("\(outside) \(inside)"), kept == nil ? bare : form(inside)]
      )
      #expect(source(file).contains(kept ?? "/XObject<< /A 6 0 R /B 7 0 R /Shown9 9 0 R >>"))
    }
  }

  @Test("text is left out of a form in a form")
  func nested() throws {
    let outer = form("/A Do").replacing("/F 5 0 R >>", with: "/F 5 0 R >> /XObject << /A 7 0 R >>")
    let file = try taken(
      "/O Do",
      resources: "/XObject << /O 6 0 R >>",
      more: [outer, form("\(outside) \(inside)")]
    )
    let texts = file.objects.map { String(decoding: $0.source, as: UTF8.self) }
    #expect(texts.count { $0.hasSuffix("stream\n\(gone) \(inside)\nendstream") } == 1)
    #expect(!texts.contains { $0.contains("(out)") })
  }

  @Test("text outside of the form's own bounds is not seen either")
  func bounds() throws {
    let small = form("\(inside) BT /F 10 Tf 20 80 Td (out) Tj ET")
      .replacing("[-50 -50 150 150]", with: "[0 0 100 70]")
    let file = try taken("/A Do", resources: "/XObject << /A 6 0 R >>", more: [small])
    #expect(!file.objects.contains { String(decoding: $0.source, as: UTF8.self).contains("(out)") })
  }

  @Test("forms that draw themselves, each other and far too many come to an end")
  func loops() throws {
    func wild(_ entries: String) -> String {
      let draws = String(repeating: "1.01 0 0 1 0 0 cm /A Do /B Do ", count: 20)
      return form("\(outside) \(draws)").replacing("/F 5 0 R >>", with: "/F 5 0 R >> \(entries)")
    }
    let names = "/XObject << /A 6 0 R /B 7 0 R >>"
    let file = try taken("/A Do", resources: names, more: [wild(names), wild(names)])
    #expect(file.pages.count == 1)
  }

  @Test("a mark of which nothing is seen is not taken over; of others the text that is seen is")
  func marks() throws {
    let marks = [("[120 120 140 140]", 6), ("[-50 -50 150 150]", 7)].map {
      "<< /Type /Annot /Subtype /Stamp /Rect \($0.0) /AP << /N \($0.1) 0 R >> >>"
    }
    let file = try taken(
      inside,
      "\(Self.crop) /Annots [\(marks.joined(separator: " "))]",
      more: [form(inside), form("\(inside) \(outside)")]
    )
    let texts = file.objects.map { String(decoding: $0.source, as: UTF8.self) }
    #expect(!file.objects.contains { $0.number == 6 || $0.number == 7 })
    #expect(texts.count { $0.hasSuffix("stream\n\(inside) \(gone)\nendstream") } == 1)
  }
}
