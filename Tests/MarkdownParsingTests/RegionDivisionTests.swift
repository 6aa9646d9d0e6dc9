import DocumentModel
import MarkdownParsing
import Testing

@Suite("Regions")
struct RegionDivisionTests {
  @Test(
    "conformance D and X: the pieces of a body",
    arguments: [
      ("", [""]),  // 37
      (
        "# Plan\n\nUse **care**.\n\n## Notes\n",
        ["# Plan\n\n", "Use **care**.\n\n", "## Notes\n"]
      ),  // 38
      ("Oak\n\n\n", ["Oak\n\n\n"]),  // 40
      ("\n\n\n", ["\n\n\n"]),  // 41
      ("- sand\n- silt\n", ["- sand\n", "- silt\n"]),  // 44
      ("1. a\n2. b\n3. c\n", ["1. a\n", "2. b\n", "3. c\n"]),  // 45
      ("- x\n  - y\n- z", ["- x\n  - y\n", "- z"]),  // 46
      ("> one\ntwo\n\nEnd", ["> one\ntwo\n\n", "End"]),  // 48
      ("a\n\n```\nb\n\nc\n```\n\nd", ["a\n\n", "```\nb\n\nc\n```\n\n", "d"]),  // 49
      ("a\nb\nc\n", ["a\nb\nc\n"]),  // 50
      ("L\n\n---\n\nR", ["L\n\n", "---\n\n", "R"]),  // 52
      ("```\n---\n```\n\na", ["```\n---\n```\n\n", "a"]),  // 54
      ("**half *open and [x](\n\nnext", ["**half *open and [x](\n\n", "next"]),  // 56
      ("🧭 east\n\n西\n", ["🧭 east\n\n", "西\n"]),  // 61
      ("1. x\n1. y\n1. z", ["1. x\n1. y\n1. z"]),  // X2
      ("5. x\n9. y", ["5. x\n9. y"]),  // X1
      ("1. a\n2. b\n2. c\n4. d", ["1. a\n", "2. b\n2. c\n", "4. d"]),
      ("\n\na", ["\n\na"]),
      ("a\r\n\r\nb\rc\r\rd", ["a\r\n\r\n", "b\rc\r\r", "d"]),
      ("a\n\n[x]: /u\n\nb [x]", ["a\n\n", "[x]: /u\n\n", "b [x]"]),
      ("[x]: /u\n# H\nb", ["[x]: /u\n", "# H\n", "b"]),
      ("[x]: /u\n---\na", ["[x]: /u\n---\na"]),
      ("a[^n]\n\n[^n]: b\n\n    c\n\nd", ["a[^n]\n\n", "[^n]: b\n\n    c\n\n", "d"]),
      ("[x]: /u\ntext", ["[x]: /u\n", "text"]),
      ("[x]: /u\n2. b", ["[x]: /u\n2. b"]),
      ("a\n2. |b|\n|-|", ["a\n2. |b|\n|-|"]),
      ("above\n|a|\n|-|\n|b|\n", ["above\n", "|a|\n|-|\n|b|\n"]),
      ("a\n\n\u{FEFF}# b", ["a\n\n\u{FEFF}# b"]),
    ]
  )
  func pieces(body: String, expected: [String]) {
    #expect(texts(of: body) == expected)
    expectRegionsHold(in: body)
  }

  @Test(
    "conformance D 53: every spelling of a break",
    arguments: ["---", "***", "___", "- - -", "* * *"]
  )
  func breaks(line: String) {
    #expect(texts(of: "L\n\n\(line)\n\nR") == ["L\n\n", "\(line)\n\n", "R"])
  }

  @Test(
    "conformance D 57, 58: invariants hold for what is malformed",
    arguments: ["a\n\n```\nb\n\nc", "| a | b |\n| 1 | 2 |\n\n|-|", "| a |\n|---|\n| b |\n\n| c |"]
  )
  func malformed(body: String) {
    expectRegionsHold(in: body)
  }

  @Test("conformance D 42, 44, 62: a region is found by an offset")
  func lookup() throws {
    let note = "# Plan\n\ntext\n"
    let regions = MarkdownParser.regions(of: note)
    #expect(regions.region(atUTF16: 3)?.utf16 == 0..<8)
    #expect(regions.region(atUTF16: 7)?.utf16 == 0..<8)
    #expect(regions.region(atUTF16: 13) == regions.last)
    #expect(regions.region(atUTF8: 13) == regions.last)
    #expect(regions.region(atUTF16: 14) == nil)
    #expect(regions.region(atUTF16: -1) == nil)

    let list = MarkdownParser.regions(of: "- sand\n- silt\n")
    #expect(list.region(atUTF16: 9)?.utf16 == 7..<14)
    #expect(MarkdownParser.regions(of: "").region(atUTF16: 0)?.utf16 == 0..<0)
  }

  @Test("conformance D 60, 61: offsets in UTF-16 units and in bytes")
  func units() throws {
    let compass = MarkdownParser.regions(of: "🧭 east\n\n西\n")
    #expect(compass.map(\.utf16) == [0..<9, 9..<11])
    #expect(compass.map(\.utf8) == [0..<11, 11..<15])

    let body = "# Café 🎉\n\n👩‍👩‍👧 line\n\n- 項目"
    let regions = MarkdownParser.regions(of: body)
    #expect(texts(of: body) == ["# Café 🎉\n\n", "👩‍👩‍👧 line\n\n", "- 項目"])
    #expect(regions.region(atUTF16: 14) == regions[1])
    expectRegionsHold(in: body)
  }

  @Test("conformance D 77: a note with every construct")
  func everyConstruct() {
    let body = """
      Title
      =====

      A **bold**, *thin*, ~~old~~ `code` [link](u) <http://a.example> ![i](j) line\\
      and www.a.example[^n] [r].

      ***

      > quote
      > > deeper
      lazy

      - one
        - two

          para
      - [x] three

      3. c
      4. d
      4. e

      ```swift
      let a = 1

      ```

          indented

          code

      | a | b |
      |:--|--:|
      | 1 | 2 | 3 |

      ---

      {{attachment:0A1B2C3D-0000-4000-8000-00000000ABCD}}

      <div>
      html
      </div>

      [r]: /r "t"
      [^n]: note

          more

      # End #
      """
    let regions = MarkdownParser.regions(of: body)
    #expect(regions.count > 8)
    #expect(regions.filter { $0.blocks.map(\.content) == [.divider] }.count == 2)
    expectRegionsHold(in: body)
  }

  @Test("conformance D 78: a note of eighty blocks")
  func eightyBlocks() {
    let body = (1...80).map { "Block \($0).\n\n" + ($0.isMultiple(of: 9) ? "- a\n- b\n\n" : "") }
      .joined()
    #expect(MarkdownParser.regions(of: body).count > 80)
    expectRegionsHold(in: body)
  }

  private func texts(of body: String) -> [String] {
    MarkdownParser.regions(of: body).map { region in
      String(decoding: Array(body.utf8)[region.utf8], as: UTF8.self)
    }
  }
}
