import Testing

@testable import AttachmentRun

@Suite("Marks of Markdown")
struct MarkdownMarksTests {
  @Test(
    "a heading, list, fence, link or table is one",
    arguments: [
      "# Plan\n\nText", "Plan\n===\n", "- a\n- b\n", "1. a\n", "```\nx\n```\n",
      "see [it](https://example.org)", "| a | b |\n| - | - |\n| 1 | 2 |\n", "> - quoted",
    ]
  )
  func marks(text: String) { #expect(MarkdownMarks.areIn(text)) }

  @Test(
    "words, bare addresses, indented lines and signs in prose are none",
    arguments: [
      "Dear Ada,\n\nthank you.", "see https://example.org/ there", "    indented\n",
      "#include the receipts", "a,b\n1,2\n", "2 * 3 * 4", "",
    ]
  )
  func plain(text: String) { #expect(!MarkdownMarks.areIn(text)) }
}
