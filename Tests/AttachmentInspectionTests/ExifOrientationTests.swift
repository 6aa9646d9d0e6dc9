import Testing

@testable import AttachmentInspection

@Suite("Exif orientation")
struct ExifOrientationTests {
  @Test("all eight are read in both byte orders", arguments: 1...8)
  func allEight(value: Int) {
    let big = segment([0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0])
    let little = segment([0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0])
    #expect(ExifOrientation.orientation(inSegment: big + [UInt8(value)]) == value)
    #expect(ExifOrientation.orientation(inSegment: little + [UInt8(value), 0]) == value)
  }

  @Test(
    "what makes no sense gives none",
    arguments: [
      [],
      [0x4D],
      [0x4D, 0x4D, 0, 42],
      [0x58, 0x58, 0, 42, 0, 0, 0, 8, 0, 0],  // no byte order
      [0x4D, 0x4D, 0, 43, 0, 0, 0, 8, 0, 0],  // not TIFF
      [0x4D, 0x4D, 0, 42, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0],  // a directory past the end
      [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0xFF, 0xFF],  // entries past the end
      [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 9],  // past 8
      [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 0],  // below 1
      [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 2, 0, 0, 0, 1, 0, 6],  // not a number
    ] as [[UInt8]]
  )
  func nonsense(tiff: [UInt8]) {
    #expect(ExifOrientation.orientation(inSegment: segment(tiff)) == nil)
  }

  private func segment(_ tiff: [UInt8]) -> ArraySlice<UInt8> {
    ArraySlice([0, 0, 0x45, 0x78, 0x69, 0x66, 0, 0] + tiff)
  }
}
