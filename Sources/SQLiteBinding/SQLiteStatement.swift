import CSQLite

/// A compiled statement, whose rows are read one by one.
///
/// Not `Sendable`: one thread uses it at a time.
@safe public final class SQLiteStatement {
  private let handle: OpaquePointer
  private let database: SQLiteDatabase
  private let sql: String

  /// Tells SQLite to copy what is bound: the pointer is good during the call alone.
  private static var copying: sqlite3_destructor_type? {
    unsafe unsafeBitCast(-1, to: sqlite3_destructor_type?.self)
  }

  init(_ sql: String, in database: SQLiteDatabase) throws(SQLiteError) {
    var prepared: OpaquePointer?
    let status = unsafe sqlite3_prepare_v2(database.handle, sql, -1, &prepared, nil)
    guard status == SQLITE_OK, let handle = unsafe prepared else {
      throw unsafe SQLiteError(database.handle, code: status, sql)
    }
    unsafe self.handle = handle
    self.database = database
    self.sql = sql
  }

  deinit { unsafe sqlite3_finalize(handle) }

  /// Begins anew with these values in the statement's parameters, the first in the first.
  public func bind(_ values: [SQLiteValue]) throws(SQLiteError) {
    unsafe sqlite3_reset(handle)
    for (place, value) in values.enumerated() {
      let status = bind(value, at: Int32(place + 1))
      guard status == SQLITE_OK else {
        throw unsafe SQLiteError(database.handle, code: status, sql)
      }
    }
  }

  /// Goes to the next row; `false` when there is none.
  public func step() throws(SQLiteError) -> Bool {
    let status = unsafe sqlite3_step(handle)
    switch status {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw unsafe SQLiteError(database.handle, code: status, sql)
    }
  }

  /// Runs a statement that gives no rows, with `values` in its parameters.
  public func run(_ values: [SQLiteValue]) throws(SQLiteError) {
    try bind(values)
    while try step() {}
    unsafe sqlite3_reset(handle)
  }

  /// The value in a column of the row at hand, counted from 0.
  public func value(_ column: Int) -> SQLiteValue {
    let column = Int32(column)
    switch unsafe sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: return unsafe .integer(sqlite3_column_int64(handle, column))
    case SQLITE_FLOAT: return unsafe .real(sqlite3_column_double(handle, column))
    case SQLITE_TEXT:
      let start = unsafe sqlite3_column_text(handle, column)
      return unsafe .text(bytes(start.map { unsafe UnsafeRawPointer($0) }, column))
    case SQLITE_BLOB: return unsafe .blob(bytes(sqlite3_column_blob(handle, column), column))
    default: return .null
    }
  }

  private func bytes(_ start: UnsafeRawPointer?, _ column: Int32) -> [UInt8] {
    // The length must be asked for after the text: that may convert it.
    let count = unsafe Int(sqlite3_column_bytes(handle, column))
    return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }

  private func bind(_ value: SQLiteValue, at place: Int32) -> Int32 {
    switch value {
    case .null: return unsafe sqlite3_bind_null(handle, place)
    case .integer(let number): return unsafe sqlite3_bind_int64(handle, place, number)
    case .real(let number): return unsafe sqlite3_bind_double(handle, place, number)
    case .text(let bytes):
      return unsafe bytes.withUnsafeBytes { buffer in
        // Without a pointer an empty text would become null.
        guard let start = buffer.baseAddress, unsafe !buffer.isEmpty else {
          return unsafe sqlite3_bind_text(handle, place, "", 0, SQLiteStatement.copying)
        }
        return unsafe sqlite3_bind_text64(
          handle,
          place,
          start.assumingMemoryBound(to: CChar.self),
          UInt64(buffer.count),
          SQLiteStatement.copying,
          UInt8(SQLITE_UTF8)
        )
      }
    case .blob(let bytes):
      return unsafe bytes.withUnsafeBytes { buffer in
        guard let start = buffer.baseAddress, unsafe !buffer.isEmpty else {
          return unsafe sqlite3_bind_zeroblob(handle, place, 0)
        }
        return unsafe sqlite3_bind_blob64(
          handle,
          place,
          start,
          UInt64(buffer.count),
          SQLiteStatement.copying
        )
      }
    }
  }
}
