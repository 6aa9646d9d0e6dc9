import Diagnostics
import DocumentModel
import MarkdownParsing
import Testing

@Suite("Source ranges")
struct BlockExtentsTests {
  @Test(
    "each block's bytes are its lines, without what its containers put before the first",
    arguments: [
      ("a\nb\n\nc", ["a\nb", "c"]),
      ("# H #\nT\n===\n", ["# H #", "T\n==="]),
      ("a\n\nT\nU\n---", ["a", "T\nU\n---"]),
      ("T\n---\na", ["T\n---", "a"]),
      ("[x]: /u\n  a\nb", ["a\nb"]),
      ("[x]: /u\nT\n===", ["T\n==="]),
      ("  ```\n  a\n\n  ```\nb", ["```\n  a\n\n  ```", "b"]),
      ("```\na\n", ["```\na"]),
      ("    a\n\n    b\n\nc", ["a\n\n    b", "c"]),
      ("\ta\nb", ["a", "b"]),
      ("<!-- a\n\nb -->\nc", ["<!-- a\n\nb -->", "c"]),
      ("<div>\na\n\nb", ["<div>\na", "b"]),
      ("***\n***", ["***", "***"]),
      ("a\n| b |\n|---|\n| c |\nd\n\ne", ["a", "| b |\n|---|\n| c |\nd", "e"]),
      ("a\n===\n|b|\n|-|", ["a\n===", "|b|\n|-|"]),
      ("[x]: /u\na\n|b|\n|-|", ["a", "|b|\n|-|"]),
      ("> a\nb\n> c\n\nd", ["> a\nb\n> c", "d"]),
      ("> a\n>\n\nb", ["> a\n>", "b"]),
      ("- a\n\n- b\n\n\nc", ["- a\n\n- b", "c"]),
      ("\u{FEFF}a\n\nb", ["a", "b"]),
      ("a\0b\n\nc\0", ["a\0b", "c\0"]),
      ("é\r\nü\r\n\r\n- 日\r\n", ["é\r\nü", "- 日"]),
    ]
  )
  func topLevel(body: String, expected: [String]) {
    let blocks = MarkdownParser.parse(body).document.blocks
    #expect(blocks.map { text(of: $0.range, in: body) } == expected)
  }

  @Test(
    "blocks in containers",
    arguments: [
      ("> a\n> b\n>\n> # c", ["a\n> b", "# c"]),
      ("> ```\n> a\n> ```\n> b", ["```\n> a\n> ```", "b"]),
      ("> ```\n> a\nb", ["```\n> a"]),
      ("> ```\n> a\n```\nb\n```", ["```\n> a"]),
      (">     a\n>     b", ["a\n>     b"]),
      ("> a\n> |b|\n> |-|", ["a", "|b|\n> |-|"]),
      ("> > a\n> b", ["> a\n> b"]),
      ("> T\n> ===\n> a", ["T\n> ===", "a"]),
    ]
  )
  func inQuote(body: String, expected: [String]) throws {
    let first = try #require(MarkdownParser.parse(body).document.blocks.first)
    guard case .quote(let blocks) = first.content else {
      Issue.record("no quote")
      return
    }
    #expect(blocks.map { text(of: $0.range, in: body) } == expected)
  }

  @Test(
    "items",
    arguments: [
      ("- a\n  b\n- c", ["- a\n  b", "- c"]),
      ("1. a\n\n   b\n\n2. c\n", ["1. a\n\n   b", "2. c"]),
      ("-\n- b", ["-", "- b"]),
      ("- ```\n  a\n- b", ["- ```\n  a", "- b"]),
      ("1.  a\n\n    [x]: /u\n\n2.  b", ["1.  a\n\n    [x]: /u", "2.  b"]),
      ("-\ta\n\n\tb", ["-\ta\n\n\tb"]),
    ]
  )
  func items(body: String, expected: [String]) throws {
    let first = try #require(MarkdownParser.parse(body).document.blocks.first)
    guard case .list(let list) = first.content else {
      Issue.record("no list")
      return
    }
    #expect(list.items.map { text(of: $0.range, in: body) } == expected)
  }

  private func text(of range: SourceRange?, in body: String) -> String? {
    range.map { String(decoding: Array(body.utf8)[$0.start..<$0.end], as: UTF8.self) }
  }
}
