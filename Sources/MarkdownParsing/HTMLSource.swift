internal import GumboBinding

/// A block of raw HTML as it stands in the source.
struct HTMLSource {
  /// Its text as the blocks around it leave it.
  let literal: String
  /// Its bytes in the source.
  let range: Range<Int>
  private let firstLine: Int
  private let source: SourceText

  /// Creates the source of the block that starts on the 1-based line `firstLine`.
  init(literal: String, range: Range<Int>, firstLine: Int, source: SourceText) {
    self.literal = literal
    self.range = range
    self.firstLine = firstLine
    self.source = source
  }

  /// Its tags, words and comments, with their places in the source.
  var items: [HTMLItem] {
    let bytes = Array(literal.utf8)
    var places = Places(bytes, firstLine: firstLine, source: source)
    return HTMLTokenizer.tokens(of: bytes).map { token in
      let start = places.offset(of: token.range.lowerBound)
      let end = max(start, places.end(of: token.range.upperBound - 1))
      return HTMLItem(
        token,
        source: String(decoding: bytes[token.range], as: UTF8.self),
        range: start..<end
      )
    }
  }

  /// Finds offsets of the block's text in the source, each at or after the one before.
  ///
  /// A line of the block is the tail of its line in the source: quotes and items put marks before it.
  private struct Places {
    private let bytes: [UInt8]
    private let source: SourceText
    private var line: Int
    private var range: Range<Int>

    init(_ bytes: [UInt8], firstLine: Int, source: SourceText) {
      self.bytes = bytes
      self.source = source
      line = firstLine
      range = 0..<Self.endOfLine(in: bytes, from: 0)
    }

    /// The offset of the byte at `place`; a line end has that of the end of its line.
    mutating func offset(of place: Int) -> Int {
      while place > range.upperBound, range.upperBound < bytes.count {
        line += 1
        range = range.upperBound + 1..<Self.endOfLine(in: bytes, from: range.upperBound + 1)
      }
      let written = source.line(line)
      return max(written.lowerBound, written.upperBound - max(0, range.upperBound - place))
    }

    /// The offset past the byte at `place`.
    mutating func end(of place: Int) -> Int {
      let start = offset(of: place)
      return place < range.upperBound ? min(start + 1, source.line(line).upperBound) : start
    }

    private static func endOfLine(in bytes: [UInt8], from start: Int) -> Int {
      bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    }
  }
}
