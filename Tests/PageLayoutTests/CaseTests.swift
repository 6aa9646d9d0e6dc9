import Diagnostics
import DocumentModel
import PageModel
import PangoCairoBinding
import Testing

@testable import PageLayout

/// Reports from people who export notes, by their numbers.
@Suite("Cases from the field, on pages")
struct CaseTests: LaidOutNotes {
  private func read(_ result: LayoutResult) -> String {
    result.document.pages.flatMap { runs($0) }.dropFirst().map(\.text).joined()
  }

  @Test("R01: no letters are joined into one sign, each is a glyph with its own text")
  func ligatures() throws {
    let words = "staff officer filed a fluffy affidavit, efficient Fjord, shift, off-file, Thus"
    let result = try layOut([paragraph(words)])
    let run = try #require(runs(result.document.pages[0]).last)
    #expect(run.text == words)
    #expect(run.glyphs.count == words.count)
    #expect(run.clusters.allSatisfy { $0.bytes == 1 && $0.glyphs == 1 })
  }

  @Test("R03: digits beside emoji are in the text font, in order")
  func digitsBesideEmoji() throws {
    let words = "Unit 12, call 555-0100 on 2024-03-04 😀 then press 9 ❄ and #."
    let result = try layOut([paragraph(words)])
    let inter = runs(result.document.pages[0]).dropFirst()
      .filter { result.document.fonts[$0.font].name.hasPrefix("Inter") }.map(\.text).joined()
    #expect(inter.filter { $0.isNumber || $0 == "#" } == "125550100202403049#")
  }

  @Test("R09: each paragraph runs in the direction of its first strong letter")
  func rightToLeft() throws {
    let texts = ["היום נשלח pdf למשרד 12/03.", "تم إرسال PDF اليوم.", "A plain English paragraph."]
    let result = try layOut(texts.map(paragraph))
    let lines = Dictionary(grouping: runs(result.document.pages[0]).dropFirst()) { $0.origin.y }
      .sorted { $0.key < $1.key }.map(\.value)
    #expect(lines.count == 3)
    for line in lines.prefix(2) {
      let right = line.map { ($0.origin.x + $0.width).points }.max() ?? 0
      #expect(abs(right - 540) < 0.01)
    }
    #expect(lines[2].map(\.origin.x.points).min() == 72)
    // The carriers and what stands between them are in the order in which they were written.
    #expect(read(result).filter { $0 != " " } == texts.joined().filter { $0 != " " })
  }

  @Test("R11: Japanese and Chinese without spaces wrap inside the margins and lose nothing")
  func withoutSpaces() throws {
    let texts = [
      String(repeating: "今日は雨が降ったので建物の外側を点検した。", count: 8),
      String(repeating: "今天检查了楼道的灯，记录了读数。", count: 10),
    ]
    let result = try layOut(texts.map(paragraph))
    #expect(read(result) == texts.joined())
    for run in runs(result.document.pages[0]) {
      #expect((run.origin.x + run.width).points <= 540.01)
      #expect(run.text.first.map { !"。，、".contains($0) } ?? true)
    }
  }

  @Test("R15, R17: separators break lines, invisible characters leave no trace")
  func invisible() throws {
    let result = try layOut([
      paragraph("first\u{2028}second"),
      paragraph("long\u{200B}word no\u{2060}break mid\u{FEFF}bom extra\u{AD}ordinary"),
    ])
    let lines = runs(result.document.pages[0]).dropFirst().map(\.text)
    #expect(lines == ["first ", "second", "longword nobreak midbom extraordinary"])
    #expect(result.diagnostics.isEmpty)
  }

  @Test("R19: decomposed accents are drawn as the composed ones")
  func decomposed() throws {
    func glyphs(_ text: String) throws -> [UInt32] {
      let result = try layOut([paragraph(text)])
      return try #require(runs(result.document.pages[0]).last).glyphs.map(\.id)
    }
    #expect(try glyphs("Re\u{301}sume\u{301} nin\u{303}o") == glyphs("R\u{E9}sum\u{E9} ni\u{F1}o"))
  }

  @Test("R23: a long address wraps inside the margin, each line of it a link to all of it")
  func longAddress() throws {
    let url =
      "https://example.org/" + String(repeating: "segment-with-words/", count: 11) + "?q="
      + String(repeating: "a1b2c3", count: 8)
    let result = try layOut([
      Block(.paragraph([.text("See "), .link(url: url, [.text(url)]), .text(" for it.")]))
    ])
    #expect(read(result) == "See " + url + " for it.")
    let areas = result.document.pages[0].items.compactMap { item -> Rect? in
      if case .link(let rect, .url(url)) = item.content { rect } else { nil }
    }
    #expect(areas.count >= 3)
    #expect(areas.allSatisfy { $0.x.points >= 71.99 && $0.maxX.points <= 540.01 })
  }
}
