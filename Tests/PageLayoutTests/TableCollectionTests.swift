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

  @Test("the cells of a row share their first baseline, whatever script they are in")
  func baselines() throws {
    let long = (0..<900).map { "word\($0)" }.joined(separator: " ")
    let words = [[Inline.text("Haddad")], [.text("حداد")], [.text("हिन्दी")]]
    let table = Table(
      alignments: [.natural, .natural, .natural],
      header: words,
      rows: [words, [[.text("torn " + long)], [.text("يوسف")], []]]
    )
    let page = try layOut([Block(.table(table))]).document.pages[0]
    for row in [["Haddad", "حداد", "हिन्दी"], ["torn", "يوسف"]] {
      let places = row.map { word in
        runs(page).filter { $0.text.contains(word) }.map(\.origin.y.thousandths)
      }
      #expect(places[0].count == (row.count == 3 ? 2 : 1))
      for place in places { #expect(place == places[0]) }
    }
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
    let result = try layOut([paragraph("before"), Block(.table(table)), paragraph("after")])
    // The table has a page on its side, with its rows folded, and what is around it has not.
    #expect(result.document.pages.map(\.size.width) == [612, 792, 612])
    #expect(text(result.document.pages[0]) == "A note before")
    let page = result.document.pages[1]
    let expected =
      (0..<60).map { "c\($0)" } + (0..<5).flatMap { row in (0..<60).map { "v\(row)x\($0)" } }
    #expect(runs(page).map(\.text) == expected)
    for run in runs(page) {
      #expect(run.size == 7.5)
      #expect(run.origin.x >= 71.99 && (run.origin.x + run.width).points <= 720.01)
      #expect(run.origin.y.points <= 540.01)
    }
    // No two words of a line touch.
    for (left, right) in zip(runs(page), runs(page).dropFirst())
    where abs((left.origin.y - right.origin.y).points) < 0.01 {
      #expect((left.origin.x + left.width + 1).points < right.origin.x.points)
    }
  }

  @Test(
    "a table somewhat too wide is set smaller, and a heading goes along onto a page on its side"
  )
  func sizes() throws {
    func table(_ columns: Int) -> Block {
      let words = (0..<columns).map { [Inline.text("regulation\($0)")] }
      let alignments = [Table.Alignment](repeating: .natural, count: columns)
      return Block(.table(Table(alignments: alignments, header: words, rows: [words])))
    }
    let eight = try layOut([try heading(1, "Head"), table(8)])
    #expect(eight.document.pages.count == 1)
    let size = try #require(runs(eight.document.pages[0]).last).size
    #expect(size < 10 && size >= 7.5)
    let eleven = try layOut([paragraph("before"), try heading(1, "Head"), table(11)])
    #expect(eleven.document.pages.map(\.size.width) == [612, 792])
    #expect(text(eleven.document.pages[0]) == "A note before")
    #expect(text(eleven.document.pages[1]).hasPrefix("Head regulation0 regulation1"))
    // With nothing but the title before it, the title's page is turned.
    let turned = try layOut([table(11)]).document.pages
    #expect(turned.map(\.size.width) == [792])
    // The rule under the title is as wide as the column of its page: 792 less the margins.
    let rules = turned[0].items.compactMap { item -> Rect? in
      guard case .shape(let shape) = item.content, case .rectangle(let rect, _) = shape.outline,
        shape.fill == StyleSheet.rule, rect.height == 0.75
      else { return nil }
      return rect
    }
    #expect(rules.map(\.width) == [648])
  }

  @Test("headings between tables on a page on its side stay there, at the edge where they start")
  func headingsBetween() throws {
    let words = (0..<11).map { [Inline.text("regulation\($0)")] }
    let alignments = [Table.Alignment](repeating: .natural, count: 11)
    let table = Block(.table(Table(alignments: alignments, header: words, rows: [words])))
    let blocks = [
      table, try heading(1, "Head"), paragraph("words"), table, try heading(1, "ערב"), table,
      try heading(1, "Last"), paragraph("after"),
    ]
    let result = try layOut(blocks)
    #expect(result.document.pages.map(\.size.width) == [792, 612])
    let page = result.document.pages[0]
    #expect(try #require(runs(page).first { $0.text == "Head" }).origin.x == 72)
    let hebrew = try #require(runs(page).first { $0.text == "ערב" })
    #expect(abs((hebrew.origin.x + hebrew.width).points - 720) < 0.01)
    #expect(text(result.document.pages[1]) == "Last after")
    #expect(problems(of: result.document) == [])
  }

  @Test("a hash, an address or a path breaks in its cell, and turns no page")
  func tokens() throws {
    let tokens = [
      String(repeating: "0123456789abcdef", count: 8),
      "https://example.org/" + String(repeating: "pathwithoutanysign", count: 5),
      "/srv/" + String(repeating: "a_long_name", count: 9) + ".txt",
    ]
    for token in tokens {
      let table = Table(
        alignments: [.natural, .natural],
        header: [[.text("File")], [.text("Token")]],
        rows: [[[.text("one two three four five six seven")], [.text(token)]]]
      )
      let page = try layOut([Block(.table(table))]).document.pages[0]
      #expect(page.size.width == 612)
      #expect(runs(page).allSatisfy { $0.size >= 10 })
      let found = runs(page).map(\.text)
      #expect(found.joined().contains(token))
      // The words have two lines or three, and no word of them breaks.
      let words = try #require(found.firstIndex { $0.hasPrefix("one") })
      let lines = found[words...].prefix { !token.hasPrefix($0) }
      #expect((1...3).contains(lines.count))
    }
  }

  @Test("a title from right to left goes to the right edge of a page on its side")
  func turnedTitle() throws {
    let words = ["שם"] + (1..<11).map { "regulation\($0)" }
    let alignments = [Table.Alignment](repeating: .natural, count: 11)
    let row = words.map { [Inline.text($0)] }
    let result = try layOut(
      [Block(.table(Table(alignments: alignments, header: row, rows: [row])))],
      title: "ערב",
      dateLine: "Event date: 1 May"
    )
    let page = result.document.pages[0]
    #expect(page.size.width == 792)
    for word in ["ערב", "Event", "שם"] {
      let found = try #require(runs(page).first { $0.text.contains(word) })
      #expect(abs((found.origin.x + found.width).points - 720) < 0.01)
    }
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

  @Test("in a torn row no line of a cell stands alone, and links keep their place among the words")
  func tornCells() throws {
    let long = (0..<900).map { "word\($0)" }.joined(separator: " ")
    let linked: [Inline] = [
      .text("first "), .link(url: "https://example.org/", [.text("link")]), .text(" last"),
    ]
    for before in 0..<8 {
      let table = Table(
        alignments: [.natural, .natural],
        header: [[.text("a")], [.text("b")]],
        rows: [[[.text(long)], linked]]
      )
      let result = try layOut(
        (0..<before).map { paragraph("p\($0)") } + [Block(.table(table)), paragraph("after")]
      )
      for page in result.document.pages {
        let lines = Set(runs(page).filter { $0.text.contains("word") }.map(\.origin.y))
        #expect(lines.count != 1)
      }
      let words = result.document.pages.flatMap { runs($0) }.map(\.text)
        .filter { !$0.contains("word") }
      let place = try #require(words.firstIndex { $0.hasPrefix("first") })
      #expect(words[place...].prefix(3).joined().filter { $0 != " " } == "firstlinklast")
    }
  }
}
