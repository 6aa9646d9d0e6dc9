import Testing

@testable import BinderPlanning

@Suite("Stamps")
struct StampFormatTests {
  private func text(
    _ format: String,
    page: Int = 7,
    pages: Int = 118,
    section: Int? = 1,
    isRoman: Bool = false
  ) throws -> String {
    try StampFormat(format).text(
      StampFormat.Number(page: page, pages: pages, section: section, isRoman: isRoman)
    )
  }

  @Test("numbers, padding, totals and sections are put in")
  func fields() throws {
    #expect(try text("{page}") == "7")
    #expect(try text("{page:06}") == "000007")
    #expect(try text("SMITH-{page:06}") == "SMITH-000007")
    #expect(try text("{section}{page}") == "B7")
    #expect(try text("{page} of {pages}") == "7 of 118")
    #expect(try text("{page:02}", page: 1234) == "1234")
  }

  @Test("a Roman numeral is not padded, and stands in no section")
  func roman() throws {
    #expect(try text("{section}{page}", page: 4, section: nil, isRoman: true) == "iv")
    #expect(try text("{page:06} of {pages}", page: 9, pages: 12, isRoman: true) == "ix of xii")
  }

  @Test("sections go on after Z")
  func letters() {
    #expect(
      [0, 25, 26, 51, 52, 701, 702].map(StampFormat.letters) == [
        "A", "Z", "AA", "AZ", "BA", "ZZ", "AAA",
      ]
    )
  }

  @Test(
    "what is no format is refused with the reason",
    arguments: [
      ("SMITH", StampFormat.Failure.noPage), ("{section}", .noPage),
      ("{page}{date}", .unknownField("{date}")),
      ("{page:6}", .unknownField("{page:6}")), ("{page:00}", .unknownField("{page:00}")),
      ("{page} {pa", .unclosed), ("{page}\n", .unprintable),
      (String(repeating: "x", count: 40) + "{page}", .tooLong),
    ]
  )
  func failures(format: String, failure: StampFormat.Failure) {
    #expect(throws: failure) { try StampFormat(format) }
  }
}
