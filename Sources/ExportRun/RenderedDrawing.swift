import AttachmentInspection
import Diagnostics
import PageLayout
import PageModel

/// A note's drawing, proved whole where that is possible.
struct RenderedDrawing {
  /// The drawing for the PDF.
  var input: DrawingInput?
  /// The drawing as a file of its own.
  var file: RenderedNote.File?
  /// Why it is left out, and what is odd about it.
  var diagnostics: [Diagnostic] = []

  /// Looks at a drawing.
  ///
  /// - Parameters:
  ///   - drawing: The drawing, `nil` when the note has none.
  ///   - isNeeded: Whether it goes anywhere.
  init(_ drawing: RenderRequest.DrawingData?, isNeeded: Bool) {
    guard isNeeded, let drawing, let bytes = drawing.bytes else { return }
    if bytes.isEmpty {
      diagnostics.append(.empty)
      return
    }
    switch drawing.mediaType.lowercased() {
    case "application/x-pencilkit":
      diagnostics.append(.notDrawn("it is in PencilKit's own form, which cannot be read here"))
    default: prove(bytes, of: drawing)
    }
  }

  private mutating func prove(_ bytes: [UInt8], of drawing: RenderRequest.DrawingData) {
    do {
      let proved = try ImageProof.prove(bytes, declared: drawing.mediaType)
      diagnostics += proved.warnings
      file = RenderedNote.File(fileExtension: proved.format.fileExtension, bytes: bytes)
      input = DrawingInput(
        image: ImageResource(proved),
        alternativeText: drawing.alternativeText
      )
    } catch .svg(.noSize) {
      diagnostics.append(.empty)
    } catch {
      diagnostics.append(
        Diagnostic(
          .error,
          code: "drawing-unreadable",
          "the drawing is left out: \(error.message)",
          advice: "open the note in the app it comes from and export it again"
        )
      )
    }
  }
}

extension ImageFormat {
  fileprivate var fileExtension: String {
    switch self {
    case .png: "png"
    case .jpeg: "jpg"
    case .svg: "svg"
    }
  }
}

extension Diagnostic {
  fileprivate static var empty: Diagnostic {
    Diagnostic(.warning, code: "drawing-empty", "the drawing is empty and is left out")
  }

  fileprivate static func notDrawn(_ reason: String) -> Diagnostic {
    Diagnostic(.warning, code: "drawing-not-drawn", "the drawing is left out of the PDF: \(reason)")
  }
}
