import DocumentModel
import Foundation
import PageModel
import PangoCairoBinding
import Testing

@testable import PageLayout

@Suite("Direction marks")
struct DirectionMarksTests: LaidOutNotes {
  @Test(
    "code and addresses keep their own order between words from right to left",
    arguments: ["/etc/hosts", "--flag", "$HOME/.bashrc", "git commit -m \"x\"", "a[0]", "/p/"]
  )
  func codeInHebrew(code: String) throws {
    let address = "https://example.com/a(2)/"
    let result = try layOut([
      Block(.paragraph([.text("הפקודה "), .code(code), .text(" סוף")])),
      Block(.paragraph([.text("English עברית "), .code(code), .text(" עברית")])),
      Block(
        .paragraph([.text("ראה "), .link(url: address, [.text(address)]), .text(" סוף")])
      ),
    ])
    let found = runs(result.document.pages[0]).map { $0.text.trimmingCharacters(in: [" "]) }
    // One run, from its first sign to its last: parted by direction, it would be several.
    #expect(found.filter { $0 == code }.count == 2)
    #expect(found.contains(address))
  }

  @Test("a paragraph begins where its first strong character says, be that in code")
  func base() throws {
    let result = try layOut([
      Block(.paragraph([.code("git"), .text(" עברית אחרי")])),
      Block(.paragraph([.text("עברית "), .code("git")])),
    ])
    let page = result.document.pages[0]
    let edges = runs(page).filter { $0.text.contains("git") }.map(\.origin.x.points)
    #expect(edges.first == 72)
    #expect(try #require(edges.last) > 300)
  }

  @Test("controls of direction beyond two thousand have no effect and cost no word")
  func excess() throws {
    let many = String(repeating: "\u{2067}ab\u{2069} ", count: 1500)
    let few = String(repeating: "\u{2067}ab\u{2069} ", count: 500)
    for (text, words) in [(many, 1500), (few, 500)] {
      let result = try layOut([paragraph(text)])
      let found = result.document.pages.flatMap { runs($0) }.dropFirst().map(\.text).joined()
      #expect(found.split(separator: " ").count { $0 == "ab" } == words)
    }
  }

  @Test("a name from right to left leaves the order of the words around it alone")
  func names() throws {
    #expect("Letters – 2024".isolated == "Letters – 2024")
    #expect("شهادات".isolated == "\u{2068}شهادات\u{2069}")
    let setter = try Paginator(sheet: StyleSheet(), fonts: FontCatalog())
    let page = TitlePage(
      .divider,
      title: "x",
      subtitle: "Evidence › \("שם".isolated) › 3 notes"
    )
    let document = setter.layOut(page, metadata: DocumentMetadata(title: ""))
    let line = runs(document.pages[0]).filter { $0.text.contains { "›ש3".contains($0) } }
    let name = try #require(line.first { $0.text.contains("ש") })
    let notes = try #require(line.first { $0.text.contains("3") })
    #expect(name.origin.x < notes.origin.x)
  }
}
