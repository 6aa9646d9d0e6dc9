import CmarkBinding
import Testing

@Suite("cmark documents")
struct CmarkDocumentTests {
  private static let limits = CmarkLimits(
    nesting: 500,
    tableCells: 1000,
    openBlockVisits: 10_000,
    inlineSteps: 1_000_000,
    inlineMarks: 10_000,
    referencedBytes: 1000
  )

  @Test("a walk enters and leaves every node, parents around children")
  func walk() throws {
    var seen: [String] = []
    let document = try CmarkDocument(parsing: Array("# a *b*\n\n---".utf8), limits: Self.limits)
    document.walk { event, node in
      seen.append("\(event == .enter ? "+" : "-")\(node.kind)")
    }
    #expect(
      seen == [
        "+document", "+heading", "+text", "-text", "+emphasis", "+text", "-text", "-emphasis",
        "-heading", "+divider", "-divider", "-document",
      ]
    )
  }

  @Test("a tree of 50,000 levels is walked and freed without a deep stack")
  func deep() async throws {
    var limits = Self.limits
    limits.nesting = 60_000
    limits.openBlockVisits = 1_000_000
    let text = Array(String(repeating: "> ", count: 50_000).utf8) + Array("deep".utf8)
    let document = try CmarkDocument(parsing: text, limits: limits)
    var quotes = 0
    document.walk { event, node in
      if event == .enter, node.kind == .quote { quotes += 1 }
    }
    #expect(quotes == 50_000)
  }

  @Test(
    "each limit has its error",
    arguments: [
      (String(repeating: "> ", count: 501) + "a", CmarkLimitExceeded.nesting),
      (String(repeating: "*a ", count: 501) + String(repeating: "b* ", count: 501), .nesting),
      ("|a|b|\n|-|-|\n" + String(repeating: "|\n", count: 10) + "|c|\n", .none),
      ("|a|b|\n|-|-|\n" + String(repeating: "|c|\n", count: 500), .tableCells),
      (
        String(repeating: "- ", count: 40) + "a\n" + String(repeating: "\n", count: 200),
        .openBlockVisits
      ),
      ("a " + String(repeating: "<?", count: 2000), .inlineSteps),
      ("a " + String(repeating: "<? ?>", count: 2000), .none),
      (
        "[a]: " + String(repeating: "u", count: 100) + "\n\n"
          + String(repeating: "[a] ", count: 11), .referencedBytes
      ),
      (
        "[a]: " + String(repeating: "u", count: 100) + "\n\n"
          + String(repeating: "[a] ", count: 10), .none
      ),
      (String(repeating: "a&", count: 9999), nil),
      (String(repeating: "a&", count: 10_001), .inlineMarks),
    ] as [(String, CmarkLimitExceeded?)]
  )
  func limits(text: String, expected: CmarkLimitExceeded?) {
    do {
      _ = try CmarkDocument(parsing: Array(text.utf8), limits: Self.limits)
      #expect(expected == nil)
    } catch {
      #expect(error == expected)
    }
  }

  @Test("an address that is used often is one string, its titles gone")
  func addresses() throws {
    let text = "[a] ![b] [c](d)\n\n[a]: /x 'title'\n[b]: </y z>\n\nlast [e]\n\n[e]: /e"
    var addresses: [String] = []
    let document = try CmarkDocument(parsing: Array(text.utf8), limits: Self.limits)
    document.walk { event, node in
      if event == .enter, node.kind == .link || node.kind == .image {
        addresses.append(node.address)
      }
    }
    #expect(addresses == ["/x", "/y z", "d", "/e"])
  }

  @Test("many parses at a time give what each gives alone")
  func concurrent() async throws {
    let text = "a www.a.example ~~b~~ [^c] http://d.example\n\n[^c]: e"
    let alone = try kinds(of: text)
    await withTaskGroup(of: [CmarkNodeKind].self) { group in
      for _ in 0..<64 {
        group.addTask { (try? kinds(of: text)) ?? [] }
      }
      for await found in group { #expect(found == alone) }
    }
    #expect(alone.contains(.strikethrough) && alone.contains(.footnoteMark))
    #expect(alone.count { $0 == .link } == 2)
  }
}

private func kinds(of text: String) throws -> [CmarkNodeKind] {
  let limits = CmarkLimits(
    nesting: 500,
    tableCells: 1000,
    openBlockVisits: 10_000,
    inlineSteps: 1_000_000,
    inlineMarks: 10_000,
    referencedBytes: 1000
  )
  var kinds: [CmarkNodeKind] = []
  let document = try CmarkDocument(parsing: Array(text.utf8), limits: limits)
  document.walk { event, node in
    if event == .enter { kinds.append(node.kind) }
  }
  return kinds
}
