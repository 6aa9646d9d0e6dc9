import PixbufBinding
import Testing

@Suite("zlib streams")
struct ZlibStreamTests {
  /// 300,000 zero bytes, packed at level 9.
  private let zeros: [UInt8] =
    [
      0x78, 0xDA, 0xED, 0xC1, 0x01, 0x0D, 0x00, 0x00, 0x00, 0xC2, 0xA0, 0xF7, 0x4F, 0x6D, 0x0F,
      0x07, 0x14,
    ]
    + [UInt8](repeating: 0, count: 290)
    + [0xFC, 0x18, 0x94, 0x1C, 0x00, 0x01]

  @Test("a stream that unpacks to more than the buffer is counted whole")
  func longOutput() throws {
    let size = try ZlibStream.unpackedSize(of: [0..<zeros.count], in: zeros, limit: 300_000)
    #expect(size == 300_000)
  }

  @Test("counting ends past the limit")
  func limit() throws {
    let size = try ZlibStream.unpackedSize(of: [0..<zeros.count], in: zeros, limit: 1000)
    #expect(size > 1000 && size < 300_000)
  }

  @Test("a stream cut off anywhere is unfinished")
  func cut() {
    for length in 0..<zeros.count {
      #expect(throws: ZlibStreamError.unfinished) {
        try ZlibStream.unpackedSize(of: [0..<length], in: zeros, limit: 300_000)
      }
    }
  }

  @Test("a stream in parts is one stream")
  func parts() throws {
    let parts = zeros.indices.map { $0..<$0 + 1 }
    #expect(try ZlibStream.unpackedSize(of: parts, in: zeros, limit: 300_000) == 300_000)
  }
}
