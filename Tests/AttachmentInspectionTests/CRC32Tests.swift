import Testing

@testable import AttachmentInspection

@Suite("CRC-32")
struct CRC32Tests {
  @Test("the check value of the standard comes out")
  func checkValue() {
    #expect(CRC32.checksum(of: Array("123456789".utf8)[...]) == 0xCBF4_3926)
    #expect(CRC32.checksum(of: []) == 0)
  }
}
