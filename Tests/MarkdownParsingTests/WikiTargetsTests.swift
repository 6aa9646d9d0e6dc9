import DocumentModel
import MarkdownParsing
import Testing

@Suite("Wiki links")
struct WikiTargetsTests {
  private let targets = WikiTargets([
    "Plan": .note(id: "n1", heading: nil),
    "Plan#Next steps": .note(id: "n1", heading: "Next steps"),
    "A <T> b": .note(id: "n2", heading: nil), "plan.png": .attachment(id: "AB"),
  ])

  @Test(
    "what the archive has is a link, all else the characters typed",
    arguments: [
      ("see [[Plan]].", "p(see {[n1]:Plan}.)"),
      ("[[ Plan |the *plan* ]]", "p([[ Plan |the {i:plan} ]])"),
      ("[[Plan|the plan]] [[Plan|]]", "p({[n1]:the plan} {[n1]:Plan})"),
      ("[[Plan#Next steps]]", "p({[n1#Next steps]:Plan#Next steps})"),
      ("**[[Plan]]** ==[[Plan]]==", "p({b:{[n1]:Plan}} {highlight:{[n1]:Plan}})"),
      ("![[Plan]]", "p({[n1]:Plan})"),
      ("![[plan.png]] [[plan.png]]", "p({!attachment:AB:plan.png} [[plan.png]])"),
      ("[[A <T> b]]", "p({[n2]:A <T> b})"),
      ("[[None]] [[ ]] [[]] [[Plan", "p([[None]] [[ ]] [[]] [[Plan)"),
      ("[[Plan\nB]]", "p([[Plan⏎B]])"),
      ("`[[Plan]]`", "p({code:[[Plan]]})"),
      ("[a [[Plan]]](u)", "p({u:a [[Plan]]})"),
      ("[[[Plan]]]", "p([{[n1]:Plan}])"),
      ("| [[Plan\\|p]] |\n|---|", "table({[n1]:p})"),
    ]
  )
  func links(body: String, expected: String) {
    let document = MarkdownParser.parse(body, targets: targets).document
    #expect(sketch(of: document.blocks) == expected)
    #expect(document.plainText.contains("Plan") == expected.contains("Plan"))
  }

  @Test("names are those that a body may use, each once")
  func names() {
    #expect(
      WikiTargets.names(in: "[[b]] [[ a | c ]] `[[d]]` [[b]]\n[[e\nf]] [[g\\|h]] [x] [[]] [[i]")
        == ["b", "a", "d", "g"]
    )
    #expect(WikiTargets.names(in: "none") == [])
  }
}
