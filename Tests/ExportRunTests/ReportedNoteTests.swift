import ArchiveModel
import Diagnostics
import Foundation
import Testing

@testable import ExportRun

/// Notes that other exporters were reported to spoil, by the numbers of their reports.
@Suite("Notes as reported")
struct ReportedNoteTests {
  private let renderer: NoteRenderer

  init() throws {
    renderer = try NoteRenderer(settings: RenderSettings(locale: "en_US_POSIX", timeZone: "GMT"))
  }

  private func render(_ body: String) throws -> RenderedNote {
    let moment = Instant(written: "2024-02-29T12:00:00Z", seconds: 1_709_208_000, nanoseconds: 0)
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
    try #require(rendered.files.map(\.fileExtension) == ["pdf", "md"])
    let check = try PDFReading.run("qpdf", ["--check"], on: rendered.files[0].bytes)
    #expect(check.status == 0, "\(check.output)")
    return rendered
  }

  /// The text of each page, as pdftotext lays it out.
  private func pages(_ body: String) throws -> [String] {
    let pdf = try render(body).files[0].bytes
    let text = try PDFReading.run("pdftotext", ["-layout", "-enc", "UTF-8"], on: pdf, "-").output
    return text.split(separator: "\u{C}", omittingEmptySubsequences: false).dropLast().map(
      String.init
    )
  }

  private func words(_ body: String) throws -> [String] {
    try PDFReading.Reader.pdftotext.words(of: render(body).files[0].bytes)
  }

  /// The boxes of all words, in points, with the page's width.
  private func boxes(_ body: String) throws -> [(left: Double, right: Double, word: String)] {
    let pdf = try render(body).files[0].bytes
    let listed = try PDFReading.run("pdftotext", ["-bbox"], on: pdf, "-").output
    return listed.matches(of: /<word xMin="([-\d.]+)" [^>]*xMax="([-\d.]+)"[^>]*>([^<]*)</)
      .compactMap {
        guard let left = Double($0.1), let right = Double($0.2) else { return nil }
        return (left, right, String($0.3))
      }
  }

  private func addresses(_ body: String) throws -> [String] {
    let pdf = try render(body).files[0].bytes
    let listed = try PDFReading.run("pdfinfo", ["-url"], on: pdf).output
    return listed.split(separator: "\n").dropFirst()
      .compactMap { $0.split(separator: " ").last.map(String.init) }
  }

  @Test("R05, R07: joined emoji keep their neighbours; what no font has is marked and reported")
  func oddCharacters() throws {
    #expect(try words("a 👨‍👩‍👧 b 🇺🇸 c") == PDFReading.words(of: "T a 👨‍👩‍👧 b 🇺🇸 c"))
    let note = try render("Before \u{10FFFD} after")
    let missing = note.diagnostics.filter { $0.code == "missing-glyph" }
    #expect(missing.count == 1)
    #expect(missing.first?.message.contains("U+10FFFD") == true)
    let found = try PDFReading.Reader.pdftotext.words(of: note.files[0].bytes)
    #expect(found.first == "T" && found.contains("Before") && found.contains("after"))
  }

  @Test("R21: tabs in code are columns, not boxes")
  func tabs() throws {
    let note = try render("```\nname\tsum\nunit 4\t1,200\n```\n\n\tdeep\n\t\tdeeper\n\nA\ttab.")
    #expect(!note.diagnostics.contains { $0.code == "missing-glyph" })
    let text = try PDFReading.run("pdftotext", ["-layout"], on: note.files[0].bytes, "-").output
    for line in text.split(separator: "\n") where line.contains("sum") || line.contains("1,200") {
      #expect(line.contains(line.contains("sum") ? /name\s{2,}sum/ : /unit 4\s{2,}1,200/))
    }
  }

  @Test("R25: every cell of a wide table is there, inside the margins")
  func wideTable() throws {
    let columns = 1...14
    let rows = (1...3).map { row in columns.map { "r\(row)c\($0)" } }
    let table =
      [columns.map { "column\($0)" }, columns.map { _ in "---" }] + rows
    let body = table.map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
    let boxes = try boxes(body)
    let cells = rows.flatMap { $0 } + columns.map { "column\($0)" }
    #expect(Set(boxes.map(\.word)).isSuperset(of: cells))
    // 792 points at most, when the table lies on a page on its side.
    #expect(boxes.allSatisfy { $0.left >= 71.5 && $0.right <= 720.5 })
  }

  @Test("R27: a row taller than a page is torn, and nothing behind it is lost")
  func tallRow() throws {
    let long = (1...1500).map { "word\($0)" }.joined(separator: " ")
    let pages = try pages("| a | b |\n|---|---|\n| x | \(long) END-OF-CELL |\n| after | row |")
    #expect(pages.count > 1)
    let all = pages.joined(separator: " ").split(whereSeparator: \.isWhitespace).map(String.init)
    #expect(all.filter { $0.hasPrefix("word") } == (1...1500).map { "word\($0)" })
    #expect(all.contains("END-OF-CELL") && all.suffix(2) == ["after", "row"])
  }

  @Test("R29, R33: code and lines over pages come out once each, in order, with no page half empty")
  func longRuns() throws {
    let code = (1...300).map { "line \(1000 + $0)  value=\(7 * $0)" }
    let pages = try pages("Lead-in.\n\n```\n" + code.joined(separator: "\n") + "\n```")
    let numbers = pages.joined().matches(of: /line (1\d{3})/).compactMap { Int($0.1) }
    #expect(numbers == Array(1001...1300))
    let counts = pages.map { $0.matches(of: /line 1\d{3}/).count }
    #expect(Set(counts.dropFirst().dropLast()).count == 1)

    let lines = (1...500).map { "Line \($0) of the record." }
    let text = try self.pages(lines.joined(separator: "\n\n")).joined()
    #expect(
      text.matches(of: /Line (\d+) of the record\./).compactMap { Int($0.1) } == Array(1...500)
    )
  }

  @Test("R31: no page ends with a heading")
  func headings() throws {
    let body = (1...60).map { number in
      "## Heading \(number)\n\n"
        + Array(repeating: "Word", count: 20 + number * 7 % 60).joined(separator: " ")
    }
    let pages = try pages(body.joined(separator: "\n\n"))
    #expect(pages.count > 3)
    for page in pages {
      let last = page.split(separator: "\n").last { !$0.allSatisfy(\.isWhitespace) }
      #expect(last?.contains("Heading") == false)
    }
  }

  @Test("R35: twelve levels stay readable and on the page")
  func nesting() throws {
    let body = (1...12).map { level in
      String(repeating: "  ", count: level - 1)
        + "- level \(level) has a sentence of its own to wrap."
    }
    let boxes = try boxes(body.joined(separator: "\n"))
    #expect(boxes.filter { $0.word == "level" }.count == 12)
    #expect(boxes.allSatisfy { $0.left >= 71.5 && $0.right <= 540.5 })
  }

  @Test("R37: an apostrophe or a quotation mark in an address harms nothing")
  func apostrophes() throws {
    let found = try addresses(
      "[one](https://example.org/it's) [two](<https://example.org/a'b?q='x'>) [three](https://example.org/%22q%22)"
    )
    #expect(
      found == [
        "https://example.org/it's", "https://example.org/a'b?q='x'", "https://example.org/%22q%22",
      ]
    )
  }

  @Test("R39: a link over lines has a rectangle for each, and none covers another")
  func wrappedLink() throws {
    let words = Array(repeating: "linked", count: 30).joined(separator: " ")
    let pdf = try render(
      "Plain [\(words)](https://example.org/1) then [two](https://example.org/2)."
    )
    .files[0].bytes
    let source = try PDFReading.run("qpdf", ["--qdf", "--object-streams=disable"], on: pdf, "-")
    let edges = source.output.matches(of: /\/Rect \[\s*([\d.\s]+)\]/).map {
      $0.1.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    }
    #expect(edges.count == 4)
    for (index, one) in edges.enumerated() {
      for other in edges[(index + 1)...] {
        let isApart =
          one[2] <= other[0] || other[2] <= one[0] || one[3] <= other[1] || other[3] <= one[1]
        #expect(isApart, "\(one) and \(other)")
      }
    }
  }

  @Test("R41: only web and mail addresses are links")
  func schemes() throws {
    let body =
      "[js](javascript:alert(1)) [data](data:text/html;base64,PGI+) [file](file:///etc/hosts) "
      + "<javascript:alert(2)> [ref][r] [ok](https://example.org/) <mailto:front@example.org>\n\n"
      + "[r]: file:///etc/passwd"
    #expect(try addresses(body) == ["https://example.org/", "mailto:front@example.org"])
  }

  @Test("R59, R65: the Markdown file has the body as stored; an empty one is a page and a title")
  func bodies() throws {
    let body =
      "Hello! Issue #1 costs 3.14 - or 5_000 * 2? [this] <that> &amp;\n\n\\*kept\\* and a\\\nbreak  \nhere."
    let files = try render(body).files
    #expect(String(decoding: files[1].bytes, as: UTF8.self) == "# T\n\n\(body)\n")
    #expect(try pages("").count == 1)
    #expect(try words("") == ["T"])
  }
}
