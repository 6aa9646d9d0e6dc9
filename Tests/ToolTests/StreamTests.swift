import Foundation
import Testing

@Suite("Standard streams")
struct StreamTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(TestArchive.json([TestArchive.note("n1", body: #"a\u0000b"#)]), to: "a.json")
    let many = (1...400).map {
      TestArchive.note("n\($0)", body: String(repeating: "word ", count: 100))
    }
    try folder.write(TestArchive.json(many), to: "many.json")
  }

  private func shell(_ script: String) throws -> Tool.Outcome {
    try Tool.shell("cd '\(folder.path("."))'; \(script)")
  }

  @Test("data goes to standard output, messages to standard error")
  func separate() throws {
    let outcome = try Tool.run(["inspect", folder.path("a.json"), "--show", "text", "--note", "n1"])
    #expect(outcome.status == 0)
    #expect(outcome.output == "a\u{FFFD}b\n")
    #expect(outcome.messages.hasPrefix("warning: note “Gate” (n1), line 1, column 2: "))
    #expect(outcome.messages.hasSuffix(" [nul-character]\n"))
  }

  @Test(
    "a full disk under standard output ends with 75",
    arguments: ["--help", "doctor", "inspect"]
  )
  func full(command: String) throws {
    let call = command == "inspect" ? "inspect many.json --show text" : command
    let outcome = try shell("\"$TOOL\" \(call) > /dev/full")
    #expect(outcome.status == 75)
    #expect(
      outcome.messages == """
        error: cannot write to standard output: No space left on device. \
        hint: free some space and run it again

        """
    )
  }

  @Test("a reader that goes away ends the run without a word")
  func readerGone() throws {
    let outcome = try shell(
      "\"$TOOL\" inspect many.json --show text | head -n 1; exit ${PIPESTATUS[0]}"
    )
    #expect(outcome.status == 75)
    #expect(outcome.output == "note \"n1\" \"Gate\"\n")
    #expect(outcome.messages == "")
  }

  @Test("a closed standard output ends with 75, and no file is taken for it")
  func closedOutput() throws {
    let outcome = try shell(
      "\"$TOOL\" inspect a.json --show text >&- 2>words; echo $? >status; cat words"
    )
    #expect(try folder.text(of: "status") == "75\n")
    #expect(outcome.output.contains("error: cannot write to standard output: Bad file descriptor."))
  }

  @Test("closed standard streams change nothing in an export")
  func closedAll() throws {
    let outcome = try shell("\"$TOOL\" export a.json --output closed <&- >&- 2>&-")
    #expect(outcome.status == 0)
    let open = try shell("\"$TOOL\" export a.json --output open --quiet")
    #expect(open.status == 0)
    #expect(try folder.files(in: "closed") == folder.files(in: "open"))
  }

  @Test("quiet leaves errors, verbose adds what is only worth knowing")
  func verbosity() throws {
    let quiet = try shell("\"$TOOL\" export a.json --output one --quiet")
    #expect(quiet.messages == "")
    let usual = try shell("\"$TOOL\" export a.json --output two")
    #expect(usual.messages.split(separator: "\n").count == 2)
    let missing = try shell("\"$TOOL\" validate none.json --quiet")
    #expect(missing.messages == "none.json: error: there is no such file. hint: check the path\n")
  }

  @Test("progress is lines of JSON when asked for, and nothing away from a terminal")
  func progress() throws {
    let json = try shell("\"$TOOL\" export a.json --output one --progress json --quiet")
    let lines = json.messages.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(
      lines.first?.hasPrefix(#"{"event":"progress","notes":1,"of":1,"pages":1,"seconds":"#) == true
    )
    #expect(
      lines.last?.hasPrefix(
        #"{"event":"end","notes":1,"written":1,"unchanged":0,"failed":0,"pages":1,"warnings":1,"#
          + #""errors":0,"leftOver":0,"seconds":"#
      ) == true
    )
    let bar = try shell("\"$TOOL\" export a.json --output two --progress bar")
    #expect(!bar.messages.contains("\u{1B}"))
  }

  @Test("a terminal gets a bar and colour, colour not with NO_COLOR")
  func terminal() throws {
    let call = "\\\"$TOOL\\\" export a.json --output"
    let plain = try shell("script -qec \"\(call) one\" /dev/null")
    #expect(plain.output.contains("\r\u{1B}[K[########################] 1 of 1 note, 1 page, "))
    #expect(plain.output.contains("\u{1B}[1;33mwarning:\u{1B}[0m note “Gate”"))
    #expect(plain.output.contains("\r\u{1B}[K1 note: 1 written, 0 unchanged, 0 failed; 1 page in "))
    let noColor = try shell("NO_COLOR=1 script -qec \"\(call) two\" /dev/null")
    #expect(noColor.output.contains("warning: note “Gate”"))
    #expect(!noColor.output.contains("\u{1B}[1;"))
  }

  @Test("what a terminal would act upon is written out")
  func controls() throws {
    let note = TestArchive.note("n1", title: #"red \u001b[31m \u202e evil"#, body: #"\u0000"#)
    try folder.write(TestArchive.json([note]), to: "evil.json")
    let outcome = try Tool.run(["validate", folder.path("evil.json")])
    #expect(outcome.output.contains(#"“red \u{1B}[31m \u{202E} evil”"#))
    #expect(!outcome.output.contains("\u{1B}"))
  }
}
