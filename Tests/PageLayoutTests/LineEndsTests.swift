import Foundation
import PageModel
import PangoCairoBinding
import Testing

@testable import PageLayout

@Suite("Line ends")
struct LineEndsTests {
  private let filled: FilledText

  init() throws { filled = try FilledText() }

  @Test("an address breaks behind its separators")
  func address() {
    let text =
      "https://example.org/segment-with-words/another_segment/file.name.html?query=one&other=two"
      + "&third=three-and-four/and/some.more-of-it_to_fill/the/last/line.html"
    for width in [75.0, 120, 300] {
      let lines = filled.lines(text, width: width)
      #expect(lines.joined() == text)
      for line in lines.dropLast() {
        #expect("/.-_?&=".contains(line.last ?? " "), "\(line) at \(width)")
      }
    }
  }

  @Test("a long word breaks anywhere when its separators are out of reach")
  func outOfReach() {
    let text = "a_" + String(repeating: "x", count: 100)
    let lines = filled.fill([(text, TextStyle(size: 11))], width: 200)
    #expect(lines.dropLast().allSatisfy { $0.width > 190 })
  }

  @Test("a word that has to be broken begins on a line that would else be short")
  func noStub() {
    let hash = String(repeating: "9f86d08", count: 20)
    let lines = filled.lines("See " + hash, width: 200)
    #expect(lines[0].hasPrefix("See 9f"))
    #expect(lines.joined() == "See " + hash)
    // One that fits on a line stays whole.
    let word = "9f86d089f86d089f86d089f86d"
    let width = filled.fill([(word, TextStyle(size: 11))], width: 468)[0].width
    #expect(filled.lines("See " + word, width: width + 1)[0] == "See")
    #expect(filled.lines("a/" + hash, width: 200)[0].hasPrefix("a/9f"))
  }

  @Test("two signs that are one mark are not parted")
  func doubled() {
    let text = String(repeating: "abcdefg==", count: 30)
    let lines = filled.lines(text, width: 200)
    #expect(lines.dropLast().allSatisfy { $0.hasSuffix("==") })
  }

  @Test(
    "closing punctuation stays with the word before it",
    arguments: [")", "],", "”.", "»", "’;", "?!", "…)", "。", "」、", "؟"]
  )
  func closing(marks: String) {
    // All widths at which the line ends near the marks.
    for count in 8...60 {
      let word = String(repeating: "e7", count: count)
      for line in filled.lines(word + marks, width: 200) {
        #expect(line.first != marks.first, "\(count)")
      }
    }
  }

  @Test("closing punctuation stays with code, a link or strong words before it")
  func closingBehindSpan() {
    let styles = [TextStyle(.mono, size: 10), TextStyle(weight: .bold, size: 11)]
    for style in styles {
      for count in 8...60 {
        let word = String(repeating: "a1", count: count)
        let bytes = [UInt8]((word + ").").utf8)
        let lines = filled.fill([(word, style), (").", TextStyle(size: 11))], width: 200)
        for line in lines { #expect(filled.words(of: line, in: bytes).first != ")", "\(count)") }
      }
    }
  }

  @Test("guillemets and curly quotes hold their words across spaces, as French and German set them")
  func spacedQuotes() {
    for pad in 0..<40 {
      let text =
        String(repeating: "i", count: pad) + " « un mot » et “ deux ” puis »drei« ‹ x › fin"
      for line in filled.lines(text, width: 90) {
        #expect(!line.hasPrefix("» ") && !line.hasPrefix("” ") && !line.hasPrefix("› "))
        #expect(line.last != "«" || line.hasSuffix("drei«"))
        #expect(line.last != "“" && line.last != "‹")
      }
    }
  }

  @Test(
    "no-break spaces and word joiners hold, in words that are broken all the same",
    arguments: ["\u{A0}", "\u{202F}", "\u{2007}", "\u{2060}", "\u{FEFF}"]
  )
  func glue(joiner: String) {
    for length in 5...20 {
      let word = String(repeating: "w", count: length)
      let text = "so " + [word, word, word, word].joined(separator: joiner)
      let lines = filled.lines(text, width: 160)
      for (line, next) in zip(lines, lines.dropFirst()) {
        #expect(line.unicodeScalars.last.map(String.init) != joiner)
        #expect(next.unicodeScalars.first.map(String.init) != joiner)
        #expect(line.hasSuffix("w") || line == "so")
        #expect(next.hasPrefix("w"))
      }
    }
  }

  @Test(
    "Thai, Lao, Burmese and Khmer break at words, among Latin, too",
    arguments: [
      // I | eat | rice; I | use Linux every | day; I | want | go | market; I | go | market.
      ("ฉันกินข้าว", ["ฉัน", "กิน", "ข้าว"]),
      ("in ฉันใช้Linuxทุกวัน", ["in", "ฉัน", "ใช้Linuxทุก", "วัน"]),
      ("ຂ້ອຍຢາກໄປຕະຫຼາດ (market)", ["ຂ້ອຍ", "ຢາກ", "ໄປ", "ຕະຫຼາດ", "(market)"]),
      ("ខ្ញុំទៅផ្សារ។ ok", ["ខ្ញុំ", "ទៅ", "ផ្សារ។", "ok"]),
      ("မြန်မာနိုင်ငံသည်", ["မြန်မာနိုင်ငံ", "သည်"]),
    ]
  )
  func words(text: String, expected: [String]) {
    let bytes = [UInt8](text.utf8)
    let breaks = filled.shaper.analyze(
      bytes,
      spans: [StyleSpan(range: 0..<bytes.count, style: TextStyle(size: 11))],
      direction: nil,
      cjk: .simplified
    ).breaksAtWords
    let starts = [0] + bytes.indices.dropFirst().filter { breaks[$0].contains(.line) }
    let words = zip(starts, starts.dropFirst() + [bytes.count]).map {
      String(decoding: bytes[$0..<$1], as: UTF8.self).trimmingCharacters(in: .whitespaces)
    }
    #expect(words == expected)
  }

  @Test("a word of Thai in two styles is not broken between them")
  func wordInTwoStyles() {
    let parts = [("ฉันกินข้าวใน", TextStyle(size: 11)), ("ตลาด", TextStyle(weight: .bold, size: 11))]
    let bytes = [UInt8]("ฉันกินข้าวในตลาด".utf8)
    let lines = filled.fill(parts, width: 45).map { filled.words(of: $0, in: bytes) }
    #expect(lines.joined() == "ฉันกินข้าวในตลาด")
    #expect(lines.last?.hasSuffix("ตลาด") == true)
  }

  @Test("a Thai repetition mark does not begin a line, not even behind a space")
  func repetitionMark() {
    for width in stride(from: 40.0, to: 120, by: 4) {
      for line in filled.lines("ฉันกินข้าวทุกวัน ๆ และไปตลาด ๆ", width: width) {
        #expect(line.first != "ๆ")
      }
    }
  }

  @Test("joined letters that become wider at a cut do not push the line over its measure")
  func joinedLetters() {
    let text = String(repeating: "سسسسببببعععع", count: 30)
    for width in stride(from: 40.0, to: 140, by: 3.7) {
      for line in filled.fill([(text, TextStyle(size: 11))], width: width) {
        #expect(line.width <= width + 0.001)
      }
    }
  }

  @Test("no line of code begins with closing punctuation where another place will do")
  func closingInCode() {
    // Noto Sans Mono is 600 of 1000 units wide: ten characters of 10 points fill 60.
    let mono = TextStyle(.mono, size: 10)
    func lines(_ code: String) -> [String] {
      filled.lines(code, width: 60, breaksAnywhere: true, style: mono)
    }
    #expect(lines("call(value)") == ["call(valu", "e)"])
    #expect(lines("abcdefghij, k") == ["abcdefghi", "j, k"])
    #expect(lines("abcdefghij ) k") == ["abcdefghi", "j ) k"])
    #expect(lines("abcdefghij(k)") == ["abcdefghij", "(k)"])
    #expect(lines("))))))))))))") == ["))))))))))", "))"])
  }

  @Test("code wider than its panel by its indent alone keeps within it")
  func deepIndent() {
    let style = TextStyle(.mono, size: 9.5)
    for spaces in 0...60 {
      let text = String(repeating: " ", count: spaces) + "return)"
      let lines = filled.fill([(text, style)], width: 120, breaksAnywhere: true)
      #expect(lines.allSatisfy { $0.width <= 120.001 })
    }
  }

  @Test(
    "lines of text in all scripts are never too wide, lose nothing and begin as they may",
    arguments: UInt64(1)...60
  )
  func randomText(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let parts = randomParts(&generator)
    let text = parts.map(\.text).joined()
    let bytes = [UInt8](text.utf8)
    for width in [468.0, 200, 75] {
      let lines = filled.fill(parts, width: width)
      var end = 0
      for (index, line) in lines.enumerated() {
        #expect(line.width <= width + 0.001, "seed \(seed) width \(width) line \(index)")
        guard let first = line.pieces.first, let last = line.pieces.last else { continue }
        let skipped = String(decoding: bytes[end..<first.range.lowerBound], as: UTF8.self)
        #expect(skipped.allSatisfy { $0.isWhitespace }, "seed \(seed) lost \(skipped)")
        for (piece, next) in zip(line.pieces, line.pieces.dropFirst()) {
          #expect(piece.range.upperBound == next.range.lowerBound)
        }
        end = last.range.upperBound
        guard index > 0 else { continue }
        let words = String(decoding: bytes[first.range.lowerBound...], as: UTF8.self)
        #expect(mayBegin(words), "seed \(seed) width \(width): \(words.prefix(20))")
        let before = String(decoding: bytes[..<first.range.lowerBound], as: UTF8.self)
        #expect(
          before.unicodeScalars.last.map { !isGlue($0) } ?? true,
          "seed \(seed) width \(width): \(words.prefix(20))"
        )
      }
      let rest = String(decoding: bytes[end...], as: UTF8.self)
      #expect(rest.allSatisfy { $0.isWhitespace }, "seed \(seed) lost \(rest)")
    }
  }

  private func isGlue(_ scalar: Unicode.Scalar) -> Bool {
    "\u{A0}\u{202F}\u{2007}\u{2060}\u{FEFF}".unicodeScalars.contains(scalar)
  }

  private func mayBegin(_ words: String) -> Bool {
    guard let first = words.unicodeScalars.first else { return true }
    if isGlue(first) || first.properties.generalCategory == .closePunctuation { return false }
    if first.properties.generalCategory == .finalPunctuation {
      return words.dropFirst().first?.isLetter == true
    }
    return !",.;:!?、。，．；：！？ー々ぁっゃゅょッャュョ،؛؟।॥។៕ๆຯ".unicodeScalars.contains(first)
  }

  private func randomParts(
    _ generator: inout SeededGenerator
  ) -> [(text: String, style: TextStyle)] {
    let styles = [
      TextStyle(size: 11), TextStyle(weight: .bold, size: 11), TextStyle(isItalic: true, size: 11),
      TextStyle(.mono, size: 10),
    ]
    return (0..<Int.random(in: 4...14, using: &generator)).map { _ in
      let words = (0..<Int.random(in: 1...6, using: &generator)).map { _ in randomWord(&generator) }
      let style = styles[Int.random(in: 0..<styles.count, using: &generator)]
      return (words.joined(), style)
    }
  }

  private func randomWord(_ generator: inout SeededGenerator) -> String {
    func pick(_ choices: [String]) -> String {
      choices[Int.random(in: 0..<choices.count, using: &generator)]
    }
    func letters(_ alphabet: String, _ count: ClosedRange<Int>) -> String {
      let all = alphabet.unicodeScalars.map(String.init)
      return (0..<Int.random(in: count, using: &generator)).map { _ in pick(all) }.joined()
    }
    let word =
      switch Int.random(in: 0..<18, using: &generator) {
      case 0, 1, 2: letters("abcdefghijklmnopqrstuvwxyzéüß", 2...12)
      case 3: letters("0123456789abcdef", 30...140)
      case 4:
        "https://" + letters("abcdefgh", 4...9) + ".org/" + letters("abcdefg/-_.?&=12", 10...80)
          + "x"
      case 5: letters("абвгдежзиклмноп", 3...12)
      case 6: letters("αβγδεζηθικλμνξο", 3...12)
      case 7: letters("ابتثجحخدذرزسشصضطظعغفقكلمنهوي", 3...40)
      case 8: letters("אבגדהוזחטיכלמנסעפצקרשת", 3...30)
      case 9: pick(["नमस्ते", "क्षत्रिय", "বাংলাদেশ", "தமிழ்நாடு", "प्रतिनिधि।"])
      case 10: pick(["ภาษาไทยไม่มีช่องว่างระหว่างคำ", "ฉันกินข้าวทุกๆวัน", "ຂ້ອຍຢາກໄປຕະຫຼາດ"])
      case 11: pick(["ខ្ញុំចង់ទៅផ្សារដើម្បីទិញបន្លែ។", "မြန်မာနိုင်ငံသည်"])
      case 12: letters("漢字仮名交文東京都日本語学校", 2...30) + pick(["。", "、", "」", "！"])
      case 13: (0..<9).map { _ in pick(["かな", "しょ", "がっ", "ナー", "カッ", "ひら", "ファ"]) }.joined()
      case 14: pick(["한국어", "띄어쓰기", "대한민국의"])
      case 15: pick(["👨‍👩‍👧", "👍🏽", "🇺🇸", "4️⃣", "😀😀😀", "🏳️‍🌈"])
      case 16:
        letters("abcdefgh", 4...9) + pick(["\u{A0}", "\u{202F}", "\u{2060}"])
          + letters("ijk", 5...9)
      default: pick(["(", "«", "“", "「"]) + letters("abcdefgh", 4...9)
      }
    return word + pick(["", "", "", ")", "],", "”.", "»", "?", "...", ":"])
      + pick([" ", " ", "  ", ""])
  }
}
