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
  public convenience init(path: String) throws(PopplerError) {
    let address = unsafe g_filename_to_uri(path, nil, nil)
    defer { unsafe g_free(address) }
    guard let address = unsafe address else { throw .damaged("its path is not absolute") }
    try unsafe self.init { unsafe poppler_document_new_from_file(address, nil, &$0) }
  }

  /// Opens a file in memory.
  public convenience init(_ bytes: [UInt8]) throws(PopplerError) {
    let copy = unsafe g_bytes_new(bytes, gsize(bytes.count))
    defer { unsafe g_bytes_unref(copy) }
    try unsafe self.init { unsafe poppler_document_new_from_bytes(copy, nil, &$0) }
  }

  private init(
    _ open: (inout UnsafeMutablePointer<GError>?) -> OpaquePointer?
  ) throws(PopplerError) {
    var failure: UnsafeMutablePointer<GError>?
    guard let handle = unsafe open(&failure) else {
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
    (0..<min(count, pageCount)).contains { index in
      text(ofPage: index)?.contains { !$0.isWhitespace } ?? false
    }
  }

  /// The text of a page, 0-based, in one piece; `nil` when the page cannot be read.
  func text(ofPage index: Int) -> String? {
    guard let page = unsafe poppler_document_get_page(handle, Int32(index)) else { return nil }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(page)) }
    guard let text = unsafe poppler_page_get_text(page) else { return nil }
    defer { unsafe g_free(text) }
    return unsafe String(cString: text)
  }
}

/// The poppler that runs.
public enum PopplerVersion {
  /// As in `22.12.0`.
  public static var running: String {
    unsafe poppler_get_version().map { unsafe String(cString: $0) } ?? "unknown"
  }
}
