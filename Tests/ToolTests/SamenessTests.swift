import Foundation
import Testing

@Suite("Same input, same bytes")
struct SamenessTests {
  private let folder: TemporaryFolder
  private let archive: String

  init() throws {
    folder = try TemporaryFolder()
    let notes = [
      TestArchive.note(
        "n1",
        title: "Café ✓",
        body: #"# One\n\nOffice and [link](https://example.org).\n\n- [x] done\n- שלום 12\n"#,
        more: #","eventDate":"2024-02-29T23:30:00Z","folder":"f1","pinned":true,"mood":3"#
      ),
      TestArchive.note("n2", title: "café ✓", body: #"| a | b |\n|---|---|\n| 1 | 西 🧭 |"#),
      TestArchive.note("n3", title: "CAFÉ ✓", body: "", more: #","eventDate":"2024-03-01""#),
      TestArchive.note("n4", title: "", body: #"```\nlet x = 1\n```"#, more: #","language":"ja""#),
    ]
    let more = #","folders":[{"id":"f1","name":"Work"}],"locale":"de_DE","timeZone":"Asia/Tokyo""#
    try folder.write(TestArchive.json(notes, more: more), to: "a.json")
    archive = folder.path("a.json")
  }

  /// The files of an export, by path.
  private func export(
    _ archive: String,
    to name: String,
    _ options: [String] = [],
    environment: [String: String] = [:]
  ) throws -> [String: Data] {
    let outcome = try Tool.run(
      ["export", archive, "--output", folder.path(name), "--quiet"] + options,
      environment: environment
    )
    #expect(outcome.status == 0)
    #expect(outcome.messages == "")
    return try folder.files(in: name)
  }

  @Test("neither the environment nor the number of workers reaches a file")
  func environment() throws {
    let first = try export(archive, to: "one", ["--jobs", "1"])
    #expect(
      first.keys.sorted() == [
        "CAFÉ ✓ (8721d6).md", "CAFÉ ✓ (8721d6).pdf", "Untitled Note.md", "Untitled Note.pdf",
        "Work/Café ✓.md", "Work/Café ✓.pdf", "café ✓.md", "café ✓.pdf", "manifest.jsonl",
      ]
    )
    try folder.makeFolder("home")
    let elsewhere = [
      "LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8", "LANGUAGE": "ja", "TZ": "Pacific/Apia",
      "HOME": folder.path("home"), "PANGO_LANGUAGE": "ja", "TERM": "xterm", "COLUMNS": "20",
    ]
    #expect(try export(archive, to: "two", ["--jobs", "3"], environment: elsewhere) == first)

    let masked = try Tool.shell(
      "umask 077; cd /; \"$TOOL\" export '\(archive)' --output '\(folder.path("three"))'"
    )
    #expect(masked.status == 0)
    #expect(try folder.files(in: "three") == first)
  }

  @Test("the other forms of the archive give the same files, and convert back to themselves")
  func forms() throws {
    let first = try export(archive, to: "json")
    for form in ["jsonl", "sqlite"] {
      let other = folder.path("b.\(form)")
      let outcome = try Tool.run(["convert", archive, "--output", other])
      #expect(outcome.status == 0)
      #expect(outcome.messages.hasSuffix("\n4 notes: 4 written, 0 failed\n"))
      #expect(try export(other, to: form) == first)

      let back = folder.path("\(form).json")
      #expect(try Tool.run(["convert", other, "--output", back]).status == 0)
      let straight = folder.path("straight-\(form).json")
      #expect(try Tool.run(["convert", archive, "--output", straight]).status == 0)
      #expect(try folder.text(of: "\(form).json") == folder.text(of: "straight-\(form).json"))
      #expect(try folder.text(of: "\(form).json").contains("\"mood\""))
    }
    let lines = try Tool.run(
      ["export", "-", "--output", folder.path("stdin"), "--quiet"],
      input: try folder.text(of: "b.jsonl")
    )
    #expect(lines.status == 0)
    #expect(try folder.files(in: "stdin") == first)
  }

  @Test("a second run changes nothing")
  func again() throws {
    let first = try export(archive, to: "out")
    let outcome = try Tool.run(["export", archive, "--output", folder.path("out")])
    #expect(outcome.status == 0)
    #expect(outcome.messages.contains("4 notes: 0 written, 4 unchanged, 0 failed; 4 pages in "))
    #expect(try folder.files(in: "out") == first)
  }

  @Test("dates follow the archive, and options go before it")
  func dates() throws {
    let own = try export(archive, to: "own", ["--formats", "markdown"])
    let text = try #require(own["Work/Café ✓.md"])
    // Half past eleven at night in Greenwich is the next morning in Tokyo.
    #expect(String(decoding: text, as: UTF8.self).contains("*Event date: 1. März 2024*\n"))
    let asked = try export(
      archive,
      to: "asked",
      ["--formats", "markdown", "--locale", "en_US", "--time-zone", "UTC"]
    )
    let other = try #require(asked["Work/Café ✓.md"])
    #expect(String(decoding: other, as: UTF8.self).contains("*Event date: February 29, 2024*\n"))
  }

  @Test("a source date is in the PDF and nowhere else")
  func sourceDate() throws {
    let with = try export(archive, to: "with", environment: ["SOURCE_DATE_EPOCH": "1709208000"])
    let without = try export(archive, to: "without")
    for (path, bytes) in without where path.hasSuffix(".md") { #expect(with[path] == bytes) }
    let dated = try Tool.shell("pdfinfo -isodates '\(folder.path("with/café ✓.pdf"))'")
    #expect(dated.output.contains("CreationDate:    2024-02-29T12:00:00Z\n"))
    let undated = try Tool.shell("pdfinfo -isodates '\(folder.path("without/café ✓.pdf"))'")
    #expect(!undated.output.contains("Date"))
  }
}
