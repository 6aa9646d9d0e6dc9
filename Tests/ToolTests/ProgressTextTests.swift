import Testing

@testable import casebound

@Suite("Progress text")
struct ProgressTextTests {
  @Test("the bar fills with the notes done, and tells the rate and what is left")
  func bar() {
    let half = ProgressNumbers(done: 50, total: 100, pages: 75, seconds: 4)
    #expect(
      half.bar(width: 10) == "[#####.....] 50 of 100 notes, 75 pages, 13 notes/s, 4 s left"
    )
    let slow = ProgressNumbers(done: 1, total: 200, pages: 1, seconds: 2)
    #expect(slow.bar(width: 4) == "[....] 1 of 200 notes, 1 page, 0.5 notes/s, 6 min 38 s left")
    let long = ProgressNumbers(done: 1, total: 3721, pages: 9, seconds: 1)
    #expect(long.bar(width: 1) == "[.] 1 of 3721 notes, 9 pages, 1.0 notes/s, 1 h 2 min left")
  }

  @Test("nothing done and nothing to do are no division by zero")
  func empty() {
    #expect(
      ProgressNumbers(total: 5).bar(width: 2) == "[..] 0 of 5 notes, 0 pages, 0.0 notes/s, ? left"
    )
    #expect(ProgressNumbers().bar(width: 2) == "[##] 0 of 0 notes, 0 pages, 0.0 notes/s, ? left")
  }

  @Test("a JSON line has the numbers alone")
  func json() {
    let numbers = ProgressNumbers(done: 2, total: 9, pages: 3, seconds: 1.26)
    #expect(
      numbers.json == #"{"event":"progress","notes":2,"of":9,"pages":3,"seconds":1.3}"#
    )
  }
}
