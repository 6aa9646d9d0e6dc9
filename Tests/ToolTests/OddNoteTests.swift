import Foundation
import Testing

@Suite("Notes that are odd, and notes that fail")
struct OddNoteTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Exports an archive of `notes`.
  private func export(_ notes: [String], more: String = "") throws -> Tool.Outcome {
    try folder.write(TestArchive.json(notes, more: more), to: "a.json")
    return try Tool.run(
      ["export", folder.path("a.json"), "--output", folder.path("out"), "--jobs", "1"]
    )
  }

  /// The messages but for the last one, which sums up.
  private func findings(_ outcome: Tool.Outcome) -> [String] {
    outcome.messages.split(separator: "\n").dropLast().map(String.init)
  }

  private func pdfText(_ name: String) throws -> String {
    try Tool.shell("pdftotext -enc UTF-8 '\(folder.path("out/\(name).pdf"))' -").output
  }

  @Test("a NUL shows as U+FFFD, and no word is lost")
  func nul() throws {
    let outcome = try export([TestArchive.note("n1", body: #"left\u0000right end"#)])
    #expect(outcome.status == 0)
    #expect(findings(outcome).count == 1)
    #expect(
      findings(outcome).first?.hasPrefix("warning: note “Gate” (n1), line 1, column 5: ") == true
    )
    #expect(try pdfText("Gate").contains("left\u{FFFD}right end"))
    #expect(try folder.text(of: "out/Gate.md").contains("right end"))
  }

  @Test("half a surrogate pair becomes U+FFFD, and the other notes are exported")
  func loneSurrogate() throws {
    let outcome = try export([
      TestArchive.note("n1", body: #"a \udc00 b"#), TestArchive.note("n2", title: "Other"),
    ])
    #expect(outcome.status == 0)
    #expect(findings(outcome).count == 1)
    #expect(
      findings(outcome).first?.hasPrefix("warning: note “Gate” (n1): line 1, column ") == true
    )
    #expect(findings(outcome).first?.hasSuffix(" [lone-surrogate]") == true)
    #expect(try folder.text(of: "out/Gate.md") == "# Gate\n\na \u{FFFD} b\n")
    #expect(folder.has("out/Other.pdf"))
  }

  @Test("a blank title, a folder that is not there and folders in a circle are only odd")
  func oddPlaces() throws {
    let outcome = try export(
      [
        TestArchive.note("n1", title: "  "),
        TestArchive.note("n2", title: "Far", more: #","folder":"gone""#),
        TestArchive.note("n3", title: "Round", more: #","folder":"f1""#),
      ],
      more:
        #","folders":[{"id":"f1","name":"A","parent":"f2"},{"id":"f2","name":"B","parent":"f1"}]"#
    )
    #expect(outcome.status == 0)
    #expect(
      findings(outcome) == [
        "\(folder.path("a.json")): warning: folders lie in one another in a circle: “A”, “B”; "
          + "they are taken to be at the top. hint: take the parent of one of them away "
          + "[folder-cycle]",
        "warning: note “Untitled Note” (n1): the note has no title; it is shown as "
          + "“Untitled Note”. hint: give the note a title [blank-title]",
        "warning: note “Far” (n2): the note's folder “gone” is not in the archive; the note is "
          + "taken to be unfiled. hint: add the missing folder, or take the note's folder away "
          + "[dangling-folder]",
      ]
    )
    #expect(
      try folder.files(in: "out").keys.sorted() == [
        "A/Round.md", "A/Round.pdf", "Far.md", "Far.pdf", "Untitled Note.md", "Untitled Note.pdf",
        "manifest.jsonl",
      ]
    )
  }

  @Test(
    "a drawing that does not decode or is cut off is named, and the words go out",
    arguments: [
      "aGVsbG8=",
      // A PNG of one pixel that is cut off in its last chunk.
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAAA=",
    ]
  )
  func brokenDrawing(data: String) throws {
    let drawing = #","drawing":{"mediaType":"image/png","data":"\#(data)"}"#
    let outcome = try export([
      TestArchive.note("n1", more: drawing), TestArchive.note("n2", title: "Other"),
    ])
    #expect(outcome.status == 1)
    #expect(findings(outcome).count == 1)
    #expect(
      findings(outcome).first?.hasPrefix("error: note “Gate” (n1): the drawing is left out: ")
        == true
    )
    #expect(findings(outcome).first?.hasSuffix(" [drawing-unreadable]") == true)
    #expect(try pdfText("Gate").contains("Words."))
    #expect(
      try folder.text(of: "out/Gate.md").contains(
        "*This note has a drawing that a text export does not include.*"
      )
    )
    #expect(folder.has("out/Other.pdf"))
  }

  @Test("text in a database that is not UTF-8 is repaired, and named by table, row and column")
  func invalidUTF8() throws {
    try folder.write(
      TestArchive.json([TestArchive.note("n1"), TestArchive.note("n2", title: "Other")]),
      to: "a.json"
    )
    let database = folder.path("a.sqlite")
    #expect(try Tool.run(["convert", folder.path("a.json"), "--output", database]).status == 0)
    _ = try Tool.shell(
      "sqlite3 '\(database)' \"update note set body = cast(x'61FF62' as text) where id = 'n1'\""
    )
    let outcome = try Tool.run(["export", database, "--output", folder.path("out"), "--jobs", "1"])
    #expect(outcome.status == 0)
    #expect(findings(outcome).count == 1)
    let finding = try #require(findings(outcome).first)
    #expect(finding.hasPrefix("warning: note “Gate” (n1): "))
    #expect(finding.contains("note") && finding.contains("row") && finding.contains("body"))
    #expect(try folder.text(of: "out/Gate.md") == "# Gate\n\na\u{FFFD}b\n")
    #expect(folder.has("out/Other.pdf"))
  }

  @Test("a note with structured blocks fails alone, in so many words")
  func blocks() throws {
    let structured =
      #"{"id":"n1","title":"Kept","blocks":[],"createdAt":"2024-03-01T09:00:00Z","#
      + #""updatedAt":"2024-03-01T09:00:00Z"}"#
    let outcome = try export([structured, TestArchive.note("n2", title: "Other")])
    #expect(outcome.status == 1)
    #expect(
      findings(outcome) == [
        "error: note “Kept” (n1): structured notes are not supported yet. hint: export the note as "
          + "Markdown from the app it comes from [blocks-unsupported]"
      ]
    )
    #expect(outcome.messages.contains("\n2 notes: 1 written, 0 unchanged, 1 failed; 1 page in "))
    #expect(folder.has("out/Other.pdf") && !folder.has("out/Kept.pdf"))
    let manifest = try folder.text(of: "out/manifest.jsonl").split(separator: "\n")
    #expect(manifest.count == 3)
    #expect(manifest[1].contains("structured notes are not supported yet"))
  }

  @Test("a key that is there twice, a wrong type and an id that is taken cost their note alone")
  func badNotes() throws {
    let outcome = try export([
      TestArchive.note("n1", title: "One", more: #","title":"Two""#),
      TestArchive.note("n2", title: "Three", more: #","pinned":"yes""#),
      TestArchive.note("n3", title: "Four"), TestArchive.note("n3", title: "Five"),
      TestArchive.note("n4", title: "Six", more: #","eventDate":"2023-02-29""#),
    ])
    #expect(outcome.status == 1)
    let codes = findings(outcome).compactMap { $0.split(separator: "[").last.map(String.init) }
    #expect(codes == ["duplicate-key]", "wrong-type]", "duplicate-id]", "impossible-date]"])
    #expect(findings(outcome).allSatisfy { $0.contains("line ") && $0.contains("column ") })
    #expect(
      try folder.files(in: "out").keys.sorted() == ["Four.md", "Four.pdf", "manifest.jsonl"]
    )
  }

  @Test("in JSON Lines a bad line costs its note and is named by its number")
  func badLine() throws {
    try folder.write(
      TestArchive.lines([TestArchive.note("n1"), "{oops", TestArchive.note("n2", title: "Other")]),
      to: "a.jsonl"
    )
    let outcome = try Tool.run(
      ["export", folder.path("a.jsonl"), "--output", folder.path("out"), "--jobs", "1"]
    )
    #expect(outcome.status == 1)
    #expect(findings(outcome).count == 1)
    #expect(findings(outcome).first?.contains("line 3, column 2: ") == true)
    #expect(folder.has("out/Gate.pdf") && folder.has("out/Other.pdf"))
  }
}
