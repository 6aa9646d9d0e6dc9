public import ArchiveModel
import ArchiveReading
import Diagnostics
import DocumentModel
import MarkdownParsing
import MarkdownWriting
import PDFWriting
public import PageLayout
import PageModel
public import PangoCairoBinding

/// Why notes cannot be rendered at all.
public enum NoteRendererError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The locale or time zone is unknown.
  case dates(LongDate.Failure)
  /// The pages that are asked for cannot be.
  case page(PageSetupError)
  /// The fonts are not there.
  case fonts(FontError)
  /// The fonts cannot be used.
  case layout(LayoutError)

  /// What is wrong, in words.
  public var description: String {
    switch self {
    case .dates(.unknownLocale(let name)): "the locale \(name) is unknown"
    case .dates(.unknownTimeZone(let name)): "the time zone \(name) is unknown"
    case .page(let error): error.description
    case .fonts(let error): error.words
    case .layout(let error): error.words
    }
  }
}

/// Makes a note's documents, one note at a time.
///
/// Not `Sendable`: it holds fonts. Make one per process; it is reused across notes.
public final class NoteRenderer {
  /// What a PDF takes.
  private struct PDFStages {
    let paginator: Paginator
    let writer: PDFWriter
  }

  private let settings: RenderSettings
  private let dates: LongDate
  private let pdf: PDFStages?

  /// Creates a renderer; fonts are needed for PDFs alone.
  public init(settings: RenderSettings) throws(NoteRendererError) {
    self.settings = settings
    do {
      dates = try LongDate(locale: settings.locale, timeZone: settings.timeZone)
    } catch {
      throw .dates(error)
    }
    pdf = settings.formats.contains(.pdf) ? try NoteRenderer.stages(for: settings) : nil
  }

  func render(_ task: RenderTask) -> RenderedNote {
    switch task {
    case .note(let request): render(request)
    case .exhibit(let file): render(file)
    }
  }

  /// Lays out an attached file, whose pages are put aside as ``BoundExhibit`` reads them.
  private func render(_ file: ExhibitFile) -> RenderedNote {
    guard let pdf else { return .failed(.pdfFailed("no PDF is asked for")) }
    do {
      let laidOut = try file.document(by: pdf.paginator)
      return RenderedNote(
        files: BoundExhibit.files(of: laidOut),
        pages: laidOut.document.pages.count,
        diagnostics: laidOut.diagnostics
      )
    } catch {
      return .failed(.pdfFailed(error.words))
    }
  }

  /// Makes the documents that the settings ask for.
  ///
  /// - Returns: Them, or why the note failed; one without its PDF still has its Markdown file.
  public func render(_ request: RenderRequest) -> RenderedNote {
    guard let body = request.body else { return .failed(.blocksUnsupported) }
    let pdf = request.isWithoutPDF ? nil : pdf
    var rendered = RenderedNote(files: [], pages: 0, diagnostics: [])
    let drawing = RenderedDrawing(request.drawing, isNeeded: pdf != nil || settings.companions)
    rendered.diagnostics += drawing.diagnostics
    // In a Markdown file the body's structure matters only where something is put into or after it.
    let parsed =
      pdf != nil || request.drawing != nil || settings.footer != nil
        || !request.companions.isEmpty ? MarkdownParser.parse(body, targets: request.targets) : nil
    if let pdf, let parsed {
      rendered.diagnostics += parsed.diagnostics
      let input = layoutInput(of: request, parsed.document, drawing: drawing.input)
      do {
        try addPDF(of: input, by: pdf, to: &rendered)
      } catch {
        // The note failed, but its Markdown file can still be had.
        rendered.failure = error
        rendered.diagnostics.append(error)
      }
    }
    if settings.formats.contains(.markdown) {
      let image = settings.companions ? drawing.file : nil
      var input = markdownInput(of: request, body, image: image)
      input.closingLine = parsed?.closingLine
      if let document = parsed?.document {
        input.placements = PlacementLinks.links(in: document, of: body, to: request.companions)
      }
      let bytes = MarkdownExporter.bytes(of: input)
      rendered.files.append(RenderedNote.File(fileExtension: "md", bytes: bytes))
      if let image { rendered.files.append(image) }
    }
    return rendered
  }

  /// Lays out a note's pages, as its PDF has them.
  ///
  /// - Returns: The pages; `nil` for a note with structured blocks, or when the settings ask for no
  ///   PDF.
  public func pages(of request: RenderRequest) throws(LayoutError) -> LayoutResult? {
    guard let pdf, let body = request.body else { return nil }
    let drawing = RenderedDrawing(request.drawing, isNeeded: true)
    let parsed = MarkdownParser.parse(body, targets: request.targets)
    var result = try pdf.paginator.layOut(
      layoutInput(of: request, parsed.document, drawing: drawing.input)
    )
    result.diagnostics = drawing.diagnostics + parsed.diagnostics + result.diagnostics
    return result
  }

  /// - Throws: Why no PDF could be made.
  private func addPDF(
    of input: LayoutInput,
    by pdf: PDFStages,
    to rendered: inout RenderedNote
  ) throws(Diagnostic) {
    let result: LayoutResult
    do { result = try pdf.paginator.layOut(input) } catch { throw .pdfFailed(error.words) }
    rendered.diagnostics += result.diagnostics
    // A placed file that is missing costs itself; a character without a font was asked to cost all.
    if let fault = result.diagnostics.first(where: {
      $0.severity == .error && $0.code == "missing-glyph"
    }) {
      rendered.failure = fault
      return
    }
    let pages = result.document.pages.count
    if settings.isBound == true {
      rendered.files = BoundNote.files(of: result, start: input.start)
      if settings.pdfStandard.isArchival {
        rendered.diagnostics += result.document.archivalGaps.map(Diagnostic.standardNotMet)
      }
      rendered.pages = pages
      return
    }
    let written: WrittenPDF
    do {
      written = try pdf.writer.write(result.document, standard: settings.pdfStandard)
    } catch {
      throw .pdfFailed(error.words)
    }
    rendered.diagnostics += written.gaps.map(Diagnostic.standardNotMet)
    rendered.files.append(RenderedNote.File(fileExtension: "pdf", bytes: written.bytes))
    rendered.pages = pages
  }

  private static func stages(for settings: RenderSettings) throws(NoteRendererError) -> PDFStages {
    let fonts: FontCatalog
    do { fonts = try FontCatalog() } catch { throw .fonts(error) }
    let sheet: StyleSheet
    do { sheet = try StyleSheet(page: settings.page) } catch { throw .page(error) }
    do {
      return PDFStages(
        paginator: try Paginator(sheet: sheet, fonts: fonts),
        writer: PDFWriter(fonts: fonts)
      )
    } catch {
      throw .layout(error)
    }
  }

  private func layoutInput(
    of request: RenderRequest,
    _ document: Document,
    drawing: DrawingInput?
  ) -> LayoutInput {
    var input = LayoutInput(
      title: request.title,
      dateLine: request.eventDate.map { "Event date: " + dates.text(of: $0) },
      document: document,
      drawing: drawing,
      placed: settings.placedImages ? request.placedFiles.map { PlacedAttachment($0) } : nil,
      language: request.language,
      requiresGlyphs: settings.strictFonts,
      archiveLanguage: LanguageTag.text(ofLocale: settings.locale),
      createdAt: settings.creationDate
    )
    input.boundNotes = Set(request.boundNotes)
    input.start = request.start
    return input
  }

  private func markdownInput(
    of request: RenderRequest,
    _ body: String,
    image: RenderedNote.File?
  ) -> MarkdownExportInput {
    var input = MarkdownExportInput(
      title: request.title,
      eventDate: request.eventDate.map(dates.text),
      body: body,
      footer: settings.footer
    )
    if let given = request.drawing {
      input.drawing =
        image.map { file in
          .link(
            path: request.baseName + "." + file.fileExtension,
            alternativeText: given.alternativeText
          )
        } ?? .notice
    }
    if settings.frontMatter {
      input.frontMatter = FrontMatter(
        title: request.title,
        id: request.id,
        folders: request.folders,
        date: request.eventDate?.written,
        created: request.created,
        updated: request.updated
      )
    }
    return input
  }
}

extension Diagnostic {
  fileprivate static func standardNotMet(_ reason: String) -> Diagnostic {
    Diagnostic(
      .warning,
      code: "pdf-standard-not-met",
      "the PDF does not claim all of its standard: \(reason)",
      advice: "Replace those characters, or ask for another --pdf-standard"
    )
  }

  fileprivate static func pdfFailed(_ reason: String) -> Diagnostic {
    Diagnostic(.error, code: "pdf-failed", "no PDF could be made of it: \(reason)")
  }
}
