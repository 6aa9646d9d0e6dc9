import Foundation
import Testing

/// Binders as a script makes and reads them.
@Suite("Binder")
struct BinderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var sample: String {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Golden/archives/sample.json")
      .path(percentEncoded: false)
  }

  /// An archive of notes with so many paragraphs each.
  private func archive(_ lengths: [Int], more: String = "") throws -> String {
    let notes = lengths.enumerated().map { index, count in
      let body = (1...count).map { "Line \($0) of the record." }.joined(separator: "\\n\\n")
      return #"{"id":"n\#(index)","title":"Exhibit \#(index + 1)","body":"\#(body)","#
        + #""createdAt":"2024-01-02T03:04:05Z","updatedAt":"2024-01-02T03:04:05Z"}"#
    }
    try folder.write(
      #"{"format":"casebound-archive","version":1,"notes":[\#((notes + (more.isEmpty ? [] : [more])).joined(separator: ","))]}"#,
      to: "archive.json"
    )
    return folder.path("archive.json")
  }

  private func output(of command: [String]) throws -> String {
    let line = command.map { "'" + $0.replacing("'", with: "'\\''") + "'" }.joined(separator: " ")
    let outcome = try Tool.shell(line)
    #expect(outcome.status == 0, "\(outcome.messages)")
    return outcome.output
  }

  /// The words of each page.
  private func pages(of path: String) throws -> [String] {
    try output(of: ["pdftotext", "-layout", "-enc", "UTF-8", path, "-"])
      .split(separator: "\u{C}", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  @Test("numbers of the contents are those printed on the pages, however long the notes are")
  func numbers() throws {
    let lengths = [25, 100, 25, 225, 25]
    let file = folder.path("binder.pdf")
    let outcome = try Tool.run(["binder", try archive(lengths), "--output", file])
    #expect(outcome.status == 0)
    #expect(outcome.messages.hasSuffix("\n5 notes in, 5 notes out\n"))
    let pages = try pages(of: file)
    for (index, page) in pages.enumerated() {
      #expect(
        page.split(separator: "\n").last?.trimmingCharacters(in: .whitespaces) == "\(index + 1)"
      )
    }
    let contents = try #require(pages.first { $0.contains("Contents\n") && $0.contains(". . .") })
    for note in lengths.indices {
      let line = try #require(
        contents.split(separator: "\n").first { $0.contains("Exhibit \(note + 1) ") }
      )
      let number = try #require(line.split(separator: " ").last.flatMap { Int($0) })
      #expect(pages[number - 1].contains("Exhibit \(note + 1)\n"))
      #expect(pages[number - 1].contains("Line 1 of the record."))
    }
    _ = try output(of: ["qpdf", "--check", file])
  }

  @Test("the same bytes with one worker or three, and from another place and time zone")
  func sameness() throws {
    let options = ["--dividers", "--notes", "flow", "--stamp", "{section}{page}"]
    for (name, jobs, zone) in [("one.pdf", "1", "UTC"), ("two.pdf", "3", "Pacific/Kiritimati")] {
      let outcome = try Tool.run(
        ["binder", sample, "--output", folder.path(name), "--jobs", jobs] + options,
        environment: ["TZ": zone, "LC_ALL": "ar_EG.UTF-8"]
      )
      #expect(outcome.status == 0)
    }
    let files = try ["one.pdf", "two.pdf"].map { try Data(contentsOf: folder.url($0)) }
    #expect(files[0] == files[1])
  }

  @Test("a note that cannot be set has a page that says so, and is counted")
  func slip() throws {
    let broken =
      #"{"id":"b","title":"Structured","blocks":[],"createdAt":"2024-01-02T03:04:05Z","#
      + #""updatedAt":"2024-01-02T03:04:05Z"}"#
    let file = folder.path("binder.pdf")
    let outcome = try Tool.run(["binder", try archive([1, 1], more: broken), "--output", file])
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains("1 note could not be set; a page says so for each\n"))
    #expect(outcome.messages.hasSuffix("3 notes in, 3 notes out\n"))
    let text = try pages(of: file).joined()
    #expect(text.contains("Its place in the binder is kept by this page."))
  }

  @Test("volumes end between notes, run on, and lead into each other")
  func volumes() throws {
    let file = folder.path("set.pdf")
    let outcome = try Tool.run(
      ["binder", try archive([60, 60, 60, 60]), "--output", file, "--volume-pages", "6"]
    )
    #expect(outcome.status == 0)
    let names = ["set-1.pdf", "set-2.pdf", "set-3.pdf"]
    #expect(names.allSatisfy(folder.has))
    #expect(!folder.has("set.pdf"))
    let cover = try pages(of: folder.path("set-2.pdf"))[0]
    #expect(cover.contains(/Contents +4 notes, 20 pages in all\n/))
    #expect(cover.contains(/Volume +2 of 5\n/))
    #expect(cover.contains(/Listed +on page 2, in volume 1\n/))
    var last = 0
    for name in names {
      for page in try pages(of: folder.path(name)) {
        last += 1
        #expect(page.split(separator: "\n").last?.trimmingCharacters(in: .whitespaces) == "\(last)")
      }
    }
    let links = try output(of: ["qpdf", "--json=2", folder.path("set-1.pdf")])
    #expect(links.contains("/GoToR"))
    #expect(links.contains("u:set-3.pdf"))
  }

  @Test("links to notes of the binder lead to their pages, and those to others are words")
  func links() throws {
    let note =
      #"{"id":"l","title":"Links","body":"See [[Exhibit 2]] and [[Exhibit 1]].","#
      + #""createdAt":"2025-01-02T03:04:05Z","updatedAt":"2024-01-02T03:04:05Z"}"#
    let file = folder.path("binder.pdf")
    let outcome = try Tool.run([
      "binder", try archive([1, 1], more: note), "--output", file, "--front", "none", "--note",
      "n1",
      "--note", "l",
    ])
    #expect(outcome.status == 0)
    let json = try output(of: ["qpdf", "--json=2", file])
    #expect(json.components(separatedBy: "\"/Subtype\": \"/Link\"").count == 2)
    #expect(try pages(of: file).count == 2)
  }

  @Test("what is no PDF is not written over, and a failed run leaves nothing")
  func outputs() throws {
    let archive = try archive([1])
    try folder.write("precious", to: "notes.txt")
    let refused = try Tool.run(["binder", archive, "--output", folder.path("notes.txt")])
    #expect(refused.status == 2)
    #expect(try folder.text(of: "notes.txt") == "precious")
    let missing = try Tool.run(["binder", archive, "--output", folder.path("no/such.pdf")])
    #expect(missing.status == 75)
    let full = try Tool.shell(
      "ulimit -f 8; trap '' XFSZ; \"$TOOL\" binder '\(sample)' --output '\(folder.path("full.pdf"))'"
    )
    #expect(full.status == 75)
    #expect(!folder.has("full.pdf"))
    #expect(!folder.has(".full.pdf.casebound-part"))
  }

  @Test(
    "wrong calls say what is wrong",
    arguments: [
      (["--stamp", "SMITH"], "--stamp has no {page}"),
      (["--stamp", "{page}{x}"], "--stamp cannot hold {x}"),
      (["--order", "event", "--dividers"], "--order event follows no folders"),
      (
        ["--stamp", "{section}{page}", "--first", "9"],
        "--first is given, but a stamp with {section} counts anew in each section"
      ),
      (["--order", "given"], "--order given is given without --note"),
      (["--front", "cover,cover"], "--front holds cover twice"),
      (["--front", "index"], "--front cannot hold index"),
      (["--title", " \n"], "--title cannot be blank"),
      (["--first", "0"], "--first cannot be 0"),
      (
        ["--volume-size", "3000000"],
        "--volume-size cannot be 3000000. hint: it is 1MiB or more, with the unit"
      ),
      (["--margins", "0"], "the margin at the foot has no room"),
      (["--show-profile"], "--show-profile is given without --profile"),
      (["--header", "{nobody}"], "--header cannot hold {nobody}"),
      (
        ["--load-files", "--notes", "flow"], "--load-files needs notes that have pages of their own"
      ),
      (["--load-files", "--stamp", "A, {page}"], "--load-files cannot write the comma of --stamp"),
    ]
  )
  func wrongCalls(options: [String], words: String) throws {
    let outcome = try Tool.run(
      ["binder", try archive([1]), "--output", folder.path("x.pdf")] + options
    )
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains(words), "\(outcome.messages)")
    #expect(!folder.has("x.pdf"))
  }

  @Test("a profile is shown with what is given beside it, and makes nothing")
  func profile() throws {
    let outcome = try Tool.run([
      "binder", "none.json", "--output", folder.path("x.pdf"), "--profile", "bates", "--stamp",
      "SMITH-{page:06}", "--show-profile",
    ])
    #expect(outcome.status == 0)
    #expect(
      outcome.output.contains("  --stamp SMITH-{page:06} (given; DOC-{page:06} unless it is)\n")
    )
    #expect(outcome.output.contains("  --stamp-position bottom-right\n"))
  }

  @Test("load files name every document and every page")
  func loadFiles() throws {
    let outcome = try Tool.run([
      "binder", try archive([60, 1]), "--output", folder.path("x.pdf"), "--profile", "bates",
      "--load-files", "--front", "cover",
    ])
    #expect(outcome.status == 0)
    let documents = try folder.text(of: "x.dat")
    #expect(
      documents.hasPrefix("\u{FEFF}\u{FE}BEGDOC\u{FE}\u{14}\u{FE}ENDDOC\u{FE}\u{14}")
    )
    #expect(
      documents.contains(
        "\r\n\u{FE}DOC-000001\u{FE}\u{14}\u{FE}DOC-000001\u{FE}\u{14}\u{FE}1\u{FE}\u{14}"
          + "\u{FE}Cover\u{FE}\u{14}"
      )
    )
    #expect(
      documents.contains("\u{FE}DOC-000002\u{FE}\u{14}\u{FE}DOC-000004\u{FE}\u{14}\u{FE}3\u{FE}")
    )
    let pages = try folder.text(of: "x.opt").split(separator: "\r\n").map(String.init)
    #expect(
      pages == [
        "DOC-000001,VOL001,x.pdf,Y,,,1", "DOC-000002,VOL001,x.pdf,Y,,,3",
        "DOC-000003,VOL001,x.pdf,,,,", "DOC-000004,VOL001,x.pdf,,,,",
        "DOC-000005,VOL001,x.pdf,Y,,,1",
      ]
    )
  }

  @Test(
    "documents of load files join from the first page to the last, in both tables and all volumes"
  )
  func loadFilesOfVolumes() throws {
    let options = ["--dividers", "--notes", "sheet", "--volume-pages", "12", "--load-files"]
    let command =
      ["binder", sample, "--output", folder.path("x.pdf"), "--profile", "bates"] + options
    #expect(try Tool.run(command).status == 0)
    let rows = try folder.text(of: "x.dat").split(separator: "\r\n").dropFirst().map { line in
      line.split(separator: "\u{14}").map { String($0.dropFirst().dropLast()) }
    }
    var next = 1
    for row in rows {
      #expect(row[0] == "DOC-" + String("00000\(next)".suffix(6)))
      next += try #require(Int(row[2]))
      #expect(row[1] == "DOC-" + String("00000\(next - 1)".suffix(6)))
      #expect(row.count == 7 && !row[3].isEmpty)
    }
    let titles = rows.map { $0[3] }
    #expect(titles.first == "Cover, Contents, Chronology, Attachments")
    #expect(titles.contains { $0.hasPrefix("Cover of volume 2 of ") })
    #expect(titles.contains("Divider: Office"))
    let names = Set(rows.map { $0[6] }).sorted()
    #expect(names.count > 1)
    var count = 0
    for name in names { count += try pages(of: folder.path(name)).count }
    #expect(next == count + 1)
    let images = try folder.text(of: "x.opt").split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(images.map { $0[0] } == (1...count).map { "DOC-" + String("00000\($0)".suffix(6)) })
    let begins = images.filter { $0[3] == "Y" }
    #expect(
      begins.map { [$0[0], $0[6], $0[1], $0[2]] } == rows.map { [$0[0], $0[2], $0[5], $0[6]] }
    )
    // Written over by the next run, but no file of another kind is.
    #expect(try Tool.run(command).status == 0)
    for name in ["x.dat", "x.opt"] {
      try folder.write("precious\n", to: name)
      let refused = try Tool.run(command)
      #expect(refused.status == 2)
      #expect(
        refused.messages.contains("\(name): error: something is there that is no file of a binder")
      )
      #expect(try folder.text(of: name) == "precious\n")
      try folder.write("", to: name)
    }
  }

  @Test(
    "contents show the dates that notes are in order of, and say which",
    arguments: [
      ("created", "Dates are those on which the notes were made.", ["Jan 5, 2024", "Jan 6, 2024"]),
      (
        "updated", "Dates are those on which the notes were last changed.",
        ["Feb 7, 2024", "Feb 9, 2024"]
      ), ("event", "", ["Mar 1, 2023", "Mar 2, 2023"]),
    ]
  )
  func dates(order: String, remark: String, dates: [String]) throws {
    let notes = [("a", "05", "09", "02"), ("b", "06", "07", "01")].map { id, made, changed, event in
      #"{"id":"\#(id)","title":"Note \#(id)","body":"Words.","createdAt":"2024-01-\#(made)T12:00:00Z","#
        + #""updatedAt":"2024-02-\#(changed)T12:00:00Z","eventDate":"2023-03-\#(event)"}"#
    }
    try folder.write(TestArchive.json(notes), to: "dates.json")
    let outcome = try Tool.run([
      "binder", folder.path("dates.json"), "--output", folder.path("d.pdf"), "--front", "contents",
      "--order", order, "--locale", "en_US", "--time-zone", "UTC",
    ])
    #expect(outcome.status == 0)
    let contents = try pages(of: folder.path("d.pdf"))[0]
    #expect(contents.contains(remark) || remark.isEmpty)
    #expect(contents.contains("Dates are") == !remark.isEmpty)
    let lines = contents.split(separator: "\n").filter { $0.contains("Note ") }
    #expect(lines.count == 2)
    for (line, date) in zip(lines, dates) { #expect(line.contains(date), "\(line)") }
  }

  @Test(
    "pages of attached files stand behind their note: their text is text, their links are links"
  )
  func exhibits() throws {
    let note =
      #"{"id":"l","title":"A letter","body":"Dear [court](https://court.example), hello.","#
      + #""createdAt":"2025-01-02T03:04:05Z","updatedAt":"2024-01-02T03:04:05Z"}"#
    let made = try Tool.run([
      "export", try archive([60], more: note), "--output", folder.path("out"), "--formats", "pdf",
    ])
    #expect(made.status == 0)
    try folder.makeFolder("attachments")
    let letter = try Data(contentsOf: folder.url("out/A letter.pdf"))
    try letter.write(to: folder.url("attachments/letter.pdf"))
    try letter.prefix(3_000).write(to: folder.url("attachments/cut.pdf"))
    try Data(contentsOf: folder.url("out/Exhibit 1.pdf")).write(
      to: folder.url("attachments/three.pdf")
    )
    let attachments = ["letter.pdf", "cut.pdf", "three.pdf", "gone.pdf"].enumerated().map {
      #"{"id":"0000000\#($0.offset)-0000-4000-8000-00000000ABCD","fileName":"\#($0.element)","#
        + #""storedName":"\#($0.element)","createdAt":"2024-01-0\#($0.offset + 1)T00:00:00Z"}"#
    }
    let holder =
      #"{"id":"h","title":"Holder","body":"See them.","attachments":[\#(attachments.joined(separator: ","))],"#
      + #""createdAt":"2025-01-02T03:04:05Z","updatedAt":"2024-01-02T03:04:05Z"}"#
    let file = folder.path("binder.pdf")
    let outcome = try Tool.run([
      "binder", try archive([1], more: holder), "--output", file, "--exhibits", "--front",
      "contents",
    ])
    #expect(outcome.status == 1, "\(outcome.messages)")
    _ = try output(of: ["qpdf", "--check", file])
    let pages = try pages(of: file)
    // Contents, two notes, a letter, a slip, three pages, a slip.
    #expect(pages.count == 9)
    #expect(pages[3].contains("Dear court, hello."))
    #expect(pages[4].contains("“cut.pdf”"))
    #expect(pages[5].contains("Line 1 of the record."))
    #expect(pages[7].contains("Line 60 of the record."))
    #expect(pages[8].contains("“gone.pdf”"))
    for (index, page) in pages.enumerated() {
      #expect(
        page.split(separator: "\n").last?.trimmingCharacters(in: .whitespaces) == "\(index + 1)"
      )
    }
    for (name, page) in [("letter.pdf", 4), ("cut.pdf", 5), ("three.pdf", 6), ("gone.pdf", 9)] {
      let line = pages[0].split(separator: "\n").first { $0.contains(name) }
      #expect(line?.hasSuffix(" \(page)") == true, "\(name)")
    }
    let json = try output(of: ["qpdf", "--json=2", file])
    #expect(json.components(separatedBy: "u:https://court.example").count > 1)
  }
}
