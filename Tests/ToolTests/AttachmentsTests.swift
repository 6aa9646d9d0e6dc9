import Foundation
import Testing

@Suite("Attachments")
struct AttachmentsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let held = "0A1B2C3D-0000-4000-8000-00000000ABCD"
  private static let gone = "11111111-2222-4333-8444-555555555555"

  /// A note that holds one text and one file that is missing, and places the first and a third.
  private func writeArchive() throws {
    try folder.makeFolder("attachments")
    try folder.write("hello\n", to: "attachments/a")
    try folder.write("hello\n", to: "attachments/left")
    try folder.write(
      TestArchive.json([
        TestArchive.note(
          "n1",
          body: #"{{attachment:\#(Self.held)}}\n\n{{attachment:\#(Self.gone)}}"#,
          more: #","attachments":[{"id":"\#(Self.held.lowercased())","fileName":"words.txt","#
            + #""storedName":"a","byteCount":6},"#
            + #"{"id":"22222222-2222-4333-8444-555555555555","fileName":"lost.pdf","#
            + #""storedName":"b"},"#
            + #"{"id":"33333333-2222-4333-8444-555555555555","fileName":"up.pdf","#
            + #""storedName":"../x.pdf"}]"#
        )
      ]),
      to: "a.json"
    )
  }

  @Test("references, orphans and placements are told of, in display order")
  func references() throws {
    try writeArchive()
    let outcome = try Tool.run(["attachments", folder.path("a.json"), "--format", "csv"])
    #expect(outcome.status == 1)
    #expect(outcome.messages == "5 files: 2 refused, 2 accepted with warnings\n")
    let digest = "5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03"
    let text = "TXT,6 bytes,text/plain,ASCII text,\(digest)"
    let files = folder.path("attachments")
    #expect(
      outcome.output.split(separator: "\r\n").map(String.init) == [
        "note,name,kind,size,mediaType,description,sha256,verdict,code,sentence,bytes,path,id",
        "n1,lost.pdf,,,,,,refused,missing,"
          + "“lost.pdf” has no file where the archive says it is.,,\(files)/b,"
          + "22222222-2222-4333-8444-555555555555",
        "n1,up.pdf,,,,,,refused,unsafe-name,"
          + "“up.pdf” is stored under a name that would lead out of its folder.,,,"
          + "33333333-2222-4333-8444-555555555555",
        "n1,words.txt,\(text),accepted,,,6,\(files)/a,\(Self.held.lowercased())",
        "n1,\(Self.gone),,,,,,warning,dangling,"
          + "\"“\(Self.gone)” is placed by the note, which does not hold it any more.\",,,"
          + Self.gone,
        ",left,\(text),warning,orphan duplicate,"
          + "“left” lies in the folder and no note refers to it. "
          + "“left” has the same bytes as “words.txt”.,6,\(files)/left,",
      ]
    )
  }

  @Test("a name with a line feed is one field of CSV")
  func lineFeedInName() throws {
    try folder.makeFolder("letters")
    try folder.write("hello\n", to: "letters/odd\nname.txt")
    let outcome = try Tool.run(["attachments", folder.path("letters"), "--format", "csv"])
    #expect(outcome.output.contains("\r\n,\"odd\nname.txt\",TXT,6 bytes,"))
  }

  @Test("a database that is no archive is refused as a file, and the next is looked at")
  func foreignDatabase() throws {
    try folder.write("SQLite format 3\0" + String(repeating: "\0", count: 84), to: "b.db")
    try folder.write("hello\n", to: "z.txt")
    let outcome = try Tool.run([
      "attachments", folder.path("b.db"), folder.path("z.txt"), "--format", "csv",
    ])
    #expect(outcome.status == 1)
    #expect(outcome.messages == "2 files: 1 refused, 0 accepted with warnings\n")
    #expect(outcome.output.contains(",refused,unsupported,"))
    #expect(outcome.output.contains("z.txt,TXT,6 bytes,"))
  }

  @Test("sizes are in the locale's words; a file of no bytes has zero of them")
  func sizes() throws {
    try folder.write(String(repeating: "a", count: 43_008), to: "a.txt")
    try folder.write("", to: "b.txt")
    let paths = [folder.path("a.txt"), folder.path("b.txt")]
    let english = try Tool.run(["attachments", "--format", "csv"] + paths)
    #expect(english.output.contains("\r\n,a.txt,TXT,43 kB,"))
    #expect(english.output.contains("\r\n,b.txt,,Zero kB,"))
    #expect(english.status == 1)
  }

  @Test("a warning ends with 1 only when that is asked for")
  func failOn() throws {
    try folder.write("same", to: "a.txt")
    try folder.write("same", to: "b.txt")
    let paths = [folder.path("a.txt"), folder.path("b.txt")]
    #expect(try Tool.run(["attachments"] + paths).status == 0)
    #expect(try Tool.run(["attachments", "--fail-on", "refused"] + paths).status == 0)
    #expect(try Tool.run(["attachments", "--fail-on", "warning"] + paths).status == 1)
  }

  @Test("each format is one that its readers take")
  func formats() throws {
    try writeArchive()
    let call = ["attachments", folder.path("a.json"), "--quiet", "--format"]
    let json = try Tool.run(call + ["json"])
    let rows = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]]
    #expect(
      rows?.map { $0["verdict"] as? String }
        == ["refused", "refused", "accepted", "warning", "warning"]
    )
    let lines = try Tool.run(call + ["jsonl"]).output.split(separator: "\n")
    #expect(lines.count == 5)
    let junit = try Tool.run(call + ["junit"]).output
    #expect(try XMLDocumentCheck.isSound(junit))
    #expect(
      junit.hasPrefix(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites tests="5" failures="2" errors="0">
        <testsuite name="attachments" tests="5" failures="2" errors="0" skipped="0">
        <testcase classname=
        """
      )
    )
    let lost = "“lost.pdf” has no file where the archive says it is."
    #expect(
      junit.contains(
        " (n1)\" name=\"lost.pdf (22222222-2222-4333-8444-555555555555)\">"
          + "<failure type=\"missing\" message=\"\(lost)\">\(lost)</failure></testcase>\n"
      )
    )
    let sums = try Tool.run(call + ["sha256sum"]).output
    try folder.write(sums, to: "sums")
    #expect(sums.split(separator: "\n").count == 2)
    #expect(try Tool.shell("sha256sum --check --quiet '\(folder.path("sums"))'").status == 0)
  }

  @Test("what is not a file, or not there, is refused by name and the rest goes on")
  func oddPaths() throws {
    try folder.makeFolder("set")
    try folder.write("words\n", to: "set/z.txt")
    let made = try Tool.shell(
      "cd '\(folder.path("set"))' && mkfifo pipe && ln -s /etc/passwd out.txt && ln -s no dead"
    )
    #expect(made.status == 0)
    let outcome = try Tool.run(["attachments", folder.path("set"), "--format", "csv"])
    let codes = outcome.output.split(separator: "\r\n").dropFirst().map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(codes.map { $0[1] } == ["dead", "out.txt", "pipe", "z.txt"])
    #expect(codes.map { $0[8] } == ["unreadable", "not-a-file", "not-a-file", ""])
  }

  @Test("a path that leads nowhere is an unreadable file, and a folder of files must be one")
  func nowhere() throws {
    let nothing = try Tool.run(["attachments", folder.path("nothing"), "--format", "csv"])
    #expect(nothing.status == 1)
    #expect(nothing.output.contains("unreadable,“nothing” cannot be read: there is nothing there."))
    try writeArchive()
    let files = folder.path("a.json")
    let outcome = try Tool.run(["attachments", folder.path("a.json"), "--files", files])
    #expect(outcome.status == 2)
    #expect(outcome.messages.hasPrefix("error: there is no folder at "))
  }

  @Test("a report of no file has its counts, too; one that cannot be put aside says so")
  func counts() throws {
    try folder.makeFolder("none")
    let call = ["attachments", folder.path("none"), "--format", "junit"]
    let outcome = try Tool.run(call)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("<testsuites tests=\"0\" failures=\"0\" errors=\"0\">"))
    let nowhere = try Tool.shell(
      "TMPDIR=/nowhere \"$TOOL\" attachments '\(folder.path("none"))' --format junit"
    )
    #expect(nowhere.status == 75)
    #expect(nowhere.messages.hasPrefix("error: cannot put the report aside in /nowhere: "))
  }

  @Test("an archive in its own folder of files is no orphan, nor what SQLite keeps beside it")
  func ownFiles() throws {
    try writeArchive()
    try folder.write("x", to: "attachments/a.txt")
    let made = try Tool.shell(
      """
      cd '\(folder.path("."))' && mv a.json attachments/ && ln -s attachments/a.json link.json
      "$TOOL" convert attachments/a.json --output attachments/b.sqlite &&
      touch attachments/b.sqlite-shm attachments/c.sqlite-wal
      """
    )
    #expect(made.status == 0, "\(made.messages)")
    func names(_ archive: String, _ files: String) throws -> [String] {
      try Tool.run([
        "attachments", folder.path(archive), "--files", folder.path(files), "--format", "csv",
      ]).output.split(separator: "\r\n").filter { $0.hasPrefix(",") }
        .compactMap { $0.split(separator: ",").first.map(String.init) }
    }
    #expect(
      try names("attachments/a.json", "attachments")
        == ["a.txt", "b.sqlite", "b.sqlite-shm", "c.sqlite-wal", "left"]
    )
    #expect(
      try names("link.json", "attachments/../attachments")
        == ["a.txt", "b.sqlite", "b.sqlite-shm", "c.sqlite-wal", "left"]
    )
    #expect(
      try names("attachments/b.sqlite", "./attachments")
        == ["a.json", "a.txt", "c.sqlite-wal", "left"]
    )
  }

  @Test("a name that is not UTF-8 is shown escaped and its file inspected")
  func foreignName() throws {
    let made = try Tool.shell(
      #"""
      mkdir '\#(folder.path("set"))' && cd '\#(folder.path("set"))'
      printf one > $'b\xe9.txt'; printf two > 'b\xE9.txt'; mkdir $'d\xff'; printf x > $'d\xff/a'
      """#
    )
    #expect(made.status == 0)
    let call = ["attachments", folder.path("set"), "--quiet", "--format"]
    let lines = try Tool.run(call + ["jsonl"]).output.split(separator: "\n")
    try #require(lines.count == 3)
    #expect(lines[0].contains(#"{"name":"b\\\\xE9.txt","#) && lines[0].contains(#""accepted""#))
    #expect(
      lines[1].contains(#"{"name":"b\\xE9.txt","#) && lines[1].contains(#"62e92e747874","kind""#)
    )
    #expect(lines[1].contains(#""byteCount":3,"#) && lines[1].contains(#""accepted""#))
    #expect(lines[2].contains(#"{"name":"d\\xFF/a","#))
    // The list holds the names themselves, as other programs write and read them.
    let checked = try Tool.shell(
      """
      "$TOOL" attachments '\(folder.path("set"))' --quiet --format sha256sum > '\(folder.path("sums"))'
      cd '\(folder.path("set"))' && sha256sum --check --quiet '\(folder.path("sums"))' && rm b*
      sha256sum --check --quiet '\(folder.path("sums"))' 2>&1 | tail -1
      """
    )
    #expect(checked.output.contains("2 listed files could not be read"))
  }

  @Test("an image in a coding that is not unpacked is passed over without a word")
  func faxImage() throws {
    try folder.write(
      """
      %PDF-1.4
      1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
      2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
      3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Resources<</XObject<</I 4 0 R>>>>>>endobj
      4 0 obj<</Subtype/Image/Width 8/Height 1/Filter/CCITTFaxDecode/Length 3>>stream
      abc
      endstream endobj
      xref
      0 5
      0000000000 65535 f\u{20}
      0000000009 00000 n\u{20}
      0000000052 00000 n\u{20}
      0000000101 00000 n\u{20}
      0000000194 00000 n\u{20}
      trailer<</Root 1 0 R/Size 5>>
      startxref
      295
      %%EOF

      """,
      to: "fax.pdf"
    )
    let outcome = try Tool.run(["attachments", folder.path("fax.pdf"), "--format", "csv"])
    #expect(outcome.output.contains(",warning,no-text,"))
    #expect(outcome.messages == "1 file: 0 refused, 1 accepted with warnings\n")
  }

  @Test("a path that is too long is told of; the rest goes on")
  func oddNames() throws {
    // Foundation does not remove what lies so deep.
    defer { _ = try? Tool.shell("rm -rf '\(folder.path("set"))'") }
    let made = try Tool.shell(
      #"""
      mkdir '\#(folder.path("set"))' && cd '\#(folder.path("set"))'
      printf words > $'b\xe9.txt'; printf more > $'line\nend.txt'
      deep=$(printf '%0200d' 0)
      for turn in {1..30}; do mkdir $deep && cd -P $deep || exit 0; done
      """#
    )
    #expect(made.status == 0)
    let outcome = try Tool.run(["attachments", folder.path("set"), "--format", "jsonl"])
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].contains("cannot be read: its path is longer than the system takes."))
    #expect(lines[1].contains(#"{"name":"b\\xE9.txt","#) && lines[1].contains(#""accepted""#))
    #expect(lines[2].contains(#""name":"line\nend.txt""#) && lines[2].contains(#""accepted""#))
  }

  @Test("what is named twice is reported once")
  func twice() throws {
    try folder.write("words", to: "a.txt")
    let path = folder.path("a.txt")
    let outcome = try Tool.run(["attachments", path, folder.path("./a.txt"), "--format", "jsonl"])
    #expect(outcome.output.split(separator: "\n").count == 1)
    #expect(outcome.messages.contains("is named twice, and reported once\n1 file: 0 refused"))
  }

  @Test("a held file that is placed nowhere, or declared as another kind, is warned of")
  func heldOddly() throws {
    let declared = #","contentType":"application/pdf","data":"aGk=""#
    try folder.write(
      TestArchive.json([
        TestArchive.note(
          "n1",
          body: "x",
          more: #","attachments":[{"id":"\#(Self.held)","fileName":"a"\#(declared)}]"#
        )
      ]),
      to: "a.json"
    )
    let outcome = try Tool.run(["attachments", folder.path("a.json"), "--format", "csv"])
    #expect(
      outcome.output.contains(
        ",warning,name-mismatch unplaced,“a” is declared as a PDF document and is plain text. "
          + "“a” is held by the note and placed nowhere in it."
      )
    )
  }

  @Test("a file inside the archive has the limits of one beside it")
  func largeInside() throws {
    let data = String(repeating: "YWFh", count: 400_000)
    let attachment = #"{"id":"\#(Self.held)","fileName":"a.txt","data":"\#(data)"}"#
    let note = TestArchive.note("n1", body: "x", more: #","attachments":[\#(attachment)]"#)
    try folder.write(TestArchive.json([note]), to: "a.json")
    let call = ["attachments", folder.path("a.json"), "--format", "csv"]
    #expect(try Tool.run(call).output.contains("n1,a.txt,TXT,1.2 MB,text/plain,"))
    let limited = try Tool.run(call + ["--max-file-size", "1"])
    #expect(
      limited.output.contains(
        "“a.txt” has 1200000 bytes, more than the 1048576 that are allowed."
      )
    )
  }

  @Test(
    "stored names that are none lead nowhere",
    arguments: ["", ".", "..", "../x.pdf", "a/b.pdf"]
  )
  func storedNames(name: String) throws {
    try folder.makeFolder("attachments")
    let attachment = #"{"id":"\#(Self.held)","fileName":"f","storedName":"\#(name)"}"#
    let note = TestArchive.note("n1", body: "x", more: #","attachments":[\#(attachment)]"#)
    try folder.write(TestArchive.json([note]), to: "a.json")
    let outcome = try Tool.run(["attachments", folder.path("a.json"), "--format", "csv"])
    #expect(outcome.output.contains(",refused,unsafe-name,"))
  }
}

/// Whether text is XML, by Python's reader.
private enum XMLDocumentCheck {
  static func isSound(_ text: String) throws -> Bool {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "a.xml")
    let script = "import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])"
    return try Tool.shell("python3 -c '\(script)' '\(folder.path("a.xml"))'").status == 0
  }
}
