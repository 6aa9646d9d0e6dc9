import DocumentModel
import PageModel
import Testing

@testable import PageLayout

/// Whole notes, made up from seeds and laid out: what holds on the pages of every note.
@Suite("Made-up notes on pages")
struct MadeUpNotesTests: LaidOutNotes {
  /// Makes blocks whose words are numbered in reading order.
  private struct Writer {
    var generator: SeededGenerator
    var footnotes: [Footnote] = []
    private(set) var wordCount = 0
    /// Whether a row may be taller than a page: its cells are read page by page.
    private(set) var hasTallRows = false
    private var noteWordCount = 0

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func number(_ range: ClosedRange<Int>) -> Int {
      Int.random(in: range, using: &generator)
    }

    mutating func words(_ count: Int) -> String {
      (0..<count).map { _ in
        wordCount += 1
        return "w\(wordCount)" + String(repeating: "x", count: number(0...9))
      }.joined(separator: " ")
    }

    mutating func inlines(_ count: Int) -> [Inline] {
      var inlines: [Inline] = [.text(words(count) + " ")]
      if number(0...3) == 0 {
        inlines += [.link(url: "https://example.org/", [.text(words(number(1...4)))]), .lineBreak]
      }
      if number(0...3) == 0 {
        noteWordCount += 1
        let text = (0..<number(1...60)).map { "n\(noteWordCount)v\($0)" }.joined(separator: " ")
        let note = footnotes.count + 1
        footnotes.append(
          Footnote(label: "\(note)", number: note, blocks: [Block(.paragraph([.text(text)]))])
        )
        inlines.append(.footnoteReference(number: note, occurrence: 1))
      }
      return inlines + [.text(" " + words(1))]
    }

    mutating func block(depth: Int = 0) -> Block {
      switch number(0...(depth < 3 ? 9 : 6)) {
      case 0: heading()
      case 1: Block(.divider)
      case 2:
        Block(
          .code((0..<number(1...9)).map { _ in words(2) }.joined(separator: "\n"), language: nil)
        )
      case 3: table()
      case 7: Block(.quote((0..<number(1...3)).map { _ in block(depth: depth + 1) }))
      case 8, 9:
        Block(
          .list(
            List(
              start: number(0...1) == 0 ? nil : 1,
              isTight: true,
              items: (0..<number(1...5)).map { _ in
                ListItem(blocks: (0..<number(1...2)).map { _ in block(depth: depth + 1) })
              }
            )
          )
        )
      default: Block(.paragraph(inlines(number(1...90))))
      }
    }

    private mutating func heading() -> Block {
      guard let level = HeadingLevel(number(1...3)) else { return Block(.divider) }
      return Block(.heading(level: level, inlines(number(1...4))))
    }

    private mutating func table() -> Block {
      let columns = [2, 3, 5, 12, 30][number(0...4)]
      var rows = (0...number(1...6)).map { _ in (0..<columns).map { _ in inlines(number(1...2)) } }
      if columns < 4, number(0...2) == 0 {
        rows.append([300, 700, 2].suffix(columns).map { inlines($0) })
        hasTallRows = true
      }
      hasTallRows = hasTallRows || columns > 5
      return Block(
        .table(
          Table(
            alignments: [Table.Alignment](repeating: .natural, count: columns),
            header: rows[0],
            rows: Array(rows.dropFirst())
          )
        )
      )
    }
  }

  @Test("nothing leaves its page, every word is there once and in order", arguments: 1...20)
  func everyNote(seed: UInt64) throws {
    var writer = Writer(seed: seed)
    let blocks = (0..<writer.number(1...10)).map { _ in writer.block() }
    let result = try layOut(blocks, footnotes: writer.footnotes)
    #expect(problems(of: result.document) == [])
    let read = result.document.pages.flatMap { runs($0) }.map(\.text).joined(separator: " ")
      .split(separator: " ")
    let numbers = read.filter { $0.hasPrefix("w") }.compactMap {
      Int($0.dropFirst().prefix { $0.isNumber })
    }
    #expect((writer.hasTallRows ? numbers.sorted() : numbers) == Array(1...writer.wordCount))
    let noteWords = read.filter { $0.hasPrefix("n") && $0.contains("v") }
    #expect(Set(noteWords).count == noteWords.count)
    #expect(
      noteWords.count
        == writer.footnotes.map(\.blocks.plainText).joined(separator: " ").split(separator: " ")
        .count
    )
  }
}
