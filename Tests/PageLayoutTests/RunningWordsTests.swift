import PageModel
import PangoCairoBinding
import Testing

@testable import PageLayout

@Suite("Words in margins")
struct RunningWordsTests {
  private let stamp = RunningWords("17", at: .bottomCenter, isStamp: true)

  /// What stands in the foot of a page: each line's baseline with its words, and the pages that are cut.
  private func foot(_ words: [RunningWords], margin: Length = .millimetres(20)) throws
    -> (lines: [Double: String], cut: Int)
  {
    let page = PageSetup(margins: PageMargins(margin))
    let setter = try Paginator(sheet: StyleSheet(page: page), fonts: FontCatalog())
    var document = setter.blankPage(metadata: DocumentMetadata(title: ""))
    let cut = setter.add([words], to: &document)
    var lines: [Double: String] = [:]
    for item in document.pages[0].items {
      guard case .glyphs(let run) = item.content else { continue }
      #expect(item.tag == nil)
      #expect(run.origin.x >= margin)
      lines[run.origin.y.points, default: ""] += run.text
    }
    return (lines, cut)
  }

  @Test("words that fit beside a centred number stand beside it")
  func beside() throws {
    let foot = try foot([stamp, RunningWords("Haddad", at: .bottomLeft)])
    #expect(foot.lines.count == 1)
    #expect(foot.cut == 0)
  }

  @Test("longer ones stand on a line of their own above it, whole")
  func above() throws {
    let words = String(repeating: "Case file ", count: 8) + "end"
    let foot = try foot([stamp, RunningWords(words, at: .bottomLeft)])
    #expect(foot.lines.count == 2)
    let lines = foot.lines.sorted { $0.key < $1.key }.map(\.value)
    #expect(lines == [words, "17"])
    #expect(foot.cut == 0)
  }

  @Test("what has no room there either is cut, and said to be")
  func cut() throws {
    let words = String(repeating: "Case file ", count: 40)
    let wide = try foot([stamp, RunningWords(words, at: .bottomLeft)])
    #expect(wide.lines.count == 2)
    #expect(wide.lines.values.contains { $0.hasPrefix("Case file Case") && $0.hasSuffix("…") })
    #expect(wide.cut == 1)
    let low = try foot(
      [stamp, RunningWords(String(words.prefix(80)), at: .bottomLeft)],
      margin: .points(30)
    )
    #expect(low.lines.count == 1)
    #expect(low.cut == 1)
  }
}
