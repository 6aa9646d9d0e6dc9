/// A file of this process alone, which pieces are appended to and read from; it has no name.
///
/// Not `Sendable`.
public final class SpoolFile {
  private let descriptor: Descriptor
  private var size = 0

  /// Makes it in `folder`.
  public init(in folder: String) throws(SystemError) {
    (descriptor, _) = try Temporary.makeFile(in: folder)
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
    try descriptor.bytes(at: place.lowerBound, count: place.count)
  }
}
