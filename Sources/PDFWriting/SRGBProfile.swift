/// The colour profile that the documents' colours are meant in: sRGB (IEC 61966-2-1).
///
/// A display profile of version 4.2 (ICC.1:2004-10) with the least number of tags. The colours of the
/// primaries are those of the standard, adapted to the profile connection space's white, D50.
enum SRGBProfile {
  /// The profile's bytes.
  static let bytes: [UInt8] = {
    let curve = parametricCurve([2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
    let tags: [(String, [UInt8])] = [
      ("desc", unicodeText("sRGB")),
      ("cprt", unicodeText("No copyright, use freely")),
      ("wtpt", xyz(0.9642, 1, 0.8249)),
      ("chad", adaptation),
      ("rXYZ", xyz(0.43607, 0.22249, 0.01392)),
      ("gXYZ", xyz(0.38515, 0.71687, 0.09708)),
      ("bXYZ", xyz(0.14307, 0.06061, 0.71410)),
      ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
    ]
    var table = number(UInt32(tags.count))
    var data: [UInt8] = []
    let start = 128 + 4 + 12 * tags.count
    var placed: [[UInt8]: Int] = [:]
    for (signature, bytes) in tags {
      let offset = placed[bytes] ?? start + data.count
      if placed.updateValue(offset, forKey: bytes) == nil {
        data += bytes + [UInt8](repeating: 0, count: -bytes.count & 3)
      }
      table += signature.utf8 + number(UInt32(offset)) + number(UInt32(bytes.count))
    }
    return header(size: UInt32(start + data.count)) + table + data
  }()

  private static func header(size: UInt32) -> [UInt8] {
    var header = number(size) + [0, 0, 0, 0] + number(0x0420_0000)
    header += "mntrRGB XYZ ".utf8
    // The profile's date: the day on which the standard's amendment 1 was current, 2003-01-01.
    for part: UInt16 in [2003, 1, 1, 0, 0, 0] { header += [UInt8(part >> 8), UInt8(part & 0xFF)] }
    header += "acsp".utf8
    header += [UInt8](repeating: 0, count: 68 - header.count)
    header += fixed(0.9642) + fixed(1) + fixed(0.8249)
    return header + [UInt8](repeating: 0, count: 128 - header.count)
  }

  /// Bradford's adaptation from D65 to D50.
  private static let adaptation: [UInt8] =
    "sf32".utf8 + number(0)
    + [1.04788, 0.02292, -0.05022, 0.02959, 0.99048, -0.01707, -0.00925, 0.01508, 0.75168]
    .flatMap(fixed)

  private static func parametricCurve(_ parameters: [Double]) -> [UInt8] {
    "para".utf8 + number(0) + [0, 3, 0, 0] + parameters.flatMap(fixed)
  }

  private static func xyz(_ x: Double, _ y: Double, _ z: Double) -> [UInt8] {
    "XYZ ".utf8 + number(0) + fixed(x) + fixed(y) + fixed(z)
  }

  private static func unicodeText(_ text: String) -> [UInt8] {
    let units = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    return "mluc".utf8 + number(0) + number(1) + number(12) + "enUS".utf8
      + number(UInt32(units.count)) + number(28) + units
  }

  private static func fixed(_ value: Double) -> [UInt8] {
    number(UInt32(bitPattern: Int32((value * 65_536).rounded())))
  }

  private static func number(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) }
  }
}
