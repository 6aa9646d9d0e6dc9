import Testing

@testable import PDFWriting

@Suite("Texts of glyphs")
struct GlyphTextsTests {
  private func glyph(_ code: Int) -> GlyphCode { GlyphCode(font: "f", code: code) }

  private func texts(_ map: String) -> GlyphTexts {
    var texts = GlyphTexts()
    texts.read(Array(map.utf8), font: "f")
    return texts
  }

  @Test("a glyph that has no text takes what the others of a word leave")
  func rest() {
    var texts = texts("<01> <0915>\n<02> <fffd>\n<03> <093f>\n")
    #expect(!texts.isComplete)
    let changed = texts.complete(
      from: ShownText(words: [
        ShownWord(text: "\u{915}\u{94D}\u{93F}", glyphs: [glyph(1), glyph(2), glyph(3)])
      ])
    )
    #expect(changed == ["f"])
    #expect(texts.isComplete)
    #expect(texts.texts[glyph(2)] == "\u{94D}")
  }

  @Test("a font's own names for private use give way to words, and what was written stays")
  func privateUse() {
    var texts = texts("<01> <e0a2>\n<02> <e123>\n")
    #expect(
      texts.complete(from: ShownText(words: [ShownWord(text: "1", glyphs: [glyph(1)])])) == ["f"]
    )
    #expect(texts.texts == [glyph(1): "1", glyph(2): "\u{E123}"])
    #expect(texts.isComplete)
  }

  @Test("a character for private use stays out of the map, which has the digits of its code point")
  func privateCarrier() {
    var texts = texts("<0001> <2801>\n<0002> <fffd>\n<0003> <0041>\n")
    let word = ShownWord(text: "\u{F0B7}", glyphs: [glyph(1), glyph(2)])
    let changed = texts.complete(from: ShownText(words: [word]))
    #expect(changed == ["f"])
    let map = String(decoding: texts.map(of: "f"), as: UTF8.self)
    #expect(map.contains("<0001> <0046003000420037>\n"))
    #expect(map.contains("<0002> <0020>\n"))
    #expect(map.contains("<0003> <0041>\n"))
  }

  @Test("a glyph has the text that it is shown with alone most often, not what is left of a word")
  func alone() {
    // Three figures of a font that has its own names for them.
    var texts = texts("<0001> <e071>\n<0002> <e077>\n<0003> <e079>\n<0004> <0041>\n")
    let alone = ["9 ", "9", "\u{FF19}"].map { ShownWord(text: $0, glyphs: [glyph(3)]) }
    let word = ShownWord(text: "1977 ", glyphs: [1, 3, 2, 2].map(glyph))
    let changed = texts.complete(from: ShownText(words: [word] + alone))
    #expect(changed == ["f"])
    #expect(texts.texts == [glyph(1): "1", glyph(2): "7", glyph(3): "9", glyph(4): "A"])
  }

  @Test("a glyph that tells its text somewhere keeps it, and one that never does takes another")
  func plain() {
    var texts = texts("<0001> <0041>\n<0002> <0042>\n<0003> <fffd>\n")
    var shown = ShownText(words: [1, 2].map { ShownWord(text: "\u{391}", glyphs: [glyph($0)]) })
    shown.notePlain([1, 3], font: "f")
    #expect(texts.complete(from: shown) == ["f"])
    #expect(texts.texts == [glyph(1): "A", glyph(2): "\u{391}", glyph(3): "\u{FFFD}"])
  }

  @Test("a font whose codes are of one byte keeps them so in its map")
  func simpleFont() {
    var texts = texts("<2d> <002d>\n<41> <0041>\n")
    let hyphen = ShownWord(text: "\u{2011}", glyphs: [glyph(0x2D)])
    #expect(texts.complete(from: ShownText(words: [hyphen])) == ["f"])
    let map = String(decoding: texts.map(of: "f"), as: UTF8.self)
    #expect(map.contains("<00> <ff>\nendcodespacerange\n2 beginbfchar\n<2d> <2011>\n<41> <0041>\n"))
  }

  @Test("both kinds of strings say which glyphs they show")
  func strings() {
    let literal = Array(#"(a\(\\\)\1019)"#.utf8)
    #expect(ShownText.codes(literal: literal[...]) == [0x61, 0x28, 0x5C, 0x29, 0x41, 0x39])
    #expect(ShownText.codes(hexadecimal: Array("0001 00ff\n1000".utf8)[...]) == [1, 255, 4096])
  }

  @Test("a word's glyphs are told from those outside, in fonts of one byte, too")
  func shown() throws {
    let contents = """
      /Span << /MCID 0 >> BDC
      /f-1-0 1 Tf
      [(A)6(B)]TJ
      /Span << /ActualText <feff00310039> >> BDC
      (1)Tj
      /f-1-1 1 Tf
      <0003>Tj
      EMC
      <0002>Tj
      EMC
      """
    var shown = ShownText()
    _ = try MarkedContent.rewrite(Array(contents.utf8), marks: [.leaf(0)], shown: &shown) { _ in "P"
    }
    let glyphs = [GlyphCode(font: "/f-1-0", code: 0x31), GlyphCode(font: "/f-1-1", code: 3)]
    #expect(shown.words == [ShownWord(text: "19", glyphs: glyphs)])
    #expect(
      [0x41, 0x42, 0x31].map { shown.isPlain(GlyphCode(font: "/f-1-0", code: $0)) } == [
        true, true, false,
      ]
    )
    #expect([2, 3].map { shown.isPlain(GlyphCode(font: "/f-1-1", code: $0)) } == [true, false])
  }

  @Test("a word without text of its own is told by the carriers before it")
  func carriersOfTheStretchBefore() throws {
    let apart = """
      /Span << /MCID 0 >> BDC
      /f-1-1 1 Tf
      <00010002>Tj
      EMC
      /Span << /MCID 1 >> BDC
      /Span << /ActualText <feff> >> BDC
      /f-2-1 1 Tf
      <00010002>Tj
      EMC
      EMC
      """
    let together = apart.replacing("EMC\n/Span << /MCID 1 >> BDC\n", with: "")
    for (contents, marks) in [(apart, 2), (together, 1)] {
      var shown = ShownText()
      _ = try MarkedContent.rewrite(
        Array(contents.utf8),
        marks: [ContentMark](repeating: .leaf(0), count: marks),
        shown: &shown
      ) { _ in "P" }
      let words = shown.words
      #expect(words.count == 1)
      #expect(
        words.first?.carriers == [1, 2].map { GlyphCode(font: "/f-1-1", code: $0) }
      )
      #expect(words.first?.glyphs == [1, 2].map { GlyphCode(font: "/f-2-1", code: $0) })
    }
  }
}
