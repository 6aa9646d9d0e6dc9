import Diagnostics

extension JSONScanner {
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

  mutating func take(word: String) throws(ScanError) -> Bool {
    guard try has(word.utf8.count), bytes[index...].starts(with: word.utf8) else { return false }
    index += word.utf8.count
    return true
  }
}
