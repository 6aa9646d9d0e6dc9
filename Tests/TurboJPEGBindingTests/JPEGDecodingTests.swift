import Testing
import TurboJPEGBinding

@Suite("JPEG decoding")
struct JPEGDecodingTests {
  @Test("what is no JPEG is refused in the decoder's words")
  func noJPEG() {
    let error = #expect(throws: JPEGDecodingError.self) { try JPEGDecoding.prove([1, 2, 3]) }
    guard case .damaged(let words)? = error else { return #expect(Bool(false)) }
    #expect(!words.isEmpty)
  }

  @Test("the version has three parts")
  func version() { #expect(TurboJPEGVersion.built.contains(/^[0-9]+\.[0-9]+\.[0-9]+$/)) }
}
