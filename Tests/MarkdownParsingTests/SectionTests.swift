import DocumentModel
import MarkdownParsing
import Testing

@Suite("Sections")
struct SectionTests {
  @Test(
    "conformance C and X: a note is divided at its top-level breaks",
    arguments: [
      ("# H\n\nT.", ["0 h1(H) p(T.)"]),  // 21
      ("", []),  // 22
      ("P\n\n---\n\nQ\n\nq\n\n---\n\nR\n\nr", ["0 p(P)", "1- p(Q) p(q)", "2- p(R) p(r)"]),  // 24
      ("---\n\nOnly", ["0- p(Only)"]),  // 25
      ("L\n\n---\n\n---\n\nM", ["0 p(L)", "1- ", "2- p(M)"]),  // 26
      ("a\n\n```\n---\n```\n\nb", ["0 p(a) code:(---) p(b)"]),  // 28
      ("L\n\n    ---\n\nM", ["0 p(L) code:(---) p(M)"]),  // 29
      ("Title\n---\n\nText", ["0 h2(Title) p(Text)"]),  // 30
      (
        "# H\n\n- a\n- b\n\n---\n\n> q\n\n```\nc\n```",
        ["0 h1(H) ul(p(a) | p(b))", "1- q(p(q)) code:(c)"]
      ),  // 32
      ("**open [and", ["0 p(**open [and)"]),  // 33
      ("a\n\n---", ["0 p(a)", "1- "]),
      ("- a\n\n  ---\n\n  b\n\n> ---", ["0 ul(p(a) hr p(b)) q(hr)"]),  // X4
    ]
  )
  func sections(body: String, expected: [String]) {
    let document = MarkdownParser.parse(body).document
    let sections = document.sections
    #expect(
      sections.map { "\($0.id)\($0.followsDivider ? "-" : "") \(sketch(of: $0.blocks))" }
        == expected
    )
    // 34, 36: dividing loses nothing and changes nothing.
    #expect(sections.flatMap(\.blocks) == document.blocks.filter { $0.content != .divider })
  }
}
