import CQPDF

/// Why a PDF is not sound.
public enum PDFSoundnessError: Error, Hashable, Sendable {
  /// It asks for a password.
  case encrypted
  /// It is damaged; the library's words.
  case damaged(String)
}

/// What a whole PDF has, as libqpdf finds it.
public struct PDFSoundness: Hashable, Sendable {
  /// The number of pages.
  public let pageCount: Int
  /// Whether it holds JavaScript, launches programs or carries files.
  public let hasActiveContent: Bool
  /// Whether it points to addresses or files outside of it.
  public let hasExternalLinks: Bool

  /// Reads a file piece by piece: its cross-reference, trailer, pages and the data of every stream.
  ///
  /// Nothing is mended: what needs mending is damaged.
  ///
  /// - Parameter path: The file.
  /// - Returns: What it has.
  /// - Throws: ``PDFSoundnessError``.
  public static func prove(path: String) throws(PDFSoundnessError) -> PDFSoundness {
    var handle: qpdf_data? = unsafe qpdf_init()
    defer { unsafe qpdf_cleanup(&handle) }
    guard let handle = unsafe handle else { throw .damaged("no memory") }
    unsafe qpdf_silence_errors(handle)
    unsafe qpdf_set_suppress_warnings(handle, 1)
    unsafe qpdf_set_attempt_recovery(handle, 0)
    _ = unsafe qpdf_read(handle, path, nil)
    var highest = try unsafe check(handle)
    let count = Int(unsafe qpdf_get_num_pages(handle))
    highest = max(highest, try unsafe check(handle))
    _ = unsafe qpdf_check_pdf(handle)
    highest = max(highest, try unsafe check(handle))
    let (active, external) = unsafe marks(in: handle, highest: highest)
    return PDFSoundness(pageCount: count, hasActiveContent: active, hasExternalLinks: external)
  }

  /// More objects than this are not looked through for what they do.
  private static let mostObjects = 1_000_000

  @unsafe private static func marks(
    in handle: qpdf_data,
    highest: Int
  ) -> (active: Bool, external: Bool) {
    let trailer = unsafe qpdf_get_trailer(handle)
    let size = unsafe qpdf_oh_get_key(handle, trailer, "/Size")
    let count = max(Int(unsafe qpdf_oh_get_int_value(handle, size)), highest + 1)
    unsafe qpdf_oh_release(handle, size)
    unsafe qpdf_oh_release(handle, trailer)
    var (active, external) = (false, false)
    for number in 1..<max(1, min(count, mostObjects)) {
      let object = unsafe qpdf_get_object_by_id(handle, Int32(number), 0)
      defer { unsafe qpdf_oh_release(handle, object) }
      // Data of streams is not looked at.
      guard unsafe qpdf_oh_is_stream(handle, object) == 0,
        unsafe qpdf_oh_is_dictionary(handle, object) != 0
          || qpdf_oh_is_array(handle, object) != 0,
        let source = unsafe qpdf_oh_unparse_resolved(handle, object)
      else { continue }
      let text = unsafe String(cString: source)
      active = active || activeMarks.contains { text.contains($0) }
      external = external || externalMarks.contains { text.contains($0) }
      if active && external { break }
    }
    return (active, external)
  }

  private static let activeMarks = [
    "/S /JavaScript", "/JS ", "/S /Launch", "/EmbeddedFiles", "/EF ",
  ]
  private static let externalMarks = ["/S /URI", "/S /GoToR", "/S /SubmitForm"]

  // Any error and all warnings but one are damage; the number of the last object where the trailer
  // counts too few, which poppler's pdfunite writes and every reader takes, else 0.
  @unsafe private static func check(_ handle: qpdf_data) throws(PDFSoundnessError) -> Int {
    if unsafe qpdf_has_error(handle) != 0 {
      throw unsafe damage(qpdf_get_error(handle), in: handle)
    }
    var highest = 0
    while unsafe qpdf_more_warnings(handle) != 0 {
      let warning = unsafe qpdf_next_warning(handle)
      let error = unsafe damage(warning, in: handle)
      guard case .damaged(let words) = error, words.hasPrefix("reported number of objects") else {
        throw error
      }
      let numbers = words.split { !$0.isNumber }.compactMap { Int($0) }
      guard numbers.count == 2, numbers[1] >= numbers[0] else { throw error }
      highest = numbers[1]
    }
    return highest
  }

  @unsafe private static func damage(
    _ error: qpdf_error?,
    in handle: qpdf_data
  ) -> PDFSoundnessError {
    guard let error = unsafe error else { return .damaged("an error without words") }
    if unsafe qpdf_get_error_code(handle, error) == qpdf_e_password { return .encrypted }
    let words = unsafe qpdf_get_error_message_detail(handle, error)
    return .damaged(unsafe words.map { unsafe String(cString: $0) } ?? "no reason given")
  }
}
