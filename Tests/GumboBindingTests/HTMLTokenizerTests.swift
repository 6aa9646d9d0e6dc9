import GumboBinding
import Testing

@Suite("HTML tokens")
struct HTMLTokenizerTests {
  /// `<name key=value>`, `</name>`, `'text'`, `#` for a comment, `raw`, `foreign`.
  private func sketch(_ html: String) -> String {
    let bytes = Array(html.utf8)
    let tokens = HTMLTokenizer.tokens(of: bytes)
    #expect(tokens.flatMap(\.range).elementsEqual(bytes.indices))
    return tokens.map { token in
      switch token.content {
      case .text(let words): "'\(words)'"
      case .start(let name, let attributes, let isSelfClosing):
        "<"
          + ([name] + attributes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
          .joined(separator: " ") + (isSelfClosing ? "/>" : ">")
      case .end(let name): "</\(name)>"
      case .comment: "#"
      case .raw: "raw"
      case .foreign: "foreign"
      }
    }.joined(separator: " ")
  }

  @Test(
    "tags, words and comments are told apart",
    arguments: [
      ("", ""),
      ("a <B>b</B> c", "'a ' <b> 'b' </b> ' c'"),
      (
        "<a HREF=\"x?a=1&amp;b=2\" title='t t' data-x=1 hidden>w</a>",
        "<a data-x=1 hidden= href=x?a=1&b=2 title=t t> 'w' </a>"
      ),
      ("<br/> &lt;&eacute;&#x4E2D; &amp;copy", "<br/> ' <é中 &copy'"),
      ("<!-- a <b> --> b <!-- c", "# ' b <!-- c'"),
      ("Vec<T> a < b <name@host> <a href=\"x>", "'Vec' <t> ' a < b <name@host> <a href=\"x>'"),
      ("<a href='x'title='y'>", "'<a href='x'title='y'>'"),
      ("<script>if (a<b) '</p>'</script>x", "<script> raw </script> 'x'"),
      ("<style>a</stylex></STYLE >", "<style> raw </style>"),
      ("<script>a", "<script> 'a'"),
      (
        "<svg><path d='M0'/><text>T</text></svg><p>",
        "<svg> foreign foreign 'T' foreign </svg> <p>"
      ),
      ("</p >.</ p>", "</p> '.</ p>'"),
    ]
  )
  func tokens(html: String, expected: String) {
    #expect(sketch(html) == expected)
  }

  @Test(
    "what is hostile takes time that grows with its length",
    arguments: [
      "<a x=\"", "<a x=\" b=\" c", "<!--", "<script>", "<svg>", "<b>", "<a b c='<", "</",
      "&amp;<i>",
      "<a href=\"&quot;\">",
    ]
  )
  func hostile(unit: String) {
    let source = Array(String(repeating: unit, count: 20_000).utf8)
    #expect(HTMLTokenizer.tokens(of: source).last?.range.upperBound == source.count)
  }

  @Test("a tag with hundreds of attributes is none")
  func attributes() {
    let names = (1...300).map { "a\($0)" }.joined(separator: " ")
    #expect(HTMLTokenizer.tokens(of: Array("<b \(names)>".utf8)).count == 1)
  }
}
