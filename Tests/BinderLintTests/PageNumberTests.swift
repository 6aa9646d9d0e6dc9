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
