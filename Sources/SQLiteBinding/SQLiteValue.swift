/// A value in SQLite's five storage classes.
public enum SQLiteValue: Hashable, Sendable {
  /// No value.
  case null
  /// A whole number.
  case integer(Int64)
  /// A number with a fraction.
  case real(Double)
  /// Text as its bytes, which ought to be UTF-8.
  case text([UInt8])
  /// Bytes.
  case blob([UInt8])

  /// A text, `null` for `nil`.
  public static func string(_ text: String?) -> SQLiteValue {
    text.map { .text(Array($0.utf8)) } ?? .null
  }
}
