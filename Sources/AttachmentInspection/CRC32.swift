/// The checksum of PNG chunks (ISO 3309).
enum CRC32 {
  static func checksum(of bytes: ArraySlice<UInt8>) -> UInt32 {
    let table = table
    var register: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      register = table[Int(UInt8(truncatingIfNeeded: register) ^ byte)] ^ register >> 8
    }
    return ~register
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320
    }
  }
}
