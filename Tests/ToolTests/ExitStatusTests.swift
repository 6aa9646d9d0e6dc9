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
        ["bindery"],
        "error: unknown command bindery. "
          + "hint: the nearest is binder; casebound --help lists the commands"
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
        "error: --formats cannot be empty. hint: write --formats LIST"
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
        ["export", "ARCHIVE", "--output", "OUT", "--note-timeout", "0"],
        "error: --note-timeout cannot be 0. hint: it is a number of seconds from 1 to 86400"
      ),
      (
        ["export", "ARCHIVE", "--output", "OUT", "--worker-memory", "512"],
        "error: --worker-memory cannot be 512. hint: it is a size from 128MiB to 1024GiB"
      ),
      (
        ["export", "ARCHIVE", "--output", "OUT", "--worker-memory", "64MiB"],
        "error: --worker-memory cannot be 64MiB. hint: it is a size from 128MiB to 1024GiB"
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
        ["export", "ARCHIVE", "--output", "OUT", "--locale", ""],
        "error: --locale cannot be empty. hint: write --locale NAME"
      ),
      (
        ["inspect", "ARCHIVE", "--show", "text", "--time-zone="],
        "error: --time-zone cannot be empty. hint: write --time-zone NAME"
      ),
      (
        ["export", "ARCHIVE", "--output", "OUT", "--formats", "pdf", "--companions"],
        "error: --companions is given, but --formats leaves out markdown, which it is for. "
          + "hint: leave one of them out"
      ),
      (
        ["export", "ARCHIVE", "--output", "OUT", "--formats", "pdf", "--footer", "Words"],
        "error: --footer is given, but --formats leaves out markdown, which it is for. "
          + "hint: leave one of them out"
      ),
      (
        ["export", "ARCHIVE", "--output", "OUT", "--formats", "markdown", "--page-numbers"],
        "error: --page-numbers is given, but --formats leaves out pdf, which it is for. "
          + "hint: leave one of them out"
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
        "error: no note fits the selection. hint: the archive has 1 note, 1 unfiled, "
          + "0 pinned, 0 with an event date"
      ),
      (
        ["convert", "ARCHIVE", "--output", "OUT/none/b.json"],
        "error: OUT/none/b.json cannot be written: No such file or directory. "
          + "hint: name a file in a folder that is there"
      ),
      (
        ["convert", "ARCHIVE", "--output", "OUT/none/b.sqlite"],
        "error: OUT/none/b.sqlite cannot be written: No such file or directory. "
          + "hint: name a file in a folder that is there"
      ),
      (
        ["convert", "ARCHIVE", "--output", "ARCHIVE/b.jsonl"],
        "error: ARCHIVE/b.jsonl cannot be written: Not a directory. "
          + "hint: name a file in a folder that is there"
      ),
      (
        ["convert", "ARCHIVE", "--output", "LONG.sqlite"],
        "error: LONG.sqlite cannot be written: File name too long. "
          + "hint: name a file in a folder that is there"
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
    func filled(_ text: String) -> String {
      text.replacingOccurrences(of: "OUT", with: output)
        .replacingOccurrences(of: "ARCHIVE/", with: archive + "/")
        .replacingOccurrences(
          of: "LONG",
          with: folder.path(String(repeating: "n", count: 249))
        )
    }
    let outcome = try Tool.run(words.map { $0 == "ARCHIVE" ? archive : filled($0) })
    #expect(outcome.status == 2)
    // Only the usage line speaks of an archive in general.
    #expect(outcome.messages == (words.contains("--output") ? filled(message) : message) + "\n")
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

  @Test("a file, folder or link named like one of our half written files is never taken for ours")
  func foreignPartialFile() throws {
    let notes = [TestArchive.note("n1", more: #","folder":"f1""#)]
    let folders = #","folders":[{"id":"f1","name":"Work"}]"#
    try folder.write(TestArchive.json(notes, more: folders), to: "a.json")
    for name in ["Work/.casebound-part", ".casebound-part-manifest"] {
      let output = "out-\(name.count)"
      try folder.makeFolder("\(output)/Work")
      try folder.write("mine", to: "\(output)/\(name)")
      let outcome = try Tool.run(["export", archive, "--output", folder.path(output)])
      #expect(outcome.status == 2)
      #expect(
        outcome.messages == """
          error: the output holds files that no export of ours made: \(name). \
          hint: name another folder, or move them away

          """
      )
      #expect(try folder.files(in: output).keys.sorted() == [name])
      #expect(try folder.text(of: "\(output)/\(name)") == "mine")
    }
    for (number, make) in [
      "mkdir .casebound-unfinished", "ln -s ../a.json .casebound-unfinished",
      "ln -s nowhere .casebound-unfinished",
    ].enumerated() {
      try folder.makeFolder("kind-\(number)")
      _ = try Tool.shell("cd '\(folder.path("kind-\(number)"))' && \(make)")
      let outcome = try Tool.run(["export", archive, "--output", folder.path("kind-\(number)")])
      #expect(outcome.status == 2)
      #expect(
        outcome.messages == """
          error: the output holds files that no export of ours made: .casebound-unfinished. \
          hint: name another folder, or move them away

          """
      )
    }
    try folder.makeFolder("kind-3/Work/.casebound-part")
    let outcome = try Tool.run(["export", archive, "--output", folder.path("kind-3")])
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains("no export of ours made: Work/.casebound-part. hint"))
  }

  @Test("a path that is not UTF-8 is refused and not written to under another name")
  func notUTF8() throws {
    let outcome = try Tool.shell(
      """
      cd '\(folder.path("."))' && cp a.json $'caf\\xe9.json'
      "$TOOL" export a.json --output $'d\\xe9'; echo $?
      "$TOOL" convert $'caf\\xe9.json' --output b.json; echo $?
      ls
      """
    )
    #expect(outcome.output == "2\n2\na.json\ncaf\u{FFFD}.json\n")
    #expect(
      outcome.messages == """
        error: argument 4, after --output, is not UTF-8. \
        hint: give the file or folder a name in UTF-8, or reach it by a link that has one
        error: argument 2, after convert, is not UTF-8. \
        hint: give the file or folder a name in UTF-8, or reach it by a link that has one

        """
    )
  }

  @Test("convert writes under a name of its own, and leaves a file with that name alone")
  func convertPartialFile() throws {
    for name in ["b.json", "b.sqlite", String(repeating: "n", count: 250) + ".json"] {
      try folder.write("mine", to: ".\(name.prefix(200)).casebound-partial")
      let outcome = try Tool.run(["convert", archive, "--output", folder.path(name)])
      #expect(outcome.status == 0)
      #expect(try folder.text(of: ".\(name.prefix(200)).casebound-partial") == "mine")
      #expect(folder.has(name))
    }
    #expect(try folder.files(in: ".").count == 1 + 2 * 3)
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
    #expect(outcome.messages.contains(/error: cannot \w+ small\/out\//))
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
