internal import PageModel

/// Writes values in the syntax of PDF (ISO 32000-1, 7.3).
enum PDFSource {
  /// The longest string that PDF/A-2 allows, in bytes (ISO 19005-2, 6.1.13).
  private static let longestString = 32_767

  /// A text string: plain ASCII as it is, anything else as UTF-16 with a byte order mark.
  ///
  /// What is too long for one string is cut. U+FFFD stands for what a string cannot hold: readers end
  /// at U+0000, and U+001B begins the name of a language (ISO 32000-1, 7.9.2.2).
  static func text(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
      return string(Array(text.utf8.prefix(longestString)))
    }
    var bytes: [UInt8] = [0xFE, 0xFF]
    for character in text.unicodeScalars {
      let units = Array(String(character.isWritable ? character : "\u{FFFD}").utf16)
      guard bytes.count + 2 * units.count <= longestString else { break }
      for unit in units { bytes += [UInt8(unit >> 8), UInt8(unit & 0xFF)] }
    }
    return hexadecimal(bytes)
  }

  /// A byte string of ASCII.
  static func string(_ bytes: [UInt8]) -> String {
    var source = "("
    for byte in bytes {
      if byte == 0x28 || byte == 0x29 || byte == 0x5C { source.append("\\") }
      source.unicodeScalars.append(Unicode.Scalar(byte))
    }
    return source + ")"
  }

  /// A rectangle of a page, whose origin PDF puts at the lower left.
  static func box(_ rect: Rect, on page: Size) -> String {
    let edges = [rect.x, page.height - rect.maxY, rect.maxX, page.height - rect.y]
    return "[\(edges.map(number).joined(separator: " "))]"
  }

  /// A place on a page that is shown in the reader's own zoom.
  static func destination(_ page: Int, at point: Point, on size: Size) -> String {
    "[\(page) 0 R /XYZ \(number(point.x)) \(number(size.height - point.y)) null]"
  }

  /// A file in the same folder (ISO 32000-1, 7.11.2); a slash or backslash in its name is no folder.
  static func fileSpecification(_ name: String) -> String {
    let escaped = name.replacing("\\", with: "\\\\").replacing("/", with: "\\/")
    let ascii = escaped.unicodeScalars.map { $0.isASCII ? Character($0) : "_" }
    return "<< /Type /Filespec /F \(string(Array(String(ascii).utf8))) /UF \(text(escaped)) >>"
  }

  /// A length in points with at most three decimals.
  static func number(_ length: Length) -> String {
    let thousandths = length.thousandths
    let sign = thousandths < 0 ? "-" : ""
    let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
    guard rest > 0 else { return "\(sign)\(whole)" }
    var digits = String(rest + 1000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var source: [UInt8] = [0x3C]
    source.reserveCapacity(2 * bytes.count + 2)
    for byte in bytes { source += [digits[Int(byte >> 4)], digits[Int(byte & 0x0F)]] }
    return String(decoding: source + [0x3E], as: UTF8.self)
  }
}

extension Unicode.Scalar {
  /// Whether a text string may hold it: a noncharacter and a control but for the white ones it may not.
  var isWritable: Bool {
    if value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(value) { return false }
    return properties.generalCategory != .control || self == "\t" || self == "\n" || self == "\r"
  }
}
