import ArchiveModel
import Diagnostics
import SQLiteBinding
import SystemBinding

/// Opening an archive in SQLite without changing anything.
enum SQLiteOpening {
  /// How every SQLite file begins.
  static let mark = Array("SQLite format 3\0".utf8)

  /// What SQLite keeps beside the database at `path` for as long as it is in use.
  static func filesBeside(_ path: String) -> Set<FileIdentity> {
    // A log lies beside the file itself, not beside a link to it.
    guard let path = try? FileSystem.realPath(path) else { return [] }
    return Set(
      ["-wal", "-shm", "-journal"].compactMap { companion in
        ((try? FileSystem.status(of: path + companion)) ?? nil)?.identity
      }
    )
  }

  /// Opens the database at `path`, of which `file` is the file.
  ///
  /// With a journal or write-ahead log beside it, both are copied to a private folder first and
  /// put together there. The copies are gone when this returns: SQLite has them open.
  ///
  /// - Returns: The database, and what is odd about the log.
  static func open(_ path: String, _ file: InputFile, temporaryFolder: String)
    throws(ArchiveReadingError) -> (SQLiteDatabase, [Diagnostic])
  {
    let (database, oddities) = try openCopy(path, file, temporaryFolder: temporaryFolder)
    // Of a last page that is cut off SQLite takes the rest to be zeros.
    let pageSize = try querying { () throws(SQLiteError) in
      try number("PRAGMA page_size", in: database)
    }
    guard pageSize > 0, Int64(file.status.size) % pageSize == 0 else {
      throw .corruptDatabase(reason: "the last page is cut off")
    }
    return (database, oddities)
  }

  private static func openCopy(_ path: String, _ file: InputFile, temporaryFolder: String)
    throws(ArchiveReadingError) -> (SQLiteDatabase, [Diagnostic])
  {
    // A log lies beside the file itself, not beside a link to it.
    let path = try reading { () throws(SystemError) in try FileSystem.realPath(path) }
    let companions = ["-wal", "-journal"].filter { companion in
      (try? FileSystem.status(of: path + companion, followingLinks: true)) ?? nil != nil
    }
    if companions.isEmpty {
      let database = try querying { () throws(SQLiteError) in
        try SQLiteDatabase(path, mode: .immutable)
      }
      return (database, [])
    }
    // A signal that ends the process waits until the private copies have no name any more.
    let hold = SignalHold()
    defer { hold.end() }
    var oddities: [Diagnostic] = []
    let folder: PrivateFolder
    do { folder = try PrivateFolder(in: temporaryFolder) } catch {
      throw .temporaryFile(reason: error.reason)
    }
    let copy = try copied(file, to: folder, as: "archive")
    for companion in companions {
      let log = try open(path + companion)
      if companion == "-wal", try isCutOff(log) { oddities.append(.cutLog) }
      _ = try copied(log, to: folder, as: "archive" + companion)
    }
    _ = folder.file(named: "archive-shm")
    let database = try querying { () throws(SQLiteError) in
      try SQLiteDatabase(copy, mode: .readWrite).execute("PRAGMA journal_mode = DELETE")
      return try SQLiteDatabase(copy, mode: .immutable)
    }
    return (database, oddities)
  }

  /// Opens the log at `path`.
  private static func open(_ path: String) throws(ArchiveReadingError) -> InputFile {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let log: InputFile
    do { log = try InputFile(opening: path) } catch {
      throw .file(path: name, .unreadable(reason: error.reason))
    }
    guard log.status.kind == .file else { throw .file(path: name, .notAFile) }
    return log
  }

  private static func copied(_ file: InputFile, to folder: PrivateFolder, as name: String)
    throws(ArchiveReadingError) -> String
  {
    do { return try folder.copy(file, named: name) } catch { throw ArchiveReadingError(error) }
  }

  /// Whether a write-ahead log ends inside its header or inside a frame: 24 bytes and a page.
  private static func isCutOff(_ log: InputFile) throws(ArchiveReadingError) -> Bool {
    let headerSize = 32
    let header = try reading { () throws(SystemError) in try log.bytes(at: 0, count: headerSize) }
    guard header.count == headerSize else { return !header.isEmpty }
    let pageSize = header[8..<12].reduce(0) { $0 << 8 | Int($1) }
    return (log.status.size - headerSize) % (24 + pageSize) != 0
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
