import Diagnostics
import SystemBinding

/// Why a text could not be read on as JSON.
enum ScanError: Error, Hashable {
  /// It is not JSON.
  case syntax(JSONProblem, SourcePosition)
  /// It ends (or, where a value must keep to its line, the line ends) inside a value.
  case cutOff(SourcePosition)
  /// A byte that is not UTF-8.
  case invalidUTF8(UInt8, SourcePosition)
  /// It could not be read.
  case unreadable(SystemError)
}

/// A place inside an object or array that is being read member by member.
struct JSONCursor {
  var isFirst = true
}

/// Reads JSON token by token, strictly by RFC 8259, from a file in pieces or from bytes at hand.
///
/// Everything that is passed over is checked: the grammar, and that it is UTF-8. Of a file only one
/// piece is held. A line can end only between tokens, so that lines are counted there alone.
struct JSONScanner {
  /// Large enough that reads cost nothing, small enough to stay in the processor's cache.
  private static let pieceSize = 1 << 18

  /// The piece at hand.
  private(set) var bytes: [UInt8]
  /// The place of the next byte in `bytes`.
  var index = 0
  /// The offset of `bytes[0]` in the text.
  private(set) var base: Int
  private var line: Int
  private var lineStart: Int
  private let file: InputFile?
  private var nextRead = 0
  /// Whether a value must end on the line it begins on, as in JSON Lines.
  let keepsToLine: Bool

  /// The text of the string or key that was read last.
  var text: [UInt8] = []
  /// The escapes of half a surrogate pair that were read as U+FFFD: how many, and the first's place.
  var loneSurrogates: (count: Int, first: SourcePosition?) = (0, nil)
  /// The deepest nesting that a skipped value had.
  var deepestSkipped = 0

  /// Reads `file` from its beginning.
  init(file: InputFile, keepsToLine: Bool) {
    self.file = file
    self.keepsToLine = keepsToLine
    bytes = []
    base = 0
    line = 1
    lineStart = 0
  }

  /// Reads `bytes`, which stand at `start` in a larger text.
  init(bytes: [UInt8], start: SourcePosition) {
    file = nil
    keepsToLine = false
    self.bytes = bytes
    base = start.offset
    line = start.line
    lineStart = start.offset - (start.column - 1)
  }

  /// The place of the next byte.
  var position: SourcePosition {
    let offset = base + index
    return SourcePosition(offset: offset, line: line, column: offset - lineStart + 1)
  }

  /// Forgets the surrogates met so far.
  mutating func resetSurrogates() {
    loneSurrogates = (0, nil)
  }

  /// Forgets the depth met so far.
  mutating func resetDepth() {
    deepestSkipped = 0
  }

  // MARK: - Between tokens

  /// Passes over white space; stops before a line end that ends the value's line.
  mutating func skipWhitespace() throws(ScanError) {
    while let byte = try peek() {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): index += 1
      case UInt8(ascii: "\n"):
        if keepsToLine { return }
        passLineEnd()
      default: return
      }
    }
  }

  /// Passes over a line end, when one is next.
  mutating func takeLineEnd() throws(ScanError) -> Bool {
    guard try peek() == UInt8(ascii: "\n") else { return false }
    passLineEnd()
    return true
  }

  /// Passes over the line's end, with white space before it, or finds the text's end.
  mutating func expectLineEnd() throws(ScanError) {
    try skipWhitespace()
    if try takeLineEnd() { return }
    if try isAtEnd() { return }
    throw try unexpectedNext(expected: "the end of the line")
  }

  /// Passes over everything up to the next line end, whatever it is.
  mutating func skipLine() throws(ScanError) {
    while try peek() != nil {
      if let end = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) {
        index = end
        return
      }
      index = bytes.count
    }
  }

  /// Passes over a byte-order mark when it is next.
  mutating func take(mark: [UInt8]) throws(ScanError) -> Bool {
    guard try has(mark.count), bytes[index...].starts(with: mark) else { return false }
    index += mark.count
    // The mark is no column.
    lineStart += mark.count
    return true
  }

  /// Whether nothing is left.
  mutating func isAtEnd() throws(ScanError) -> Bool { try peek() == nil }

  /// The next byte, which stays.
  mutating func peek() throws(ScanError) -> UInt8? {
    if index < bytes.count { return bytes[index] }
    return try refill() ? bytes[index] : nil
  }

  private mutating func passLineEnd() {
    index += 1
    line += 1
    lineStart = base + index
  }

  /// Whether at least `count` bytes are left; they are then at hand.
  mutating func has(_ count: Int) throws(ScanError) -> Bool {
    while bytes.count - index < count {
      guard try refill() else { return false }
    }
    return true
  }

  private mutating func refill() throws(ScanError) -> Bool {
    guard let file else { return false }
    let more: [UInt8]
    do {
      more = try file.bytes(at: nextRead, count: JSONScanner.pieceSize)
    } catch {
      throw .unreadable(error)
    }
    guard !more.isEmpty else { return false }
    nextRead += more.count
    base += index
    bytes = index == bytes.count ? more : bytes[index...] + more
    index = 0
    return true
  }

  // MARK: - Errors

  /// The error for the next byte, or for the text's end.
  mutating func unexpectedNext(expected: String) throws(ScanError) -> ScanError {
    guard let byte = try peek() else { return .cutOff(position) }
    return unexpected(byte, expected: expected)
  }

  func unexpected(_ byte: UInt8, expected: String) -> ScanError {
    if byte == UInt8(ascii: "\n"), keepsToLine { return .cutOff(position) }
    if byte >= 0x80, UTF8Check.length(of: bytes.span, at: index) == nil {
      return .invalidUTF8(byte, position)
    }
    return .syntax(.unexpected(byte, expected: expected), position)
  }
}
