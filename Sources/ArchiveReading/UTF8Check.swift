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
  static func length(of bytes: borrowing Span<UInt8>, at index: Int) -> Int? {
    let lead = bytes[index]
    guard let length = length(lead: lead), bytes.count - index >= length else { return nil }
    if length == 1 { return 1 }
    let second = bytes[index + 1]
    let isSound =
      switch lead {
      case 0xE0: (0xA0...0xBF).contains(second)
      case 0xED: (0x80...0x9F).contains(second)
      case 0xF0: (0x90...0xBF).contains(second)
      case 0xF4: (0x80...0x8F).contains(second)
      default: (0x80...0xBF).contains(second)
      }
    guard isSound else { return nil }
    for place in index + 2..<max(index + 2, index + length) where bytes[place] & 0xC0 != 0x80 {
      return nil
    }
    return length
  }
}
