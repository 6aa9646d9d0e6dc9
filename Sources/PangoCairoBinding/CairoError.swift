import CPangoCairo

/// A failure that cairo reported, with the operation that met it.
public struct CairoError: Error, Hashable, Sendable {
  /// The raw `cairo_status_t`; kept whole, so that a status newer than this file is never lost.
  public let status: UInt32
  /// What was being done, as a verb phrase: "write page 3".
  public let operation: String

  /// Throws when `status` is not success.
  static func check(
    _ status: cairo_status_t,
    _ operation: @autoclosure () -> String
  ) throws(CairoError) {
    guard status == CAIRO_STATUS_SUCCESS else {
      throw CairoError(status: status.rawValue, operation: operation())
    }
  }
}

extension CairoError: CustomStringConvertible {
  /// The operation and cairo's words for the status.
  public var description: String {
    let words = unsafe cairo_status_to_string(cairo_status_t(rawValue: status))
    guard let words = unsafe words else { return "cannot \(operation): status \(status)" }
    return "cannot \(operation): \(unsafe String(cString: words))"
  }
}

/// A failure to draw glyphs.
public enum DrawingError: Error, Hashable, Sendable {
  /// The face is not installed.
  case font(FontError)
  /// cairo could not go on.
  case cairo(CairoError)
}
