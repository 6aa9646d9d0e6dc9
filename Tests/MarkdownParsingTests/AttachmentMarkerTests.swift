import DocumentModel
import MarkdownParsing
import Testing

private let idM = "0A1B2C3D-0000-4000-8000-00000000ABCD"
private let idN = "11111111-2222-4333-8444-555555555555"
private let markM = "{{attachment:\(idM)}}"
private let markN = "{{attachment:\(idN)}}"
private let atM = "at(\(idM))"
private let atN = "at(\(idN))"

@Suite("Attachment markers")
struct AttachmentMarkerTests {
  @Test(
    "conformance E: what places an attachment",
    arguments: [
      (" \(markM)", atM), ("  \(markM)", atM), ("   \(markM)", atM),  // 80
      ("\(markM)  ", atM), ("\(markM)\n", atM), ("\(markM)\t\r\n", atM),
      (markM, atM),  // 84
      ("Up.\n\n\(markM)\n\nDown.", "p(Up.) \(atM) p(Down.)"),  // 85
      ("\(markM)\n\na", "\(atM) p(a)"), ("a\n\n\(markM)", "p(a) \(atM)"),  // 86
      ("\(markM)\n\na\n\n\(markM)", "\(atM) p(a) \(atM)"),  // 88
      (
        "# H\n\n\(markM)\n\na\n\n- b\n\n\(markN)\n\n> c\n\n---\n\n\(markM)",
        "h1(H) \(atM) p(a) ul(p(b)) \(atN) q(p(c)) hr \(atM)"
      ),  // 89
      ("# H\n\(markM)", "h1(H) \(atM)"),  // 90
      ("\(markM)\n- a", "\(atM) ul(p(a))"),  // 92
      ("\(markM)\n```\n\(markN)\n```", "\(atM) code:(\(markN))"),  // 94
      ("🧭 *a\n\n\(markM)\n\n**b 🎉", "p(🧭 *a) \(atM) p(**b 🎉)"),  // 101
      ("[a]: /u\n\n\(markM)\n\n[b]: /v", atM),
      ("[a]: /u\n\(markM)", atM),
      ("{{attachment:\(idM.lowercased())}}", "at(\(idM.lowercased()))"),
    ]
  )
  func placed(body: String, expected: String) {
    #expect(sketch(body) == expected)
    expectRegionsHold(in: body)
  }

  @Test(
    "conformance E and X: what does not",
    arguments: [
      ("`\(markM)`", "p({code:\(markM)})"),  // 81, 96
      ("\\\(markM)", "p(\(markM))"),  // 81, 97
      ("a \(markM)", "p(a \(markM))"), ("\(markM) a", "p(\(markM) a)"),  // 81
      ("{{attachment:plan.pdf}}", "p({{attachment:plan.pdf}})"),  // 81, 100
      ("{{attachment:}}", "p({{attachment:}})"),
      ("{{attachment:\(idM)}", "p({{attachment:\(idM)})"),
      ("- \(markM)", "ul(p(\(markM)))"), ("> \(markM)", "q(p(\(markM)))"),
      ("```\n\(markM)\n```", "code:(\(markM))"),  // 93
      ("Up.\n\(markM)", "p(Up.⏎\(markM))"),  // 98
      ("\(markM)\n---", "h2(\(markM))"),  // X5
      ("\(markM)\n\(markN)", "p(\(markM)⏎\(markN))"),  // X6
      ("\t\(markM)", "code:(\(markM))"),  // X8
      ("- a\n\n  \(markM)", "ul(p(a) p(\(markM)))"),  // X9
      ("&#123;{attachment:\(idM)}}", "p(\(markM))"),
      ("[^a]: \(markM)", "fn-:a(p(\(markM)))"),
    ]
  )
  func literal(body: String, expected: String) {
    #expect(sketch(body) == expected)
    #expect(MarkdownParser.placements(of: body).isEmpty)
  }

  @Test("conformance E 102: a placement has no words")
  func words() {
    let body = "\(markM)\n\nGate shut."
    #expect(MarkdownParser.parse(body).document.plainText == "Gate shut.")
    #expect(MarkdownParser.preview(of: body) == "Gate shut.")
  }

  @Test("conformance E 104: placements are listed with their regions")
  func listed() {
    let body = "a\n\n\(markM)\n\nb\n\n\(markN)\n\nc"
    let regions = MarkdownParser.regions(of: body)
    let sites = MarkdownParser.placements(of: body)
    #expect(sites.map(\.attachment) == [idM, idN])
    #expect(sites.map(\.region) == [1, 3])
    #expect(sites.map(\.utf8) == [regions[1].utf8, regions[3].utf8])
    #expect(sites.map(\.utf16) == [regions[1].utf16, regions[3].utf16])
  }

  @Test("conformance E 105: a marker after every fourth of forty paragraphs")
  func many() {
    let body = (1...40).map { number in
      "Paragraph \(number).\n\n" + (number.isMultiple(of: 4) ? "\(markM)\n\n" : "")
    }.joined()
    #expect(MarkdownParser.placements(of: body).count == 10)
    expectRegionsHold(in: body)
  }
}
