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
    texts.complete(from: [
      ShownWord(text: "\u{915}\u{94D}\u{93F}", glyphs: [glyph(1), glyph(2), glyph(3)])
    ])
    #expect(texts.isComplete)
    #expect(texts.texts[glyph(2)] == "\u{94D}")
  }

  @Test("a font's own names for private use give way to words, and what was written stays")
  func privateUse() {
    var texts = texts("<01> <e0a2>\n<02> <e123>\n")
    texts.complete(from: [ShownWord(text: "1", glyphs: [glyph(1)])])
    #expect(texts.texts == [glyph(1): "1", glyph(2): "\u{E123}"])
    #expect(texts.isComplete)
  }
}
