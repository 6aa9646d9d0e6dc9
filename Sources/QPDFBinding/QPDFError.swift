internal import CQPDF

/// What libqpdf says is wrong with a file.
public struct QPDFError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The library's words.
  public let words: String

  /// The words.
  public var description: String { words }

  /// There is more in a file than is taken over.
  public static let tooMuch = QPDFError("it has too many objects")

  /// Creates an error.
  public init(_ words: String) { self.words = words }

  /// The error or the first warning that `qpdf` holds, if any; it is taken out of it.
  @unsafe static func taken(from qpdf: qpdf_data) -> QPDFError? {
    let error: qpdf_error?
    if unsafe qpdf_has_error(qpdf) != 0 {
      unsafe error = qpdf_get_error(qpdf)
    } else if unsafe qpdf_more_warnings(qpdf) != 0 {
      unsafe error = qpdf_next_warning(qpdf)
    } else {
      return nil
    }
    guard let error = unsafe error, let text = unsafe qpdf_get_error_full_text(qpdf, error) else {
      return QPDFError("an error without words")
    }
    return QPDFError(unsafe String(cString: text))
  }
}

/// The version of the libqpdf that runs.
public enum QPDFVersion {
  /// As in `11.3.0`.
  public static var running: String {
    unsafe qpdf_get_qpdf_version().map { unsafe String(cString: $0) } ?? "unknown"
  }
}
