import PDFWriting
import PageModel
import PangoCairoBinding
import Testing

/// What a file says of itself: information, metadata, claims.
@Suite("PDF information")
struct PDFInformationTests {
  private let fonts: FontCatalog

  init() throws {
    fonts = try FontCatalog()
  }

  @Test("a date that is passed in is written in UTC")
  func date() throws {
    let pdf = try bytes(of: HandmadePages.document([[]], createdAt: 1_709_208_000))
    #expect(try ExternalTools.info(of: pdf)["CreationDate"] == "Thu Feb 29 12:00:00 2024 UTC")
  }

  @Test("a NUL in the title does not end it")
  func nulInTitle() throws {
    let pdf = try bytes(of: HandmadePages.document([[]], title: "a\0b"))
    #expect(try ExternalTools.info(of: pdf)["Title"] == "a\u{FFFD}b")
  }

  @Test("a title is XML in the metadata, whatever joins onto its marks")
  func titleInMetadata() throws {
    let pdf = try bytes(of: HandmadePages.document([[]], title: "a&\u{200D}b <\u{338}c> d"))
    let metadata = try ExternalTools.run("pdfinfo", ["-meta", "FILE"], on: pdf).text
    #expect(metadata.contains(">a&amp;\u{200D}b &lt;\u{338}c&gt; d<"))
  }

  @Test("a title longer than a PDF string is cut alike in both places that tell it")
  func longTitle() throws {
    for (character, length) in [("T", 16_382), ("é", 16_382), ("📎", 8191)] {
      let title = String(repeating: character, count: 40_000)
      let pdf = try bytes(of: HandmadePages.document([[]], title: title))
      let kept = String(repeating: character, count: length)
      #expect(try ExternalTools.info(of: pdf)["Title"] == kept)
      let metadata = try ExternalTools.run("pdfinfo", ["-meta", "FILE"], on: pdf).text
      #expect(metadata.contains(">\(kept)<"))
    }
  }

  @Test("a file claims what it was asked for, and no more than it keeps")
  func claims() throws {
    let writer = PDFWriter(fonts: fonts)
    func claims(_ words: String, _ standard: PDFStandard) throws -> (String, Int) {
      var tags = TagTree()
      let tag = tags.add(TagNode(.paragraph, parent: 0))
      let page = [HandmadePages.run("x", y: 100, tag: tag)]
      var document = HandmadePages.document([page], tags: tags)
      if case .glyphs(var run) = document.pages[0].items[0].content {
        run.text = words
        run.clusters = [Cluster(bytes: UInt16(words.utf8.count), glyphs: 1)]
        document.pages[0].items[0].content = .glyphs(run)
      }
      let written = try writer.write(document, standard: standard)
      let metadata = try ExternalTools.run("pdfinfo", ["-meta", "FILE"], on: written.bytes).text
      let names = ["pdfaid:part", "pdfuaid:part"].filter { metadata.contains("<\($0)>") }
      return (names.joined(separator: " "), written.gaps.count)
    }
    #expect(try claims("x", .accessibleAndArchival) == ("pdfaid:part pdfuaid:part", 0))
    #expect(try claims("x", .accessible) == ("pdfuaid:part", 0))
    #expect(try claims("x", .archival) == ("pdfaid:part", 0))
    #expect(try claims("x", .none) == ("", 0))
    #expect(try claims("\u{E123}", .accessibleAndArchival) == ("pdfuaid:part", 1))
    #expect(try claims("\u{E123}", .accessible) == ("pdfuaid:part", 0))
  }

  private func bytes(of document: PagedDocument) throws -> [UInt8] {
    let pdf = try PDFWriter(fonts: fonts).write(document).bytes
    try ExternalTools.expectSound(pdf)
    return pdf
  }
}
