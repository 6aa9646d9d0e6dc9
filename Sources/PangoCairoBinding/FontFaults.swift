internal import CPangoCairo
internal import Glibc
internal import Synchronization

/// What Pango warns of while it sets text: a font that cannot be used at some size, above all.
///
/// Pango draws no letter then and returns no error, and cairo keeps faulty fonts for the rest of the
/// process. So whoever draws text of unknown size asks here, and ends the process in good order.
public enum FontFaults {
  private static let count = Atomic<Int>(0)

  /// The warnings so far in this process.
  public static var seen: Int { count.load(ordering: .relaxed) }

  /// Counts warnings from here on, and keeps them off standard error.
  ///
  /// Worse than warnings is printed as ever.
  static func watch() { _ = isWatching }

  private static let isWatching: Bool = {
    unsafe g_log_set_writer_func(
      { level, fields, fieldCount, data in
        if level.rawValue & (G_LOG_LEVEL_ERROR.rawValue | G_LOG_LEVEL_CRITICAL.rawValue) != 0 {
          return unsafe g_log_writer_default(level, fields, fieldCount, data)
        }
        let isWarning = level.rawValue & G_LOG_LEVEL_WARNING.rawValue != 0
        if isWarning,
          unsafe FontFaults.isOfPango(UnsafeBufferPointer(start: fields, count: Int(fieldCount)))
        {
          FontFaults.count.add(1, ordering: .relaxed)
        }
        return G_LOG_WRITER_HANDLED
      },
      nil,
      nil
    )
    return true
  }()

  /// Whether it is Pango that speaks; image decoders warn of other things.
  private static func isOfPango(_ fields: UnsafeBufferPointer<GLogField>) -> Bool {
    unsafe fields.contains { field in
      guard let key = unsafe field.key, let value = unsafe field.value,
        unsafe strcmp(key, "GLIB_DOMAIN") == 0
      else { return false }
      return unsafe strcmp(value.assumingMemoryBound(to: CChar.self), "Pango") == 0
    }
  }
}
