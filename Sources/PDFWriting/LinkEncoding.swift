import PageModel

/// Brings links into the forms that cairo writes unharmed.
enum LinkEncoding {
  /// The address with every byte that may not stand in a URL percent-encoded (RFC 3986, 2).
  static func address(_ text: String) -> String {
    encoded(text) { isUnreserved($0) || "%:/?#[]@!$&'()*+,;=".utf8.contains($0) }
  }

  /// The name of a destination in letters, digits and a few marks; different names stay different.
  static func destinationName(_ text: String) -> String { encoded(text, keeping: isUnreserved) }

  /// The area on whole points, so that the rectangles of neighbouring lines do not overlap.
  ///
  /// cairo rounds a rectangle outwards; edges that two areas share are rounded to the same point here.
  static func area(_ rect: Rect) -> Rect {
    let x = rect.x.points.rounded()
    let y = rect.y.points.rounded()
    return Rect(
      x: .points(x),
      y: .points(y),
      width: .points(max(1, rect.maxX.points.rounded() - x)),
      height: .points(max(1, rect.maxY.points.rounded() - y))
    )
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "-._~".utf8.contains(byte)
    }
  }

  private static func encoded(_ text: String, keeping isKept: (UInt8) -> Bool) -> String {
    var bytes: [UInt8] = []
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in text.utf8 {
      if isKept(byte) {
        bytes.append(byte)
      } else {
        bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 0x0F)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
