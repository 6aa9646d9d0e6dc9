import Foundation
import Testing

@Suite("Page options")
struct PageOptionsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(TestArchive.json([TestArchive.note("n1")]), to: "a.json")
    try folder.write("Words.", to: "a.md")
  }

  @Test("the PDF has the paper, and the manifest says what was asked for")
  func export() throws {
    let outcome = try Tool.run([
      "export", folder.path("a.json"), "--output", folder.path("out"), "--paper", "a4",
      "--orientation", "landscape", "--margins", "20mm,1in,36,2cm", "--base-size", "14",
    ])
    #expect(outcome.status == 0)
    let sizes = try Tool.shell("pdfinfo '\(folder.path("out/Gate.pdf"))' | grep 'Page size'")
    #expect(sizes.output.hasSuffix(" 841.89 x 595.276 pts (A4)\n"))
    let manifest = try folder.text(of: "out/manifest.jsonl")
    // 20 mm are 20 × 72 / 25.4 points.
    #expect(manifest.contains(#""baseSize":14"#))
    #expect(manifest.contains(#""orientation":"landscape","paper":"a4""#))
    #expect(manifest.contains(#""bottom":36,"left":56.6929"#))
    #expect(manifest.contains(#""right":72,"top":56.6929"#))
  }

  @Test("pages are shown as they will be exported")
  func inspect() throws {
    let outcome = try Tool.run([
      "inspect", folder.path("a.md"), "--show", "pages", "--margins", "100", "--base-size", "22",
    ])
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("page 1 size 612000x792000"))
    // The title is twice its usual 22 points.
    #expect(
      outcome.output.contains(#"text "a" at 100000,"#) && outcome.output.contains("size 44000")
    )
  }

  @Test(
    "a page that cannot be is a wrong call, with the numbers",
    arguments: [
      (["--margins", "300"], "leave 12 pt of width for text, less than the 180 pt"),
      (["--margins", "4in,0,4in,0"], "leave 216 pt of height"),
      (["--margins", "1,2"], "--margins cannot have 2 widths"),
      (["--margins", "-1"], "--margins cannot be -1"),
      (["--margins", "1em"], "--margins cannot be 1em"),
      (["--margins", ""], "--margins cannot be empty"),
      (["--margins", "1.2.3"], "--margins cannot be 1.2.3"),
      (["--base-size", "5"], "a base size of 5 pt is not from 6 to 24 pt"),
      (["--base-size", "nan"], "--base-size cannot be nan"),
      (["--margins", "10", "--page-numbers"], "foot is 10 pt, less than the 18 pt"),
      (["--orientation", "sideways"], "--orientation"),
    ]
  )
  func refusals(options: [String], words: String) throws {
    var options = options
    // Text of 24 points needs 261.82 points of height.
    if words.contains("height") { options += ["--base-size", "24"] }
    let outcome = try Tool.run(["inspect", folder.path("a.md"), "--show", "pages"] + options)
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.messages.contains(words), "\(outcome.messages)")
  }
}
