import SystemBinding

/// The files that a run set out to write, on the disk before they are; also the run's claim on its
/// folder, which one process holds at a time.
///
/// A line holds a path; what stands after the last line end was cut off and does not count.
final class Journal {
  private static let heading = "casebound unfinished export 1"

  private let path: String
  private let file: Descriptor
  /// The paths that an earlier run left.
  let paths: [String]
  /// Whether there was an earlier run that did not finish.
  let isLeftBehind: Bool
  private var isNeeded: Bool
  /// Whether it is gone: what stands in its place then is another run's.
  private var isRemoved = false

  /// Opens or makes the journal.
  init(claiming path: String, of folder: String) throws(ExportError) {
    self.path = path
    // Opening a pipe of that name would wait for a reader, deaf to signals.
    let status = try OutputFolder.writing { () throws(SystemError) in
      try FileSystem.status(of: path, followingLinks: false)
    }
    if let status, status.kind != .file {
      throw .foreignFiles([String(path.dropFirst(folder.count + 1))], count: 1)
    }
    file = try OutputFolder.writing { () throws(SystemError) in
      try FileSystem.openToAppend(path)
    }
    // Another run may have ended, and a third begun, between opening and locking: the lock then is on
    // a file that no one else sees.
    guard FileSystem.lock(file), FileSystem.isInPlace(file, at: path) else {
      throw .outputBusy(folder)
    }
    let contents = try OutputFolder.writing { () throws(SystemError) in
      try FileSystem.contents(of: path)
    }
    let whole = (contents.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
    let lines = contents[..<whole].split(separator: UInt8(ascii: "\n"))
      .map { String(decoding: $0, as: UTF8.self) }
    if let heading = lines.first, heading != Journal.heading {
      throw .foreignFiles([String(path.dropFirst(folder.count + 1))], count: 1)
    }
    paths = Array(lines.dropFirst())
    isLeftBehind = !lines.isEmpty
    isNeeded = !paths.isEmpty
    try OutputFolder.writing { () throws(SystemError) in
      try file.truncate(to: whole)
      if lines.isEmpty { try file.writeAll(Array((Journal.heading + "\n").utf8)) }
    }
  }

  deinit { if !isNeeded, !isRemoved { try? FileSystem.remove(path) } }

  /// Adds paths.
  func append(_ new: [String]) throws(SystemError) {
    isNeeded = true
    try file.writeAll(new.flatMap { Array(($0 + "\n").utf8) })
  }

  /// Waits until what was added is on the disk.
  func synchronize() throws(SystemError) { try file.synchronize() }

  /// Ends it: a manifest names everything now.
  func remove() throws(SystemError) {
    isNeeded = false
    isRemoved = true
    try FileSystem.remove(path)
  }
}
