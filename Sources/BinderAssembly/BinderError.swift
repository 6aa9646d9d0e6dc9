public import AttachmentRun
public import ExportRun
public import PDFWriting
public import SystemBinding

/// Why there is no binder.
public enum BinderError: Error, Hashable, Sendable {
  /// Something that an export would end for, too.
  case run(ExportError)
  /// Nothing can be laid out.
  case layout(NoteRendererError)
  /// The margins have no room for what is to stand in them: a wrong call.
  case noRoomInMargins(isAtTop: Bool)
  /// The stamp, such as this one, is too wide to stand beside a title: a wrong call.
  case stampTooWide(String)
  /// Something that no binder left stands where one of its files would go: a wrong call.
  case outputIsAnother(String)
  /// One of its files would take the place of one of the archive's, or lie among them: a wrong call.
  case outputInArchive(String)
  /// Another run is writing this file: try again.
  case outputBusy(String)
  /// Some files of a set have their names, and the next cannot have its own: others there may be of an
  /// earlier set.
  case setIsMixed(new: [String], SystemError)
  /// Attachments cannot be inspected.
  case attachments(AttachmentRunError)
  /// The pages cannot be written as a PDF.
  case pdf(PDFWritingError)
  /// Pages that were put aside cannot be read back: try again.
  case pagesLost
}

/// What a binder came to.
public struct BinderSummary: Hashable, Sendable {
  /// A file.
  public struct Volume: Hashable, Sendable {
    /// Where it is.
    public var path: String
    /// How many pages it has.
    public var pages: Int
    /// How many bytes it has.
    public var bytes: Int
    /// What is printed on its first page.
    public var first: String
    /// What is printed on its last page.
    public var last: String
  }

  /// The files.
  public var volumes: [Volume]
  /// The notes that were asked for.
  public var notesIn: Int
  /// The notes that have pages in the binder, counted when they were drawn.
  public var notesOut: Int
  /// The notes that have a page which says why they are not there.
  public var failed: Int
  /// The attached files that have a page in the place of their own.
  public var slips: Int
  /// Findings of severity `error`.
  public var errors: Int
  /// Findings of severity `warning`.
  public var warnings: Int
}
