import ArchiveModel
import Foundation
import Testing

@testable import ExportRun

/// Group H of the conformance cases: what a reader finds in a note's PDF.
@Suite("PDFs by the conformance cases")
struct PDFConformanceTests {
  /// A PDF as poppler reads it.
  private struct ReadPDF {
    let bytes: [UInt8]
    let pages: Int
    let text: String
    /// The text of each page.
    var pageTexts: [String] {
      text.split(separator: "\u{C}", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
    /// The text with all white space as single spaces.
    var flat: String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
  }

  private let renderer: NoteRenderer

  init() throws {
    renderer = try NoteRenderer(
      settings: RenderSettings(formats: [.pdf], locale: "en_US_POSIX", timeZone: "GMT")
    )
  }

  private func pdf(
    _ body: String,
    title: String = "Gate Check",
    isDated: Bool = false,
    drawing: [UInt8]? = nil
  ) throws -> ReadPDF {
    let moment = Instant(
      written: "2024-02-29T12:00:00Z",
      seconds: 1_709_208_000,
      nanoseconds: 0
    )
    let note = Note(
      id: "n1",
      title: title,
      content: .markdown(body),
      createdAt: moment,
      updatedAt: moment,
      eventDate: isDated ? .instant(moment) : nil,
      isPinned: true,
      folder: "f1",
      revisions: [Revision(title: "Old title", body: "Old body")]
    )
    let rendered = renderer.render(
      RenderRequest(
        note: note,
        drawing: drawing.map {
          RenderRequest.DrawingData(mediaType: "image/png", bytes: $0, alternativeText: nil)
        },
        folders: ["Hidden Folder"],
        baseName: "x",
        companions: []
      )
    )
    let file = try #require(rendered.files.first)
    return try read(file.bytes)
  }

  private func read(_ bytes: [UInt8]) throws -> ReadPDF {
    let check = try PDFReading.run("qpdf", ["--check"], on: bytes)
    #expect(check.status == 0, "\(check.output)")
    let info = try PDFReading.run("pdfinfo", [], on: bytes).output
    let line = try #require(info.split(separator: "\n").first { $0.hasPrefix("Pages:") })
    let pages = try #require(Int(line.dropFirst(6).filter { !$0.isWhitespace }))
    return ReadPDF(
      bytes: bytes,
      pages: pages,
      text: try PDFReading.run("pdftotext", [], on: bytes, "-").output
    )
  }

  @Test("146 to 151: a sound file with title, body and long event date")
  func contents() throws {
    let pdf = try pdf("Latch is loose.", isDated: true)
    #expect(pdf.bytes.starts(with: Array("%PDF".utf8)))
    #expect(pdf.pages == 1)
    #expect(pdf.flat == "Gate Check Event date: February 29, 2024 Latch is loose.")
  }

  @Test("152, 153: nothing of the note's book-keeping")
  func bookkeeping() throws {
    let pdf = try pdf("Latch is loose.")
    for word in ["event", "pinned", "created", "edited", "updated", "folder", "revision", "old"] {
      #expect(!pdf.flat.lowercased().contains(word))
    }
    let information =
      try PDFReading.run("pdfinfo", ["-meta"], on: pdf.bytes).output
      + PDFReading.run("pdfinfo", [], on: pdf.bytes).output
    #expect(!information.contains("CreationDate") && !information.contains("ModDate"))
    #expect(!information.contains("Hidden Folder"))
  }

  @Test("154: a body of white space is one page with the title", arguments: ["", " \n\t\n"])
  func whiteSpace(body: String) throws {
    let pdf = try pdf(body)
    #expect(pdf.pages == 1)
    #expect(pdf.flat == "Gate Check")
  }

  @Test("156, 157: a link's words are there, its annotation is in the upper half of the page")
  func link() throws {
    let pdf = try pdf("Read the [guide](https://example.org/g).")
    #expect(pdf.flat.contains("Read the guide."))
    let objects = try PDFReading.run(
      "qpdf",
      ["--qdf", "--object-streams=disable"],
      on: pdf.bytes,
      "-"
    ).output
    #expect(objects.contains("(https://example.org/g)"))
    let rectangle = try #require(objects.firstMatch(of: /\/Rect \[\s*([\d.\s]+)\]/))
    let edges = rectangle.1.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    try #require(edges.count == 4)
    #expect(edges[0] > 72 && edges[2] < 540 && edges[0] < edges[2])
    #expect(edges[1] > 396 && edges[3] < 720 && edges[1] < edges[3])
  }

  @Test("158: unclosed syntax stays as words")
  func unclosed() throws {
    let pdf = try pdf("**half *open and [x](\n\nnext `code")
    #expect(pdf.flat == "Gate Check **half *open and [x]( next `code")
  }

  @Test("160: a title of 240 characters wraps and the body follows")
  func longTitle() throws {
    let title = String(repeating: "longer title ", count: 18) + "ends."
    let pdf = try pdf("Body here.", title: title)
    #expect(pdf.flat == title + " Body here.")
    #expect(pdf.text.split(separator: "\n").count > 4)
  }

  @Test("161, 162: every part around two breaks, and no word about folding")
  func breaks() throws {
    let pdf = try pdf("First.\n\n---\n\nSecond.\n\n***\n\nThird.")
    #expect(pdf.flat == "Gate Check First. Second. Third.")
  }

  @Test("164: a marker in a fence is text, on its own it draws nothing")
  func markers() throws {
    let marker = "{{attachment:0A1B2C3D-0000-4000-8000-00000000ABCD}}"
    #expect(try pdf("```\n\(marker)\n```").flat == "Gate Check \(marker)")
    #expect(try pdf("Up.\n\n\(marker)\n\nDown.").flat == "Gate Check Up. Down.")
  }

  @Test("166: ninety paragraphs take several pages; the last words are on the last")
  func paragraphs() throws {
    let sentence =
      "This paragraph is long enough to fill more than a single line of the column, surely."
    let body = (1...90).map { "\($0). \(sentence)" }.joined(separator: "\n\nText ")
    let pdf = try pdf("Text " + body)
    #expect(pdf.pages > 2)
    #expect(pdf.pageTexts.last?.contains("90.") == true)
  }

  @Test("168: 140 list items take several pages, none lost")
  func items() throws {
    let pdf = try pdf((1...140).map { "- item \($0) end" }.joined(separator: "\n"))
    #expect(pdf.pages > 2)
    for number in 1...140 { #expect(pdf.flat.contains("item \(number) end")) }
  }

  @Test("169: paragraphs, then code over several pages, each line once")
  func codeOverPages() throws {
    let body =
      (1...40).map { "Paragraph \($0)." }.joined(separator: "\n\n") + "\n\n```\n"
      + (1...60).map { "let line\($0) = \($0)" }.joined(separator: "\n") + "\n```"
    let pdf = try pdf(body)
    #expect(pdf.pages > 2)
    for number in 1...60 {
      #expect(pdf.text.components(separatedBy: "let line\(number) = ").count == 2)
    }
  }

  @Test("170: a token of 300 characters in code wraps and is whole without its line ends")
  func longToken() throws {
    let token = String((0..<300).map { Array("abcdefghij")[$0 * 7 % 10] })
    let pdf = try pdf("```\n\(token)\n```")
    #expect(pdf.text.filter { !$0.isWhitespace }.contains(token))
  }

  @Test("172 to 174: no drawing and an empty one give one page; a drawing adds to the file")
  func drawing() throws {
    let none = try pdf("Latch is loose.")
    #expect(none.pages == 1)
    let some = try pdf("Latch is loose.", drawing: TestPicture.png(width: 40, height: 30))
    #expect(some.pages == 1)
    #expect(some.flat == none.flat)
    #expect(some.bytes.count > none.bytes.count)
    let empty = try pdf("Latch is loose.", drawing: [])
    #expect(empty.pages == 1)
    #expect(empty.flat == none.flat)
  }

  @Test("176: a drawing far taller than a page makes two pages, the text on the first")
  func tallDrawing() throws {
    let pdf = try pdf("Latch is loose.", drawing: TestPicture.png(width: 10, height: 4000))
    #expect(pdf.pages == 2)
    #expect(pdf.pageTexts[0].contains("Latch is loose."))
    #expect(!pdf.pageTexts[1].contains("Latch"))
  }

  @Test("177: a drawing after a nearly full page takes no page away")
  func drawingAfterFullPage() throws {
    let body = (1...25).map { "Paragraph \($0)." }.joined(separator: "\n\n")
    let without = try pdf(body)
    let with = try pdf(body, drawing: TestPicture.png(width: 400, height: 300))
    #expect(with.pages == without.pages + 1)
  }

  @Test("145: a title in any script reads back from the document information")
  func titles() throws {
    for title in ["例子 记录", "Пример", "أمثلة", "Plan 📎", "A (b) \\ c"] {
      let pdf = try pdf("# 例子\n\nx", title: title)
      let information = try PDFReading.run("pdfinfo", [], on: pdf.bytes).output
      #expect(information.contains("Title:           \(title)\n"), "\(information)")
    }
  }
}
