import Testing

/// What readers that know nothing but the fonts' maps find on the pages of a binder.
@Suite("Reading a binder by its fonts")
struct PageNumberReadingTests {
  private static let titles = [
    "סעיף 28 לחוק 1977", "القانون رقم 36 لسنة 1954", "क 9 क्षेत्र ९", "office flow", "חוזה 5",
    "9\u{FE0F}⃣ 8\u{200C}7", "عقد 2", "fifth", "sixth", "seventh",
  ]

  private func output(of tool: String, _ arguments: [String]) throws -> String {
    let line = ([tool] + arguments).map { "'\($0)'" }.joined(separator: " ")
    let outcome = try Tool.shell(line)
    #expect(outcome.status == 0, "\(outcome.messages)")
    return outcome.output
  }

  @Test("page numbers and letters from right to left are what they are, whatever stood before them")
  func pageNumbers() throws {
    let folder = try TemporaryFolder()
    let notes = Self.titles.enumerated().map { index, title in
      #"{"id":"\#(index)","title":"\#(title)","body":"\#(title)","#
        + #""createdAt":"2024-01-05T12:00:\#(10 + index)Z","updatedAt":"2024-02-05T12:00:00Z"}"#
    }
    try folder.write(TestArchive.json(notes), to: "a.json")
    let file = folder.path("b.pdf")
    let made = try Tool.run(["binder", folder.path("a.json"), "--output", file, "--quiet"])
    #expect(made.status == 0, "\(made.messages)")

    let pages = try output(of: "mutool", ["draw", "-q", "-F", "txt", file])
      .split(separator: "\u{C}", omittingEmptySubsequences: false).dropLast()
    #expect(pages.count > Self.titles.count)
    for (index, page) in pages.enumerated() {
      #expect(page.split(whereSeparator: \.isWhitespace).last == "\(index + 1)")
    }
    let words = Set(pages.joined(separator: " ").split(whereSeparator: \.isWhitespace))
    for word in ["סעיף", "לחוק", "القانون", "رقم", "عقد", "חוזה", "office", "flow"] {
      #expect(words.contains { $0.contains(word) }, "\(word)")
    }
  }
}
