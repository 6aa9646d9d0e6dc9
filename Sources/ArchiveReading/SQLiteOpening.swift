import ArchiveModel
import SQLiteBinding
import SystemBinding

/// Opening an archive in SQLite without changing anything.
enum SQLiteOpening {
  /// How every SQLite file begins.
  static let mark = Array("SQLite format 3\0".utf8)

  /// Opens the database at `path`, of which `file` is the file.
  ///
  /// With a journal or write-ahead log beside it, both are copied to a private folder first and
  /// put together there. The copies are gone when this returns: SQLite has them open.
  static func open(_ path: String, _ file: InputFile, temporaryFolder: String)
    throws(ArchiveReadingError) -> SQLiteDatabase
  {
    let database = try openCopy(path, file, temporaryFolder: temporaryFolder)
    // Of a last page that is cut off SQLite takes the rest to be zeros.
    let pageSize = try querying { () throws(SQLiteError) in
      try number("PRAGMA page_size", in: database)
    }
    guard pageSize > 0, Int64(file.status.size) % pageSize == 0 else {
      throw .corruptDatabase(reason: "the last page is cut off")
    }
    return database
  }

  private static func openCopy(_ path: String, _ file: InputFile, temporaryFolder: String)
    throws(ArchiveReadingError) -> SQLiteDatabase
  {
    // A log lies beside the file itself, not beside a link to it.
    let path = try reading { () throws(SystemError) in try FileSystem.realPath(path) }
    let companions = ["-wal", "-journal"].filter { companion in
      (try? FileSystem.status(of: path + companion, followingLinks: true)) ?? nil != nil
    }
    if companions.isEmpty {
      return try querying { () throws(SQLiteError) in try SQLiteDatabase(path, mode: .immutable) }
    }
    let copy: String
    let folder: PrivateFolder
    do throws(SystemError) {
      folder = try PrivateFolder(in: temporaryFolder)
      copy = try folder.copy(file, named: "archive")
      for companion in companions {
        let file = try InputFile(opening: path + companion)
        _ = try folder.copy(file, named: "archive" + companion)
      }
    } catch {
      throw .temporaryFile(reason: error.reason)
    }
    _ = folder.file(named: "archive-shm")
    return try querying { () throws(SQLiteError) in
      try SQLiteDatabase(copy, mode: .readWrite).execute("PRAGMA journal_mode = DELETE")
      return try SQLiteDatabase(copy, mode: .immutable)
    }
  }

  /// Makes sure that `database` is a sound archive of the supported version.
  static func check(_ database: SQLiteDatabase) throws(ArchiveReadingError) -> SQLiteTables {
    let (application, version, tables) = try querying { () throws(SQLiteError) in
      (
        try number("PRAGMA application_id", in: database),
        try number("PRAGMA user_version", in: database), try SQLiteTables(of: database)
      )
    }
    if application != SQLiteTables.applicationID {
      throw tables.has("znote") ? .caseNotesStore : .foreignDatabase
    }
    guard version == Int64(ArchiveHeader.supportedVersion) else {
      throw .unsupportedVersion(String(version))
    }
    let finding = try querying { () throws(SQLiteError) in
      let check = try database.prepare("PRAGMA quick_check(1)")
      return try check.step() ? check.value(0) : .null
    }
    if case .text(let bytes) = finding, bytes != Array("ok".utf8) {
      throw .corruptDatabase(reason: RepairedText(bytes).text)
    }
    if let missing = tables.missing { throw .incompleteDatabase(missing: missing) }
    return tables
  }

  private static func number(_ pragma: String, in database: SQLiteDatabase) throws(SQLiteError)
    -> Int64
  {
    let statement = try database.prepare(pragma)
    guard try statement.step(), case .integer(let number) = statement.value(0) else { return 0 }
    return number
  }
}

/// Turns SQLite's failures into those of reading.
func querying<Value>(_ query: () throws(SQLiteError) -> Value) throws(ArchiveReadingError) -> Value
{
  do {
    return try query()
  } catch {
    throw error.kind == .corrupt
      ? .corruptDatabase(reason: error.reason) : .unreadable(reason: error.reason)
  }
}
