/// A glyph of a file: the name of its font in the resources, and its code there.
struct GlyphCode: Hashable {
  var font: String
  var code: Int
}

/// Words that are drawn as one cluster.
struct ShownWord: Hashable {
  /// Their text; empty when carriers tell it.
  var text: String
  /// The glyphs shown before, when those tell the text.
  var carriers: [GlyphCode] = []
  /// Their glyphs, in the order of drawing.
  var glyphs: [GlyphCode]
}

/// The text that pages show, as far as their operators tell it.
struct ShownText {
  var words: [ShownWord] = []
  /// For each font, which of its codes stand outside of such words.
  private var plain: [String: [Bool]] = [:]

  init(words: [ShownWord] = []) { self.words = words }

  /// Notes glyphs outside of words: what readers get of them is what their font says.
  mutating func notePlain(_ codes: [Int], font: String) {
    plain[font, default: []].note(codes)
  }

  /// Whether a reader takes the text of a glyph from its font somewhere.
  func isPlain(_ glyph: GlyphCode) -> Bool {
    plain[glyph.font].map { $0.indices.contains(glyph.code) && $0[glyph.code] } ?? false
  }

  /// The codes that a string in hexadecimal digits shows, of two bytes each.
  static func codes(hexadecimal digits: ArraySlice<UInt8>) -> [Int] {
    let digits = digits.filter { $0 > 0x20 }
    return stride(from: 0, to: digits.count - 3, by: 4).compactMap { start in
      Int(String(decoding: digits[start..<start + 4], as: UTF8.self), radix: 16)
    }
  }

  /// The codes that a string in parentheses shows, of a byte each (ISO 32000-1, 7.3.4.2).
  static func codes(literal string: ArraySlice<UInt8>) -> [Int] {
    var codes: [Int] = []
    var rest = string.dropFirst().dropLast()
    codes.reserveCapacity(rest.count)
    while let byte = rest.popFirst() {
      guard byte == 0x5C, let escaped = rest.first else {
        codes.append(Int(byte))
        continue
      }
      let digits = rest.prefix(3).prefix { (0x30...0x37).contains($0) }
      rest.removeFirst(max(1, digits.count))
      // cairo writes other bytes than digits, backslashes and parentheses in no other way.
      codes.append(digits.isEmpty ? Int(escaped) : digits.reduce(0) { $0 * 8 + Int($1 - 0x30) })
    }
    return codes
  }
}

extension [Bool] {
  fileprivate mutating func note(_ codes: [Int]) {
    for code in codes {
      if code >= count { append(contentsOf: repeatElement(false, count: code + 1 - count)) }
      self[code] = true
    }
  }
}
