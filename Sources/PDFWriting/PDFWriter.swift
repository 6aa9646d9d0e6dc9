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
  public func bytes(
    of document: PagedDocument,
    standard: PDFStandard = .accessibleAndArchival
  ) throws(PDFWritingError) -> [UInt8] {
    var created: String?
    if let seconds = document.metadata.createdAt {
      created = DateStamp.text(of: seconds)
      guard created != nil else { throw .dateOutOfRange(seconds) }
    }
    var run = try DocumentRun(of: document, fonts: fonts)
    for index in document.pages.indices { try run.writePage(index) }
    let drawn = try run.finish()
    let finish = DocumentFinish(of: document, standard: standard, created: created)
    return try finish.bytes(drawn.file, marks: drawn.marks)
  }
}
