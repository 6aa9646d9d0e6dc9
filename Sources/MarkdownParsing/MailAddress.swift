/// A mail address that stands in text without anything around it.
///
/// The rules are those of GitHub Flavored Markdown, `mailto:` and `xmpp:` in front included.
struct MailAddress {
  /// Where it stands.
  let range: Range<Substring.Index>
  /// The address of its link.
  let url: String

  /// Returns the addresses in `text`, first to last.
  static func all(in text: Substring) -> [MailAddress] {
    guard text.utf8.contains(UInt8(ascii: "@")) else { return [] }
    let bytes = Array(text.utf8)
    var found: [MailAddress] = []
    var floor = 0  // The end of the address before.
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "@") && offset >= floor {
      guard let (start, hasScheme, allowsSlash) = start(in: bytes, at: offset, floor: floor),
        let end = end(in: bytes, at: offset, allowsSlash: allowsSlash)
      else { continue }
      let lower = text.utf8.index(text.startIndex, offsetBy: start)
      let upper = text.utf8.index(text.startIndex, offsetBy: end)
      let words = text[lower..<upper]
      found.append(MailAddress(range: lower..<upper, url: (hasScheme ? "" : "mailto:") + words))
      floor = end
    }
    return found
  }

  /// Where the part before the `@` at `at` starts, and what its scheme says.
  private static func start(
    in bytes: [UInt8],
    at: Int,
    floor: Int
  ) -> (start: Int, hasScheme: Bool, allowsSlash: Bool)? {
    var start = at
    while start > floor, isAlphanumeric(bytes[start - 1]) || ".+-_".utf8.contains(bytes[start - 1])
    {
      start -= 1
    }
    guard start < at else { return nil }
    for scheme in ["mailto:", "xmpp:"] {
      let before = start - scheme.utf8.count
      guard before >= floor, bytes[before..<start].elementsEqual(scheme.utf8),
        before == floor || !isAlphanumeric(bytes[before - 1])
      else { continue }
      return (before, true, scheme == "xmpp:")
    }
    return (start, false, false)
  }

  /// Where the part after the `@` at `at` ends, `nil` when it is no host name.
  private static func end(in bytes: [UInt8], at: Int, allowsSlash: Bool) -> Int? {
    var end = at + 1
    var dots = 0
    while end < bytes.count {
      let byte = bytes[end]
      if byte == UInt8(ascii: "@") { return nil }
      if byte == UInt8(ascii: "."), end + 1 < bytes.count, isAlphanumeric(bytes[end + 1]) {
        dots += 1
      } else if !isAlphanumeric(byte), byte != UInt8(ascii: "-"), byte != UInt8(ascii: "_"),
        !(allowsSlash && byte == UInt8(ascii: "/"))
      {
        break
      }
      end += 1
    }
    guard dots > 0, isLetter(bytes[end - 1]) else { return nil }
    return end
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20)
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    isLetter(byte) || (0x30...0x39).contains(byte)
  }
}
