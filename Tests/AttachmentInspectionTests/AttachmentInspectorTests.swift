import AttachmentInspection
import Foundation
import SystemBinding
import Testing

@Suite("Attachment inspector")
struct AttachmentInspectorTests {
  @Test(
    "files that tools like ours have got wrong are judged rightly",
    arguments: [
      ("R67-other-part-first.docx", "docx", []),
      ("R69-data-descriptors.docx", "docx", []),
      ("R71-plain-zip.docx", "unsupported", []),
      ("R73-legacy-word-no-clsid.doc", "doc", []),
      ("R75-encrypted.docx", "encrypted", []),
      ("R77-rtf.doc", "unsupported", []),
      ("R79-include-the-receipts.txt", "text", []),
      ("R81-list-of-sums.txt", "text", []),
      ("R83-from-front-desk.txt", "text", []),
      ("R85-label-on-the-box.txt", "text", [.magicDisagrees]),
      ("R87-utf16-le-bom.txt", "text", []),
      ("R89-windows-1252.txt", "text", []),
      ("R93-one-nul.txt", "unsupported", []),
      ("R95-zero-bytes.txt", "empty", []),
      ("R97-junk-before-header.pdf", "pdf", [.polyglot, .magicDisagrees]),
      ("R99-fake-header.pdf", "truncated", []),
      ("R101-png-then-zip.png", "png", [.polyglot]),
      ("R103-icc-first.jpg", "jpeg", []),
      ("R105-orientation-6.jpg", "jpeg", []),
      ("R107-webp-named.jpg", "unsupported", []),
      ("R111-png-cut.png", "truncated", []),
    ] as [(String, String, [WarningCode])]
  )
  func cases(name: String, verdict: String, warnings: [WarningCode]) throws {
    let finding = try inspect(try caseFile(name), name)
    #expect((finding.refusal?.code.rawValue ?? finding.kind?.rawValue) == verdict, "\(finding)")
    #expect(finding.warnings.map(\.code) == warnings)
    #expect(finding.sha256?.count == 64)
  }

  @Test(
    "made files are accepted or refused for the right reason",
    arguments: [
      ("plain.pdf", "pdf", []), ("linear.pdf", "pdf", []), ("object-streams.pdf", "pdf", []),
      ("owner-password.pdf", "pdf", []), ("blank.pdf", "pdf", [.noText]),
      ("script.pdf", "pdf", [.activeContent]), ("launch.pdf", "pdf", [.activeContent]),
      ("carries-file.pdf", "pdf", [.activeContent]), ("address.pdf", "pdf", [.externalLinks]),
      ("tail-zip.pdf", "pdf", [.polyglot]), ("password.pdf", "encrypted", []),
      ("cut.pdf", "truncated", []), ("cut-one.pdf", "truncated", []),
      ("update-cut.pdf", "truncated", []), ("no-page.pdf", "corrupt", []),
      ("moved-xref.pdf", "corrupt", []),
      ("letter.docx", "docx", []),
      ("template.dotx", "docx", []),
      ("comment.docx", "docx", []),
      ("link.docx", "docx", [.externalLinks]), ("embedded.docx", "docx", [.activeContent]),
      ("tail.docx", "docx", [.polyglot]),
    ] as [(String, String, [WarningCode])]
  )
  func accepted(name: String, verdict: String, warnings: [WarningCode]) throws {
    let finding = try inspect(try caseFile("made/" + name), name)
    #expect((finding.refusal?.code.rawValue ?? finding.kind?.rawValue) == verdict, "\(finding)")
    #expect(finding.warnings.map(\.code) == warnings)
  }

  @Test(
    "Word files, containers and images, likewise",
    arguments: [
      ("macros.docm", "unsupported", []), ("hidden-macros.docx", "unsupported", []),
      ("workbook.xlsx", "unsupported", []), ("slides.pptx", "unsupported", []),
      ("text.odt", "unsupported", []), ("book.epub", "unsupported", []),
      ("pack.zip", "unsupported", []), ("empty.zip", "corrupt", []),
      ("no-main.docx", "corrupt", []), ("no-xml.docx", "corrupt", []),
      ("cut-xml.docx", "corrupt", []), ("flipped.docx", "corrupt", []),
      ("checksum.docx", "corrupt", []), ("twice.docx", "corrupt", []),
      ("cut.docx", "truncated", []), ("cut-half.docx", "truncated", []),
      ("locked.docx", "encrypted", []), ("bomb.docx", "bomb", []),
      ("cut.doc", "truncated", []), ("cut-half.doc", "truncated", []),
      ("cut-early.doc", "truncated", []), ("locked.doc", "encrypted", []),
      ("no-fib.doc", "corrupt", []), ("workbook.doc", "unsupported", []),
      ("rgb.png", "png", []), ("sixteen.png", "png", []), ("renamed.jpg", "png", [.nameMismatch]),
      ("progressive.jpg", "jpeg", []), ("cmyk.jpg", "jpeg", []), ("tail.jpg", "jpeg", [.polyglot]),
      ("cut.jpg", "truncated", []), ("sig.png", "truncated", []), ("flipped.png", "corrupt", []),
      ("a.gif", "unsupported", []), ("a.webp", "unsupported", []), ("a.tiff", "unsupported", []),
      ("a.bmp", "unsupported", []), ("a.heic", "unsupported", []),
    ] as [(String, String, [WarningCode])]
  )
  func others(name: String, verdict: String, warnings: [WarningCode]) throws {
    try accepted(name: name, verdict: verdict, warnings: warnings)
  }

  @Test("limits refuse what is past them")
  func limits() throws {
    func code(
      _ name: String,
      _ limit: WritableKeyPath<InspectionLimits, Int>,
      _ value: Int
    ) throws -> RefusalCode? {
      var limits = InspectionLimits()
      limits[keyPath: limit] = value
      return try inspect(try caseFile(name), name, limits: limits).refusal?.code
    }
    #expect(try code("made/plain.pdf", \.bytes, 100) == .tooLarge)
    #expect(try code("made/letter.docx", \.entries, 1) == .bomb)
    #expect(try code("made/letter.docx", \.entries, 2) == nil)
    #expect(try code("made/letter.docx", \.unpacked, 500) == .bomb)
    #expect(try code("made/bomb.docx", \.ratio, 2_000) == nil)
    // 20 × 12 pixels.
    #expect(try code("made/rgb.png", \.pixels, 239) == .bomb)
    #expect(try code("made/rgb.png", \.pixels, 240) == nil)
  }

  @Test("a name that says something else is told of in a refusal, with both kinds")
  func bothKinds() throws {
    let finding = try inspect(try caseFile("R107-webp-named.jpg"), "photo.jpg")
    #expect(
      finding.refusal?.clause
        == "is a WebP image, which is not accepted; it is named like a JPEG image"
    )
  }

  @Test("an SVG is not accepted, and it is said where it is drawn all the same")
  func drawing() throws {
    let refusal = try inspect(Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), "a.svg")
      .refusal
    #expect(
      refusal
        == Refusal(
          .unsupported,
          "is an SVG image, which is not accepted; only --placed-images draws it, if it is sound"
        )
    )
    #expect(refusal?.kind == "an SVG image")
  }

  @Test(
    "where libmagic names a text format, the container or nothing, it does not disagree",
    arguments: [
      "-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nmQENBFexample\n-----END PGP PUBLIC KEY BLOCK-----\n",
      "-----BEGIN PGP MESSAGE-----\n\nhQEMAexample\n-----END PGP MESSAGE-----\n",
      "1\n00:00:01,000 --> 00:00:02,000\nHello\n", "P3\n1 1\n255\n0 0 0\n",
      "[InternetShortcut]\nURL=https://example.org/\n", "{\"a\":1}\n{\"a\":2}\n",
      "  0\nSECTION\n  2\nHEADER\n  9\n$ACADVER\n  1\nAC1015\n  0\nENDSEC\n  0\nEOF\n",
      "WARC/1.0\r\nWARC-Type: warcinfo\r\n\r\n", "d8:announce14:http://a.b/c/d4:infod6:lengthi1eee",
    ]
  )
  func textFormats(text: String) throws {
    let finding = try inspect(Array(text.utf8), "a.txt")
    #expect(finding.kind == .text)
    #expect(finding.warnings.isEmpty, "\(finding)")
  }

  @Test("the size and the hash of a file can be had without inspecting it")
  func measure() throws {
    let inspector = try AttachmentInspector { _ in false }
    let finding = inspector.measure(try InputFile(holding: Array("hello\n".utf8)))
    #expect(finding.byteCount == 6)
    // By sha256sum.
    #expect(
      finding.sha256 == "5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03"
    )
    #expect(finding.kind == nil && finding.refusal == nil)
  }

  @Test("a text too short for libmagic is one without a warning")
  func shortTexts() throws {
    for text in ["\n", "a", "é"] {
      let finding = try inspect(Array(text.utf8), "a.txt")
      #expect(finding.kind == .text)
      #expect(finding.warnings.isEmpty)
    }
  }

  @Test(
    "what a PDF does is told, not what its strings speak of",
    arguments: [
      ("/OpenAction<</S/J#61vaScript/JS(x)>>", [.activeContent]),
      ("/OpenAction<</S/Launch/F(a)>>", [.activeContent]),
      ("/OpenAction<</S/ImportData/F(a)>>", [.externalLinks]),
      ("/A(\\))/OpenAction<</S/URI/URI(http://a)>>", [.externalLinks]),
      (#"/A(talks of /S /JavaScript, /JS \) and (/S /URI))"#, []), (#"/A(\\\\)/B(/S /Launch)"#, []),
    ] as [(String, [WarningCode])]
  )
  func marks(entry: String, codes: [WarningCode]) throws {
    let file = HandmadePDF.file([
      Array("<</Type/Catalog/Pages 2 0 R\(entry)>>".utf8),
      Array("<</Type/Pages/Kids[3 0 R]/Count 1>>".utf8),
      Array("<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>".utf8),
    ])
    #expect(try inspect(file, "a.pdf").warnings.map(\.code) == codes + [.noText])
  }

  @Test("a page whose content no reader can unpack is damaged")
  func unknownFilter() throws {
    for entries in ["/Filter/Other", "/Filter[/FlateDecode/Other]", "/Filter/CCITTFaxDecode"] {
      let content = HandmadePDF.stream(entries, try HandmadePDF.packedSpaces(9))
      #expect(try inspect(HandmadePDF.page(content: content), "a.pdf").refusal?.code == .corrupt)
      // Behind an image it is only that image.
      let other = HandmadePDF.page(content: HandmadePDF.stream("", []), image: content)
      #expect(try inspect(other, "a.pdf").kind == .pdf)
    }
  }

  @Test("a file that changes while it is read is not proved")
  func changing() throws {
    let place = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: place) }
    try Data("hello\n".utf8).write(to: place)
    let file = try InputFile(opening: place.path(percentEncoded: false))
    let inspector = try AttachmentInspector { _ in false }
    #expect(inspector.inspect(file, record: .init(name: "a.txt")).kind == .text)
    let writer = try FileHandle(forUpdating: place)
    try writer.write(contentsOf: Data("J".utf8))
    try writer.close()
    #expect(
      inspector.inspect(file, record: .init(name: "a.txt")).refusal
        == Refusal(.unreadable, "changed while it was read")
    )
  }

  @Test("a text with a whole PDF in it is two files, one that tells of PDFs is one")
  func pdfInText() throws {
    let document = Array(HandmadePDF.page(content: HandmadePDF.stream("", [])))
    let words = Array(String(repeating: "Some words of a letter.\n", count: 100).utf8)
    let appended = try inspect(words + document, "a.txt")
    #expect(appended.kind == .text)
    #expect(
      appended.warnings == [
        FileWarning(.polyglot, "has a PDF document in it, from byte 2400 on")
      ]
    )
    // Within reach of its readers it is a PDF with something before it.
    #expect(try inspect(Array(words.prefix(240)) + document, "a.pdf").kind == .pdf)

    for mention in [
      "A file of that kind begins with %PDF-1.7 and ends with startxref, a number and %%EOF.\n",
      "%PDF-1.7 is how it begins.\n", "%PDF- startxref\n%%EOF\n",
      "x %PDF-1.7\nstartxref\n1\n%%EOF\n",
    ] {
      let finding = try inspect(words + Array(mention.utf8), "a.txt")
      #expect(finding.kind == .text)
      #expect(finding.warnings.isEmpty, "\(mention)")
    }
  }

  @Test("what follows the last sector in use of an OLE container is told of, zeros are not")
  func tailOfOLE() throws {
    let whole = try caseFile("R73-legacy-word-no-clsid.doc")
    #expect(try inspect(whole + [0, 0, 0], "a.doc").warnings.isEmpty)
    let finding = try inspect(whole + Array("PK and more".utf8), "a.doc")
    #expect(finding.kind == .doc)
    #expect(finding.warnings == [FileWarning(.polyglot, "has 11 bytes after its end")])
  }

  @Test("an OLE container whose directory has no parts is damaged, not of another kind")
  func noParts() throws {
    var bytes = try caseFile("R73-legacy-word-no-clsid.doc")
    // MS-CFB: the first sector of the directory is named at 48; its first entry is the root, whose
    // child stands at 76.
    let sector = Int(bytes[48]) | Int(bytes[49]) << 8
    let child = (sector + 1) * 512 + 76
    bytes.replaceSubrange(child..<child + 4, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(try inspect(bytes, "a.doc").refusal?.code == .corrupt)
  }

  @Test("another size or hash than the record's is a changed file")
  func changed() throws {
    let inspector = try AttachmentInspector { _ in false }
    let hello = Array("hello\n".utf8)
    // Of these six bytes, by sha256sum.
    let digest = "5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03"
    func code(_ count: Int64?, _ sha256: String?) throws -> RefusalCode? {
      inspector.inspect(
        try InputFile(holding: hello),
        record: .init(name: "a.txt", byteCount: count, sha256: sha256)
      ).refusal?.code
    }
    #expect(try code(6, digest) == nil)
    #expect(try code(nil, digest.uppercased()) == nil)
    #expect(try code(7, nil) == .changed)
    #expect(try code(6, "0" + digest.dropFirst()) == .changed)
  }

  @Test("no cut of an accepted file is accepted", arguments: [UInt64(1), 2, 3, 4])
  func cuts(seed: UInt64) throws {
    var random = SeededGenerator(state: seed)
    let inspector = try AttachmentInspector { _ in false }
    for name in mutatedNames {
      let whole = try caseFile(name)
      for _ in 0..<60 {
        // What ends in a line feed is whole without it.
        let count = Int.random(in: 1..<whole.count - 1, using: &random)
        let file = try InputFile(holding: Array(whole[..<count]))
        let finding = inspector.inspect(file, record: .init(name: "a"))
        #expect(finding.refusal != nil || finding.kind == .text, "\(name) cut to \(count)")
        // A few letters of a header may be text of their own.
        #expect(finding.kind == nil || count < 16, "\(name) cut to \(count), seed \(seed)")
      }
    }
  }

  @Test("changed and spliced bytes crash nothing", arguments: [UInt64(1), 2, 3, 4])
  func mutations(seed: UInt64) throws {
    var random = SeededGenerator(state: seed)
    let inspector = try AttachmentInspector { _ in false }
    for name in mutatedNames {
      let whole = try caseFile(name)
      for _ in 0..<40 {
        var bytes = whole
        for _ in 0..<Int.random(in: 1...8, using: &random) {
          let place = Int.random(in: 0..<bytes.count, using: &random)
          bytes[place] = UInt8.random(in: 0...255, using: &random)
        }
        if Bool.random(using: &random) {
          let other = try caseFile(mutatedNames.randomElement(using: &random) ?? name)
          let place = Int.random(in: 0..<bytes.count, using: &random)
          bytes.insert(contentsOf: other, at: place)
        }
        let finding = inspector.inspect(try InputFile(holding: bytes), record: .init(name: "a"))
        #expect((finding.refusal == nil) == (finding.kind != nil), "\(name), seed \(seed)")
      }
    }
  }
}

/// The files that are mutated, one of each kind that has a structure.
private let mutatedNames = [
  "made/plain.pdf", "made/letter.docx", "R73-legacy-word-no-clsid.doc", "made/rgb.png",
  "made/progressive.jpg",
]

/// Inspects bytes; `isMarkdown` is asked of no parser here.
func inspect(
  _ bytes: [UInt8],
  _ name: String,
  limits: InspectionLimits = InspectionLimits(),
  isMarkdown: @escaping (String) -> Bool = { _ in false }
) throws -> AttachmentFinding {
  let inspector = try AttachmentInspector(limits: limits, isMarkdown: isMarkdown)
  return inspector.inspect(try InputFile(holding: bytes), record: .init(name: name))
}
