import Diagnostics
import DocumentModel
import MarkdownParsing
import Testing

@Suite("Properties of any text")
struct PropertyTests {
  private static let seeds = UInt64(1)...200

  @Test("regions hold", arguments: seeds)
  func regions(seed: UInt64) {
    var generator = MarkdownGenerator(seed: seed)
    let body = generator.body()
    expectRegionsHold(in: body)
    expectRegionsHold(in: generator.mutated(body))
  }

  @Test("sections have all blocks but the dividers, in order", arguments: seeds)
  func sections(seed: UInt64) {
    var generator = MarkdownGenerator(seed: seed)
    let document = MarkdownParser.parse(generator.body()).document
    let sections = document.sections
    #expect(sections.flatMap(\.blocks) == document.blocks.filter { $0.content != .divider })
    #expect(sections.map(\.id) == Array(sections.indices))
    #expect(sections.dropFirst().allSatisfy { $0.followsDivider })
  }

  @Test("ranges lie in the body, in order, and in those of their containers", arguments: seeds)
  func ranges(seed: UInt64) {
    var generator = MarkdownGenerator(seed: seed)
    for body in [generator.body(), generator.mutated(generator.body()), generator.noise()] {
      let document = MarkdownParser.parse(body).document
      let whole = SourceRange(start: 0, end: body.utf8.count)
      var problems = self.problems(of: document.blocks, in: whole)
      for note in document.footnotes {
        problems += self.problems(of: note.blocks, in: note.range ?? whole)
      }
      #expect(problems == [], "\(body.debugDescription)")
    }
  }

  @Test("every word reaches the tree", arguments: seeds)
  func words(seed: UInt64) {
    var generator = MarkdownGenerator(seed: seed)
    let (body, words) = generator.wordedBody()
    let text = MarkdownParser.parse(body).document.plainText
    #expect(words.filter { !text.contains($0) } == [], "\(body.debugDescription)")
  }

  @Test("the same text gives the same tree, and what is read from it never traps", arguments: seeds)
  func noise(seed: UInt64) throws {
    var generator = MarkdownGenerator(seed: seed)
    for body in [generator.noise(), generator.mutated(generator.body())] {
      let parsed = MarkdownParser.parse(body)
      #expect(parsed == MarkdownParser.parse(body))
      _ = MarkdownParser.preview(of: body)
      _ = try parsed.document.wordCount()
      let anchors = parsed.document.outline.map(\.anchor)
      #expect(Set(anchors).count == anchors.count)
    }
  }

  private func problems(of blocks: [Block], in outer: SourceRange) -> [String] {
    var problems: [String] = []
    var end = outer.start
    for block in blocks {
      guard let range = block.range else {
        problems.append("no range")
        continue
      }
      if range.start < end || range.end > outer.end { problems.append("\(range) in \(outer)") }
      end = range.end
      switch block.content {
      case .quote(let inner):
        problems += self.problems(of: inner, in: range)
      case .list(let list):
        var end = range.start
        for item in list.items {
          let itemRange = item.range ?? range
          if itemRange.start < end || itemRange.end > range.end {
            problems.append("item \(itemRange) in \(range)")
          }
          end = itemRange.end
          problems += self.problems(of: item.blocks, in: itemRange)
        }
      default:
        break
      }
    }
    return problems
  }
}
