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
  public init(opening path: String) throws(SystemError) {
    let number = uninterrupted {
      unsafe casebound_open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0)
    }
    guard number >= 0 else { throw .last("read", path) }
    descriptor = Descriptor(owning: number)
    status = try Descriptor.status(of: number, path)
  }

  /// Copies all that `source` gives to a file of this process alone, and opens that.
  ///
  /// The file has no name any more when this returns, so that nothing is left behind.
  public init(spooling source: Descriptor, in folder: String) throws(CopyError) {
    let (file, path) = try CopyError.writing { () throws(SystemError) in
      let (file, path) = try InputFile.makeTemporary(in: folder)
      try FileSystem.remove(path)
      return (file, path)
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

  /// Reads up to `count` bytes from `offset` on; fewer only where the file ends.
  public func bytes(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: max(count, 0)) { buffer, filled in
      while filled < count {
        let start = unsafe buffer.baseAddress.map { unsafe $0 + filled }
        let read = uninterrupted {
          unsafe pread(descriptor.number, start, count - filled, offset + filled)
        }
        if read < 0 { failure = .last("read") }
        guard read > 0 else { return }
        filled += read
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Makes a file of bytes in memory, which has no name.
  public init(holding bytes: [UInt8]) throws(SystemError) {
    let number = casebound_memory_file()
    guard number >= 0 else { throw .last("make a file in memory") }
    descriptor = Descriptor(owning: number)
    try descriptor.writeAll(bytes)
    status = try Descriptor.status(of: number, nil)
  }

  private static func makeTemporary(in folder: String) throws(SystemError) -> (Descriptor, String) {
    var name = Array((folder + "/casebound-XXXXXX").utf8CString)
    let number = unsafe name.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe mkostemp($0, O_CLOEXEC) } ?? -1
    }
    guard number >= 0 else { throw .last("create temporary file in", folder) }
    let path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return (Descriptor(owning: number), path)
  }
}
