import Testing

@testable import BinderPlanning

@Suite("Words in margins")
struct MarginFormatTests {
  private func text(_ format: String, note: String = "Visit", date: String = "4 March") throws
    -> String
  {
    try MarginFormat(format).text { field in
      switch field {
      case .title: "Case"
      case .section: "Visits"
      case .note: note
      case .date: date
      case .page: "B7"
      case .pages: "118"
      }
    }
  }

  @Test("fields are filled in")
  func fields() throws {
    #expect(try text("{title}: {section}, {note} ({date})") == "Case: Visits, Visit (4 March)")
    #expect(try text("{page} of {pages}") == "B7 of 118")
    #expect(try text("Confidential") == "Confidential")
  }

  @Test("what joins a field to nothing goes")
  func joints() throws {
    #expect(try text("{note}, {date}", date: "") == "Visit")
    #expect(try text("{note} | {title}", note: "") == "Case")
    #expect(try text("{note} – {date}", note: "", date: "") == "")
    #expect(try text("{title} · {note} · {page}/{pages}", note: "") == "Case · B7/118")
    #expect(try text("{note} · {date} · {page}", note: "", date: "") == "B7")
    #expect(try text("Re: {note}, {date}", note: "") == "Re: 4 March")
  }

  @Test("what joins nothing stays, and all is one line")
  func marks() throws {
    #expect(try text("— {page} —") == "— B7 —")
    #expect(try text("{note} /", note: "Visit\n of\tMay") == "Visit of May /")
  }

  @Test(
    "an unknown field or an open brace is refused",
    arguments: ["{nobody}", "{page:06}", "{note"]
  )
  func failures(format: String) {
    #expect(throws: StampFormat.Failure.self) { try MarginFormat(format) }
  }
}
