public import PageModel
public import PangoCairoBinding

/// Writes finished pages as PDF files.
///
/// Not `Sendable`: it holds fonts. Make one per task; it is reused across documents.
public final class PDFWriter {
  private let fonts: FontCatalog

  /// Creates a writer that draws with `fonts`.
  public init(fonts: FontCatalog) {
    self.fonts = fonts
  }

  /// Writes a document.
  ///
  /// - Parameters:
  ///   - document: The pages, laid out with the same fonts.
  ///   - standard: What the file is to be and says it is.
  /// - Returns: The file; the same bytes for the same document.
  /// - Throws: ``PDFWritingError``; there is no file then.
  public func write(
    _ document: PagedDocument,
    standard: PDFStandard = .accessibleAndArchival
  ) throws(PDFWritingError) -> WrittenPDF {
    var created: String?
    if let seconds = document.metadata.createdAt {
      created = DateStamp.text(of: seconds)
      guard created != nil else { throw .dateOutOfRange(seconds) }
    }
    var run = try DocumentRun(fonts: fonts)
    let numbering = try run.begin(document)
    run.cutDownFonts(to: document)
    for (index, page) in document.pages.enumerated() {
      let items = try run.items(of: page, numbering)
      try run.writePage(items, size: page.size, isLast: index == document.pages.count - 1)
    }
    let (file, drawn) = try run.finish()
    let finish = DocumentFinish(of: document, standard: standard, created: created)
    return try finish.bytes(file, drawn)
  }
}

/// A finished file.
public struct WrittenPDF: Hashable, Sendable {
  /// The file.
  public var bytes: [UInt8]
  /// Why it is not all that it was to be, in words; empty when it is.
  public var gaps: [String]
}

extension PagedDocument {
  /// What keeps the document from PDF/A-2a, in words.
  public var archivalGaps: [String] {
    let hasPrivateUse = pages.contains { page in
      page.items.contains { item in
        if case .glyphs(let run) = item.content { run.text.hasPrivateUse } else { false }
      }
    }
    return hasPrivateUse
      ? ["PDF/A-2a wants a meaning for every character, and characters for private use have none"]
      : []
  }
}

extension String {
  /// Whether a character's meaning is a matter of private agreement (ISO 19005-2, 6.2.11.7.3).
  fileprivate var hasPrivateUse: Bool {
    // In UTF-8 these begin with EE, EF, F3 and F4.
    utf8.contains { $0 == 0xEE || $0 == 0xEF || $0 >= 0xF3 }
      && unicodeScalars.contains { $0.properties.generalCategory == .privateUse }
  }
}
