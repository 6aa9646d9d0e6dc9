public import Diagnostics
public import PageModel
import QPDFBinding

/// An attached file as pages, or a page in its place.
public struct LaidOutExhibit: Sendable {
  /// The file.
  public let file: ExhibitFile
  /// The pages.
  public let document: PagedDocument
  /// Whether they are not the file's, but say what it is or why it is not there.
  public let isSlip: Bool
  /// What a person should hear of.
  public internal(set) var diagnostics: [Diagnostic] = []

  init(_ file: ExhibitFile, _ document: PagedDocument, isSlip: Bool = false) {
    self.file = file
    self.document = document
    self.isSlip = isSlip
  }
}

extension Diagnostic {
  /// Pages that are named one by one.
  private static let mostPages = 5

  /// Tells what the pages of an attached PDF lose.
  static func losses(_ losses: [ImportLoss], ofFile name: String) -> [Diagnostic] {
    let unshown = losses.filter { $0.unshown > 0 }
    let links = losses.filter { $0.links > 0 }
    var found: [Diagnostic] = []
    if !unshown.isEmpty {
      let count = unshown.reduce(0) { $0 + $1.unshown }
      found.append(
        Diagnostic(
          .warning,
          code: "exhibit-annotations",
          "the attached file “\(name.prefix(200))” loses \(count == 1 ? "1 field or mark" : "\(count) fields and marks")"
            + " on \(pages(unshown)): the file does not say how they look",
          advice: "print it to a new PDF, and attach that"
        )
      )
    }
    if !links.isEmpty {
      found.append(
        Diagnostic(
          .warning,
          code: "exhibit-links",
          "the attached file “\(name.prefix(200))” loses \(links.reduce(0) { $0 + $1.links }) of its links"
            + " on \(pages(links)): more on a page make readers give up"
        )
      )
    }
    return found
  }

  private static func pages(_ losses: [ImportLoss]) -> String {
    let numbers = losses.prefix(mostPages).map { String($0.page + 1) }.joined(separator: ", ")
    let more = losses.count - mostPages
    return (losses.count == 1 ? "page " : "pages ") + numbers
      + (more > 0 ? " and \(more) more" : "")
  }
}
