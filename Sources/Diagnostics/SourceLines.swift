/// The lines of a text, to tell where in it an offset is.
public struct SourceLines: Sendable {
  /// For each line its bytes without its line end: LF, CR LF or a lone CR.
  ///
  /// What follows the last line end is a line when it is not empty.
  public let ranges: [Range<Int>]

  /// Finds the lines of `bytes`, UTF-8.
  public init(of bytes: [UInt8]) {
    var ranges: [Range<Int>] = []
    var start = 0
    var offset = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else {
        offset += 1
        continue
      }
      ranges.append(start..<offset)
      offset += 1
      if byte == UInt8(ascii: "\r"), offset < bytes.count, bytes[offset] == UInt8(ascii: "\n") {
        offset += 1
      }
      start = offset
    }
    if start < bytes.count { ranges.append(start..<bytes.count) }
    self.ranges = ranges
  }

  /// The index in ``ranges`` of the line with the byte at `offset` or with the line end it is in; 0
  /// when there are no lines.
  public func index(of offset: Int) -> Int {
    var low = 0
    var high = max(0, ranges.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if ranges[middle].lowerBound <= offset { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The place of the byte at `offset`, as a person counts lines and columns.
  public func position(of offset: Int) -> SourcePosition {
    let line = index(of: offset)
    let start = ranges.isEmpty ? 0 : ranges[line].lowerBound
    return SourcePosition(offset: offset, line: line + 1, column: offset - start + 1)
  }
}
