import ArchiveModel
import Diagnostics
import Testing

@testable import ExportRun

@Suite("Rendering a note")
struct NoteRendererTests {
  private let moment = Instant(
    written: "2024-01-02T03:04:05Z",
    seconds: 1_704_164_645,
    nanoseconds: 0
  )
  /// 29 February 2024, 12:00 UTC.
  private let date = Instant(
    written: "2024-02-29T12:00:00Z",
    seconds: 1_709_208_000,
    nanoseconds: 0
  )
  /// One white pixel.
  private let png: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52,
    0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x00, 0x00, 0x00, 0x00, 0x3A, 0x7E, 0x9B,
    0x55, 0x00, 0x00, 0x00, 0x0A, 0x49, 0x44, 0x41, 0x54, 0x78, 0xDA, 0x63, 0xF8, 0x0F, 0x00, 0x01,
    0x01, 0x01, 0x00, 0x1C, 0xB0, 0x8C, 0x99, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE,
    0x42, 0x60, 0x82,
  ]
  private let notice = "*This note has a drawing that a text export does not include.*\n"

  private func request(
    _ body: String,
    title: String = "Gate Check",
    drawing: RenderRequest.DrawingData? = nil,
    companions: [RenderRequest.Companion] = []
  ) -> RenderRequest {
    let note = Note(
      id: "n1",
      title: title,
      content: .markdown(body),
      createdAt: moment,
      updatedAt: moment,
      eventDate: .instant(date)
    )
    return RenderRequest(
      note: note,
      drawing: drawing,
      folders: ["Work"],
      baseName: "Gate Check",
      companions: companions
    )
  }

  private func drawing(_ bytes: [UInt8]?, _ mediaType: String = "image/png")
    -> RenderRequest.DrawingData
  {
    RenderRequest.DrawingData(mediaType: mediaType, bytes: bytes, alternativeText: "A gate")
  }

  private func render(_ request: RenderRequest, _ settings: RenderSettings = RenderSettings())
    throws -> RenderedNote
  {
    try NoteRenderer(settings: settings).render(request)
  }

  private func markdown(of note: RenderedNote) throws -> String {
    let file = try #require(note.files.first { $0.fileExtension == "md" })
    return String(decoding: file.bytes, as: UTF8.self)
  }

  private let markdownOnly = RenderSettings(formats: [.markdown])

  @Test("with strict fonts, a character that no font has fails the note but for its Markdown file")
  func strictFonts() throws {
    let body = "a \u{E123} b"
    let note = try render(request(body), RenderSettings(strictFonts: true))
    #expect(note.failure?.code == "missing-glyph")
    #expect(note.failure?.message.contains("U+E123") == true)
    #expect(note.diagnostics.map(\.severity) == [.error])
    #expect(note.files.map(\.fileExtension) == ["md"])
    #expect(note.pages == 0)
    let lenient = try render(request(body))
    #expect(lenient.failure == nil)
    #expect(lenient.files.map(\.fileExtension) == ["pdf", "md"])
  }

  @Test("130, 145: both documents, with the event date in the locale and zone asked for")
  func documents() throws {
    let settings = RenderSettings(locale: "en_US_POSIX", timeZone: "GMT")
    let note = try render(request("Latch is loose."), settings)
    #expect(note.files.map(\.fileExtension) == ["pdf", "md"])
    #expect(note.pages == 1)
    #expect(note.failure == nil)
    #expect(
      try markdown(of: note)
        == "# Gate Check\n\n*Event date: February 29, 2024*\n\nLatch is loose.\n"
    )
    let tokyo = RenderSettings(formats: [.markdown], locale: "ja_JP", timeZone: "Asia/Tokyo")
    #expect(
      try markdown(of: render(request("x"), tokyo)).contains("*Event date: 2024年2月29日*")
    )
  }

  @Test("X17: a drawing that does not decode is told of in the text and left out of the PDF")
  func brokenDrawing() throws {
    let plain = try render(request("x"))
    let note = try render(request("x", drawing: drawing(Array(png.dropLast(20)))))
    #expect(note.failure == nil)
    #expect(note.diagnostics.map(\.code) == ["drawing-unreadable"])
    #expect(note.diagnostics.first?.severity == .error)
    #expect(note.files.first == plain.files.first)
    #expect(try markdown(of: note).hasSuffix("x\n\n" + notice))
  }

  @Test("173: a sound drawing is in the PDF")
  func soundDrawing() throws {
    let plain = try render(request("x"))
    let note = try render(request("x", drawing: drawing(png)))
    #expect(note.diagnostics == [])
    #expect(try #require(note.files.first).bytes.count > #require(plain.files.first).bytes.count)
    #expect(try markdown(of: note).hasSuffix("x\n\n" + notice))
  }

  @Test(
    "174: a drawing that is empty or in a form that is not drawn costs no status",
    arguments: [
      ("image/png", [UInt8](), "drawing-empty"),
      ("application/x-pencilkit", [1, 2, 3], "drawing-not-drawn"),
      ("image/svg+xml", Array("<svg/>".utf8), "drawing-empty"),
    ]
  )
  func otherDrawings(mediaType: String, bytes: [UInt8], code: String) throws {
    let plain = try render(request("x"))
    let note = try render(request("x", drawing: drawing(bytes, mediaType)))
    #expect(note.diagnostics.map(\.code) == [code])
    #expect(note.diagnostics.first?.severity == .warning)
    #expect(note.files.first == plain.files.first)
    #expect(try markdown(of: note).hasSuffix(notice))
  }

  @Test("a drawing goes beside the text where it was asked for")
  func companionDrawing() throws {
    let settings = RenderSettings(formats: [.markdown], companions: true)
    let note = try render(request("x", drawing: drawing(png)), settings)
    #expect(note.files.map(\.fileExtension) == ["md", "png"])
    #expect(note.files.last?.bytes == png)
    #expect(try markdown(of: note).hasSuffix("x\n\n![A gate](Gate%20Check.png)\n"))
    let broken = try render(request("x", drawing: drawing([1, 2, 3])), settings)
    #expect(broken.files.map(\.fileExtension) == ["md"])
    #expect(broken.diagnostics.map(\.code) == ["drawing-unreadable"])
    #expect(try markdown(of: broken).hasSuffix(notice))
  }

  @Test("a fence left open is closed before the notice and the footer")
  func openFence() throws {
    let body = "~~~~ swift\nlet a = 1"
    #expect(
      try markdown(of: render(request(body, drawing: drawing(png)), markdownOnly))
        .hasSuffix(body + "\n~~~~\n\n" + notice)
    )
    let settings = RenderSettings(formats: [.markdown], footer: "F")
    #expect(
      try markdown(of: render(request(body), settings)).hasSuffix(body + "\n~~~~\n\n---\n\nF\n")
    )
    #expect(try markdown(of: render(request(body), markdownOnly)).hasSuffix(body + "\n"))
  }

  @Test("only a placement becomes a link, and only where its file was copied")
  func placements() throws {
    let id = "0A1B2C3D-0000-4000-8000-00000000ABCD"
    let marker = "{{attachment:\(id)}}"
    let companion = RenderRequest.Companion(
      id: id.lowercased(),
      label: "plan.pdf",
      path: "attachments/Gate Check/plan.pdf",
      isImage: false
    )
    let settings = RenderSettings(formats: [.markdown], companions: true)
    let body =
      "é 😀\n\n  \(marker) \n\n`\(marker)`\n\n```\n\(marker)\n```\n\n{{attachment:\(id.dropLast())0}}"
    let text = try markdown(of: render(request(body, companions: [companion]), settings))
    #expect(
      text.hasSuffix(
        "é 😀\n\n  [plan.pdf](attachments/Gate%20Check/plan.pdf) \n\n`\(marker)`\n\n```\n\(marker)\n"
          + "```\n\n{{attachment:\(id.dropLast())0}}\n"
      )
    )
  }

  @Test("R147: the whole title is in the file")
  func longTitle() throws {
    let title = String(repeating: "A very long title ", count: 17) + "one"
    let note = try render(request("x", title: title), markdownOnly)
    #expect(try markdown(of: note).hasPrefix("# \(title)\n"))
  }

  @Test("front matter has the folder and the dates, and only where it was asked for")
  func frontMatter() throws {
    let settings = RenderSettings(formats: [.markdown], frontMatter: true)
    #expect(
      try markdown(of: render(request("x"), settings)).hasPrefix(
        """
        ---
        title: "Gate Check"
        id: "n1"
        folder: "Work"
        date: "2024-02-29T12:00:00Z"
        created: "2024-01-02T03:04:05Z"
        updated: "2024-01-02T03:04:05Z"
        ---

        # Gate Check

        """
      )
    )
    #expect(try !markdown(of: render(request("x"), markdownOnly)).contains("n1"))
  }

  @Test("a note whose PDF cannot be made fails, and keeps its Markdown file")
  func pdfFails() throws {
    // No PDF can name a moment so far off.
    let note = try render(request("Latch is loose."), RenderSettings(creationDate: .max))
    #expect(note.failure?.severity == .error)
    #expect(note.diagnostics.last == note.failure)
    #expect(note.pages == 0)
    #expect(note.files.map(\.fileExtension) == ["md"])
    #expect(try markdown(of: note).contains("Latch is loose."))
  }

  @Test("a note with blocks fails")
  func blocks() throws {
    var request = request("")
    request.body = nil
    let note = try render(request, markdownOnly)
    #expect(note.files == [])
    #expect(note.failure?.message == "structured notes are not supported yet")
  }

  @Test("what cannot be set up is told in words")
  func setup() {
    let error = #expect(throws: NoteRendererError.self) {
      try NoteRenderer(settings: RenderSettings(formats: [.markdown], locale: "xx"))
    }
    #expect(error?.description == "the locale xx is unknown")
  }

  @Test("one renderer makes the same bytes again")
  func again() throws {
    let renderer = try NoteRenderer(settings: RenderSettings())
    let first = renderer.render(request("Ημέρα היום 今日 วัน 😀"))
    _ = renderer.render(request("other"))
    #expect(renderer.render(request("Ημέρα היום 今日 วัน 😀")) == first)
  }
}
