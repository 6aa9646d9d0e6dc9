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
    let changed = texts.complete(from: [
      ShownWord(text: "\u{915}\u{94D}\u{93F}", glyphs: [glyph(1), glyph(2), glyph(3)])
    ])
    #expect(changed == ["f"])
    #expect(texts.isComplete)
    #expect(texts.texts[glyph(2)] == "\u{94D}")
  }

  @Test("a font's own names for private use give way to words, and what was written stays")
  func privateUse() {
    var texts = texts("<01> <e0a2>\n<02> <e123>\n")
    #expect(texts.complete(from: [ShownWord(text: "1", glyphs: [glyph(1)])]) == ["f"])
    #expect(texts.texts == [glyph(1): "1", glyph(2): "\u{E123}"])
    #expect(texts.isComplete)
  }

  @Test("a character for private use stays out of the map, which has the digits of its code point")
  func privateCarrier() {
    var texts = texts("<01> <2801>\n<02> <fffd>\n<03> <0041>\n")
    let word = ShownWord(text: "\u{F0B7}", glyphs: [glyph(1), glyph(2)])
    let changed = texts.complete(from: [word])
    #expect(changed == ["f"])
    let map = String(decoding: texts.map(of: "f"), as: UTF8.self)
    #expect(map.contains("<0001> <0046003000420037>\n"))
    #expect(map.contains("<0002> <0020>\n"))
    #expect(map.contains("<0003> <0041>\n"))
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
      let words = try MarkedContent.rewrite(
        Array(contents.utf8),
        marks: [ContentMark](repeating: .leaf(0), count: marks)
      ) { _ in "P" }.words
      #expect(words.count == 1)
      #expect(
        words.first?.carriers == [1, 2].map { GlyphCode(font: "/f-1-1", code: $0) }
      )
      #expect(words.first?.glyphs == [1, 2].map { GlyphCode(font: "/f-2-1", code: $0) })
    }
  }
}
