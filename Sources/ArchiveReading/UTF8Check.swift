/// Which bytes are UTF-8: Table 3-7 of the Unicode Standard.
enum UTF8Check {
  /// The length of the character that `lead` begins, or `nil` when it begins none.
  static func length(lead: UInt8) -> Int? {
    switch lead {
    case 0..<0x80: 1
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: nil
    }
  }

  /// The length of the character at `index`, or `nil` when none begins there or the bytes end in it.
  @inline(__always)
  static func length(of bytes: borrowing Span<UInt8>, at index: Int) -> Int? {
    let lead = bytes[index]
    if lead < 0x80 { return 1 }
    guard index + 1 < bytes.count else { return nil }
    let second = bytes[index + 1]
    switch lead {
    case 0xC2...0xDF: return isContinuation(second) ? 2 : nil
    case 0xE0...0xEF:
      let isSound =
        switch lead {
        case 0xE0: second >= 0xA0 && second <= 0xBF
        case 0xED: second >= 0x80 && second <= 0x9F
        default: isContinuation(second)
        }
      guard isSound, index + 2 < bytes.count, isContinuation(bytes[index + 2]) else { return nil }
      return 3
    case 0xF0...0xF4:
      let isSound =
        switch lead {
        case 0xF0: second >= 0x90 && second <= 0xBF
        case 0xF4: second >= 0x80 && second <= 0x8F
        default: isContinuation(second)
        }
      guard isSound, index + 3 < bytes.count, isContinuation(bytes[index + 2]),
        isContinuation(bytes[index + 3])
      else { return nil }
      return 4
    default: return nil
    }
  }

  @inline(__always)
  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
