/// Pictures that no program can make smaller.
enum NoisePicture {
  /// A grey PNG of noise, its data stored without compression; `seed` tells it from others.
  static func png(width: Int, height: Int, seed: UInt64) -> [UInt8] {
    var state = seed
    let rows = (0..<height).flatMap { _ in
      [UInt8(0)]
        + (0..<width).map { _ in
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          return UInt8(truncatingIfNeeded: state >> 56)
        }
    }
    var data: [UInt8] = [0x78, 0x01]
    var start = 0
    // Stored blocks (RFC 1951, 3.2.4) hold at most 65,535 bytes.
    repeat {
      let count = min(65_535, rows.count - start)
      let isLast: UInt8 = start + count == rows.count ? 1 : 0
      let length = UInt16(count)
      data += [isLast, UInt8(length & 0xFF), UInt8(length >> 8)]
      data += [UInt8(~length & 0xFF), UInt8(~length >> 8)]
      data += rows[start..<start + count]
      start += count
    } while start < rows.count
    data += bigEndian(adler32(rows))
    let header = bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [8, 0, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
      + chunk("IDAT", data) + chunk("IEND", [])
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return bigEndian(UInt32(data.count)) + body + bigEndian(crc32(body))
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? (crc >> 1) ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }

  private static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var low: UInt32 = 1
    var high: UInt32 = 0
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }
}
