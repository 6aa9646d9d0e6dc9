import CSQLite

/// A failure that SQLite reported, with the operation that met it.
public struct SQLiteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What a failure means to someone who reads or writes a database.
  public enum Kind: Hashable, Sendable {
    /// The file is damaged, cut off, or no database.
    case corrupt
    /// The disk is full.
    case noSpace
    /// Anything else.
    case other
  }

  /// The extended result code; kept whole, so that one unknown here is never lost.
  public let code: Int32
  /// SQLite's own words.
  public let reason: String
  /// What was done, as a verb phrase: "open", or the statement.
  public let operation: String

  /// What it means.
  public var kind: Kind {
    switch code & 0xFF {
    case SQLITE_CORRUPT, SQLITE_NOTADB: .corrupt
    case SQLITE_FULL: .noSpace
    case SQLITE_IOERR where code == SQLITE_IOERR | (2 << 8): .corrupt  // A read past the end.
    default: .other
    }
  }

  /// One line: what was done, and why it failed.
  public var description: String { "cannot \(operation): \(reason)" }

  init(_ database: OpaquePointer?, code: Int32, _ operation: String) {
    let message = unsafe sqlite3_errmsg(database)
    self.code = unsafe database == nil ? code : sqlite3_extended_errcode(database)
    reason = unsafe message.map { unsafe String(cString: $0) } ?? "error \(code)"
    self.operation = operation
  }
}
