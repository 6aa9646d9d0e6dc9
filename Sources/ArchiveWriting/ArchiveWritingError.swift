public import Diagnostics

/// Why an archive cannot be written.
public enum ArchiveWritingError: Error, Hashable, Sendable {
  /// The name's ending stands for no form of archive.
  case unknownExtension(path: String)
  /// A folder, device, pipe or socket has the name.
  case notAFile(path: String)
  /// A file with other contents has the name; it is never overwritten.
  case outputExists(path: String)
  /// There can be no file of that name, in the system's words: a folder that it lies in is not
  /// there or is none, or it is too long.
  case impossible(path: String, reason: String)
  /// The disk is full.
  case full(path: String)
  /// The system or SQLite failed to write, in its words.
  case unwritable(path: String, reason: String)
  /// It was asked to stop.
  case stopped

  /// The error for a person: what is wrong, and what to do.
  public var diagnostic: Diagnostic {
    switch self {
    case .unknownExtension(let path):
      Diagnostic(
        .error,
        code: "unknown-extension",
        "the ending of \(path) stands for no form of archive",
        advice: "end the name in .json, .jsonl or .sqlite"
      )
    case .notAFile(let path):
      Diagnostic(
        .error,
        code: "not-a-file",
        "\(path) is there and is not a file",
        advice: "choose another name"
      )
    case .outputExists(let path):
      Diagnostic(
        .error,
        code: "output-exists",
        "\(path) is there with other contents, and is left as it is",
        advice: "choose another name, or remove it"
      )
    case .impossible(let path, let reason):
      Diagnostic(
        .error,
        code: "impossible-name",
        "\(path) cannot be written: \(reason)",
        advice: "name a file in a folder that is there"
      )
    case .full(let path):
      Diagnostic(
        .error,
        code: "disk-full",
        "\(path) cannot be written: the disk is full",
        advice: "make room and try again"
      )
    case .stopped: Diagnostic(.error, code: "stopped", "stopped before the end")
    case .unwritable(let path, let reason):
      Diagnostic(
        .error,
        code: "not-writable",
        "\(path) cannot be written: \(reason)",
        advice: "check the folder and its permissions"
      )
    }
  }
}
