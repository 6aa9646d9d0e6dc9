/// Lines as they come out of a pipe, in pieces of any size.
public struct LineBuffer {
  /// What came and was not taken yet; pieces are appended here.
  public var bytes: [UInt8] = []
  /// How much of it is known to have no line end.
  private var searched = 0

  /// Creates a buffer that nothing came into yet.
  public init() {}

  /// Takes the next whole line, without its end.
  public mutating func next() -> [UInt8]? {
    guard let end = bytes[searched...].firstIndex(of: 0x0A) else {
      searched = bytes.count
      return nil
    }
    let line = Array(bytes[..<end])
    bytes.removeFirst(end + 1)
    searched = 0
    return line
  }
}
