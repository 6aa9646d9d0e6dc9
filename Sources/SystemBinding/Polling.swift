import CSystem

/// Waits for several descriptors at once.
public enum Polling {
  /// Waits until one of the descriptors is ready, a timeout is over or a signal came.
  ///
  /// - Parameters:
  ///   - readers: Descriptors to read from; a closed other side counts as ready.
  ///   - writers: Descriptors to write to; a closed other side counts as ready.
  ///   - milliseconds: How long to wait at most; `nil` for as long as it takes.
  /// - Returns: For each of the two lists, whether each descriptor is ready.
  /// - Throws: ``SystemError``.
  public static func wait(
    readers: [Descriptor],
    writers: [Descriptor],
    milliseconds: Int32? = nil
  ) throws(SystemError) -> (readers: [Bool], writers: [Bool]) {
    var requests =
      readers.map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
      + writers.map { pollfd(fd: $0.number, events: Int16(POLLOUT), revents: 0) }
    let result = unsafe requests.withUnsafeMutableBufferPointer { buffer in
      unsafe poll(buffer.baseAddress, nfds_t(buffer.count), milliseconds ?? -1)
    }
    if result < 0 && casebound_errno() != EINTR { throw .last("wait for pipes") }
    let ready = requests.map { result > 0 && $0.revents != 0 }
    return (Array(ready[..<readers.count]), Array(ready[readers.count...]))
  }
}
