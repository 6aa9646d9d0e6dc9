import Diagnostics
import DocumentModel
import PageModel
import PangoCairoBinding
import Testing

@testable import PageLayout

@Suite("Glyph runs")
struct GlyphRunsTests: LaidOutNotes {
  private func faces(_ result: LayoutResult) -> [(text: String, face: String, glyphs: Int)] {
    result.document.pages.flatMap { runs($0) }.map {
      ($0.text, result.document.fonts[$0.font].name, $0.glyphs.count)
    }
  }

  /// The rectangles that are drawn as lines: the boxes of missing characters.
  private func boxes(on page: Page) -> [Rect] {
    page.items.compactMap { item -> Rect? in
      guard case .shape(let shape) = item.content, shape.stroke != nil,
        case .rectangle(let rect, _) = shape.outline
      else { return nil }
      return rect
    }
  }

  @Test(
    "an emoji sequence is one picture",
    arguments: [
      "😀", "👍🏽", "🇺🇸", "👨‍👩‍👧", "👩🏽‍🚀", "🏳️‍🌈", "❤️‍🔥", "4️⃣", "#️⃣", "*️⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🧑🏽‍🤝‍🧑🏻", "☎️", "©️",
    ]
  )
  func emoji(sequence: String) throws {
    let result = try layOut([paragraph("12 \(sequence) 34")])
    let pictures = faces(result).filter { $0.face == "Noto Color Emoji" }
    #expect(pictures.map(\.text) == [sequence])
    #expect(pictures.map(\.glyphs) == [1])
    // Digits beside it are the text font's.
    for digits in ["12", "34"] {
      let found = faces(result).filter { $0.text.contains(digits) }
      #expect(found.map(\.face) == ["Inter"] || found.map(\.face) == ["Inter Regular"])
    }
  }

  @Test("signs that may be emoji and digits are text unless a sequence says otherwise")
  func textPresentation() throws {
    let result = try layOut([paragraph("1 # * © ™ ❄ ☎ ☎\u{FE0E}")])
    #expect(!faces(result).contains { $0.face == "Noto Color Emoji" })
  }

  @Test("a character that no font has is a box with its code point drawn in it, and no other text")
  func missingBox() throws {
    // Private use; the newest block of Arabic is in none of the fonts.
    let result = try layOut([paragraph("a\u{E123}b c\u{1E7E0}d")])
    let page = result.document.pages[0]
    #expect(runs(page).map(\.text).joined() == "A notea\u{E123}b c\u{1E7E0}d")
    let boxes = boxes(on: page)
    #expect(boxes.count == 2)
    let lines = page.items.compactMap { item -> [Point]? in
      guard case .shape(let shape) = item.content, case .polyline(let points) = shape.outline
      else { return nil }
      return points
    }
    // A line for each digit of E123 and 1E7E0; 1 is a single stroke down.
    #expect(lines.count == 4 + 5)
    #expect(lines.count { $0.count == 2 && $0[0].x == $0[1].x && $0[0].y < $0[1].y } == 2)
    for point in lines.joined() {
      #expect(
        boxes.contains {
          $0.x < point.x && point.x < $0.maxX && $0.y < point.y && point.y < $0.maxY
        }
      )
    }
    #expect(result.diagnostics.map(\.severity) == [.warning])
  }

  /// Letters of several kinds; the last word of a line is followed by a space in each.
  @Test(
    "a space stands where a line ends between two words, and takes no room",
    arguments: ["word", "שלום", "नमस्ते", "भा123"]
  )
  func spaceAtLineEnd(word: String) throws {
    let text = Array(repeating: word, count: 120).joined(separator: " ")
    let result = try layOut([paragraph(text)])
    let found = runs(result.document.pages[0]).dropFirst()
    #expect(found.map(\.text).joined() == text)
    #expect(Set(found.map(\.origin.y)).count > 2)
    for run in found {
      #expect(run.origin.x.points > 71.99)
      #expect((run.origin.x + run.width).points < 540.01)
      #expect(Int(run.clusters.reduce(0) { $0 + $1.bytes }) == run.text.utf8.count)
      #expect(Int(run.clusters.reduce(0) { $0 + $1.glyphs }) == run.glyphs.count)
    }
  }

  /// cairo takes the text of a cluster of one glyph for that of the glyph, wherever it is drawn.
  @Test(
    "a glyph alone never has text beside its own that nothing shows: a blank joins it",
    arguments: ["क", "x\u{34F}", "8\u{200C}", "y\u{FE0E}"]
  )
  func unseenText(word: String) throws {
    let result = try layOut([paragraph("\(word) \(word)z \(word)")])
    for run in runs(result.document.pages[0]) {
      var rest = run.text.utf8[...]
      for cluster in run.clusters {
        let text = String(decoding: rest.prefix(Int(cluster.bytes)), as: UTF8.self).unicodeScalars
        rest = rest.dropFirst(Int(cluster.bytes))
        let last = text.last?.properties
        if text.count > 1, last?.isWhitespace == true || last?.isDefaultIgnorableCodePoint == true {
          #expect(cluster.glyphs > 1, "\(run.text)")
        }
      }
      #expect(Int(run.clusters.reduce(0) { $0 + $1.glyphs }) == run.glyphs.count)
    }
  }

  @Test("a letter has the same carrier in every document, so that one font can say what it is")
  func carriersAgree() throws {
    var carriers: [UInt32: Unicode.Scalar] = [:]
    for text in ["שלום עולם.", "בית המשפט, (דן)", "مرحبا بالعالم: 12", "المدعي قدم شكوى؟"] {
      let result = try layOut([paragraph(text)])
      let symbols = result.document.fonts.firstIndex { $0.name.contains("Symbols") }
      let found = runs(result.document.pages[0]).filter { $0.font == symbols }
      #expect(!found.isEmpty)
      for run in found {
        let glyphs = run.isRightToLeft ? run.glyphs.reversed() : run.glyphs
        #expect(glyphs.count == run.text.unicodeScalars.count)
        for (glyph, character) in zip(glyphs, run.text.unicodeScalars) {
          #expect(carriers.updateValue(character, forKey: glyph.id) ?? character == character)
        }
      }
    }
  }

  @Test("no space stands where a word is broken, and none behind the last line")
  func noSpace() throws {
    for text in [String(repeating: "字", count: 100), String(repeating: "x", count: 300)] {
      let result = try layOut([paragraph(text)])
      #expect(runs(result.document.pages[0]).dropFirst().map(\.text).joined() == text)
    }
  }

  @Test("a space between words that look different is drawn, in either direction")
  func spaceBetweenLooks() throws {
    let result = try layOut([
      Block(.paragraph([.code("a"), .text(" "), .strong([.text("b")]), .text(" "), .code("c")])),
      Block(.paragraph([.text("שלום "), .code("d"), .text(" ועוד")])),
    ])
    let found = runs(result.document.pages[0]).dropFirst().map(\.text)
    #expect(found.joined() == "a b cשלום d ועוד")
  }

  @Test("lines of code are parted by spaces")
  func codeLines() throws {
    let result = try layOut([Block(.code("let a\nlet b\n\nend", language: nil))])
    let found = runs(result.document.pages[0]).dropFirst().map(\.text)
    #expect(found == ["let a ", "let b ", "end"])
  }

  @Test(
    "marks that pile up without end stay within two sizes of their line",
    arguments: ["\u{F40}" + String(repeating: "\u{F90}", count: 24)]
      + ["\u{E01}" + String(repeating: "\u{E49}", count: 24)]
      + ["\u{628}" + String(repeating: "\u{64B}\u{64E}", count: 12)]
  )
  func piledMarks(text: String) throws {
    let glyphs = runs(try layOut([paragraph(text)]).document.pages[0]).dropFirst().flatMap(\.glyphs)
    // At eleven points, most of the marks would stand further off.
    #expect(glyphs.contains { abs($0.y) == 22 })
    #expect(glyphs.allSatisfy { abs($0.y) <= 22 })
  }

  @Test(
    "invisible characters without end stay short in the text layer",
    arguments: [0x200C, 0x200D, 0xFE0F, 0xE0061, 0x2060] as [UInt32]
  )
  func endlessInvisible(character: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(character))
    let endless = String(repeating: String(scalar), count: 50_000)
    let text = "x \(endless) 👍\(endless)y"
    let found = runs(try layOut([paragraph(text)]).document.pages[0]).dropFirst()
    for run in found {
      #expect(run.clusters.map { Int($0.bytes) }.reduce(0, +) == run.text.utf8.count)
      #expect(run.text.utf8.count < 3000 && run.glyphs.count < 100)
    }
    let visible = found.flatMap(\.text.unicodeScalars).filter { $0.isASCII && $0 != " " }
    #expect(String(String.UnicodeScalarView(visible)) == "xy")
  }

  @Test("an emoji that the font has not is a box one em wide, with room for the space behind it")
  func missingEmoji() throws {
    // U+1FAE9 is an emoji of Unicode 16.
    let page = try layOut([paragraph("Yes \u{1FAE9} no")]).document.pages[0]
    let boxes = boxes(on: page)
    #expect(boxes.count == 1)
    #expect(try #require(boxes.first).width <= .points(11.22))
  }

  @Test("numbers in circles come from the face of the Han, kana or Hangul beside them")
  func circledNumbers() throws {
    for text in ["手順①と⑩と⑳。", "순서 ① 첫째 ⑪ 열하나.", "步骤①、②、⑫。"] {
      // The spaces and the full stop of Korean are of the text face.
      let circled = faces(try layOut([paragraph(text)])).filter { $0.text.contains(/[①②⑩⑪⑫⑳]/) }
      #expect(!circled.isEmpty && circled.allSatisfy { $0.face.hasPrefix("Noto Sans CJK") })
    }
    let latin = faces(try layOut([paragraph("Step ① is first")])).dropFirst().map(\.face)
    #expect(latin.allSatisfy { $0.hasPrefix("Inter") })
  }

  @Test("Japanese with a line of Korean has Japanese forms, Korean with kana Korean ones")
  func mixedEastAsian() throws {
    func face(of letter: String, in texts: String...) throws -> String? {
      faces(try layOut(texts.map(paragraph))).first { $0.text.contains(letter) }?.face
    }
    let japanese = try face(of: "骨", in: "手順と項目と骨と直と漢字と。", "순서 첫째 둘째.")
    #expect(try #require(japanese).hasPrefix("Noto Sans CJK JP"))
    let korean = try face(of: "漢", in: "가나다라마바사아자차카타 漢字 かな")
    #expect(try #require(korean).hasPrefix("Noto Sans CJK KR"))
  }

  @Test(
    "what stands for a missing character is said as it is drawn",
    arguments: [
      ("\u{E123}", "No font has U+E123; each is drawn as a box"),
      ("\u{FFFE}\u{85}\u{81}", "No font has U+FFFE, U+0081; each is drawn as U+FFFD"),
      (
        "\u{E123}\u{FFFE}",
        "No font has U+FFFE, U+E123; each is drawn as a box, or as U+FFFD where none can have it"
      ),
    ]
  )
  func substitutes(text: String, message: String) throws {
    #expect(try layOut([paragraph(text)]).diagnostics.map(\.message) == [message])
  }

  @Test("the code points that are missing are named once, however often they occur")
  func missingOnce() throws {
    let result = try layOut([
      paragraph("\u{E001}\u{E002}\u{E001}"), try heading(1, "\u{E002}\u{E003}"),
    ])
    #expect(result.diagnostics.count == 1)
    let message = try #require(result.diagnostics.first?.message)
    #expect(message.contains("U+E001, U+E002, U+E003;"))
  }

  @Test("optional ligatures and arrows stay off in every part of a paragraph")
  func features() throws {
    let plain = try layOut([paragraph("10x20 -> office")])
    let later = try layOut([
      Block(.paragraph([.strong([.text("Words before, ")]), .text("10x20 -> office")]))
    ])
    let ids = try [plain, later].map { result in
      try #require(runs(result.document.pages[0]).last { $0.text.contains("10x20") }).glyphs.map(
        \.id
      )
    }
    // One glyph a character, the same ones wherever they stand.
    #expect(ids[0].count == 15)
    #expect(ids[0] == ids[1])
  }

  @Test("Khmer letters join with the vowels around them")
  func khmerVowels() throws {
    // The vowel stands before the letter and behind it: two glyphs, the second with the letter.
    let result = try layOut([paragraph("ទៅ")])
    #expect(runs(result.document.pages[0]).last?.glyphs.count == 2)
  }

  @Test(
    "quotes, dashes and ellipses of Chinese and Japanese come from its face, in italics, too",
    arguments: [
      ("他说：“你好……”——走了", "“……”——"), ("“你好”", "“”"), ("他 “hello” 说", "“”"),
      ("the word “漢字” means", ""), ("don’t “say” it… — 漢", ""), ("한국어 “인용”… 하고", ""),
      ("彼は‘はい’と", "‘’"),
    ]
  )
  func quotes(text: String, expected: String) throws {
    for inlines in [[Inline.text(text)], [.emphasis([.text(text)])]] {
      let result = try layOut([Block(.paragraph(inlines))])
      let han = faces(result).filter { $0.face.hasPrefix("Noto Sans CJK") }.map(\.text).joined()
      #expect(han.filter { "“”‘’…—".contains($0) } == expected)
      let other = faces(result).filter { !$0.face.hasPrefix("Noto Sans CJK") }.map(\.text).joined()
      let all = text.filter { "“”‘’…—".contains($0) }.count
      #expect(other.filter { "“”‘’…—".contains($0) }.count == all - expected.count)
    }
  }
}
