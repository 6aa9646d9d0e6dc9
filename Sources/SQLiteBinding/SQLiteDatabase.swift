import CSQLite

/// An open SQLite file.
///
/// Not `Sendable`: one thread uses it at a time.
@safe public final class SQLiteDatabase {
  /// How a file is opened.
  public enum Mode: Hashable, Sendable {
    /// To read a file that nothing changes meanwhile: without locks, and without a file beside it.
    case immutable
    /// To read and write a file that is there.
    case readWrite
    /// To read and write a file that is made when there is none.
    case create
  }

  let handle: OpaquePointer

  /// The version of SQLite that runs.
  public static var version: String { unsafe String(cString: sqlite3_libversion()) }

  /// Opens the file at `path`.
  ///
  /// - Throws: ``SQLiteError`` when it cannot be opened; that it is no database shows only later.
  public init(_ path: String, mode: Mode) throws(SQLiteError) {
    // A name like `:memory:` is a file's name here.
    let path = path.utf8.first == UInt8(ascii: "/") ? path : "./" + path
    let name = mode == .immutable ? SQLiteDatabase.immutableURI(of: path) : path
    let access =
      switch mode {
      case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      case .readWrite: SQLITE_OPEN_READWRITE
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    var opened: OpaquePointer?
    let status = unsafe sqlite3_open_v2(name, &opened, access | SQLITE_OPEN_NOMUTEX, nil)
    guard status == SQLITE_OK, let handle = unsafe opened else {
      let error = unsafe SQLiteError(opened, code: status, "open the database")
      unsafe sqlite3_close_v2(opened)
      throw error
    }
    unsafe self.handle = handle
    // A file of our own making may do without a journal, which distrust forbids.
    if mode != .create { unsafe casebound_distrust_schema(handle) }
    unsafe sqlite3_extended_result_codes(handle, 1)
  }

  /// The connection lives until the last of its statements is gone.
  deinit { unsafe sqlite3_close_v2(handle) }

  /// Runs statements that give no rows, or whose rows do not matter.
  public func execute(_ sql: String) throws(SQLiteError) {
    let status = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
    guard status == SQLITE_OK else { throw unsafe SQLiteError(handle, code: status, sql) }
  }

  /// Compiles one statement.
  public func prepare(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
    try SQLiteStatement(sql, in: self)
  }

  /// `path` as a URI that says that nothing changes the file.
  private static func immutableURI(of path: String) -> String {
    var uri = path.utf8.first == UInt8(ascii: "/") ? "file://" : "file:"
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "-"), UInt8(ascii: "_"):
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        uri += (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16)
      }
    }
    return uri + "?immutable=1"
  }
}
