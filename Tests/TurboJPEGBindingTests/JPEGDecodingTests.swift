import Testing

@testable import TurboJPEGBinding

@Suite("JPEG decoding")
struct JPEGDecodingTests {
  @Test("what is no JPEG is refused in the decoder's words")
  func noJPEG() {
    let error = #expect(throws: JPEGDecodingError.self) {
      try JPEGDecoding.prove([1, 2, 3], width: 8, height: 8, components: 1)
    }
    guard case .damaged(let words)? = error else { return #expect(Bool(false)) }
    #expect(!words.isEmpty)
  }

  @Test(
    "the decoder's words decide what a warning means",
    arguments: [
      ("Corrupt JPEG data: premature end of data segment", true, JPEGDecodingError.cutOff),
      ("Premature end of JPEG file", true, .cutOff),
      (
        "Corrupt JPEG data: bad Huffman code", true,
        .damaged("Corrupt JPEG data: bad Huffman code")
      ),
      ("Corrupt JPEG data: 3 extraneous bytes before marker 0xd9", true, nil),
      ("Warning: unknown JFIF revision number 7.01", true, nil),
      ("Unsupported marker type 0x00", false, .damaged("Unsupported marker type 0x00")),
    ] as [(String, Bool, JPEGDecodingError?)]
  )
  func words(words: String, isWarning: Bool, error: JPEGDecodingError?) {
    var found: JPEGDecodingError?
    do { try JPEGDecoding.check(words, isWarning: isWarning) } catch { found = error }
    #expect(found == error)
  }

  @Test("the version has three parts")
  func version() { #expect(TurboJPEGVersion.built.contains(/^[0-9]+\.[0-9]+\.[0-9]+$/)) }
}
