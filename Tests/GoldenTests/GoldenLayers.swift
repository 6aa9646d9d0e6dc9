import ArchiveModel
import ArchiveReading
import AttachmentRun
import Diagnostics
import DocumentModel
import ExportRun
import Foundation
import GLibBinding
import MarkdownParsing
import ModelDumps
import PageLayout
import Testing

/// What every stage makes of a case, in the order of the stages.
struct GoldenLayers {
  /// The files of the layers, first stage first.
  static let names = [
    "1-archive.txt", "2-blocks.txt", "3-export.md", "4-pages.txt", "5-pdf.txt", "6-pdf.sha256",
  ]

  /// Takes the one note of the case's archive through every stage, and keeps what each makes.
  static func make(_ golden: GoldenCase) throws {
    let reader = try ArchiveReader(opening: golden.archive)
    try #require(reader.slots.count == 1, "a case has one note")
    let read = try reader.note(at: 0)
    let note = read.note
    var findings = reader.diagnostics + read.diagnostics
    let drawing = note.drawing.map {
      RenderRequest.DrawingData($0, in: reader, findings: &findings)
    }
    try golden.keep(
      text([
        ("archive", reader.header.dump), ("note", note.dump),
        ("findings", findings.dump),
      ]),
      as: names[0]
    )

    guard case .markdown(let body) = note.content else { return }
    let targets = NoteTitles(of: reader).targets(of: note)
    let parsed = MarkdownParser.parse(body, targets: targets)
    try golden.keep(
      text([
        ("blocks", parsed.document.dump), ("outline", parsed.document.outline.dump),
        ("preview", MarkdownParser.preview(of: body) + "\n"),
        ("placements", MarkdownParser.placements(of: body).dump),
        ("sections", parsed.document.sections.dump),
        ("regions", MarkdownParser.regions(of: body).dump), ("findings", parsed.diagnostics.dump),
      ]),
      as: names[1]
    )

    let options = try golden.options
    let renderer = try NoteRenderer(
      settings: RenderSettings(
        locale: reader.header.locale ?? "en_US",
        timeZone: reader.header.timeZone ?? "UTC",
        page: options.page ?? PageSetup(),
        placedImages: options.placedImages ?? false
      )
    )
    var request = RenderRequest(note: note, drawing: drawing, targets: targets)
    if options.placedImages == true {
      let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      let program = tests.deletingLastPathComponent().appending(path: "casebound")
      request.placedFiles = try RenderRequest.placedFiles(
        of: note,
        in: reader,
        folder: nil,
        inspection: AttachmentRun(executable: program.path(percentEncoded: false))
      )
    }
    let rendered = renderer.render(request)
    for file in rendered.files where file.fileExtension == "md" {
      try golden.keep(file.bytes, as: names[2])
    }
    let pages = try #require(try renderer.pages(of: request))
    try golden.keep(
      text([("pages", pages.document.dump), ("findings", pages.diagnostics.dump)]),
      as: names[3]
    )

    let pdf = try #require(rendered.files.first { $0.fileExtension == "pdf" })
    try golden.keep(pdf.bytes, as: "note.pdf")
    let path = golden.made.appending(path: "note.pdf").path(percentEncoded: false)
    try golden.keep(PDFReadBack.text(of: path).utf8, as: names[4])
    try golden.keep((SHA256.hexadecimal(of: pdf.bytes) + "\n").utf8, as: names[5])
  }

  /// Parts of a file, each under a line with its name; what is empty is left out.
  private static func text(_ parts: [(name: String, text: String)]) -> String.UTF8View {
    parts.filter { !$0.text.isEmpty }.map { "== \($0.name)\n\($0.text)" }.joined(separator: "\n")
      .utf8
  }
}
