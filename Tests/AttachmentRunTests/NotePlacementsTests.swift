import ArchiveModel
import Testing

@testable import AttachmentRun

@Suite("Placements of a note")
struct NotePlacementsTests {
  private static let id = "00000000-0000-4000-8000-00000000000A"
  private static let moment = Instant(
    written: "1970-01-01T00:00:00Z",
    seconds: 0,
    nanoseconds: 0
  )

  private func placements(_ body: String) -> NotePlacements {
    let note = Note(
      id: "n1",
      title: "T",
      content: .markdown(body),
      createdAt: Self.moment,
      updatedAt: Self.moment,
      attachments: [Attachment(id: Self.id, fileName: "My Plan.png")]
    )
    return NotePlacements(of: body, in: note)
  }

  @Test(
    "a mark, an image and a link place a file, wherever they stand",
    arguments: [
      "{{attachment:\(id)}}", "![a](attachment:\(id))", "[a](attachment:\(id))",
      "![a](ATTACHMENT:00000000-0000-4000-8000-00000000000a)", "see **[a](attachment:\(id))**",
      "- x\n  - ![a](attachment:\(id))", "> ![a](attachment:\(id))", "# ![a](attachment:\(id))",
      "| a |\n| - |\n| ![a](attachment:\(id)) |", "x[^1]\n\n[^1]: [a](attachment:\(id))",
      "[![a](attachment:\(id))](https://example.org/)", "![[my plan.png]]",
      "![a](<My Plan.png>)", "![a](My%20Plan.png)",
      "<details>\n\n![a](attachment:\(id))\n\n</details>",
    ]
  )
  func placed(body: String) { #expect(placements(body).hold(id: Self.id, name: "My Plan.png")) }

  @Test(
    "code, words and other addresses place none",
    arguments: [
      "`{{attachment:\(id)}}`", "    ![a](attachment:\(id))", "attachment:\(id)",
      "![a](other.png)", "![a](attachment:\(id)0)", "",
    ]
  )
  func unplaced(body: String) { #expect(!placements(body).hold(id: Self.id, name: "My Plan.png")) }

  @Test("ids come in the order of the text, names of files among them not")
  func order() {
    #expect(placements("![x](attachment:b)\n\n![y](c.png)\n\n[z](attachment:a)").ids == ["b", "a"])
  }
}
