import Foundation
import Testing

@Suite("Inspect")
struct InspectTests {
  private let folder: TemporaryFolder
  private let archive: String

  init() throws {
    folder = try TemporaryFolder()
    let notes = [
      TestArchive.note(
        "n1",
        title: "One",
        body: #"# Plan\n\nUse **care**."#,
        more: #","folder":"f2","eventDate":"2024-02-29T23:30:00Z","pinned":true"#
      ),
      TestArchive.note("n2", title: "Two", body: "Éclair", more: #","folder":"f1""#),
      TestArchive.note("n3", title: "Three", body: "eclair", more: #","eventDate":"2024-03-01""#),
    ]
    let folders = #","folders":[{"id":"f1","name":"A/B"},{"id":"f2","name":"C","parent":"f1"}]"#
    try folder.write(TestArchive.json(notes, more: folders), to: "a.json")
    archive = folder.path("a.json")
  }

  private func inspect(_ words: String...) throws -> String {
    let outcome = try Tool.run(["inspect"] + words)
    #expect(outcome.status == 0)
    #expect(outcome.messages == "")
    return outcome.output
  }

  @Test(
    "each view of one note is its dump alone",
    arguments: [
      (
        "blocks",
        """
        heading 1 @0..<6
          text "Plan"
        paragraph @8..<21
          text "Use "
          strong
            text "care"
          text "."

        """
      ),
      ("text", "Plan\nUse care.\n"),
      ("preview", "Plan Use care.\n"),
      ("outline", "heading 1 \"Plan\" anchor \"plan\"\n"),
      ("placements", ""),
    ]
  )
  func views(view: String, text: String) throws {
    #expect(try inspect(archive, "--note", "n1", "--show", view) == text)
  }

  @Test("regions and sections show their spans and blocks")
  func divisions() throws {
    let regions = try inspect(archive, "--note", "n1", "--show", "regions")
    #expect(regions.hasPrefix("region 0 utf8 0..<8 utf16 0..<8\n  heading 1 @0..<6\n"))
    #expect(regions.contains("\nregion 1 utf8 8..<21 utf16 8..<21\n  paragraph @8..<21\n"))
    let sections = try inspect(archive, "--note", "n1", "--show", "sections")
    #expect(sections.hasPrefix("section 0\n  heading 1 @0..<6\n"))
  }

  @Test("pages follow the paper, the dates and the source date")
  func pages() throws {
    let letter = try inspect(archive, "--note", "n1", "--show", "pages")
    #expect(letter.contains("page 1 size 612000x792000\n"))
    #expect(letter.contains("text \"Event date: February 29, 2024\" at 72000,"))
    let call = [
      "inspect", archive, "--note", "n1", "--show", "pages", "--paper", "a4", "--time-zone",
      "Asia/Tokyo", "--locale", "fr_FR",
    ]
    let a4 = try Tool.run(call, environment: ["SOURCE_DATE_EPOCH": "7"])
    // A4 is 210 by 297 millimetres.
    #expect(a4.output.contains("page 1 size 595276x841890\n"))
    #expect(a4.output.contains("text \"Event date: 1 mars 2024\" at 72000,"))
    #expect(a4.output.hasPrefix("document \"One\" creator \"Casebound\" created 7\n"))
  }

  @Test(
    "a selection picks notes, each under its id unless one is named",
    arguments: [
      (["--note", "n3", "--note", "n1"], ["n1", "n3"]), (["--folder", #"A\/B"#], ["n1", "n2"]),
      (["--folder", #"A\/B"#, "--folder-only"], ["n2"]), (["--folder", #"A\/B/C"#], ["n1"]),
      (["--unfiled"], ["n3"]), (["--pinned"], ["n1"]), (["--match", "ÉCLAIR"], ["n2"]),
      (["--match", "eclair"], ["n3"]), (["--from", "2024-03-01"], ["n3"]),
      (["--to", "2024-02-29"], ["n1"]),
      (["--from", "2024-03-01", "--time-zone", "Asia/Tokyo"], ["n1", "n3"]),
      (["--note", "n2"], ["n2"]), ([], ["n1", "n2", "n3"]),
    ] as [([String], [String])]
  )
  func selection(options: [String], ids: [String]) throws {
    let outcome = try Tool.run(["inspect", archive, "--show", "preview"] + options)
    #expect(outcome.status == 0)
    let titles = ["n1": "One", "n2": "Two", "n3": "Three"]
    let previews = ["n1": "Plan Use care.", "n2": "Éclair", "n3": "eclair"]
    let expected = ids.map { id in
      (options != ["--note", "n2"] ? "note \"\(id)\" \"\(titles[id] ?? "")\"\n" : "")
        + "\(previews[id] ?? "")\n"
    }
    #expect(outcome.output == expected.joined())
  }

  @Test("a Markdown file is a note with the file's name as its title")
  func file() throws {
    try folder.write("Some *words*.\n", to: "A letter.v2.md")
    let path = folder.path("A letter.v2.md")
    #expect(try inspect(path, "--show", "text") == "Some words.\n")
    #expect(try inspect(path, "--show", "pages").hasPrefix("document \"A letter.v2\" creator"))
  }

  @Test("a drawing whose file is not there is named, and the words are shown")
  func missingDrawing() throws {
    let drawing = #","drawing":{"mediaType":"image/png","file":"gone.png"}"#
    try folder.write(TestArchive.json([TestArchive.note("n1", more: drawing)]), to: "b.json")
    let outcome = try Tool.run(["inspect", folder.path("b.json"), "--show", "pages"])
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("text \"Words.\" at "))
    #expect(
      outcome.messages == """
        error: note “Gate” (n1): the drawing is left out: the file “gone.png” is not in the \
        archive's folder. hint: put the file there [drawing-unreadable]

        """
    )
  }

  @Test("a Markdown file that is none is refused")
  func badFile() throws {
    try folder.write([0x61, 0xFF], to: "bad.md")
    try folder.makeFolder("folder.md")
    let messages = [
      "none.md": "there is no such file. hint: check the path",
      "folder.md": "this is not a file. hint: name a file",
      "bad.md": "the file is not in UTF-8. hint: write it in UTF-8",
    ]
    for (name, message) in messages {
      let path = folder.path(name)
      let outcome = try Tool.run(["inspect", path, "--show", "text"])
      #expect(outcome.status == 3)
      #expect(outcome.messages == "\(path): error: \(message)\n")
    }
  }
}
