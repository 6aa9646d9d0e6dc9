import Diagnostics
import GLibBinding
import PageLayout
import PageModel
import PopplerBinding
import QPDFBinding

/// The pages of an attached PDF: taken over as they are; poppler draws what the file leaves to its reader.
struct ExhibitPages {
  /// Marks that are drawn; each is a page to poppler.
  private static let mostDrawn = 2_000
  /// Pages that are named one by one.
  private static let mostNamed = 5

  /// What is shown.
  let content: Exhibit.Content
  private let losses: [ImportLoss]
  /// The page of each mark that poppler drew.
  private let drawn: [Int]
  /// The page of each mark that it did not draw, or not whole.
  private let lost: [Int]

  /// Reads a PDF.
  ///
  /// - Throws: ``QPDFError`` when its pages cannot be taken over.
  init(_ bytes: [UInt8]) throws(QPDFError) {
    let source = try PDFFile(bytes)
    let taken = try source.importedPages()
    losses = taken.losses
    let marks = Array(taken.undrawn.prefix(ExhibitPages.mostDrawn))
    let drawing = ExhibitPages.drawing(of: marks, in: source)
    drawn = drawing?.over.places ?? []
    let whole = drawing?.whole ?? []
    lost = taken.undrawn.indices.filter { !whole.contains($0) }.map { taken.undrawn[$0].page }
    content = .pages(taken.file, over: drawing?.over)
  }

  /// The marks as poppler draws them, and which of them are there with all their letters; `nil` when it
  /// draws none.
  private static func drawing(
    of marks: [UndrawnMark],
    in source: PDFFile
  ) -> (over: Exhibit.OverlaidPages, whole: Set<Int>)? {
    guard !marks.isEmpty, let pages = try? source.pages(of: marks),
      let drawn = try? PopplerDocument(pages).drawnPages(), !drawn.pages.isEmpty,
      let taken = try? PDFFile(drawn.file).importedPages(mixingColors: true),
      taken.file.pages.count == drawn.pages.count
    else { return nil }
    let whole = zip(drawn.pages, drawn.texts).filter { contains($1, lettersOf: marks[$0].words) }
    return (
      Exhibit.OverlaidPages(file: taken.file, places: drawn.pages.map { marks[$0].page }),
      Set(whole.map(\.0))
    )
  }

  /// Whether a text has every letter of some words, each at least as often: poppler leaves out those for
  /// which the file names no font.
  private static func contains(_ text: String, lettersOf words: String) -> Bool {
    func counted(_ text: String) -> [Unicode.Scalar: Int] {
      UnicodeForms.composed(text).unicodeScalars
        .filter { !$0.properties.isWhitespace && $0.properties.generalCategory != .control }
        .reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    let found = counted(text)
    return counted(words).allSatisfy { found[$0.key, default: 0] >= $0.value }
  }

  /// What a person should hear of.
  func diagnostics(ofFile name: String) -> [Diagnostic] {
    var found: [Diagnostic] = []
    let file = "the attached file “\(name.prefix(200))”"
    if !drawn.isEmpty {
      found.append(
        Diagnostic(
          .note,
          code: "exhibit-annotations-drawn",
          "\(file) leaves it to its reader how \(ExhibitPages.marks(drawn.count)) on"
            + " \(ExhibitPages.pages(drawn)) \(drawn.count == 1 ? "looks" : "look"): drawn as poppler does"
        )
      )
    }
    let lost = lost + losses.flatMap { Array(repeating: $0.page, count: $0.marks) }
    if !lost.isEmpty {
      found.append(
        Diagnostic(
          .warning,
          code: "exhibit-annotations",
          "\(file) loses all or part of \(ExhibitPages.marks(lost.count)) on"
            + " \(ExhibitPages.pages(lost)): the file does not say how they look, or has too many",
          advice: "print it to a new PDF, and attach that"
        )
      )
    }
    let links = losses.filter { $0.links > 0 }
    if !links.isEmpty {
      found.append(
        Diagnostic(
          .warning,
          code: "exhibit-links",
          "\(file) loses \(links.reduce(0) { $0 + $1.links }) of its links"
            + " on \(ExhibitPages.pages(links.map(\.page))): more on a page make readers give up"
        )
      )
    }
    return found
  }

  private static func marks(_ count: Int) -> String {
    count == 1 ? "1 field or mark" : "\(count) fields and marks"
  }

  private static func pages(_ pages: [Int]) -> String {
    let pages = Set(pages).sorted()
    let numbers = pages.prefix(mostNamed).map { String($0 + 1) }.joined(separator: ", ")
    let more = pages.count - mostNamed
    return (pages.count == 1 ? "page " : "pages ") + numbers
      + (more > 0 ? " and \(more) more" : "")
  }
}
