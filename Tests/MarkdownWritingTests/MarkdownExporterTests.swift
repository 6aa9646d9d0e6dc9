import MarkdownWriting
import Testing

@Suite("Markdown files")
struct MarkdownExporterTests {
  private func text(_ input: MarkdownExportInput) -> String {
    String(decoding: MarkdownExporter.bytes(of: input), as: UTF8.self)
  }

  private func text(
    body: String,
    closing: String? = nil,
    drawing: MarkdownExportInput.Drawing? = nil,
    footer: String? = nil
  ) -> String {
    text(
      MarkdownExportInput(
        title: "T",
        body: body,
        closingLine: closing,
        drawing: drawing,
        footer: footer
      )
    )
  }

  @Test("129: title and body alone")
  func titleAndBody() {
    let input = MarkdownExportInput(title: "Gate Check", body: "Latch is loose.")
    #expect(text(input) == "# Gate Check\n\nLatch is loose.\n")
  }

  @Test("130, 132: an event date is a section of its own, the footer stands below a rule")
  func dateAndFooter() {
    let input = MarkdownExportInput(
      title: "Gate Check",
      eventDate: "February 29, 2024",
      body: "Latch is loose.",
      footer: "From the case file"
    )
    #expect(
      text(input) == """
        # Gate Check

        *Event date: February 29, 2024*

        Latch is loose.

        ---

        From the case file

        """
    )
  }

  @Test("133: without a footer the program's name does not occur")
  func noName() {
    #expect(!text(body: "x", drawing: .notice).lowercased().contains("casebound"))
  }

  @Test(
    "134, 144: a body is there byte for byte, markers included",
    arguments: [
      "# H\n\n- a\n- b\n\n**bold**\n\n> quote", "  indented \n\n\n", "a\r\nb\r\n", "a\rb",
      "{{attachment:0A1B2C3D-0000-4000-8000-00000000ABCD}}\n", "tab\tnul\0end", "\u{FEFF}x",
      "e\u{301} \u{E9}", "trailing  ",
    ]
  )
  func verbatim(body: String) {
    let file = MarkdownExporter.bytes(of: MarkdownExportInput(title: "T", body: body))
    #expect(file.starts(with: Array("# T\n\n\(body)".utf8)))
    #expect(file.last == UInt8(ascii: "\n"))
  }

  @Test(
    "136: a body of white space alone is left out",
    arguments: ["", " ", "\n\n", "\t\r\n \u{A0}\u{3000}\u{2028}"]
  )
  func blank(body: String) {
    #expect(text(body: body) == "# T\n")
    #expect(text(body: body, drawing: .notice) == "# T\n\n\(MarkdownExporter.drawingNotice)\n")
  }

  @Test(
    "only the line feeds still missing are added at a seam",
    arguments: [
      ("a", "# T\n\na\n\n---\n\nF\n"),
      ("a\n", "# T\n\na\n\n---\n\nF\n"),
      ("a\n\n", "# T\n\na\n\n---\n\nF\n"),
      ("a\n\n\n", "# T\n\na\n\n\n---\n\nF\n"),
      ("\na", "# T\n\na\n\n---\n\nF\n"),
      ("\n\n\na", "# T\n\n\na\n\n---\n\nF\n"),
      ("a\r\n", "# T\n\na\r\n\n---\n\nF\n"),
      ("a\r\n\r\n", "# T\n\na\r\n\r\n---\n\nF\n"),
      ("a\r", "# T\n\na\r\n\n---\n\nF\n"),
    ]
  )
  func seams(body: String, expected: String) {
    #expect(Array(text(body: body, footer: "F").utf8) == Array(expected.utf8))
  }

  @Test("X17, 4: a drawing is told of, whatever its bytes")
  func drawing() {
    #expect(
      text(body: "x", drawing: .notice)
        == "# T\n\nx\n\n*This note has a drawing that a text export does not include.*\n"
    )
  }

  @Test("what is left open is closed before more is written, and only then")
  func closing() {
    let body = "```\ncode"
    #expect(text(body: body, closing: "```") == "# T\n\n```\ncode\n")
    #expect(
      text(body: body, closing: "```", footer: "F") == "# T\n\n```\ncode\n```\n\n---\n\nF\n"
    )
    #expect(
      text(body: body + "\n", closing: "```", drawing: .notice)
        == "# T\n\n```\ncode\n```\n\n\(MarkdownExporter.drawingNotice)\n"
    )
  }

  @Test(
    "a line break in the title becomes a space, and nothing is escaped",
    arguments: [
      ("a\nb", "a b"), ("a\r\nb", "a b"), ("a\rb", "a b"), ("a\u{2028}b", "a b"),
      ("*a* # [b] \\ ```", "*a* # [b] \\ ```"),
    ]
  )
  func titles(title: String, line: String) {
    #expect(text(MarkdownExportInput(title: title, body: "")) == "# \(line)\n")
  }

  @Test("a drawing beside the file is linked")
  func drawingLink() {
    let link = MarkdownExportInput.Drawing.link(
      path: "Gate (1) 100%.png",
      alternativeText: "A [gate]\nshut"
    )
    #expect(
      text(body: "x", drawing: link)
        == "# T\n\nx\n\n![A \\[gate\\] shut](Gate%20%281%29%20100%25.png)\n"
    )
  }

  @Test("placements become links, the rest of the body stays")
  func placements() {
    let body = "Up.\n\n  {{attachment:A}}  \n\n{{attachment:B}}\nend"
    let input = MarkdownExportInput(
      title: "T",
      body: body,
      placements: [
        PlacementLink(
          start: 7,
          end: 23,
          label: "plan.pdf",
          path: "attachments/T/plan.pdf",
          isImage: false
        ),
        PlacementLink(
          start: 27,
          end: 43,
          label: "häuser.png",
          path: "attachments/T/häuser.png",
          isImage: true
        ),
      ]
    )
    #expect(
      text(input) == """
        # T

        Up.

          [plan.pdf](attachments/T/plan.pdf)\u{20}\u{20}

        ![häuser.png](attachments/T/häuser.png)
        end

        """
    )
  }
}
