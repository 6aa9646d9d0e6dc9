import ArchiveModel
import Testing

@testable import ExportRun

/// What readers find in the text layer, script by script.
@Suite("The text layer")
struct TextLayerTests {
  /// Writing in one script, in all constructs that place words differently.
  struct Sample: CustomTestStringConvertible, Sendable {
    let script: String
    let words: String
    let readers: [PDFReading.Reader]

    var testDescription: String { script }

    /// Its words in a paragraph, a bold run, a list, a link, a quote and a table.
    var body: String {
      """
      # \(words)

      \(words) **\(words)**

      - \(words)
      - [\(words)](https://example.org/)

      > \(words)

      | \(words) |
      | --- |
      | \(words) |
      """
    }

    /// What a reader finds: list markers stand apart.
    var expected: [String] {
      PDFReading.words(
        of: ["T", words, words, words, "•", words, "•", words, words, words, words]
          .joined(separator: " ")
      )
    }
  }

  /// Readers as far as `exports.md` promises: pdfium not from right to left, mutool where a letter is
  /// a glyph.
  static let samples: [Sample] = {
    let all = PDFReading.Reader.allCases
    let not: (PDFReading.Reader...) -> [PDFReading.Reader] = { left in
      all.filter { !left.contains($0) }
    }
    return [
      Sample(script: "Latin", words: "The office’s ﬁle, naïve Ångström", readers: all),
      Sample(script: "decomposed", words: "cafe\u{301} n\u{303} fine", readers: all),
      Sample(script: "Greek", words: "Η Δήλωση, τού Παπαδάκη.", readers: all),
      Sample(script: "Cyrillic", words: "Звонок Веры, ещё раз.", readers: all),
      Sample(script: "Chinese", words: "陈女士的谈话记录，昨天。", readers: all),
      Sample(script: "Japanese", words: "山田さんからの電話です。", readers: all),
      Sample(script: "Korean", words: "김민수 씨 상담, 오늘.", readers: all),
      Sample(script: "emoji", words: "a 👍🏽 b 🇳🇴 c 👩‍👩‍👧 d 4️⃣ e", readers: all),
      Sample(script: "Devanagari", words: "श्रीमती खिड़की उत्तर फ़ोन", readers: not(.mutool)),
      Sample(script: "Bengali", words: "রহমানের সেপ্টেম্বর দুপুর", readers: not(.mutool)),
      Sample(script: "Tamil", words: "செலுத்தப்படுகிறது அலுவலகத்திற்கு", readers: not(.mutool)),
      Sample(script: "Thai", words: "เจ้าของบ้าน บอกให้รอ", readers: not(.mutool)),
      Sample(script: "Lao", words: "ສະບາຍດີ ປະເທດລາວ", readers: not(.mutool)),
      Sample(script: "Khmer", words: "ភាសាខ្មែរ នៅ, កម្ពុជា។", readers: not(.mutool)),
    ]
  }()

  @Test("each reader gives back the words", arguments: samples)
  func words(sample: Sample) throws {
    let pdf = try pdf(of: sample.body)
    for reader in sample.readers {
      let found = try reader.words(of: pdf).joined(separator: " ")
      #expect(found == sample.expected.joined(separator: " "), "\(reader)")
    }
  }

  @Test("a mark under the last letter does not part a word from its comma in pdftotext")
  func markUnderLastLetter() throws {
    let words = "ខ្មែរ, (ខ្មែរ) កម្ពុជា."
    let found = try PDFReading.Reader.pdftotext.words(of: pdf(of: words))
    #expect(found == PDFReading.words(of: "T " + words))
  }

  @Test("one letter with its mark is not parted from the quotation marks around it in pdftotext")
  func markOnOnlyLetter() throws {
    let words = #"["स्", "ते"] ("ते")"#
    for body in ["```\n\(words)\n```", words, "`\(words)`"] {
      let found = try PDFReading.Reader.pdftotext.words(of: pdf(of: body))
      #expect(found == PDFReading.words(of: "T " + words))
    }
  }

  @Test(
    "from right to left, pdftotext gives back the words",
    arguments: ["السيدة حداد لا", "שיחה עם לוי", "נִקּוּד שלם"]
  )
  func rightToLeft(words: String) throws {
    let pdf = try pdf(of: "# \(words)\n\n\(words)\n\n> \(words)")
    let found = try PDFReading.Reader.pdftotext.words(of: pdf)
    #expect(found == PDFReading.words(of: "T \(words) \(words) \(words)"))
  }

  /// Fonts of many glyphs are cut down, out of what earlier notes left of them.
  @Test("a note's file is the same whatever notes came before it")
  func notesBefore() throws {
    let bodies = [
      "陈女士的谈话记录，昨天。`代码 ok` **重点** 山田さん 김민수", "昨天。", "會議紀錄：四月十二日，王先生。", "電話です。記録",
    ]
    let fresh = try bodies.map { try pdf(of: $0) }
    let renderer = try makeRenderer()
    for index in [2, 0, 1, 3, 0, 2] {
      #expect(try pdf(of: bodies[index], by: renderer) == fresh[index])
    }
  }

  private func makeRenderer() throws -> NoteRenderer {
    try NoteRenderer(
      settings: RenderSettings(formats: [.pdf], locale: "en_US_POSIX", timeZone: "GMT")
    )
  }

  private func pdf(of body: String) throws -> [UInt8] { try pdf(of: body, by: makeRenderer()) }

  private func pdf(of body: String, by renderer: NoteRenderer) throws -> [UInt8] {
    let moment = Instant(
      written: "2024-02-29T12:00:00Z",
      seconds: 1_709_208_000,
      nanoseconds: 0
    )
    let note = Note(
      id: "n1",
      title: "T",
      content: .markdown(body),
      createdAt: moment,
      updatedAt: moment
    )
    let rendered = renderer.render(
      RenderRequest(note: note, drawing: nil, folders: [], baseName: "x", companions: [])
    )
    return try #require(rendered.files.first).bytes
  }
}
