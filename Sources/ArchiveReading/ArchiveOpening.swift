extension ArchiveReader {
  /// Whether a file that begins with `opening` is an archive: JSON or JSON Lines that name the format
  /// in these bytes, or a database with the archive's application id.
  public static func isArchive(startingWith opening: [UInt8]) -> Bool {
    guard opening.starts(with: "SQLite format 3\0".utf8) else {
      return String(decoding: opening, as: UTF8.self).contains("\"casebound-archive\"")
    }
    // A big-endian number at byte 68 (SQLite, "Database File Format", 1.3).
    let idBytes = 68..<72
    guard opening.count >= idBytes.upperBound else { return false }
    return opening[idBytes].reduce(0) { $0 << 8 | Int($1) } == Int(SQLiteTables.applicationID)
  }
}
