import PageModel
import Testing

@testable import PDFWriting

@Suite("Link encoding")
struct LinkEncodingTests {
  @Test(
    "what may stand in a URL stays, the rest is percent-encoded",
    arguments: [
      ("https://example.org/it's", "https://example.org/it's"),
      ("https://example.org/a_(b)?q=1&r=[2]#s", "https://example.org/a_(b)?q=1&r=[2]#s"),
      ("https://example.org/%22q%22", "https://example.org/%22q%22"),
      ("https://example.org/a b\"c\\d", "https://example.org/a%20b%22c%5Cd"),
      ("https://example.org/é", "https://example.org/%C3%A9"),
      ("mailto:a@example.org", "mailto:a@example.org"),
    ]
  )
  func addresses(written: String, encoded: String) {
    #expect(LinkEncoding.address(written) == encoded)
  }

  @Test("names of destinations are letters, digits and marks, and stay different")
  func names() {
    #expect(LinkEncoding.destinationName("part-2_b.1~") == "part-2_b.1~")
    #expect(LinkEncoding.destinationName("(a)") == "%28a%29")
    #expect(LinkEncoding.destinationName("%28a%29") == "%2528a%2529")
    #expect(LinkEncoding.destinationName("标") == "%E6%A0%87")
  }

  @Test("areas that touch do not overlap on whole points, and none is empty")
  func areas() {
    let upper = LinkEncoding.area(Rect(x: 72.4, y: 100.25, width: 30.25, height: 14.5))
    let lower = LinkEncoding.area(Rect(x: 72.4, y: 114.75, width: 0.1, height: 0.1))
    #expect(upper == Rect(x: 72, y: 100, width: 31, height: 15))
    #expect(lower == Rect(x: 72, y: 115, width: 1, height: 1))
  }
}
