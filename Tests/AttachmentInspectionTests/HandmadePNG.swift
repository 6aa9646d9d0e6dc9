@testable import AttachmentInspection

/// PNG files made byte by byte.
enum HandmadePNG {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// A PNG of 8-bit gray pixels, all zero.
  static func gray(width: Int, height: Int) -> [UInt8] {
    let pixels = [UInt8](repeating: 0, count: height * (1 + width))
    return signature + header(width: width, height: height)
      + chunk("IDAT", stored(pixels)) + chunk("IEND", [])
  }

  static func header(
    width: Int,
    height: Int,
    depth: UInt8 = 8,
    colorType: UInt8 = 0,
    interlace: UInt8 = 0
  ) -> [UInt8] {
    chunk("IHDR", word(width) + word(height) + [depth, colorType, 0, 0, interlace])
  }

  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return word(data.count) + body + word(Int(CRC32.checksum(of: body[...])))
  }

  /// A zlib stream of one block that is not compressed.
  static func stored(_ data: [UInt8]) -> [UInt8] {
    let count = UInt16(data.count)
    let low = UInt8(truncatingIfNeeded: count)
    let high = UInt8(truncatingIfNeeded: count >> 8)
    return [0x78, 0x01, 0x01, low, high, ~low, ~high] + data + word(adler(data))
  }

  static func word(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func adler(_ data: [UInt8]) -> Int {
    var (low, high) = (1, 0)
    for byte in data {
      low = (low + Int(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }
}
