import MarkdownWriting
import Testing

@Suite("Front matter")
struct FrontMatterTests {
  private func head(title: String, folders: [String] = [], date: String? = nil) -> String {
    let frontMatter = FrontMatter(
      title: title,
      id: "n1",
      folders: folders,
      date: date,
      created: "2024-01-02T03:04:05Z",
      updated: "2024-01-02T03:04:06+09:00"
    )
    let input = MarkdownExportInput(title: "T", body: "", frontMatter: frontMatter)
    return String(decoding: MarkdownExporter.bytes(of: input), as: UTF8.self)
  }

  @Test("every field, then a blank line and the note")
  func fields() {
    #expect(
      head(title: "Visit", folders: ["Work", "A/B"], date: "2024-02-29") == #"""
        ---
        title: "Visit"
        id: "n1"
        folder: "Work/A\\/B"
        date: "2024-02-29"
        created: "2024-01-02T03:04:05Z"
        updated: "2024-01-02T03:04:06+09:00"
        ---

        # T

        """#
    )
  }

  @Test("what a note has not is left out")
  func absent() {
    #expect(!head(title: "Visit").contains("folder"))
    #expect(!head(title: "Visit").contains("\ndate"))
  }

  // R143: the scalars that a YAML 1.2 reader gives back as the title, worked out by its rules.
  @Test(
    "R143: titles come back exactly",
    arguments: [
      ("Core (Split: Core)", #""Core (Split: Core)""#),
      (#"He said "no" \ end"#, #""He said \"no\" \\ end""#),
      ("it's #hot", #""it's #hot""#),
      ("a\nb\tc\r", #""a\nb\tc\r""#),
      ("\0\u{7}\u{85}\u{2028}\u{FEFF}\u{7F}", #""\u0000\u0007\u0085\u2028\uFEFF\u007F""#),
      ("été 😀", #""été 😀""#),
    ]
  )
  func titles(title: String, scalar: String) {
    #expect(head(title: title).hasPrefix("---\ntitle: \(scalar)\n"))
  }
}
