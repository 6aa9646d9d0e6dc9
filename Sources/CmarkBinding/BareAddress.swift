/// Where a web address that nothing encloses starts and ends.
enum BareAddress {
  private static let schemes = ["http", "https", "ftp"].map { Array($0.utf8) }
  private static let prefix = Array("www.".utf8)

  /// The longest host name that DNS allows; the search for the end of one that starts with `www.`
  /// goes no further, so that many that turn out to be none cost no more than their number.
  private static let longestHost = 253

  /// Returns the address whose scheme ends at the colon at `colon`, `nil` when there is none.
  static func withScheme(in text: Span<UInt8>, colonAt colon: Int) -> Range<Int>? {
    guard colon + 3 < text.count, text[colon + 1] == UInt8(ascii: "/"),
      text[colon + 2] == UInt8(ascii: "/")
    else { return nil }
    var start = colon
    while start > 0, colon - start < 6, isLetter(text[start - 1]) { start -= 1 }
    let scheme = (start..<colon).map { text[$0] | 0x20 }
    guard schemes.contains(scheme), isHost(text, at: colon + 3),
      endOfHost(in: text, from: colon + 3, limit: text.count) != nil
    else { return nil }
    return start..<end(of: text, from: start, host: colon + 3)
  }

  /// Returns the address that starts with `www.` at `start`, `nil` when there is none.
  static func withoutScheme(in text: Span<UInt8>, from start: Int) -> Range<Int>? {
    guard text.count - start > 4, (0..<4).allSatisfy({ text[start + $0] == prefix[$0] }) else {
      return nil
    }
    if start > 0 {
      let before = text[start - 1]
      guard isSpace(before) || "*_~(".utf8.contains(before) else { return nil }
    }
    guard
      let host = endOfHost(in: text, from: start, limit: start + longestHost),
      host.dots > 0
    else { return nil }
    return start..<end(of: text, from: start, host: start)
  }

  /// Returns where a host name ends and how many dots it has, `nil` when an underscore stands in one
  /// of its last two parts or it goes past `limit`.
  private static func endOfHost(
    in text: Span<UInt8>,
    from start: Int,
    limit: Int
  ) -> (end: Int, dots: Int)? {
    var offset = start + 1
    var dots = 0
    var underscores = (before: 0, last: 0)  // In the last two parts.
    while offset + 1 < text.count {
      let byte = text[offset]
      if byte == UInt8(ascii: "_") {
        underscores.last += 1
      } else if byte == UInt8(ascii: ".") {
        underscores = (underscores.last, 0)
        dots += 1
      } else if byte != UInt8(ascii: "-"), byte >= 0x80 || !isHost(text, at: offset) {
        break  // GitHub looks no further than to the first letter that is not ASCII.
      }
      offset += 1
      guard offset <= limit else { return nil }
    }
    return underscores == (0, 0) ? (offset, dots) : nil
  }

  /// Returns where the address ends whose host starts at `host`: at white space or `<`, without the
  /// punctuation that ends the sentence around it.
  private static func end(
    of text: Span<UInt8>,
    from start: Int,
    host: Int
  ) -> Int {
    var end = host
    var opened = 0
    var closed = 0
    while end < text.count, !isSpace(text[end]), text[end] != UInt8(ascii: "<") {
      if text[end] == UInt8(ascii: "(") { opened += 1 }
      if text[end] == UInt8(ascii: ")") { closed += 1 }
      end += 1
    }
    while end > host {
      let last = text[end - 1]
      if last == UInt8(ascii: ")") {
        guard closed > opened else { break }
        closed -= 1
        end -= 1
      } else if last == UInt8(ascii: ";") {
        var entity = end - 1
        while entity > host, isLetter(text[entity - 1]) { entity -= 1 }
        let isEntity = entity < end - 1 && entity > host
        end = isEntity && text[entity - 1] == UInt8(ascii: "&") ? entity - 1 : end - 1
      } else if "?!.,:*_~'\"".utf8.contains(last) {
        end -= 1
      } else {
        break
      }
    }
    return end
  }

  /// Whether the character at `offset` may stand in a host name: no space and no punctuation.
  private static func isHost(_ text: Span<UInt8>, at offset: Int) -> Bool {
    let byte = text[offset]
    guard byte >= 0x80 else {
      return isLetter(byte) || (0x30...0x39).contains(byte)
    }
    let end = min(text.count, offset + 4)
    let decoded = String(decoding: (offset..<end).map { text[$0] }, as: UTF8.self)
    guard let scalar = decoded.unicodeScalars.first else { return false }
    switch scalar.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .spaceSeparator:
      return false
    default:
      return true
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
