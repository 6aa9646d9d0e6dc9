import Diagnostics
import GLibBinding
import PageLayout
import PageModel
import PopplerBinding
import QPDFBinding

/// The pages of an attached PDF: taken over as they are; poppler draws what the file leaves to its reader.
struct ExhibitPages {
  /// So many marks are drawn by poppler, each as a page, and so many letters in them.
  private static let mostDrawn = 2_000
  private static let mostLetters = 200_000
  /// Pages that are named one by one.
  private static let mostNamed = 5

  /// What is shown.
  let content: Exhibit.Content
  private let losses: [ImportLoss]
  /// The page of each mark that poppler drew.
  private var drawn: [Int] = []
  /// The page of each mark that is not shown, or not whole.
  private var lost: [Int] = []

  /// Reads a PDF.
  ///
  /// - Throws: ``QPDFError`` when its pages cannot be taken over.
  init(_ bytes: [UInt8]) throws(QPDFError) {
    let source = try PDFFile(bytes)
    let taken = try source.importedPages()
    losses = taken.losses
    var letters = 0
    let asked = taken.late.filter(\.asksReader).prefix(ExhibitPages.mostDrawn).prefix { mark in
      letters += mark.words.utf8.count
      return letters <= ExhibitPages.mostLetters
    }
    let drawing = Drawing(of: Array(asked), in: source)
    var overlay = Exhibit.Overlay(file: drawing?.file ?? ImportedFile(objects: [], pages: []))
    var next = 0
    for mark in taken.late {
      var choice = Choice(shown: mark.form.map { .form($0.number, matrix: $0.matrix) })
      if mark.asksReader {
        if next < asked.count, let drawing {
          choice = drawing.choice(of: next, mark)
        } else {
          // What the file drew may be of before the field was filled in.
          choice.isWhole = mark.form != nil && mark.words.allSatisfy(\.isWhitespace)
        }
        next += 1
        if case .page = choice.shown { drawn.append(mark.page) }
      }
      if let shown = choice.shown { overlay.marks[mark.page, default: []].append(shown) }
      if !choice.isWhole { lost.append(mark.page) }
    }
    content = .pages(taken.file, over: overlay)
  }

  /// How a mark is shown, and whether all of it is.
  private struct Choice {
    var shown: Exhibit.Overlay.Mark?
    var isWhole = true
  }

  /// Marks as poppler draws them.
  private struct Drawing {
    /// A page for each mark of which it draws anything.
    let file: ImportedFile
    /// For each mark its page and the text on it.
    private var pages: [Int: (page: Int, text: String)] = [:]
    /// What is to be read in each mark as the file has it.
    private var filed: [Int: String] = [:]
    /// Whether ``filed`` is known.
    private var isFiled = false

    /// Has poppler draw marks; `nil` when it cannot.
    init?(of marks: [LateMark], in source: PDFFile) {
      guard !marks.isEmpty, let made = try? source.pages(of: marks),
        let drawn = try? PopplerDocument(made.redrawn).drawnPages()
      else { return nil }
      var file = ImportedFile(objects: [], pages: [])
      if !drawn.pages.isEmpty {
        guard let taken = try? PDFFile(drawn.file).importedPages(mixingColors: true),
          taken.file.pages.count == drawn.pages.count
        else { return nil }
        file = taken.file
      }
      self.file = file
      for (page, (mark, text)) in zip(drawn.pages, drawn.texts).enumerated() {
        pages[mark] = (page, text)
      }
      // Of annotations poppler tells the text only where it drew them.
      if let asFiled = made.asFiled, let drawn = try? PopplerDocument(asFiled).drawnPages() {
        filed = Dictionary(zip(drawn.pages, drawn.texts), uniquingKeysWith: { first, _ in first })
        isFiled = true
      }
    }

    /// How a mark is shown: as the file has it where that is what was filled in, else as poppler draws it.
    func choice(of number: Int, _ mark: LateMark) -> Choice {
      let own = mark.form.map { Exhibit.Overlay.Mark.form($0.number, matrix: $0.matrix) }
      let isBlank = mark.words.allSatisfy(\.isWhitespace)
      let text = filed[number] ?? ""
      if let own, isFiled,
        isBlank
          ? text.allSatisfy(\.isWhitespace) : ExhibitPages.contains(text, lettersOf: mark.words)
      {
        return Choice(shown: own)
      }
      guard let page = pages[number] else {
        // What was in the field when it was drawn is in it no more.
        if own != nil, isFiled, isBlank { return Choice() }
        return Choice(shown: own, isWhole: isBlank && mark.mayBeHidden)
      }
      return Choice(
        shown: .page(page.page),
        isWhole: ExhibitPages.contains(page.text, lettersOf: mark.words)
      )
    }
  }

  /// Whether a text has every letter of some words, each at least as often: poppler leaves out those for
  /// which the file names no font.
  private static func contains(_ text: String, lettersOf words: String) -> Bool {
    func counted(_ text: String) -> [Unicode.Scalar: Int] {
      UnicodeForms.compatible(text).unicodeScalars
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
            + " \(ExhibitPages.pages(lost)): the file leaves them to its reader, and poppler does not draw them whole",
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
