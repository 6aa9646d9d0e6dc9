import Foundation
import Testing

/// Checking finished binders from the command line.
@Suite("Lint")
struct LintTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private var sample: String {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Golden/archives/sample.json")
      .path(percentEncoded: false)
  }

  private func bind(_ options: String...) throws {
    let outcome = try Tool.run(["binder", sample, "--output", folder.path("b.pdf")] + options)
    try #require(outcome.status == 0, "\(outcome.messages)")
  }

  @Test("a binder keeps the rules of the profile that it was made by, and not of every other")
  func profiles() throws {
    try bind("--profile", "bates", "--stamp", "HAD-{page:06}")
    let good = try Tool.run(["lint", folder.path("b.pdf"), "--profile", "bates"])
    #expect(good.status == 0)
    #expect(good.output == "")
    #expect(good.messages.contains(": 0 findings by 10 rules of bates"))
    let bad = try Tool.run(["lint", folder.path("b.pdf"), "--profile", "uk-court"])
    #expect(bad.status == 1)
    #expect(
      bad.output == """
        \(folder.path("b.pdf")): open-action: it opens at the reader's own zoom. hint: have it open in its true size, 100 %
        \(folder.path("b.pdf")): page 1 (HAD-000001): first-page: the first page is HAD-000001, not 1. hint: number from the first page of the file, cover included

        """
    )
    #expect(bad.messages.hasSuffix(": 2 findings by 14 rules of uk-court\n"))
  }

  @Test("volumes are one set in their order, and no set without the others")
  func volumes() throws {
    try bind("--profile", "us-appellate", "--volume-pages", "20")
    let volumes = try FileManager.default.contentsOfDirectory(atPath: folder.path("."))
      .filter { $0.hasSuffix(".pdf") }.sorted().map(folder.path)
    try #require(volumes.count == 3)
    let set = try Tool.run(["lint"] + volumes + ["--profile", "us-appellate"])
    #expect(set.status == 0, "\(set.output)")
    let turned = try Tool.run(["lint"] + volumes.reversed() + ["--profile", "us-appellate"])
    #expect(turned.status == 1)
    #expect(turned.output.contains(": run-on: 21 does not follow "))
    let first = try Tool.run(["lint", volumes[0]])
    #expect(first.status == 1)
    #expect(first.output.contains("b-2.pdf, which was not given"))
    let limited = try Tool.run(["lint"] + volumes + ["--volume-pages", "19"])
    #expect(limited.output.contains(": volume-pages: it has 20 pages, 19 are the most"))
  }

  @Test("what is no PDF, or takes more than it may, is a finding")
  func hostile() throws {
    try folder.write("no PDF", to: "x.pdf")
    let none = try Tool.run(["lint", folder.path("x.pdf")])
    #expect(none.status == 1)
    #expect(none.output.contains(": sound: it cannot be read: "))
    try bind()
    for memory in ["1", "4", "6"] {
      let small = try Tool.run(["lint", folder.path("b.pdf"), "--max-memory", memory])
      #expect(small.status == 1)
      #expect(
        small.output.contains(
          ": sound: whether it is sound is not known: reading it takes more than \(memory) MiB of "
            + "memory; nothing else of it was checked. hint: check it with a larger --max-memory\n"
        )
      )
    }
  }

  @Test("a file that is not there is no finding, and neither is a wrong call")
  func statuses() throws {
    let missing = try Tool.run(["lint", folder.path("none.pdf")])
    #expect(missing.status == 3)
    #expect(missing.messages.contains("there is no such file"))
    try folder.write("no PDF", to: "x.pdf")
    let some = try Tool.run([
      "lint", folder.path("one.pdf"), folder.path("x.pdf"), folder.path("two.pdf"),
    ])
    #expect(some.status == 3)
    #expect(some.output.hasPrefix("\(folder.path("x.pdf")): sound: it cannot be read: "))
    for name in ["one.pdf", "two.pdf"] {
      #expect(some.messages.contains("\(folder.path(name)): error: cannot be read: "))
    }
    #expect(some.messages.hasSuffix("1 file, 0 pages: 1 finding by 8 rules of plain\n"))
    let directory = try Tool.run(["lint", folder.path(".")])
    #expect(directory.status == 3)
    #expect(try Tool.run(["lint"]).status == 2)
    #expect(try Tool.run(["lint", "x.pdf", "--profile", "none"]).status == 2)
    #expect(try Tool.run(["lint", "x.pdf", "--volume-pages", "0"]).status == 2)
  }

  @Test("a note that lists exhibits by their numbers is no list of pages")
  func titlesWithNumbers() throws {
    let titles = ["List of exhibits"] + (1...11).map { "Exhibit \($0)" }
    let links = titles.dropFirst().map { "- [[\($0)]]" }.joined(separator: "\n")
    let rows = titles.dropFirst().map { "| [[\($0)]] | \($0.dropFirst(8)) |" }
    let table = "| Exhibit | Number |\n| --- | --- |\n" + rows.joined(separator: "\n")
    for body in [links, table] {
      let notes = titles.enumerated().map { index, title in
        let time = "2025-01-01T00:00:\(String("0\(index)".suffix(2)))Z"
        return [
          "id": "\(index)", "title": title, "body": index == 0 ? body : "Text.",
          "createdAt": time, "updatedAt": time,
        ]
      }
      let archive: [String: Any] = ["format": "casebound-archive", "version": 1, "notes": notes]
      let bytes = try JSONSerialization.data(withJSONObject: archive)
      try folder.write(String(decoding: bytes, as: UTF8.self), to: "a.json")
      for stamp in ["{page}", "Exhibit {page}"] {
        let outcome = try Tool.run([
          "binder", folder.path("a.json"), "--output", folder.path("b.pdf"), "--stamp", stamp,
          "--profile", "us-appellate", "--lint",
        ])
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.messages)")
      }
    }
  }

  @Test("the rules of a profile are told, and the same for binders")
  func rules() throws {
    let rules = try Tool.run(["lint", "--profile", "bates", "--show-rules"])
    #expect(rules.status == 0)
    let lines = rules.output.split(separator: "\n")
    #expect(lines.count == 10)
    #expect(
      lines.contains(
        "bates: every number has one prefix and at least six digits, bottom right"
      )
    )
    let profile = try Tool.run(["binder", "--profile", "bates", "--show-profile"])
    #expect(profile.status == 0)
    for line in lines { #expect(profile.output.contains("  \(line)\n")) }
  }

  @Test(
    "a binder keeps its rules whatever its stamp is",
    arguments: ["- {page} -", "עמוד {page}", "{page} / {pages}", "({page})", "{page} [HC-417]"]
  )
  func stamps(stamp: String) throws {
    // The sample has pages from left to right and from right to left.
    try bind("--stamp", stamp)
    let outcome = try Tool.run(["lint", folder.path("b.pdf"), "--profile", "us-appellate"])
    #expect(outcome.status == 0, "\(outcome.output)")
  }
}
