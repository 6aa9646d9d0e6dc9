/// The checksum of PNG chunks and of the parts of ZIP archives (ISO 3309).
struct CRC32 {
  private var register: UInt32 = 0xFFFF_FFFF

  /// The checksum of the bytes taken in so far.
  var value: UInt32 { ~register }

  /// Takes in more bytes.
  mutating func update(_ bytes: ArraySlice<UInt8>) {
    let table = CRC32.table
    var register = register
    for byte in bytes {
      register = table[Int(UInt8(truncatingIfNeeded: register) ^ byte)] ^ register >> 8
    }
    self.register = register
  }

  static func checksum(of bytes: ArraySlice<UInt8>) -> UInt32 {
    var checksum = CRC32()
    checksum.update(bytes)
    return checksum.value
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320
    }
  }
}
