import PageModel
import PangoCairoBinding
import Testing

@testable import PDFWriting

@Suite("Writing files of many documents")
struct VolumeWriterTests {
  /// A document with a heading on its first page, and a link on it.
  private func document(_ words: [String], to target: LinkTarget) -> PagedDocument {
    var tags = TagTree()
    let heading = tags.add(TagNode(.heading1, parent: 0))
    let paragraph = tags.add(TagNode(.paragraph, parent: 0))
    let link = tags.add(TagNode(.link, parent: paragraph))
    let area = Rect(x: 72, y: 140, width: 60, height: 14)
    var pages = words.map { [HandmadePages.run($0, y: 100, tag: heading)] }
    pages[0] += [
      PageItem(.link(area, target), tag: link), HandmadePages.run("link", y: 150, tag: link),
    ]
    return HandmadePages.document(
      pages,
      tags: tags,
      anchors: [Anchor(name: "top", page: 0, point: Point(x: 72, y: 90))]
    )
  }

  private func write(
    _ documents: [(PagedDocument, continues: Bool)],
    labels: [String],
    bookmarks: [VolumeDescription.Entry] = [],
    destinations: [Anchor] = []
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var writer = try VolumeWriter(
      fonts: FontCatalog(),
      description: VolumeDescription(
        metadata: DocumentMetadata(title: "Bound"),
        standard: .accessibleAndArchival,
        pageSizes: labels.map { _ in HandmadePages.letter },
        labels: labels,
        bookmarks: bookmarks,
        destinations: destinations
      )
    ) {
      bytes += $0
      return true
    }
    for (document, continues) in documents { try writer.add(document, continuesPage: continues) }
    let size = try writer.finish()
    #expect(size == bytes.count)
    return bytes
  }

  @Test(
    "documents stand one behind the other, each a section, with one outline and one set of links"
  )
  func sections() throws {
    let pdf = try write(
      [
        (document(["first", "second"], to: .place(page: 2, point: Point(x: 0, y: 92))), false),
        (document(["third"], to: .anchor("top")), false),
        (document(["fourth"], to: .remote(file: "other (2).pdf", destination: "n 7")), false),
      ],
      labels: ["i", "ii", "A-009", "A-010"],
      bookmarks: [
        .init(title: "One", depth: 1, page: 0, point: Point(x: 0, y: 0), isOpen: false),
        .init(title: "Two", depth: 2, page: 1, point: Point(x: 0, y: 0)),
        .init(title: "Three", depth: 1, page: 3, point: Point(x: 0, y: 0)),
      ],
      destinations: [Anchor(name: "n 7", page: 3, point: Point(x: 0, y: 0))]
    )
    try ExternalTools.expectSound(pdf)
    func section(_ words: String...) -> [String] {
      ["  Sect", "    H1 (block)"] + words.map { "      \"\($0)\"" }
        + ["    P (block)", "      Link (inline)", "        \"link\""]
    }
    #expect(
      try ExternalTools.structure(of: pdf).filter { !$0.contains("Object") }
        == ["Document"] + section("first", "second") + section("third") + section("fourth")
    )
    let outline = try ExternalTools.run("mutool", ["show", "FILE", "outline"], on: pdf).text
    #expect(
      outline.split(separator: "\n").map { $0.prefix { $0 != "&" } } == [
        "+\t\"One\"\t#page=1", "|\t\t\"Two\"\t#page=2", "|\t\"Three\"\t#page=4",
      ]
    )
    let links = try ExternalTools.links(of: pdf)
    let places = links.compactMap { ($0["/Dest"] as? [Any])?.map { "\($0)" } }
    #expect(places.contains(["3 0 R", "/XYZ", "0", "700", "<null>"]))
    #expect(places.contains(["3 0 R", "/XYZ", "72", "702", "<null>"]))
    let action = links.compactMap { $0["/A"] as? [String: Any] }.first
    #expect(action?["/S"] as? String == "/GoToR")
    #expect((action?["/F"] as? [String: Any])?["/UF"] as? String == "u:other (2).pdf")
    #expect(action?["/D"] as? String == "u:n%207")
  }

  @Test("a document may begin on the page where the one before it ends")
  func sharedPage() throws {
    let pdf = try write(
      [
        (document(["first", "second"], to: .anchor("top")), false),
        (document(["third", "fourth"], to: .anchor("top")), true),
      ],
      labels: ["1", "2", "3"]
    )
    try ExternalTools.expectSound(pdf)
    let pages = try ExternalTools.run("pdftotext", ["-layout", "FILE", "-"], on: pdf).text
      .split(separator: "\u{C}")
    #expect(pages.count == 3)
    #expect(pages[1].contains("second"))
    #expect(pages[1].contains("third"))
  }

  @Test("stretches of pages make one file, which is sound and whole")
  func stretches() throws {
    let count = 1_100
    let pdf = try write(
      (0..<count).map {
        (
          document(["words \($0)"], to: .place(page: ($0 + 700) % count, point: Point(x: 0, y: 0))),
          false
        )
      },
      labels: (1...count).map { "\($0)" }
    )
    try ExternalTools.expectSound(pdf)
    let text = try ExternalTools.run("pdftotext", ["FILE", "-"], on: pdf).text
    let pages = text.split(separator: "\u{C}")
    #expect(pages.count == count)
    for (index, page) in pages.enumerated() where !page.contains("words \(index)\n") {
      Issue.record("page \(index + 1)")
    }
  }

  @Test("a file with other pages than were said is refused")
  func refused() throws {
    #expect(throws: PDFWritingError.layout(.pagesNotAsSaid)) {
      _ = try write([(document(["a"], to: .anchor("top")), false)], labels: ["1", "2"])
    }
  }
}
