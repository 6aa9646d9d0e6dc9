import CPoppler

/// Why poppler does not open a PDF.
public enum PopplerError: Error, Hashable, Sendable {
  /// It asks for a password.
  case encrypted
  /// It is damaged; the library's words.
  case damaged(String)
}

/// A PDF as poppler reads it, piece by piece.
///
/// Not `Sendable`.
@safe public final class PopplerDocument {
  let handle: OpaquePointer

  /// Opens the file at an absolute path.
  public init(path: String) throws(PopplerError) {
    var failure: UnsafeMutablePointer<GError>?
    let address = unsafe g_filename_to_uri(path, nil, nil)
    defer { unsafe g_free(address) }
    guard let address = unsafe address else { throw .damaged("its path is not absolute") }
    guard let handle = unsafe poppler_document_new_from_file(address, nil, &failure) else {
      guard let failure = unsafe failure else { throw .damaged("no reason given") }
      defer { unsafe g_error_free(failure) }
      if unsafe failure.pointee.code == Int32(POPPLER_ERROR_ENCRYPTED.rawValue) {
        throw .encrypted
      }
      throw .damaged(unsafe String(cString: failure.pointee.message))
    }
    unsafe self.handle = handle
  }

  deinit { unsafe g_object_unref(UnsafeMutableRawPointer(handle)) }

  /// The number of pages.
  public var pageCount: Int { Int(unsafe poppler_document_get_n_pages(handle)) }

  /// Whether a page among the first `count` has text; white space is none.
  public func hasText(amongFirst count: Int) -> Bool {
    for index in 0..<min(count, pageCount) {
      guard let page = unsafe poppler_document_get_page(handle, Int32(index)) else { continue }
      defer { unsafe g_object_unref(UnsafeMutableRawPointer(page)) }
      guard let text = unsafe poppler_page_get_text(page) else { continue }
      defer { unsafe g_free(text) }
      if unsafe String(cString: text).contains(where: { !$0.isWhitespace }) { return true }
    }
    return false
  }
}

/// The poppler that runs.
public enum PopplerVersion {
  /// As in `22.12.0`.
  public static var running: String {
    unsafe poppler_get_version().map { unsafe String(cString: $0) } ?? "unknown"
  }
}
