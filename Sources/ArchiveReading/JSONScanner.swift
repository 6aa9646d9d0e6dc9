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
  fileprivate var isFirst = true
}

/// Reads JSON token by token, strictly by RFC 8259, from a file in pieces or from bytes at hand.
///
/// Everything that is passed over is checked: the grammar, and that it is UTF-8. Of a file only one
/// piece is held. A line can end only between tokens, so that lines are counted there alone.
struct JSONScanner {
  /// Large enough that reads cost nothing, small enough to stay in the processor's cache.
  private static let pieceSize = 1 << 18

  private var bytes: [UInt8]
  private var index = 0
  /// The offset of `bytes[0]` in the text.
  private var base: Int
  private var line: Int
  private var lineStart: Int
  private let file: InputFile?
  private var nextRead = 0
  /// Whether a value must end on the line it begins on, as in JSON Lines.
  private let keepsToLine: Bool

  /// The text of the string or key that was read last.
  private(set) var text: [UInt8] = []
  /// The escapes of half a surrogate pair that were read as U+FFFD: how many, and the first's place.
  private(set) var loneSurrogates: (count: Int, first: SourcePosition?) = (0, nil)
  /// The deepest nesting that a skipped value had.
  private(set) var deepestSkipped = 0

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
  private mutating func has(_ count: Int) throws(ScanError) -> Bool {
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

  // MARK: - Values

  /// The kind of the next value; white space before it is passed over.
  mutating func kind() throws(ScanError) -> JSONKind {
    try skipWhitespace()
    guard let byte = try peek() else { throw .cutOff(position) }
    switch byte {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean
    case UInt8(ascii: "n"): return .null
    default:
      let start = position
      for word in ["NaN", "Infinity"] where try take(word: word) {
        throw .syntax(.notANumber(word), start)
      }
      throw unexpected(byte, expected: "a value")
    }
  }

  /// Reads a string.
  mutating func string() throws(ScanError) -> String {
    try scanString(keepsText: true)
    return String(decoding: text, as: UTF8.self)
  }

  /// Passes over a string.
  mutating func skipString() throws(ScanError) {
    try scanString(keepsText: false)
  }

  /// Reads a number as it is written.
  mutating func number() throws(ScanError) -> String {
    text.removeAll(keepingCapacity: true)
    try scanNumber(keepsText: true)
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads `true` or `false`.
  mutating func boolean() throws(ScanError) -> Bool {
    let value = try peek() == UInt8(ascii: "t")
    try expect(word: value ? "true" : "false")
    return value
  }

  /// Passes over `null`.
  mutating func null() throws(ScanError) {
    try expect(word: "null")
  }

  /// Begins an object or array, whose kind was found before.
  mutating func open() -> JSONCursor {
    index += 1
    return JSONCursor()
  }

  /// Goes to the next member of an object and reads its key, up to its value.
  ///
  /// - Returns: The key, its place being `keyStart`, or `nil` when the object ends.
  mutating func nextKey(_ cursor: inout JSONCursor, keyStart: inout SourcePosition)
    throws(ScanError) -> String?
  {
    guard try nextMember(&cursor, close: UInt8(ascii: "}")) else { return nil }
    keyStart = position
    guard try peek() == UInt8(ascii: "\"") else { throw try unexpectedNext(expected: "a key") }
    let key = try string()
    try expectColon()
    return key
  }

  /// Goes to the next element of an array; `false` when the array ends.
  mutating func nextElement(_ cursor: inout JSONCursor) throws(ScanError) -> Bool {
    try nextMember(&cursor, close: UInt8(ascii: "]"))
  }

  /// Passes over a value of any kind and depth.
  ///
  /// What is open is kept as one bit a level, so that no depth overflows the stack.
  mutating func skipValue() throws(ScanError) {
    var isObject = BitStack()
    while true {
      var cursor: JSONCursor?
      switch try kind() {
      case .object, .array:
        isObject.push(bytes[index] == UInt8(ascii: "{"))
        deepestSkipped = max(deepestSkipped, isObject.count)
        cursor = open()
      case .string: try skipString()
      case .number: try scanNumber(keepsText: false)
      case .boolean: _ = try boolean()
      case .null: try null()
      }
      // Close what ends here, up to the next member of something still open.
      while let insideObject = isObject.top {
        let close = insideObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
        var member = cursor ?? JSONCursor(isFirst: false)
        cursor = nil
        if try nextMember(&member, close: close) {
          if insideObject { try skipKey() }
          break
        }
        isObject.pop()
      }
      if isObject.top == nil { return }
    }
  }

  /// Reads a value of any kind as JSON text, without the white space between its tokens.
  ///
  /// Only for a scanner that has all its bytes at hand.
  mutating func rawValue() throws(ScanError) -> String {
    try skipWhitespace()
    let start = index
    try skipValue()
    return String(decoding: compacted(bytes[start..<index]), as: UTF8.self)
  }

  /// The text from `start`, which this scanner has passed, to here; for bytes at hand alone.
  func raw(from start: SourcePosition) -> String {
    String(decoding: bytes[start.offset - base..<index], as: UTF8.self)
  }

  // MARK: - Parts of values

  private mutating func nextMember(_ cursor: inout JSONCursor, close: UInt8) throws(ScanError)
    -> Bool
  {
    try skipWhitespace()
    if try peek() == close {
      index += 1
      return false
    }
    if !cursor.isFirst {
      guard try peek() == UInt8(ascii: ",") else {
        throw try unexpectedNext(expected: "a comma or “\(Character(Unicode.Scalar(close)))”")
      }
      index += 1
      try skipWhitespace()
    }
    cursor.isFirst = false
    return true
  }

  private mutating func skipKey() throws(ScanError) {
    guard try peek() == UInt8(ascii: "\"") else { throw try unexpectedNext(expected: "a key") }
    try skipString()
    try expectColon()
  }

  private mutating func expectColon() throws(ScanError) {
    try skipWhitespace()
    guard try peek() == UInt8(ascii: ":") else { throw try unexpectedNext(expected: "a colon") }
    index += 1
  }

  private mutating func scanString(keepsText: Bool) throws(ScanError) {
    index += 1  // The quotation mark, which the caller has seen.
    if keepsText { text.removeAll(keepingCapacity: true) }
    while true {
      let end = plainEnd()
      if keepsText { text.append(contentsOf: bytes[index..<end]) }
      index = end
      guard let byte = try peek() else { throw .cutOff(position) }
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        return
      case UInt8(ascii: "\\"): try scanEscape(keepsText: keepsText)
      case 0..<0x20:
        if byte == UInt8(ascii: "\n"), keepsToLine { throw .cutOff(position) }
        throw .syntax(.controlCharacter(byte), position)
      case 0x80...:
        // Either not UTF-8, or a character that the end of the piece cuts in two.
        guard let length = UTF8Check.length(lead: byte) else { throw .invalidUTF8(byte, position) }
        guard try has(length) else { throw .cutOff(position) }
        if UTF8Check.length(of: bytes.span, at: index) == nil { throw .invalidUTF8(byte, position) }
      default: break  // The next piece goes on with plain text.
      }
    }
  }

  /// The end of the run of whole characters from `index` on that need no second look.
  private func plainEnd() -> Int {
    let span = bytes.span
    let count = span.count
    var end = index
    while end < count {
      let byte = span[end]
      if byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
        end += 1
      } else {
        guard byte >= 0x80, let length = UTF8Check.length(of: span, at: end) else { break }
        end += length
      }
    }
    return end
  }

  private mutating func scanEscape(keepsText: Bool) throws(ScanError) {
    let start = position
    guard try has(2) else { throw .cutOff(position) }
    let plain: UInt8
    switch bytes[index + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): plain = bytes[index + 1]
    case UInt8(ascii: "b"): plain = 0x08
    case UInt8(ascii: "f"): plain = 0x0C
    case UInt8(ascii: "n"): plain = 0x0A
    case UInt8(ascii: "r"): plain = 0x0D
    case UInt8(ascii: "t"): plain = 0x09
    case UInt8(ascii: "u"):
      let scalar = try scanUnicodeEscape(start)
      if keepsText {
        text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
      return
    default: throw .syntax(.badEscape, start)
    }
    index += 2
    if keepsText { text.append(plain) }
  }

  private mutating func scanUnicodeEscape(_ start: SourcePosition) throws(ScanError)
    -> Unicode.Scalar
  {
    let unit = try codeUnit(start)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    let low = UInt16(0xDC00)...0xDFFF
    if !low.contains(unit), try has(6), bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u")
    {
      let before = index
      let second = try codeUnit(position)
      if low.contains(second) {
        let value = 0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
        if let scalar = Unicode.Scalar(value) { return scalar }
      }
      index = before  // It is a character of its own.
    }
    loneSurrogates = (loneSurrogates.count + 1, loneSurrogates.first ?? start)
    return "\u{FFFD}"
  }

  /// Reads `\uXXXX`.
  private mutating func codeUnit(_ start: SourcePosition) throws(ScanError) -> UInt16 {
    guard try has(6) else { throw .cutOff(start) }
    var unit: UInt16 = 0
    for byte in bytes[index + 2..<index + 6] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw .syntax(.badEscape, start)
      }
      unit = unit << 4 | UInt16(digit)
    }
    index += 6
    return unit
  }

  private mutating func scanNumber(keepsText: Bool) throws(ScanError) {
    let start = position
    if try peek() == UInt8(ascii: "-") {
      take(keepsText)
      if try take(word: "Infinity") { throw .syntax(.notANumber("-Infinity"), start) }
      if try take(word: "NaN") { throw .syntax(.notANumber("-NaN"), start) }
    }
    if try peek() == UInt8(ascii: "0") {
      take(keepsText)
    } else {
      try scanDigits(keepsText, start)
    }
    if try peek() == UInt8(ascii: ".") {
      take(keepsText)
      try scanDigits(keepsText, start)
    }
    if let byte = try peek(), byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      take(keepsText)
      if let sign = try peek(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        take(keepsText)
      }
      try scanDigits(keepsText, start)
    }
  }

  private mutating func scanDigits(_ keepsText: Bool, _ start: SourcePosition) throws(ScanError) {
    var count = 0
    while let byte = try peek(), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      take(keepsText)
      count += 1
    }
    if count == 0 { throw try peek() == nil ? .cutOff(position) : .syntax(.badNumber, start) }
  }

  /// Passes over one byte of a number.
  private mutating func take(_ keepsText: Bool) {
    if keepsText { text.append(bytes[index]) }
    index += 1
  }

  private mutating func expect(word: String) throws(ScanError) {
    if try take(word: word) { return }
    for byte in word.utf8 {
      guard try peek() == byte else { break }
      index += 1
    }
    throw try unexpectedNext(expected: "“\(word)”")
  }

  private mutating func take(word: String) throws(ScanError) -> Bool {
    guard try has(word.utf8.count), bytes[index...].starts(with: word.utf8) else { return false }
    index += word.utf8.count
    return true
  }

  /// The error for the next byte, or for the text's end.
  private mutating func unexpectedNext(expected: String) throws(ScanError) -> ScanError {
    guard let byte = try peek() else { return .cutOff(position) }
    return unexpected(byte, expected: expected)
  }

  private func unexpected(_ byte: UInt8, expected: String) -> ScanError {
    if byte == UInt8(ascii: "\n"), keepsToLine { return .cutOff(position) }
    if byte >= 0x80, UTF8Check.length(of: bytes.span, at: index) == nil {
      return .invalidUTF8(byte, position)
    }
    return .syntax(.unexpected(byte, expected: expected), position)
  }
}
