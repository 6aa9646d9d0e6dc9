import AttachmentInspection
import Testing

@Suite("PDF proof")
struct PDFProofTests {
  private func verdict(_ bytes: [UInt8]) throws -> String? {
    let finding = try inspect(bytes, "a.pdf")
    return finding.refusal?.code.rawValue ?? finding.kind?.rawValue
  }

  private static let whole = HandmadePDF.page(content: HandmadePDF.stream("", []))

  @Test(
    "an update that is cut off is one, also behind a comment",
    arguments: [
      "6 0 obj\n<<>>\nendo", "% Written by a program\n\n6 0 obj\n<<>>\nendobj\nxref\n0 1\n",
      "%a\r\n% b\r\n\r\n7", "% c\nxref\n0 1\n", "xre", "% d\nstartxref\n12\n%%E", "trailer<</Size",
      "% Writ",
    ]
  )
  func cutUpdate(update: String) throws {
    let finding = try inspect(Self.whole + Array(update.utf8), "a.pdf")
    #expect(finding.refusal == Refusal(.truncated, "is a PDF whose last update is cut off"))
  }

  @Test("what follows the end and is no update is told of", arguments: ["x", "% only words\n"])
  func tail(text: String) throws {
    let finding = try inspect(Self.whole + Array(text.utf8), "a.pdf")
    #expect(finding.kind == .pdf)
    let count = text == "x" ? "a byte" : "13 bytes"
    #expect(finding.warnings.first == FileWarning(.polyglot, "has \(count) after the PDF's end"))
  }

  @Test("an entry of the cross-reference that leads to no object is damage")
  func generation() throws {
    let text = String(decoding: Self.whole, as: UTF8.self)
    let start = try #require(text.utf8.firstRange(of: "4 0 obj".utf8)?.lowerBound)
    let place = text.utf8.distance(from: text.startIndex, to: start)
    let entry = String(repeating: "0", count: 10 - "\(place)".count) + "\(place) 00000 n"
    #expect(text.contains(entry))
    let flipped = text.replacing(entry, with: entry.replacing(" 00000", with: " 10000"))
    #expect(try verdict(Array(flipped.utf8)) == "corrupt")
  }

  @Test("a trailer that counts too many objects or too few is taken", arguments: [4, 5, 7, 30])
  func size(count: Int) throws {
    let text = String(decoding: Self.whole, as: UTF8.self)
    // Catalog, pages, page, content and image, and the head of the free ones.
    #expect(text.contains("/Size 6"))
    #expect(try verdict(Array(text.replacing("/Size 6", with: "/Size \(count)").utf8)) == "pdf")
  }

  @Test("a JPEG in a PDF must go on to its end, whatever its coding stands in")
  func images() throws {
    let jpeg = try caseFile("baseline.jpg")
    let entries =
      "/Type/XObject/Subtype/Image/Width 56/Height 40/BitsPerComponent 8/ColorSpace/DeviceRGB"
    func file(_ filter: String, _ data: [UInt8]) -> [UInt8] {
      HandmadePDF.page(
        content: HandmadePDF.stream("", []),
        image: HandmadePDF.stream(entries + "/Filter" + filter, data)
      )
    }
    let cut = Array(jpeg.prefix(jpeg.count / 2))
    #expect(try verdict(file("/DCTDecode", jpeg)) == "pdf")
    #expect(try verdict(file("[/DCTDecode]", jpeg)) == "pdf")
    #expect(try verdict(file("/DCTDecode", jpeg + [0x0A, 0x0A])) == "pdf")
    #expect(try verdict(file("/DCTDecode", cut)) == "corrupt")
    #expect(try verdict(file("[/DCTDecode]", cut)) == "corrupt")
    #expect(try verdict(file("/DCTDecode", Array("no image".utf8))) == "corrupt")
    let chain = "[/FlateDecode/DCTDecode]"
    #expect(try verdict(file(chain, try HandmadePDF.packed(jpeg))) == "pdf")
    #expect(try verdict(file(chain, try HandmadePDF.packed(cut))) == "corrupt")
    #expect(
      try verdict(file(chain, Array(try HandmadePDF.packed(jpeg).dropLast(300)))) == "corrupt"
    )
  }

  @Test("what the trailer leads to must be whole, what nothing refers to need not be")
  func reach() throws {
    let damaged = HandmadePDF.stream("/Filter/FlateDecode", Array("not packed".utf8))
    func file(_ entry: String) -> [UInt8] {
      HandmadePDF.file([
        Array("<</Type/Catalog/Pages 2 0 R/A(\\)5 0 R)/B[1(()5 0 R)/R]\(entry)>>".utf8),
        Array("<</Type/Pages/Kids[3 0 R]/Count 1>>".utf8),
        Array("<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>".utf8),
        Array("[<</C 5 0 R>>]".utf8), damaged,
      ])
    }
    #expect(try verdict(file("")) == "pdf")
    #expect(try verdict(file("/C 5 0 R")) == "corrupt")
    #expect(try verdict(file("/C 4 0 R")) == "corrupt")
    #expect(try verdict(file("/C[1 5 0 R]")) == "corrupt")
  }

  @Test(
    "what a PDF holds that does something is named",
    arguments: [
      ("/OpenAction<</S/JavaScript/JS(x)>>", "holds JavaScript"),
      ("/OpenAction<</S/Launch/F(a)>>", "starts programs"),
      (
        "/OpenAction<</S/Launch/F(a)>>/Names<</EmbeddedFiles<<>>>>",
        "starts programs and carries files"
      ),
      (
        "/AA[<</S/Launch>><</JS(x)/S/JavaScript>>]/Names<</EmbeddedFiles<<>>>>",
        "holds JavaScript, starts programs and carries files"
      ),
    ]
  )
  func active(entry: String, clause: String) throws {
    let file = HandmadePDF.file([
      Array("<</Type/Catalog/Pages 2 0 R\(entry)>>".utf8),
      Array("<</Type/Pages/Kids[3 0 R]/Count 1>>".utf8),
      Array("<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>".utf8),
    ])
    let warnings = try inspect(file, "a.pdf").warnings
    #expect(warnings.first == FileWarning(.activeContent, clause))
  }
}
