import CSystem

/// A file that is read piece by piece, at any place, and never changed.
///
/// Pieces are read, not mapped, so that a file that shrinks meanwhile is an end and not a crash.
/// Not `Sendable`.
public final class InputFile {
  /// What was found at the path when it was opened, links looked through.
  public let status: FileStatus
  private let descriptor: Descriptor

  /// Opens what lies at `path`; a pipe without a writer does not make it wait.
  ///
  /// - Throws: ``SystemError`` when there is nothing, or reading is not allowed.
  public convenience init(opening path: String) throws(SystemError) {
    try self.init(opening: FilePath(path))
  }

  /// Opens what lies at a path that need not be UTF-8; a pipe without a writer does not make it wait.
  public init(opening path: FilePath) throws(SystemError) {
    let name = path.cString
    let number = uninterrupted {
      unsafe casebound_open(name, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0)
    }
    guard number >= 0 else { throw .last("read", path.description) }
    descriptor = Descriptor(owning: number)
    status = try Descriptor.status(of: number, path.description)
  }

  /// Copies all that `source` gives to a file of this process alone, and opens that.
  ///
  /// The file has no name any more when this returns, so that nothing is left behind.
  public init(spooling source: Descriptor, in folder: String) throws(CopyError) {
    let (file, path) = try CopyError.writing { () throws(SystemError) in
      try Temporary.makeFile(in: folder)
    }
    while true {
      var piece: [UInt8] = []
      let outcome = try CopyError.reading { () throws(SystemError) in
        try source.read(appendingTo: &piece, limit: 1 << 18)
      }
      guard case .read = outcome else { break }
      try CopyError.writing { () throws(SystemError) in try file.writeAll(piece) }
    }
    descriptor = file
    status = try CopyError.writing { () throws(SystemError) in
      try Descriptor.status(of: file.number, path)
    }
  }

  /// A path under which libraries of this process can open the very same file again.
  public var descriptorPath: String { "/proc/self/fd/\(descriptor.number)" }

  /// Whether its bytes are those that were there when it was opened, by its size and time.
  public var isUnchanged: Bool {
    (try? Descriptor.status(of: descriptor.number, nil)) == status
  }

  /// Reads up to `count` bytes from `offset` on; fewer only where the file ends.
  public func bytes(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
    try descriptor.bytes(at: offset, count: count)
  }

  /// Makes a file of bytes in memory, which has no name.
  public init(holding bytes: [UInt8]) throws(SystemError) {
    let number = casebound_memory_file()
    guard number >= 0 else { throw .last("make a file in memory") }
    descriptor = Descriptor(owning: number)
    try descriptor.writeAll(bytes)
    status = try Descriptor.status(of: number, nil)
  }
}
