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
  /// - Parameter document: The pages, laid out with the same fonts.
  /// - Returns: The file; the same bytes for the same document.
  /// - Throws: ``PDFWritingError``; there is no file then.
  public func bytes(of document: PagedDocument) throws(PDFWritingError) -> [UInt8] {
    var run = try DocumentRun(of: document, fonts: fonts)
    for index in document.pages.indices { try run.writePage(index) }
    return try run.finish()
  }
}
