import Testing

@testable import QPDFBinding

@Suite("Words of operators")
struct ContentTokensTests {
  private func words(_ source: String) -> (words: [String], isBroken: Bool) {
    let bytes = Array(source.utf8)
    var tokens = ContentTokens(bytes)
    var words: [String] = []
    while let token = tokens.next() {
      words.append(String(decoding: bytes[token.range], as: UTF8.self))
    }
    return (words, tokens.isBroken)
  }

  @Test("words end where the next begins; blanks and remarks are none")
  func ends() {
    let found = words("q/F1 10.5 Tf%no ( word\r(a(b)\\)c)Tj[(x)-3<41>]TJ<</A[1]/B<</C(>>)>>>>BDC")
    #expect(
      found.words == [
        "q", "/F1", "10.5", "Tf", "(a(b)\\)c)", "Tj", "[(x)-3<41>]", "TJ",
        "<</A[1]/B<</C(>>)>>>>", "BDC",
      ]
    )
    #expect(!found.isBroken)
  }

  @Test(
    "what does not end, or ends what did not begin, breaks a stream",
    arguments: [
      "q (a", "q [1 (]", "q << /A", "q <41", "q <4x>", "q ) Q", "q ] Q", "q >> Q", "q } Q",
      "q [1 > 2] Q", "q (a\\",
    ]
  )
  func broken(source: String) {
    let found = words(source)
    #expect(found.words == ["q"])
    #expect(found.isBroken)
  }

  @Test("deep nesting is read as one word")
  func deep() {
    let source = String(repeating: "[", count: 200_000) + String(repeating: "]", count: 200_000)
    #expect(words(source).words.count == 1)
  }

  @Test("the data of an image may hold words; it ends at the end of an image")
  func image() {
    let source = "ID \u{1} BT EI\u{1} EI \u{2} ( EI\nQ q"
    let bytes = Array(source.utf8)
    var tokens = ContentTokens(bytes)
    _ = tokens.next()
    tokens.skipImage()
    #expect(tokens.next().map { Array(bytes[$0.range]) } == Array("Q".utf8))
    // What comes soon behind it may have any bytes, too.
    for rest in ["BI ID \u{1}", "BT (\u{1}"] {
      let bytes = Array("ID \u{2} EI \(rest)".utf8)
      var tokens = ContentTokens(bytes)
      _ = tokens.next()
      tokens.skipImage()
      #expect(tokens.next().map { Array(bytes[$0.range]) } == Array(rest.prefix(2).utf8))
    }
    var letters = ContentTokens(Array("ID 00>EI Q".utf8))
    _ = letters.next()
    letters.skipImage()
    #expect(letters.next() != nil)
    var doubtful = ContentTokens(Array("ID \u{2}EI Q BI ID \u{2} EI".utf8))
    _ = doubtful.next()
    doubtful.skipImage()
    #expect(doubtful.isBroken)
    var endless = ContentTokens(Array("ID (BT".utf8))
    _ = endless.next()
    endless.skipImage()
    #expect(endless.isBroken)
  }

  @Test(
    "numbers are read as they are written; what readers differ about is none",
    arguments: [
      ("12", 12), ("-.5", -0.5), ("+3.", 3), ("0.125", 0.125), ("-0", 0), ("--3", nil),
      ("1.2.3", nil), ("4-5", nil), (".", nil), ("1e3", nil),
    ] as [(String, Double?)]
  )
  func numbers(source: String, value: Double?) {
    #expect(ContentTokens.number(Array(source.utf8)[...]) == value)
  }

  @Test(
    "strings stand for bytes",
    arguments: [
      ("(ab)", "ab"), ("()", ""), ("(a\\(b\\\\)", "a(b\\"), ("(\\101\\0502\\53)", "A(2+"),
      ("(a\\\r\nb\r\nc)", "ab\nc"), ("(\\n\\q)", "\nq"), ("<41 4>", "A@"), ("<>", ""),
    ]
  )
  func strings(source: String, text: String) {
    #expect(ContentTokens.codes(Array(source.utf8)[...]) == Array(text.utf8))
  }

  @Test("names may write letters as numbers")
  func names() {
    #expect(ContentTokens.name(Array("/F#31#2".utf8)[...]) == "F1#2")
  }
}
