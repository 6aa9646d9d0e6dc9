import ICUBinding
import Testing

@Suite("Guesses of encodings")
struct EncodingGuessTests {
  @Test("two Russian words in KOI8-R, by the table of RFC 1489")
  func russian() throws {
    let bytes: [UInt8] = [0xD0, 0xD2, 0xC9, 0xD7, 0x20, 0xCD, 0xC9, 0xD2]
    #expect(try EncodingGuess.guess(bytes)?.name == "KOI8-R")
  }

  @Test("nothing is no reason to stop")
  func nothing() throws { _ = try EncodingGuess.guess([]) }
}
