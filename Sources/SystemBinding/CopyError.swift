/// Why a copy could not be made, told by the side that failed.
public enum CopyError: Error, Hashable, Sendable {
  /// What was to be copied cannot be read.
  case source(SystemError)
  /// The copy cannot be written.
  case copy(SystemError)

  static func reading<Value>(_ read: () throws(SystemError) -> Value) throws(CopyError) -> Value {
    do { return try read() } catch { throw .source(error) }
  }

  static func writing<Value>(_ write: () throws(SystemError) -> Value) throws(CopyError) -> Value {
    do { return try write() } catch { throw .copy(error) }
  }
}
