import Foundation
import Testing

@Suite("Wrong calls and refused outputs")
struct ExitStatusTests {
  private let folder: TemporaryFolder
  private let archive: String

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(TestArchive.json([TestArchive.note("n1")]), to: "a.json")
    archive = folder.path("a.json")
  }

  @Test(
    "a wrong call says so on one line and ends with 2",
    arguments: [
      ([], "error: no command given. hint: casebound --help lists the commands"),
      (
        ["exprot"],
        "error: unknown command exprot. "
          + "hint: the nearest is export; casebound --help lists the commands"
      ),
      (
        ["binder"],
        "error: unknown command binder. "
          + "hint: the nearest is convert; casebound --help lists the commands"
      ),
      (
        ["export", "ARCHIVE"],
        "error: --output is missing. hint: usage: casebound export ARCHIVE --output DIR [options]"
      ),
      (
        ["export", "ARCHIVE", "--output", "OUT", "--page-number"],
        "error: unknown option --page-number. "
          + "hint: the nearest is --page-numbers; casebound export --help lists the options"
      ),
      (
        ["export", "ARCHIVE", "--output", "OUT", "--formats", "pdf,docx"],
        "error: --formats cannot hold docx. hint: it is pdf, markdown or pdf,markdown"
      ),
      (
        ["export", "ARCHIVE", "--output", "OUT", "--formats="],
        "error: --formats cannot hold an empty name. hint: it is pdf, markdown or pdf,markdown"
      ),
      (
        ["export", "ARCHIVE", "--output="],
        "error: --output cannot be empty. hint: write --output DIR"
      ),
      (
        ["export", "ARCHIVE", "--output", "OUT", "--jobs", "0"],
        "error: --jobs cannot be 0. hint: it is a number from 1 to 256"
      ),
      (
        ["export", "ARCHIVE", "--output", "OUT", "--paper", "A4"],
        "error: --paper cannot be A4. hint: it is one of letter, a4"
      ),
      (
        ["export", "ARCHIVE", "--output", "OUT", "--from", "2023-02-29"],
        "error: --from cannot be 2023-02-29. "
          + "hint: write a day that exists as YYYY-MM-DD, such as 2024-02-29"
      ),
      (
        ["export", "ARCHIVE", "--output", "OUT", "--folder-only"],
        "error: --folder-only is given without --folder. hint: give --folder PATH, too"
      ),
      (
        ["export", "ARCHIVE", "--output", "OUT", "--time-zone", "Mars/Base"],
        "error: unknown time zone Mars/Base. hint: write it as in --time-zone Europe/Paris"
      ),
      (
        ["export", "ARCHIVE", "--output", "OUT", "--locale", "xx_YY"],
        "error: unknown locale xx_YY. hint: write it as in --locale fr_CA"
      ),
      (
        ["export", "ARCHIVE", "--output", "OUT", "--quiet", "--verbose"],
        "error: --quiet and --verbose cannot both be. hint: give one of them"
      ),
      (
        ["inspect", "ARCHIVE", "--show", "words"],
        "error: --show cannot be words. hint: it is one of blocks, text, pages, regions, sections, "
          + "outline, preview, placements"
      ),
      (
        ["inspect", "ARCHIVE", "--show", "text", "--note", "n2"],
        "error: no note has the id “n2”. hint: did you mean “n1”?"
      ),
      (
        ["inspect", "ARCHIVE", "--show", "text", "--folder", "Work"],
        "error: no folder has the path “Work”. hint: the archive has no folders"
      ),
      (
        ["inspect", "ARCHIVE", "--show", "text", "--pinned"],
        "error: no note fits the selection. hint: the archive has 1 notes, 1 of them unfiled, "
          + "0 pinned, 0 with an event date"
      ),
      (
        ["convert", "ARCHIVE", "--output", "OUT.pdf"],
        "error: the ending of OUT.pdf stands for no form of archive. "
          + "hint: end the name in .json, .jsonl or .sqlite"
      ),
    ] as [([String], String)]
  )
  func wrongCall(words: [String], message: String) throws {
    let output = folder.path("out")
    let call = words.map {
      $0 == "ARCHIVE" ? archive : $0.replacingOccurrences(of: "OUT", with: output)
    }
    let outcome = try Tool.run(call)
    #expect(outcome.status == 2)
    #expect(outcome.messages == message.replacingOccurrences(of: "OUT", with: output) + "\n")
    #expect(outcome.output == "")
    #expect(!folder.has("out"))
  }

  @Test(
    "SOURCE_DATE_EPOCH must be whole seconds",
    arguments: ["", "x", "-1", "1.5", "253402300800"]
  )
  func sourceDate(value: String) throws {
    let outcome = try Tool.run(
      ["export", archive, "--output", folder.path("out")],
      environment: ["SOURCE_DATE_EPOCH": value]
    )
    #expect(outcome.status == 2)
    #expect(
      outcome.messages == """
        error: SOURCE_DATE_EPOCH in the environment cannot be \(value.isEmpty ? "empty" : value). \
        hint: set it to whole seconds since 1970, up to 253402300799, or unset it

        """
    )
  }

  @Test("an output that is a file, or lies in one, is refused")
  func outputIsFile() throws {
    try folder.write("mine", to: "file")
    for name in ["file", "file/below"] {
      let path = folder.path(name)
      let outcome = try Tool.run(["export", archive, "--output", path])
      #expect(outcome.status == 2)
      #expect(
        outcome.messages
          == "\(path): error: the output is there and is no folder. hint: name a folder\n"
      )
    }
    #expect(try folder.text(of: "file") == "mine")
  }

  @Test("a file that no export of ours made is never overwritten")
  func foreignFile() throws {
    try folder.makeFolder("out")
    try folder.write("mine", to: "out/Gate.md")
    let outcome = try Tool.run(["export", archive, "--output", folder.path("out")])
    #expect(outcome.status == 2)
    #expect(
      outcome.messages == """
        error: the output holds files that no export of ours made: Gate.md. \
        hint: name another folder, or move them away

        """
    )
    #expect(try folder.files(in: "out").keys.sorted() == ["Gate.md"])
    #expect(try folder.text(of: "out/Gate.md") == "mine")
  }

  @Test("convert leaves a file with other contents alone, the archive itself included")
  func convertOverwrites() throws {
    try folder.write("mine", to: "b.json")
    for name in ["b.json", "a.json"] {
      let before = try folder.text(of: name)
      let outcome = try Tool.run(["convert", archive, "--output", folder.path(name)])
      #expect(outcome.status == 2)
      #expect(try folder.text(of: name) == before)
    }
  }

  @Test("a full disk ends with 75 and leaves no half file")
  func fullDisk() throws {
    try folder.write(TestArchive.many(40), to: "many.json")
    // A limit on the size of files stands in where a small disk cannot be had.
    let outcome = try Tool.shell(
      """
      cd '\(folder.path("."))' && mkdir small
      if unshare --user --map-root-user --mount true 2>/dev/null; then
        unshare --user --map-root-user --mount bash -c '
          mount -t tmpfs -o size=128k none small &&
          "$TOOL" export many.json --output small/out; status=$?
          find small -name "*.pdf" -exec tail -c 6 {} \\; >ends; ls small/out >names; exit $status'
      else
        trap "" XFSZ; ulimit -f 8
        "$TOOL" export many.json --output small/out; status=$?
        find small -name "*.pdf" -exec tail -c 6 {} \\; >ends; ls small/out >names; exit $status
      fi
      """
    )
    #expect(outcome.status == 75)
    #expect(outcome.messages.contains("hint: make room and run it again\n"))
    let ends = try folder.text(of: "ends").split(separator: "\n")
    #expect(ends.allSatisfy { $0 == "%%EOF" })
    #expect(!(try folder.text(of: "names")).contains("manifest.jsonl\n"))
  }

  @Test("an output that may not be written ends with 75")
  func outputNotWritable() throws {
    try folder.makeFolder("closed")
    let outcome = try Tool.shell(
      """
      cd '\(folder.path("."))' && chmod 555 closed
      drop=; [ $(id -u) = 0 ] && drop='setpriv --bounding-set=-dac_override,-dac_read_search'
      $drop "$TOOL" export a.json --output closed/out
      """
    )
    #expect(outcome.status == 75)
    #expect(
      outcome.messages == """
        error: cannot create folder closed/out: Permission denied. \
        hint: give yourself permission, or name another place

        """
    )
  }
}
