import CSystem

/// A file of this process alone, which pieces are appended to and read from; it has no name.
///
/// Not `Sendable`.
public final class SpoolFile {
  private let descriptor: Descriptor
  private var size = 0

  /// Makes it in `folder`.
  public init(in folder: String) throws(SystemError) {
    var name = Array((folder + "/casebound-XXXXXX").utf8CString)
    let number = unsafe name.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe mkostemp($0, O_CLOEXEC) } ?? -1
    }
    guard number >= 0 else { throw .last("create temporary file in", folder) }
    let path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    descriptor = Descriptor(owning: number, path: path)
    try FileSystem.remove(path)
  }

  /// Appends a piece.
  ///
  /// - Returns: Where it stands.
  public func append(_ bytes: [UInt8]) throws(SystemError) -> Range<Int> {
    try descriptor.writeAll(bytes)
    defer { size += bytes.count }
    return size..<size + bytes.count
  }

  /// Reads a piece.
  public func bytes(_ place: Range<Int>) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: place.count) { buffer, filled in
      while filled < place.count {
        let start = unsafe buffer.baseAddress.map { unsafe $0 + filled }
        let read = uninterrupted {
          unsafe pread(
            descriptor.number,
            start,
            place.count - filled,
            off_t(place.lowerBound + filled)
          )
        }
        if read < 0 { failure = .last("read a temporary file") }
        guard read > 0 else { return }
        filled += read
      }
    }
    if let failure { throw failure }
    return bytes
  }
}
