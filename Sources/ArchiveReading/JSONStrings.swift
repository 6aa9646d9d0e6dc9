import Diagnostics

extension JSONScanner {
  /// Reads or passes over the string whose quotation mark is next.
  mutating func scanString(keepsText: Bool) throws(ScanError) {
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
    while true {
      while end < count, JSONScanner.isPlain(span[end]) { end &+= 1 }
      guard end < count, span[end] >= 0x80, let length = UTF8Check.length(of: span, at: end) else {
        return end
      }
      end &+= length
    }
  }

  /// Whether a byte is a character of its own that stands for itself in a string.
  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte &- 0x20 < 0x60 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
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
}
