import CSystem

/// An open file, pipe or terminal; closed when its owner lets go of it.
///
/// Not `Sendable`: one thread uses it at a time.
public final class Descriptor {
  /// What a read that does not wait came to.
  public enum ReadOutcome: Hashable, Sendable {
    /// So many bytes were appended, at least one.
    case read(Int)
    /// Nothing there yet.
    case wouldBlock
    /// The other side is closed, or the file ends.
    case end
  }

  let number: Int32
  /// What errors call it; `nil` for what has no path.
  private let path: String?
  private var isOpen = true

  /// Takes over an open descriptor.
  init(owning number: Int32, path: String? = nil) {
    self.number = number
    self.path = path
  }

  /// Opens a copy of one of the process's standard streams: 0, 1 or 2.
  ///
  /// - Throws: ``SystemError`` when the process has none, or too many are open.
  public convenience init(duplicating stream: Int32) throws(SystemError) {
    let copy = casebound_duplicate(stream)
    guard copy >= 0 else { throw .last("duplicate descriptor \(stream)") }
    self.init(owning: copy)
  }

  deinit { if isOpen { _ = CSystem.close(number) } }

  /// What it is open on.
  public func status() throws(SystemError) -> FileStatus {
    try Descriptor.status(of: number, path)
  }

  static func status(of number: Int32, _ path: String?) throws(SystemError) -> FileStatus {
    var found = stat()
    guard unsafe fstat(number, &found) == 0 else { throw .last("look at", path) }
    return FileStatus(of: found)
  }

  /// Closes it; what can only fail now (a full quota on a network disk) is thrown.
  public func close() throws(SystemError) {
    guard isOpen else { return }
    isOpen = false
    guard CSystem.close(number) == 0 || casebound_errno() == EINTR else {
      throw .last("close", path)
    }
  }

  /// Makes reads and writes return instead of waiting.
  public func setNonblocking() throws(SystemError) {
    guard casebound_set_nonblocking(number) == 0 else { throw .last("set up pipe") }
  }

  /// Appends up to `limit` bytes to `buffer`.
  public func read(appendingTo buffer: inout [UInt8], limit: Int) throws(SystemError)
    -> ReadOutcome
  {
    let start = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: limit))
    let count = unsafe buffer.withUnsafeMutableBytes { bytes in
      uninterrupted {
        unsafe CSystem.read(number, bytes.baseAddress.map { unsafe $0 + start }, limit)
      }
    }
    let failure = casebound_errno()
    buffer.removeLast(limit - max(count, 0))
    switch count {
    case 1...: return .read(count)
    case 0: return .end
    default:
      if failure == EAGAIN { return .wouldBlock }
      throw SystemError(code: failure, operation: "read", path: path)
    }
  }

  /// Reads up to `count` bytes of a file from `offset` on; fewer only where the file ends.
  func bytes(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: max(count, 0)) { buffer, filled in
      while filled < count {
        let start = unsafe buffer.baseAddress.map { unsafe $0 + filled }
        let read = uninterrupted {
          unsafe pread(number, start, count - filled, off_t(offset + filled))
        }
        if read < 0 { failure = .last("read", path) }
        guard read > 0 else { return }
        filled += read
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes what fits of `bytes` from `offset` on.
  ///
  /// - Returns: The number of bytes taken; 0 when it would have to wait.
  public func writeSome(_ bytes: [UInt8], from offset: Int) throws(SystemError) -> Int {
    let count = unsafe bytes.withUnsafeBytes { buffer in
      uninterrupted {
        unsafe CSystem.write(
          number,
          buffer.baseAddress.map { unsafe $0 + offset },
          buffer.count - offset
        )
      }
    }
    if count >= 0 { return count }
    if casebound_errno() == EAGAIN { return 0 }
    throw .last("write", path)
  }

  /// Writes all of `bytes`, waiting as long as it takes.
  ///
  /// - Throws: ``SystemError``; on a nonblocking descriptor also when it would have to wait.
  public func writeAll(_ bytes: [UInt8]) throws(SystemError) {
    var offset = 0
    while offset < bytes.count {
      let count = try writeSome(bytes, from: offset)
      guard count > 0 else { throw SystemError(code: EAGAIN, operation: "write", path: path) }
      offset += count
    }
  }

  /// Cuts the file off after so many bytes.
  public func truncate(to count: Int) throws(SystemError) {
    guard uninterrupted({ ftruncate(number, off_t(count)) }) == 0 else {
      throw .last("cut off", path)
    }
  }

  /// Waits until what was written is on the disk.
  public func synchronize() throws(SystemError) {
    guard uninterrupted({ fsync(number) }) == 0 else { throw .last("sync", path) }
  }
}
