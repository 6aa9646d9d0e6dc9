import DocumentModel
import PageModel
import PangoCairoBinding
import Testing

@testable import PageLayout

@Suite("Scripts and languages")
struct ParagraphScriptsTests: LaidOutNotes {
  private func layOut(_ texts: [String], language: String?) throws -> PagedDocument {
    let paginator = try Paginator(sheet: StyleSheet(), fonts: FontCatalog())
    return try paginator.layOut(
      LayoutInput(
        title: "",
        document: Document(blocks: texts.map(paragraph)),
        language: language
      )
    ).document
  }

  private func languages(_ document: PagedDocument) -> [String?] {
    document.tags.nodes.filter { $0.kind == .document || $0.kind == .paragraph }.map(\.language)
  }

  @Test(
    "a paragraph in another script than the note's says its language",
    arguments: [
      (["Words", "שלום", "Слово"], nil, [nil, nil, "he", "ru"]),
      (["שלום לכולם", "Words", "בית"], nil, ["he", nil, "und-Latn", nil]),
      (["Words", "سلام"], "fa", ["fa", "und-Latn", nil]),
      (["Words", "سلام", "日本の"], "en", ["en", nil, "ar", "ja"]),
      (["漢字", "かな"], "zh-Hant", ["zh-Hant", nil, "ja"]),
      (["漢字", "漢字かな", "12 — 3"], nil, ["ja", nil, nil, nil]),
      (["한국어 漢", "語"], nil, ["ko", nil, nil]),
      (["简体字"], nil, ["zh-Hans", nil]), (["Words"], "not a tag!", [nil, nil]),
      (["नमस्ते", "ไทย", "ភាសា"], nil, ["hi", nil, "th", "km"]),
    ] as [([String], String?, [String?])]
  )
  func paragraphLanguages(texts: [String], language: String?, expected: [String?]) throws {
    #expect(try languages(layOut(texts, language: language)) == expected)
  }

  @Test("a cell in another script says its language")
  func cells() throws {
    let table = Table(
      alignments: [.natural, .natural],
      header: [[.text("Word")], [.text("مرحبا")]],
      rows: [[[.text("שלום")], [.text("plain words in Latin letters")]]]
    )
    let result = try layOut([Block(.table(table))])
    let cells = result.document.tags.nodes.filter {
      $0.kind == .tableHeader || $0.kind == .tableCell
    }
    #expect(cells.map(\.language) == [nil, "ar", "he", nil])
  }

  @Test(
    "the language, else kana or Hangul, decides the forms of Han",
    arguments: [
      ("ja", "漢字", "JP"), ("ko", "漢字", "KR"), ("zh", "漢字", "SC"), ("zh-Hans", "漢字かな", "SC"),
      ("zh-TW", "漢字", "TC"), ("zh_Hant", "漢字", "TC"), ("zh-HK", "漢字", "HK"),
      ("zh-Hant-MO", "漢字", "HK"), ("zh-Hans-HK", "漢字", "SC"), ("yue", "漢字", "HK"),
      (nil, "漢字", "SC"), (nil, "漢字かな", "JP"), (nil, "漢字 한국어", "KR"),
      (nil, "漢字 한국어 の", "KR"), ("en", "漢字かな", "JP"), ("en", "漢字", "SC"),
    ] as [(String?, String, String)]
  )
  func forms(language: String?, text: String, form: String) throws {
    let document = try layOut([text], language: language)
    let faces = document.fonts.map(\.name).filter { $0.hasPrefix("Noto Sans CJK") }
    #expect(faces.count == 1)
    #expect(faces.first?.contains("CJK \(form)") == true)
  }
}
