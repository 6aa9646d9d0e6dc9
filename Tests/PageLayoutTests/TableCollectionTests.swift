import DocumentModel
import PageModel
import Testing

@testable import PageLayout

@Suite("Tables on pages")
struct TableCollectionTests: LaidOutNotes {
  @Test("a long table repeats its header on each page, as decoration")
  func repeatedHeader() throws {
    let rows = (0..<120).map { [[Inline.text("row\($0)")], [Inline.text("v")]] }
    let table = Table(
      alignments: [.natural, .natural],
      header: [[.text("Head")], [.text("Value")]],
      rows: rows
    )
    let result = try layOut([Block(.table(table))])
    #expect(result.document.pages.count > 2)
    for (index, page) in result.document.pages.enumerated() {
      let read = runs(page).count { $0.text == "Head" }
      let decoration = page.items.count {
        if case .glyphs(let run) = $0.content, $0.tag == nil { run.text == "Head" } else { false }
      }
      #expect(read == (index == 0 ? 1 : 0))
      #expect(decoration == (index == 0 ? 0 : 1))
    }
    let found = result.document.pages.flatMap { runs($0) }.map(\.text).filter {
      $0.hasPrefix("row")
    }
    #expect(found == (0..<120).map { "row\($0)" })
  }

  @Test("a table of sixty columns keeps every word, inside the margins")
  func wideTable() throws {
    let header = (0..<60).map { [Inline.text("c\($0)")] }
    let rows = (0..<5).map { row in (0..<60).map { [Inline.text("v\(row)x\($0)")] } }
    let table = Table(
      alignments: [Table.Alignment](repeating: .natural, count: 60),
      header: header,
      rows: rows
    )
    let result = try layOut([Block(.table(table))])
    let found = result.document.pages.flatMap { runs($0) }
    // Cells break anywhere here: their letters come in order, cell after cell.
    let letters = found.dropFirst().map(\.text).joined()
    let expected =
      (0..<60).map { "c\($0)" }.joined()
      + (0..<5).map { row in (0..<60).map { "v\(row)x\($0)" }.joined() }.joined()
    #expect(letters == expected)
    for run in found { #expect((run.origin.x + run.width).points <= 540.01) }
  }

  @Test("a row taller than a page is torn, and each cell is read whole on its page")
  func tornRow() throws {
    let long = (0..<900).map { "word\($0)" }.joined(separator: " ")
    let table = Table(
      alignments: [.natural, .natural],
      header: [[.text("a")], [.text("b")]],
      rows: [[[.text(long)], [.text("short")]]]
    )
    let result = try layOut([Block(.table(table)), paragraph("after")])
    #expect(result.document.pages.count >= 2)
    let words = result.document.pages.flatMap { runs($0) }
      .flatMap { $0.text.split(separator: " ").map(String.init) }.filter { $0.hasPrefix("word") }
    #expect(words == (0..<900).map { "word\($0)" })
    for page in result.document.pages {
      let read = page.items.compactMap(\.tag)
      #expect(read == read.sorted())
      for run in runs(page) { #expect(run.origin.y.points <= 720.01) }
    }
  }
}
