import Testing

@testable import PDFWriting

@Suite("Date stamp")
struct DateStampTests {
  @Test(
    "moments are written in UTC",
    arguments: [
      (0, "1970-01-01T00:00:00Z"),
      (951_782_399, "2000-02-28T23:59:59Z"),
      (951_782_400, "2000-02-29T00:00:00Z"),
      (1_709_208_000, "2024-02-29T12:00:00Z"),
      (4_107_542_400, "2100-03-01T00:00:00Z"),
      (253_402_300_799, "9999-12-31T23:59:59Z"),
    ]
  )
  func moments(seconds: Int64, text: String) {
    #expect(DateStamp.text(of: seconds) == text)
  }

  @Test("other years have no four digits", arguments: [-1, 253_402_300_800, .min, .max])
  func outside(seconds: Int64) {
    #expect(DateStamp.text(of: seconds) == nil)
  }
}
