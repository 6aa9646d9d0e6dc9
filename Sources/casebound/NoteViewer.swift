import ArchiveModel
import ArchiveReading
import Diagnostics
import DocumentModel
import ExportRun
import MarkdownParsing
import ModelDumps
import PageLayout

/// What there is to see of a note.
enum NoteView: String, CaseIterable {
  case blocks
  case text
  case pages
  case regions
  case sections
  case outline
  case preview
  case placements
}

/// Shows notes as text.
struct NoteViewer {
  private let view: NoteView
  private let renderer: NoteRenderer?
  /// Whether what is shown depends on the files that a note places.
  let needsPlacedFiles: Bool

  /// Creates a viewer; only pages need fonts.
  init(_ view: NoteView, settings: RenderSettings, dates: DateSettings) throws(Failure) {
    self.view = view
    needsPlacedFiles = view == .pages && settings.placedImages
    guard view == .pages else {
      renderer = nil
      return
    }
    var settings = settings
    settings.formats = [.pdf]
    settings.locale = dates.locale
    settings.timeZone = dates.timeZone
    do { renderer = try NoteRenderer(settings: settings) } catch { throw Failure(error) }
  }

  /// Whether what is shown depends on a note's drawing.
  var needsDrawing: Bool { view == .pages }

  /// Shows a note, under a line with its id and title when asked for, and says what was found when
  /// it was read and is found now.
  ///
  /// - Returns: Whether all that was authored is shown.
  func show(
    _ note: Note,
    drawing: RenderRequest.DrawingData? = nil,
    placed: [RenderRequest.PlacedFile] = [],
    targets: WikiTargets = WikiTargets(),
    findings: [Diagnostic] = [],
    withHeading hasHeading: Bool = false,
    on console: Console
  ) throws(Failure) -> Bool {
    guard case .markdown(let body) = note.content else {
      say(findings + [.blocksUnsupported], of: note, on: console)
      return false
    }
    let (text, diagnostics) =
      if let renderer {
        try pages(of: request(note, drawing, placed, targets), by: renderer)
      } else {
        text(of: body, targets)
      }
    if hasHeading { try console.write("note \(quoted(note.id)) \(quoted(note.displayTitle))\n") }
    try console.write(text)
    say(findings + diagnostics, of: note, on: console)
    return !(findings + diagnostics).contains { $0.severity == .error }
  }

  private func request(
    _ note: Note,
    _ drawing: RenderRequest.DrawingData?,
    _ placed: [RenderRequest.PlacedFile],
    _ targets: WikiTargets
  ) -> RenderRequest {
    var request = RenderRequest(note: note, drawing: drawing, targets: targets)
    request.placedFiles = placed
    return request
  }

  private func pages(of request: RenderRequest, by renderer: NoteRenderer) throws(Failure)
    -> (String, [Diagnostic])
  {
    do {
      guard let result = try renderer.pages(of: request) else { return ("", []) }
      return (result.document.dump, result.diagnostics)
    } catch {
      throw Failure(.layout(error))
    }
  }

  private func text(of body: String, _ targets: WikiTargets) -> (String, [Diagnostic]) {
    let parsed = MarkdownParser.parse(body, targets: targets)
    let document = parsed.document
    let text =
      switch view {
      case .blocks, .pages: document.dump
      case .text: document.plainText + "\n"
      case .regions: MarkdownParser.regions(of: body).dump
      case .sections: document.sections.dump
      case .outline: document.outline.dump
      case .preview: MarkdownParser.preview(of: body) + "\n"
      case .placements: MarkdownParser.placements(of: body).dump
      }
    return (text, parsed.diagnostics)
  }

  private func say(_ findings: [Diagnostic], of note: Note, on console: Console) {
    for var finding in findings {
      finding.noteID = note.id
      finding.noteTitle = note.displayTitle
      console.say(finding)
    }
  }
}
