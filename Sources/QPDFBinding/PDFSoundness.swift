import CQPDF
internal import Glibc

/// Why a PDF is not sound.
public enum PDFSoundnessError: Error, Hashable, Sendable {
  /// It asks for a password.
  case encrypted
  /// It is damaged; the library's words.
  case damaged(String)
  /// Its streams unpack to more bytes than were allowed.
  case unpacksPast(Int)
  /// There is not enough memory to unpack it.
  case outOfMemory
}

/// What a PDF can hold that does something.
public struct PDFActiveContent: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Creates a set out of its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// JavaScript.
  public static let scripts = PDFActiveContent(rawValue: 1)
  /// Actions that start programs.
  public static let launches = PDFActiveContent(rawValue: 2)
  /// Embedded files.
  public static let files = PDFActiveContent(rawValue: 4)
}

/// What a whole PDF has, as libqpdf finds it.
public struct PDFSoundness: Hashable, Sendable {
  /// The number of pages.
  public let pageCount: Int
  /// What it holds that does something.
  public let activeContent: PDFActiveContent
  /// Whether it points to addresses or files outside of it.
  public let hasExternalLinks: Bool

  /// Reads a file piece by piece: its cross-reference, trailer, pages and the data of every stream.
  ///
  /// Nothing is mended: what needs mending is damaged.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The bytes that its streams may unpack to together. Those of an image do not count, as
  ///     far as its width and height ask for them.
  ///   - pixels: Width times height of the largest image of which that holds.
  ///   - isWholeJPEG: Whether a JPEG goes on to its end; one of which that is not known is decoded.
  /// - Returns: What it has.
  /// - Throws: ``PDFSoundnessError``.
  public static func prove(
    path: String,
    unpackingAtMost limit: Int,
    pixels: Int,
    isWholeJPEG: @escaping ([UInt8]) -> Bool
  ) throws(PDFSoundnessError) -> PDFSoundness {
    var handle = unsafe try read(path)
    defer { unsafe qpdf_cleanup(&handle) }
    guard let handle = unsafe handle else { throw .outOfMemory }
    let highest = try unsafe check(handle)
    let count = Int(unsafe qpdf_get_num_pages(handle))
    try unsafe check(handle)
    // To give an object a number, the library reads all that the cross-reference tells of, those too to
    // which a damaged entry lets no reference lead.
    let null = unsafe qpdf_oh_new_null(handle)
    unsafe qpdf_oh_release(handle, qpdf_make_indirect_object(handle, null))
    unsafe qpdf_oh_release(handle, null)
    try unsafe check(handle)
    // The library's own check writes the file anew, and packs all images again for that.
    var search = ObjectSearch(limit: limit, pixels: pixels, isWholeJPEG: isWholeJPEG)
    try unsafe search.run(handle, highest: highest)
    for index in 0..<max(0, count) { try unsafe checkContent(ofPage: index, in: handle) }
    return PDFSoundness(
      pageCount: count,
      activeContent: search.active,
      hasExternalLinks: search.isExternal
    )
  }

  /// Opens a file, with nothing mended and nothing printed; what is wrong with it is for the caller to
  /// ask, who owns the handle.
  @unsafe static func read(_ path: String) throws(PDFSoundnessError) -> qpdf_data? {
    guard let handle = unsafe qpdf_init() else { throw .outOfMemory }
    unsafe qpdf_silence_errors(handle)
    unsafe qpdf_set_suppress_warnings(handle, 1)
    unsafe qpdf_set_attempt_recovery(handle, 0)
    _ = unsafe qpdf_read(handle, path, nil)
    return unsafe handle
  }

  // What no reader can unpack passes for data of another kind, but on a page it would be missing.
  @unsafe private static func checkContent(
    ofPage index: Int,
    in handle: qpdf_data
  ) throws(PDFSoundnessError) {
    let page = unsafe qpdf_get_page_n(handle, index)
    defer { unsafe qpdf_oh_release(handle, page) }
    var data: UnsafeMutablePointer<UInt8>?
    var length = 0
    _ = unsafe qpdf_oh_get_page_content_data(handle, page, &data, &length)
    unsafe free(data)
    try unsafe check(handle)
  }

  /// Takes errors and warnings out; any is damage but one.
  ///
  /// A trailer may count too few objects, as poppler's pdfunite writes it, or too many, as pypdf does:
  /// every reader takes that.
  ///
  /// - Returns: The number of the last object where such a warning tells it, else 0.
  @discardableResult
  @unsafe static func check(_ handle: qpdf_data) throws(PDFSoundnessError) -> Int {
    var found: PDFSoundnessError?
    var highest = 0
    if unsafe qpdf_has_error(handle) != 0 {
      found = unsafe damage(qpdf_get_error(handle), in: handle)
    }
    while unsafe qpdf_more_warnings(handle) != 0 {
      let error = unsafe damage(qpdf_next_warning(handle), in: handle)
      if case .damaged(let words) = error, let number = ObjectSearch.highest(in: words) {
        highest = max(highest, number)
      } else if found == nil || error == .outOfMemory {
        found = error
      }
    }
    if let found { throw found }
    return highest
  }

  @unsafe static func damage(
    _ error: qpdf_error?,
    in handle: qpdf_data
  ) -> PDFSoundnessError {
    guard let error = unsafe error else { return .damaged("an error without words") }
    if unsafe qpdf_get_error_code(handle, error) == qpdf_e_password { return .encrypted }
    let words = unsafe qpdf_get_error_message_detail(handle, error)
    let text = unsafe words.map { unsafe String(cString: $0) } ?? "no reason given"
    return text.contains("bad_alloc") ? .outOfMemory : .damaged(text)
  }
}
