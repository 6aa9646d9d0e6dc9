internal import Diagnostics

/// A body made ready for the parser: its bytes with U+FFFD for U+0000, and where its lines are.
///
/// Offsets count the bytes made ready; ``range(_:)`` counts those of the body.
struct SourceText {
  /// UTF-8 without U+0000.
  let bytes: [UInt8]
  /// For each line its first byte and the byte past its last, its line end left out.
  let lines: [Range<Int>]
  /// The offsets of the replacements of U+0000, ascending.
  let replacements: [Int]

  init(_ body: String) {
    var bytes: [UInt8] = []
    var replacements: [Int] = []
    bytes.reserveCapacity(body.utf8.count)
    for byte in body.utf8 {
      if byte == 0 {
        replacements.append(bytes.count)
        bytes += "\u{FFFD}".utf8
      } else {
        bytes.append(byte)
      }
    }
    self.bytes = bytes
    self.replacements = replacements
    lines = SourceLines(of: bytes).ranges
  }

  /// The bytes of the 1-based line `number`; empty, at the end, past the last.
  func line(_ number: Int) -> Range<Int> {
    lines.indices.contains(number - 1) ? lines[number - 1] : bytes.count..<bytes.count
  }

  /// The range in the body.
  func range(_ range: Range<Int>) -> SourceRange {
    SourceRange(start: bodyOffset(range.lowerBound), end: bodyOffset(range.upperBound))
  }

  /// The offset in the body of the byte at `offset`.
  func bodyOffset(_ offset: Int) -> Int {
    var low = 0
    var high = replacements.count
    while low < high {
      let middle = (low + high) / 2
      if replacements[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return offset - 2 * low  // Three bytes stand for one.
  }
}
