/// The words of a stream of operators, one after another (ISO 32000-1, 7.2 and 7.8.2).
struct ContentTokens {
  /// What a word is.
  enum Kind {
    case number
    case name
    case string
    case hexadecimal
    /// With all that is in it.
    case array
    /// With all that is in it.
    case dictionary
    case word
  }

  /// A word, and where it stands.
  struct Token {
    var kind: Kind
    var range: Range<Int>
  }

  /// Something stands where nothing can be made of it; there are no more words.
  private(set) var isBroken = false
  /// Where the next word is looked for.
  private(set) var index: Int
  private let bytes: [UInt8]
  private let end: Int

  /// Reads a stream, or a part of it.
  init(_ bytes: [UInt8], in range: Range<Int>? = nil) {
    self.bytes = bytes
    index = range?.lowerBound ?? 0
    end = range?.upperBound ?? bytes.count
  }

  /// The next word; `nil` at the end.
  mutating func next() -> Token? {
    skipBlanks()
    guard !isBroken, index < end else { return nil }
    let start = index
    let kind: Kind
    switch bytes[index] {
    case 0x28:  // (
      kind = .string
      skipString()
    case 0x3C where isAngle(0x3C, at: index + 1):  // <<
      kind = .dictionary
      skipNested()
    case 0x3C:  // <
      kind = .hexadecimal
      skipHexadecimal()
    case 0x5B:  // [
      kind = .array
      skipNested()
    case 0x2F:  // /
      kind = .name
      index += 1
      skipRegular()
    case 0x2B, 0x2D, 0x2E, 0x30...0x39:
      kind = .number
      skipRegular()
    case let byte where ContentTokens.isRegular(byte):
      kind = .word
      skipRegular()
    default:
      isBroken = true
      return nil
    }
    return isBroken ? nil : Token(kind: kind, range: start..<index)
  }

  /// Goes on behind the data of an image that stands among the operators, after its `ID`.
  ///
  /// The data may have any bytes: its end is an `EI` between blanks, or behind the mark that ends data of
  /// letters, with nothing but text behind it for a while.
  mutating func skipImage() {
    index += 1
    while index + 1 < end {
      if bytes[index] == 0x45, bytes[index + 1] == 0x49, isText(from: index + 2) {
        // Behind other data it may be a part of it.
        isBroken = !ContentTokens.isBlank(bytes[index - 1]) && bytes[index - 1] != 0x3E
        index += 2
        return
      }
      index += 1
    }
    isBroken = true
  }

  /// So many bytes behind the data of an image tell whether it has ended.
  private static let lookAhead = 32

  /// Whether operators may go on at `start`: a blank and text, or the end.
  private func isText(from start: Int) -> Bool {
    guard start < end else { return true }
    guard ContentTokens.isBlank(bytes[start]) else { return false }
    for place in start..<min(end, start + ContentTokens.lookAhead) {
      let byte = bytes[place]
      // Strings and the next image may have any bytes.
      if byte == 0x28 || byte == 0x44 && bytes[place - 1] == 0x49 { return true }
      guard (0x20..<0x7F).contains(byte) || (0x09...0x0D).contains(byte) else { return false }
    }
    return true
  }

  // MARK: Bytes

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0 || (9...13).contains(byte)
  }

  /// Whether a byte is neither white space nor a delimiter (7.2.2).
  private static func isRegular(_ byte: UInt8) -> Bool {
    switch byte {
    case 0, 0x09...0x0D, 0x20, 0x25, 0x28, 0x29, 0x2F, 0x3C, 0x3E, 0x5B, 0x5D, 0x7B, 0x7D: false
    default: true
    }
  }

  private func isAngle(_ byte: UInt8, at place: Int) -> Bool { place < end && bytes[place] == byte }

  private mutating func skipRegular() {
    while index < end, ContentTokens.isRegular(bytes[index]) { index += 1 }
  }

  /// Blanks, and remarks up to the end of their line.
  private mutating func skipBlanks() {
    while index < end {
      if bytes[index] == 0x25 {
        while index < end, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
      } else if ContentTokens.isBlank(bytes[index]) {
        index += 1
      } else {
        return
      }
    }
  }

  private mutating func skipString() {
    var depth = 0
    while index < end {
      let byte = bytes[index]
      index += byte == 0x5C ? 2 : 1
      if byte == 0x28 { depth += 1 }
      if byte == 0x29 {
        depth -= 1
        if depth == 0 { return }
      }
    }
    isBroken = true
  }

  private mutating func skipHexadecimal() {
    index += 1
    while index < end {
      let byte = bytes[index]
      index += 1
      if byte == 0x3E { return }
      guard ContentTokens.isBlank(byte) || ContentTokens.digit(byte) != nil else { break }
    }
    isBroken = true
  }

  /// An array or a dictionary, whatever lies in each other in it.
  private mutating func skipNested() {
    var depth = 0
    while index < end, !isBroken {
      skipBlanks()
      guard index < end else { break }
      switch bytes[index] {
      case 0x28: skipString()
      case 0x3C where isAngle(0x3C, at: index + 1):
        index += 2
        depth += 1
      case 0x3C: skipHexadecimal()
      case 0x3E where isAngle(0x3E, at: index + 1):
        index += 2
        depth -= 1
      case 0x5B:
        index += 1
        depth += 1
      case 0x5D:
        index += 1
        depth -= 1
      case 0x29, 0x3E, 0x7B, 0x7D: isBroken = true
      default: index += 1
      }
      if depth == 0 { return }
    }
    isBroken = true
  }

  // MARK: Values

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }

  /// A number; `nil` for one that readers may differ about.
  static func number(_ source: ArraySlice<UInt8>) -> Double? {
    var rest = source
    let isNegative = rest.first == 0x2D
    if isNegative || rest.first == 0x2B { rest.removeFirst() }
    var (value, scale, isFraction, hasDigits) = (0.0, 1.0, false, false)
    for byte in rest {
      switch byte {
      case 0x2E where !isFraction: isFraction = true
      case 0x30...0x39:
        hasDigits = true
        value = value * 10 + Double(byte - 0x30)
        if isFraction { scale *= 10 }
      default: return nil
      }
    }
    guard hasDigits, value.isFinite, scale.isFinite else { return nil }
    return (isNegative ? -value : value) / scale
  }

  /// A name without its slash.
  static func name(_ source: ArraySlice<UInt8>) -> String {
    guard source.contains(0x23) else { return String(decoding: source.dropFirst(), as: UTF8.self) }
    var bytes: [UInt8] = []
    var rest = source.dropFirst()
    while let byte = rest.popFirst() {
      if byte == 0x23, let high = rest.first.flatMap(digit),
        let low = rest.dropFirst().first.flatMap(digit)
      {
        bytes.append(high << 4 | low)
        rest.removeFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The bytes that a string in brackets, or of digits, stands for (7.3.4).
  static func codes(_ source: ArraySlice<UInt8>) -> [UInt8] {
    source.first == 0x28 ? literal(source.dropFirst().dropLast()) : hexadecimal(source)
  }

  private static func hexadecimal(_ source: ArraySlice<UInt8>) -> [UInt8] {
    var codes: [UInt8] = []
    codes.reserveCapacity(source.count / 2)
    var high: UInt8?
    for digit in source.lazy.compactMap(digit) {
      if let first = high {
        codes.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    if let high { codes.append(high << 4) }
    return codes
  }

  private static func literal(_ source: ArraySlice<UInt8>) -> [UInt8] {
    guard source.contains(where: { $0 == 0x5C || $0 == 0x0D }) else { return Array(source) }
    var codes: [UInt8] = []
    codes.reserveCapacity(source.count)
    var index = source.startIndex
    while index < source.endIndex {
      let byte = source[index]
      index += 1
      if byte == 0x0D {
        // Any end of a line stands for one byte.
        if index < source.endIndex, source[index] == 0x0A { index += 1 }
        codes.append(0x0A)
      } else if byte != 0x5C {
        codes.append(byte)
      } else if index < source.endIndex {
        let escaped = source[index]
        index += 1
        switch escaped {
        case 0x6E: codes.append(0x0A)
        case 0x72: codes.append(0x0D)
        case 0x74: codes.append(0x09)
        case 0x62: codes.append(0x08)
        case 0x66: codes.append(0x0C)
        case 0x0A: break
        case 0x0D: if index < source.endIndex, source[index] == 0x0A { index += 1 }
        case 0x30...0x37:
          var code = Int(escaped - 0x30)
          for _ in 0..<2 where index < source.endIndex && (0x30...0x37).contains(source[index]) {
            code = code * 8 + Int(source[index] - 0x30)
            index += 1
          }
          codes.append(UInt8(truncatingIfNeeded: code))
        default: codes.append(escaped)
        }
      }
    }
    return codes
  }
}
