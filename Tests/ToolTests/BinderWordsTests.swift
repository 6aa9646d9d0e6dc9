import Foundation
import Testing

/// What stands in lists, margins and bookmarks of a binder beside the notes' own words.
@Suite("Words of a binder")
struct BinderWordsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func note(_ id: String, _ title: String, _ more: String = "") -> String {
    #"{"id":"\#(id)","title":"\#(title)","body":"Words.","createdAt":"2024-01-05T12:00:00Z","#
      + #""updatedAt":"2024-02-05T12:00:00Z"\#(more)}"#
  }

  private func output(of command: [String]) throws -> String {
    let line = command.map { "'" + $0.replacing("'", with: "'\\''") + "'" }.joined(separator: " ")
    let outcome = try Tool.shell(line)
    #expect(outcome.status == 0, "\(outcome.messages)")
    return outcome.output
  }

  private func bind(_ archive: String, _ options: String...) throws -> Tool.Outcome {
    try folder.write(archive, to: "a.json")
    return try Tool.run(
      ["binder", folder.path("a.json"), "--output", folder.path("b.pdf"), "--quiet"] + options
    )
  }

  /// The words of each page.
  private func pages() throws -> [String] {
    try output(of: ["pdftotext", "-layout", "-enc", "UTF-8", folder.path("b.pdf"), "-"])
      .split(separator: "\u{C}", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  @Test("padded numbers have room beside Roman ones, whichever are wider")
  func romanFront() throws {
    let made = try bind(
      TestArchive.json([note("a", "One")]),
      "--profile",
      "bates",
      "--labels",
      "roman-front"
    )
    #expect(made.status == 0, "\(made.messages)")
    let contents = try pages()[1]
    #expect(contents.contains(/One[ .]+DOC-000001\n/))
    #expect(contents.contains(/Chronology[ .]+DOC-iii\n/))
  }

  @Test(
    "a number that would be torn in lists is refused",
    arguments: [
      ["--stamp", "WITNESS-STATEMENT-{page:06}"],
      ["--stamp", "HC-2024-000417 {page:04}", "--base-size", "14"],
      ["--profile", "bates", "--base-size", "24"],
    ]
  )
  func wideNumbers(options: [String]) throws {
    try folder.write(TestArchive.json([note("a", "One")]), to: "a.json")
    let outcome = try Tool.run(
      ["binder", folder.path("a.json"), "--output", folder.path("b.pdf")] + options
    )
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains("is too wide to stand beside a title"))
    #expect(!folder.has("b.pdf"))
    // Where nothing is listed, there is nothing to be torn.
    let cover = try Tool.run(
      ["binder", folder.path("a.json"), "--output", folder.path("b.pdf"), "--front", "cover"]
        + options
    )
    #expect(cover.status == 0, "\(cover.messages)")
  }

  private func bookmarks() throws -> [String] {
    let json = try output(of: ["qpdf", "--json=2", "--json-key=outlines", folder.path("b.pdf")])
    return json.matches(of: /"title": "(.*)"/).map { String($0.output.1) }
  }

  @Test("a title with a NUL is whole in bookmarks, too")
  func controls() throws {
    let made = try bind(
      TestArchive.json([note("a", #"Letter\u0000of \u001bMarch"#)]),
      "--front",
      "none"
    )
    #expect(made.status == 0)
    #expect(try bookmarks() == ["Letter\u{FFFD}of \u{FFFD}March · 1"])
  }

  @Test("a bookmark is one line that ends with its number, whatever the title is")
  func longBookmarks() throws {
    let titles = [
      #"Tab\tand\nline"#, #"\u202eturned"#, String(repeating: "long ", count: 4_000),
    ]
    let notes = titles.enumerated().map { note("\($0.offset)", $0.element) }
    #expect(try bind(TestArchive.json(notes), "--front", "none", "--order", "given").status == 2)
    let made = try bind(TestArchive.json(notes), "--front", "none")
    #expect(made.status == 0, "\(made.messages)")
    let found = try bookmarks()
    #expect(found.count == 3)
    #expect(found.contains { $0.hasPrefix("Tab and line · ") })
    #expect(found.contains { $0.hasPrefix("\u{2068}\u{202E}turned\u{2069} · ") })
    // 1,000 letters, the dots, and the number.
    let long = try #require(found.first { $0.hasPrefix("long long ") })
    #expect(long.contains(/… · [0-9]+$/) && long.count < 1_010, "\(long.count)")
  }

  @Test("a note that cannot be read stands in the folder that it names")
  func failedNote() throws {
    let notes = [
      note("a", "First", #","folder":"f""#),
      note("b", "Bad", #","folder":"f","eventDate":"2024-02-30""#),
      note("c", "Loose"),
    ]
    let made = try bind(
      TestArchive.json(notes, more: #","folders":[{"id":"f","name":"Files"}]"#),
      "--front",
      "none"
    )
    #expect(made.status == 1)
    let found = try bookmarks()
    // Notes in no folder come first.
    #expect(found.contains("Loose · 1") && found.contains("Files · 2"), "\(found)")
    #expect(found.count == 4)
  }

  @Test("an attachment without a name is called by what it is")
  func namelessAttachment() throws {
    let attachment =
      #","attachments":[{"id":"00000000-0000-4000-8000-00000000ABCD","fileName":" ","#
      + #""data":"AAAA","createdAt":"2024-01-01T00:00:00Z"}]"#
    let made = try bind(TestArchive.json([note("a", "One", attachment)]), "--exhibits")
    #expect(made.status == 1, "\(made.messages)")
    let pages = try pages()
    #expect(pages[1].contains(/Untitled Attachment[ .]+6\n/))
    #expect(pages.contains { $0.contains(/\nUntitled Attachment +.* 6\n/) })
    #expect(try bookmarks().contains("Untitled Attachment · 6"))
  }

  @Test("the author is in the file's information, and in XMP as the standard asks")
  func author() throws {
    let made = try bind(TestArchive.json([note("a", "One")]), "--author", "A. Okafor & Co")
    #expect(made.status == 0, "\(made.messages)")
    let facts = try output(of: ["pdfinfo", folder.path("b.pdf")])
    #expect(facts.contains(/\nAuthor: +A. Okafor & Co\n/))
    let packet = try output(of: ["pdfinfo", "-meta", folder.path("b.pdf")])
    #expect(
      packet.contains(
        "<dc:creator><rdf:Seq><rdf:li>A. Okafor &amp; Co</rdf:li></rdf:Seq></dc:creator>"
      )
    )
  }

  @Test("the index says what is wrong with a file without the words of a library")
  func damagedInIndex() throws {
    let cut = Data("%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\nstartxref\n9\n%%EOF\n".utf8)
      .base64EncodedString()
    let files = ["\(cut)", "no base64 at all"].enumerated().map {
      #"{"id":"0000000\#($0.offset)-0000-4000-8000-00000000ABCD","fileName":"\#($0.offset).pdf","#
        + #""data":"\#($0.element)"}"#
    }
    let made = try bind(
      TestArchive.json([note("a", "One", #","attachments":[\#(files.joined(separator: ","))]"#)]),
      "--front",
      "attachments"
    )
    #expect(made.status == 1, "\(made.messages)")
    let index = try pages()[0]
    #expect(index.contains("is not a readable PDF"), "\(index)")
    #expect(!index.contains("xref"), "\(index)")
    #expect(index.contains("has data in the archive that is not base64"), "\(index)")
  }

  @Test("many days without an entry are told in groups of digits")
  func gap() throws {
    let dates = ["1900-01-01", "2022-10-03"].map { #","eventDate":"\#($0)""# }
    let notes = [note("a", "One", dates[0]), note("b", "Two", dates[1])]
    let made = try bind(TestArchive.json(notes), "--front", "chronology", "--locale", "en_GB")
    #expect(made.status == 0)
    // 122 years, 30 leap days in them, 273 days of 2022 to September, 2 of October, less the first day.
    #expect(try pages()[0].contains("44,834 days without an entry"))
  }

  @Test("what is cut in the margins is told once")
  func cutWords() throws {
    try folder.write(TestArchive.json([note("a", "One"), note("b", "Two")]), to: "a.json")
    let words = String(repeating: "Case file ", count: 30)
    let outcome = try Tool.run([
      "binder", folder.path("a.json"), "--output", folder.path("b.pdf"), "--front", "none",
      "--footer", words,
    ])
    #expect(outcome.status == 0)
    let told = outcome.messages.split(separator: "\n").filter { $0.contains("[words-cut]") }
    #expect(told.count == 1)
    #expect(told.first?.contains("is cut on 2 pages") == true)
  }
}
