/// A form that an archive is kept in.
public enum ArchiveFormat: String, Hashable, Sendable, Codable, CaseIterable {
  /// One JSON object.
  case json
  /// The archive without its notes on the first line, then a note a line.
  case jsonLines
  /// A SQLite file with the project's own tables.
  case sqlite

  /// The form that a file name's extension stands for, or `nil` when it stands for none.
  ///
  /// `.json`; `.jsonl` and `.ndjson`; `.sqlite`, `.sqlite3` and `.db`, whatever the letter case.
  public init?(path: String) {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    switch name[dot...].dropFirst().lowercased() {
    case "json": self = .json
    case "jsonl", "ndjson": self = .jsonLines
    case "sqlite", "sqlite3", "db": self = .sqlite
    default: return nil
    }
  }
}
