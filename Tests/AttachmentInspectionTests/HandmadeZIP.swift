@testable import AttachmentInspection

/// ZIP archives of parts that are not packed (APPNOTE 6.3, 4.3).
enum HandmadeZIP {
  static func file(_ parts: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    var bytes: [UInt8] = []
    var directory: [UInt8] = []
    for part in parts {
      let name = Array(part.name.utf8)
      let checksum = little(Int(CRC32.checksum(of: part.bytes[...])), 4)
      let facts =
        checksum + little(part.bytes.count, 4) + little(part.bytes.count, 4)
        + little(name.count, 2) + little(0, 2)
      directory += [0x50, 0x4B, 1, 2] + little(20, 2) + little(20, 2) + little(0, 8) + facts
      directory += little(0, 10) + little(bytes.count, 4) + name
      bytes += [0x50, 0x4B, 3, 4] + little(20, 2) + little(0, 8) + facts + name + part.bytes
    }
    let end =
      [0x50, 0x4B, 5, 6] + little(0, 4) + little(parts.count, 2) + little(parts.count, 2)
      + little(directory.count, 4) + little(bytes.count, 4) + little(0, 2)
    return bytes + directory + end
  }

  private static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
  }
}
