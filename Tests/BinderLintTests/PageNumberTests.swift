import Testing

@testable import BinderLint

@Suite("Numbers of pages")
struct PageNumberTests {
  @Test("white space and marks of direction do not count")
  func plain() {
    #expect(PageNumber.plain("\u{202B}\u{202A}24\u{202C}\u{202C}") == "24")
    #expect(PageNumber.plain("3\u{A0} of  300 ") == "3 of 300")
    #expect(PageNumber.plain("HAD-000012") == "HAD-000012")
  }

  @Test("a number stands by itself")
  func boundaries() {
    #expect(PageNumber.ends("Letter .....12", with: "12"))
    #expect(!PageNumber.ends("Letter 112", with: "12"))
    #expect(!PageNumber.ends("SMITH-000012", with: "000012"))
    #expect(PageNumber.begins("12 Letter", with: "12"))
    #expect(!PageNumber.begins("123", with: "12"))
    #expect(!PageNumber.ends("Letter", with: ""))
  }

  @Test(
    "what frames a number is none of it, on a page or in a title",
    arguments: ["(5)", "[5]", "5.", "- 5 -", "5 (HC-417)", "5 / 8", "עמוד 5", "صفحة 5"]
  )
  func frames(number: String) {
    #expect(PageNumber.isSame(number, number))
    #expect(PageNumber.ends("Cover · \(number)", with: number))
    #expect(PageNumber.ends("Letter ..... \(number)", with: number))
    #expect(PageNumber.begins("\(number) Letter", with: number))
    // As it is where white space between words is lost.
    let close = number.replacing(" ", with: "")
    #expect(PageNumber.isSame(close, number) && PageNumber.ends("Letter ...\(close)", with: number))
    #expect(!PageNumber.isSame(number.replacing("5", with: "15"), number))
    #expect(!PageNumber.ends("Cover · \(number.replacing("5", with: "15"))", with: number))
  }

  @Test("words from right to left are read in either order, and words from left to right in one")
  func orders() {
    #expect(PageNumber.isSame("5 עמוד", "עמוד 5"))
    #expect(PageNumber.isSame("5 דומע", "עמוד 5"))
    #expect(PageNumber.ends("..... 5 עמוד", with: "עמוד 5"))
    #expect(PageNumber.isSame("8 / 5", "5 / 8"))
    #expect(!PageNumber.isSame("8 of 5", "5 of 8"))
    #expect(!PageNumber.isSame("1 12", "11 2"))
  }

  @Test("how many there are is told from a number")
  func totals() {
    #expect(PageNumber.shows("3", in: "Page 3 of 12", of: [12]))
    #expect(PageNumber.shows("3", in: "Page 3/12", of: [12]))
    #expect(PageNumber.shows("12", in: "12 | 12", of: [12]))
    #expect(!PageNumber.shows("3", in: "Page 3 of 13", of: [12]))
    #expect(!PageNumber.shows("3", in: "3 / 13", of: [12]))
    #expect(!PageNumber.shows("12", in: "Page 11 of 12", of: [12]))
    #expect(PageNumber.shows("3 of 12", in: "Letter 3 of 12", of: [12]))
    // A date is no total.
    #expect(PageNumber.shows("3", in: "3 Letter of 12/2024", of: [56]))
  }

  @Test("a number counts on wherever it stands among words")
  func counting() {
    #expect(PageNumber.follows("(5)", "(4)"))
    #expect(PageNumber.follows("5 (HC-417)", "4 (HC-417)"))
    #expect(PageNumber.follows("10 / 12", "9 / 12"))
    #expect(PageNumber.follows("עמוד 5", "עמוד 4"))
    #expect(!PageNumber.follows("6 (HC-417)", "4 (HC-417)"))
    #expect(!PageNumber.follows("5 (HC-418)", "4 (HC-417)"))
  }

  @Test("which numbers follow which")
  func following() throws {
    func follows(_ number: String, _ other: String) throws -> Bool {
      try #require(PageNumber.parts(of: number)).follows(try #require(PageNumber.parts(of: other)))
    }
    #expect(try follows("HAD-000010", "HAD-000009"))
    #expect(try !follows("HAD-000011", "HAD-000009"))
    #expect(try !follows("SMI-000010", "HAD-000009"))
    #expect(try follows("iv", "iii"))
    #expect(try follows("1", "xlix"))
    #expect(try !follows("2", "i"))
    #expect(try follows("4 of 20", "3 of 20"))
    #expect(PageNumber.parts(of: "Annex") == nil)
    #expect(PageNumber.parts(of: "99999999999999999999999") == nil)
  }
}
