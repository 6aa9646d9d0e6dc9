import Testing

@testable import PangoCairoBinding

@Suite("Breaks a stretch at a time")
struct BreakAnalysisTests {
  private static let sentences = [
    "The visit began at ten; “Ms. Okafor” said (twice) no. See http://a.example/x?y=1 and e.g. f.g. ",
    "Письмо пришло 4-го марта. «Да», — сказал он… ", "陈女士说：“明天（星期一）来。”谢谢！",
    "שלום עולם, זה (לא) הסוף. ", "สวัสดีครับ วันนี้อากาศดี ", "🇳🇴🇫🇷🇩🇪 👩🏽‍🚀 1️⃣ ❤️ ", "e\u{301}\u{323}o\u{308} ",
    "a\u{A0}b\u{2060}c   ( x ) [ y ] $ 12,50 % ",
  ]

  @Test("is what the whole text has, wherever the stretches end", arguments: UInt64(1)...12)
  func sameAsWhole(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var text = ""
    while text.utf8.count < 20_000 {
      text += Self.sentences[Int.random(in: 0..<Self.sentences.count, using: &generator)]
    }
    let bytes = Array(text.utf8)
    let whole = BreakAnalysis().flags(of: bytes, stretch: bytes.count)
    for stretch in [97, 1000, 8192] {
      let found = BreakAnalysis().flags(of: bytes, stretch: stretch)
      #expect(found == whole, "stretches of \(stretch)")
    }
  }

  @Test("a cluster longer than any that people write may be parted, no other")
  func longClusters() {
    // A family of 7 characters; then 60 people joined to one cluster of 119.
    let family = "👨‍👩‍👧‍👦"
    let crowd = Array(repeating: "👩", count: 60).joined(separator: "\u{200D}")
    let bytes = Array((family + "a" + crowd).utf8)
    let flags = BreakAnalysis().flags(of: bytes)
    var places: [Int] = []
    var characters = 0
    for index in bytes.indices where bytes[index] & 0xC0 != 0x80 {
      if flags[index].contains(.grapheme) { places.append(characters) }
      characters += 1
    }
    #expect(characters == 7 + 1 + 119)
    #expect(places == [0, 7, 8, 32, 56, 80, 104])
  }

  @Test("nothing has one place")
  func empty() { #expect(BreakAnalysis().flags(of: []).count == 1) }

  @Test("the time grows with the length, without an end of a sentence, too")
  func linear() {
    func time(_ count: Int) -> Duration {
      let bytes = Array(String(repeating: "http://a.example/<", count: count).utf8)
      return ContinuousClock().measure { _ = BreakAnalysis().flags(of: bytes) }
    }
    _ = time(100)
    #expect(time(20_000) < time(2_500) * 24)
  }
}
