import Foundation
import PageModel
import PangoCairoBinding
import Testing

@testable import PageLayout

@Suite("Line filling")
struct LineFillingTests {
  private let catalog: FontCatalog
  private let shaper: TextShaper

  init() throws {
    catalog = try FontCatalog()
    shaper = try TextShaper(catalog: catalog)
  }

  private func fill(
    _ text: String,
    width: Double = 468,
    breaksAnywhere: Bool = false,
    style: TextStyle = TextStyle(size: 11)
  ) -> [FilledLine] {
    let bytes = Array(text.utf8)
    let attributes = TextAttributes(
      style: style,
      color: StyleSheet.ink,
      ground: StyleSheet.paper
    )
    let analyzed = shaper.analyze(
      bytes,
      spans: [StyleSpan(range: 0..<bytes.count, style: style)],
      direction: nil,
      cjk: .simplified
    )
    var filler = LineFiller(
      shaper: shaper,
      text: analyzed,
      breaks: analyzed.breaksAtWords,
      spans: [AttributedSpan(range: 0..<bytes.count, attributes: attributes)],
      width: width,
      breaksAnywhere: breaksAnywhere
    )
    return filler.fill()
  }

  private func words(of lines: [FilledLine], in text: String) -> [String] {
    let bytes = Array(text.utf8)
    return lines.map { line in
      line.pieces.map { String(decoding: bytes[$0.range], as: UTF8.self) }.joined()
    }
  }

  private static let paragraphs = [
    "The visit began at ten and ended before noon. Ms. Okafor opened the door; the landlord’s "
      + "agent arrived at 10:25 and stayed until the meters had been read, as the order says.",
    "Le rapport de l’expert — reçu le 3 mai — dit que «\u{A0}l’humidité vient du toit\u{A0}» et qu’il faut "
      + "refaire l’isolation avant l’hiver prochain, sinon les dégâts vont s’étendre encore.",
    "Письмо управляющей компании пришло четвёртого марта; в нём сказано, что ремонт крыши начнётся "
      + "не раньше мая, а до тех пор жильцам советуют ставить вёдра и ждать.",
    "日本語の長い段落です。空白がないので、行の折り返しは文字の間で行われます。「かぎ括弧」や、句読点は"
      + "行頭に来てはいけません。日本語の長い段落です。空白がないので、行の折り返しは文字の間です。",
    "السلام عليكم ورحمة الله وبركاته هذا نص عربي طويل بما يكفي ليمتد على أكثر من سطر واحد في الصفحة "
      + "مع كلمات أخرى كثيرة حتى نرى كيف تنكسر الأسطر عند نهاية الصفحة.",
    "बैठक दस बजे शुरू हुई और दोपहर से पहले समाप्त हुई। मकान मालिक का प्रतिनिधि देर से आया और मीटर पढ़े जाने तक रुका रहा, "
      + "जैसा कि आदेश में लिखा है।",
    "การประชุมเริ่มเวลาสิบโมงเช้าและสิ้นสุดก่อนเที่ยงวัน ตัวแทนเจ้าของบ้านมาถึงสายและอยู่จนกระทั่งอ่านมิเตอร์เสร็จตามคำสั่ง",
  ]

  // Thai is the last: its words are ICU's and not Pango's.
  @Test("lines break where Pango's own paragraph breaks them", arguments: paragraphs.dropLast())
  func breaksLikePango(text: String) throws {
    let oracle = try PangoOracle(catalog)
    for width in [468.0, 300, 180] {
      let expected = oracle.lines(of: text, size: 11, width: width)
      let lines = fill(text, width: width)
      let starts = lines.map { $0.pieces.first?.range.lowerBound ?? -1 }
      #expect(starts == expected.map(\.start), "width \(width)")
    }
  }

  @Test("a line is as wide as Pango's, to a thousandth of a point", arguments: paragraphs)
  func widthsLikePango(text: String) throws {
    let oracle = try PangoOracle(catalog)
    // Wide enough for one line: Pango then shapes the text whole, kerning across words included.
    let expected = try #require(oracle.lines(of: text, size: 11, width: 4000).first)
    let line = try #require(fill(text, width: 4000).first)
    #expect(abs(line.width - expected.width) < 0.001)
  }

  @Test("every byte but white space at line ends is on a line, in order", arguments: paragraphs)
  func nothingIsLost(text: String) {
    for width in [468.0, 120, 40, 5] {
      let joined = words(of: fill(text, width: width), in: text).joined()
      #expect(
        joined.filter { !$0.isWhitespace } == text.filter { !$0.isWhitespace },
        "width \(width)"
      )
    }
  }

  @Test("no line is wider than its measure as long as a cluster fits", arguments: paragraphs)
  func noOverfullLine(text: String) {
    for width in [468.0, 120, 40] {
      for line in fill(text, width: width) { #expect(line.width <= width + 0.001) }
    }
  }

  @Test("a word too long for the line breaks behind a separator, without a hyphen")
  func longAddress() {
    let text = "aaaa/bbbb_cccc"
    // Inter at 11 pt: `aaaa/bbbb_` is 57 to 62 pt wide, the whole 80 or more.
    let lines = words(of: fill(text, width: 66), in: text)
    #expect(lines.first?.last == "_" || lines.first?.last == "/")
    #expect(lines.joined() == text)
  }

  @Test("a hash with no separator breaks anywhere and fills its lines")
  func hash() {
    let text = String(repeating: "9f2c4e0b7d1a55c3", count: 8)
    let lines = fill(text, width: 200)
    #expect(words(of: lines, in: text).joined() == text)
    for line in lines.dropLast() { #expect(line.width > 185) }
  }

  @Test("code breaks anywhere and keeps its leading spaces")
  func code() {
    let text = "    let value = \"a long string with spaces in it\""
    let lines = words(
      of: fill(text, width: 100, breaksAnywhere: true, style: TextStyle(.mono, size: 9.5)),
      in: text
    )
    #expect(lines.first?.hasPrefix("    let") == true)
    #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
  }

  @Test("a long run without spaces takes time that grows with its length")
  func longRun() {
    let text = String(repeating: "x", count: 100_000)
    let lines = fill(text, width: 468)
    #expect(words(of: lines, in: text).joined().utf8.count == 100_000)
  }

  @Test("thousands of marks on one letter are cut into pieces and kept")
  func marks() {
    let text = "before a" + String(repeating: "\u{301}\u{316}", count: 8000) + " after"
    let lines = fill(text, width: 468)
    #expect(words(of: lines, in: text).joined().unicodeScalars.count == text.unicodeScalars.count)
  }

  @Test(
    "a word is drawn from the font of its script alone",
    arguments: [
      ("السلام", "Noto Sans Arabic"), ("שָׁלוֹם", "Noto Sans Hebrew"),
      ("नमस्ते।", "Noto Sans Devanagari"),
      ("স্বাগতম", "Noto Sans Bengali"), ("வருகை", "Noto Sans Tamil"), ("తెలుగు", "Noto Sans Telugu"),
      ("ಕನ್ನಡ", "Noto Sans Kannada"), ("മലയാളം", "Noto Sans Malayalam"),
      ("ગુજરાતી", "Noto Sans Gujarati"),
      ("ਪੰਜਾਬੀ", "Noto Sans Gurmukhi"), ("සිංහල", "Noto Sans Sinhala"), ("สวัสดี", "Noto Sans Thai"),
      ("ສະບາຍດີ", "Noto Sans Lao"), ("မြန်မာ၁", "Noto Sans Myanmar"), ("ភាសាខ្មែរ", "Noto Sans Khmer"),
      ("საქართველო", "Inter or Noto Sans Georgian"), ("Հայերեն", "Noto Sans Armenian"),
      ("አማርኛ", "Noto Sans Ethiopic"), ("བོད་ཡིག", "Noto Serif Tibetan"), ("漢字、。", "Noto Sans CJK"),
      ("かな", "Noto Sans CJK"), ("한국어", "Noto Sans CJK"), ("Ελληνικά", "Inter"),
      ("Русский", "Inter"),
    ]
  )
  func oneFont(word: String, font: String) {
    let bytes = Array(word.utf8)
    let text = shaper.analyze(
      bytes,
      spans: [StyleSpan(range: 0..<bytes.count, style: TextStyle(size: 11))],
      direction: nil,
      cjk: .simplified
    )
    let names = Set(text.items.map { shaper.fonts[$0.font].face.name })
    #expect(names.count == 1)
    for name in names {
      let family = font.components(separatedBy: " or ")
      #expect(family.contains { name.hasPrefix($0) }, "\(name)")
    }
    for index in text.items.indices {
      let shaped = shaper.shape(text, item: index, range: text.items[index].range)
      #expect(shaped.glyphs.allSatisfy { $0.kind != .missing })
    }
  }

  @Test("an empty text is one empty line")
  func empty() {
    let lines = fill("")
    #expect(lines.count == 1)
    #expect(lines[0].pieces.isEmpty)
  }
}
