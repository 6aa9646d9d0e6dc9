import Foundation
import Testing

/// A file that is no archive, and what is said of it.
private struct BadArchive: CustomTestStringConvertible {
  let name: String
  let bytes: [UInt8]
  let message: String

  init(_ name: String, _ bytes: [UInt8], _ message: String) {
    self.name = name
    self.bytes = bytes
    self.message = message
  }

  init(_ name: String, _ text: String, _ message: String) {
    self.init(name, Array(text.utf8), message)
  }

  var testDescription: String { name }
}

@Suite("Archives that cannot be read")
struct BadArchiveTests {
  @Test(
    "each is refused with status 3, its place and what to do, and nothing is written",
    arguments: [
      BadArchive(
        "text.json",
        "hello\n",
        ":1:1: error: this is neither a JSON object nor a SQLite file. "
          + "hint: name an archive: .json, .jsonl or .sqlite"
      ),
      BadArchive(
        "list.json",
        "[1, 2]\n",
        ":1:1: error: this is neither a JSON object nor a SQLite file. "
          + "hint: name an archive: .json, .jsonl or .sqlite"
      ),
      BadArchive(
        "comma.json",
        #"{"format":"casebound-archive","version":1,}"#,
        ":1:43: error: this is not JSON: “}” stands where a key should be. "
          + "hint: export the archive again"
      ),
      BadArchive(
        "nan.json",
        "{\"format\":\"casebound-archive\",\n \"version\":NaN}",
        ":2:12: error: this is not JSON: NaN is not a JSON number. hint: export the archive again"
      ),
      BadArchive(
        "cut.json",
        #"{"format":"casebound-archive","version":1,"notes":[{"id":"a"#,
        ":1:60: error: the file ends in the middle of the archive. hint: export the archive again"
      ),
      BadArchive(
        "version.json",
        #"{"format":"casebound-archive","version":2,"notes":[]}"#,
        ": error: the archive has version 2; the one supported is 1. "
          + "hint: have the app write that version"
      ),
      BadArchive(
        "other.json",
        #"{"format":"other","version":1,"notes":[]}"#,
        ": error: the format is “other”, not “casebound-archive”. "
          + "hint: name an archive: .json, .jsonl or .sqlite"
      ),
      BadArchive("empty.json", [], ": error: the file is empty. hint: export the archive again"),
      BadArchive(
        "byte.json",
        Array("{\"format\":\"".utf8) + [0xFF] + Array("\"}".utf8),
        ":1:12: error: the byte 0xFF is not UTF-8. hint: write the archive in UTF-8"
      ),
      BadArchive(
        "utf16.json",
        [0xFF, 0xFE, 0x7B, 0x00],
        ": error: the text is in UTF-16, not in UTF-8. hint: write the archive in UTF-8"
      ),
    ]
  )
  fileprivate func refused(bad: BadArchive) throws {
    let name = bad.name
    let folder = try TemporaryFolder()
    try folder.write(bad.bytes, to: name)
    let outcome = try Tool.run(["export", folder.path(name), "--output", folder.path("out")])
    #expect(outcome.status == 3)
    #expect(outcome.messages == folder.path(name) + bad.message + "\n")
    #expect(outcome.output == "")
    #expect(!folder.has("out"))
  }

  @Test("no file, a folder and a device are refused")
  func noFile() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("some")
    let missing = try Tool.run(["validate", folder.path("none.json")])
    #expect(missing.status == 3)
    #expect(
      missing.messages
        == "\(folder.path("none.json")): error: there is no such file. hint: check the path\n"
    )
    let directory = try Tool.run(["validate", folder.path("some")])
    #expect(directory.status == 3)
    #expect(
      directory.messages == """
        \(folder.path("some")): error: this is a folder, and folders of Markdown files are not \
        supported yet. hint: name an archive file: .json, .jsonl or .sqlite

        """
    )
    let device = try Tool.run(["validate", "/dev/null"])
    #expect(device.status == 3)
    #expect(
      device.messages == """
        /dev/null: error: this is not a file but a device, pipe or socket. \
        hint: name a file, or - for JSON Lines on standard input

        """
    )
  }

  @Test("a database of another program is refused")
  func foreignDatabase() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("foreign.sqlite")
    _ = try Tool.shell("sqlite3 '\(path)' 'create table t(x)'")
    let outcome = try Tool.run(["inspect", path, "--show", "text"])
    #expect(outcome.status == 3)
    #expect(
      outcome.messages == """
        \(path): error: this is a SQLite file of another program. \
        hint: name an archive: .json, .jsonl or .sqlite

        """
    )
  }

  @Test("a damaged database and one that is cut off are refused, and nothing passes for complete")
  func damagedDatabase() throws {
    let folder = try TemporaryFolder()
    try folder.write(TestArchive.many(200), to: "a.json")
    let whole = folder.path("whole.sqlite")
    #expect(try Tool.run(["convert", folder.path("a.json"), "--output", whole]).status == 0)
    let bytes = Array(try Data(contentsOf: folder.url("whole.sqlite")))
    try folder.write(Array(bytes.prefix(bytes.count / 2)), to: "cut.sqlite")
    var damaged = bytes
    damaged.replaceSubrange(4096..<12_288, with: repeatElement(0x5A, count: 8192))
    try folder.write(damaged, to: "damaged.sqlite")
    for name in ["cut.sqlite", "damaged.sqlite"] {
      let path = folder.path(name)
      let outcome = try Tool.run(["export", path, "--output", folder.path("out")])
      #expect(outcome.status == 3)
      #expect(outcome.messages.hasPrefix("\(path): error: the database is damaged: "))
      #expect(outcome.messages.hasSuffix(". hint: export the archive again\n"))
      #expect(!folder.has("out/manifest.jsonl"))
    }
  }

  @Test("a file that may not be read is refused")
  func noPermission() throws {
    let folder = try TemporaryFolder()
    try folder.write(TestArchive.json([]), to: "a.json")
    let path = folder.path("a.json")
    // Root reads everything unless it gives that up.
    let outcome = try Tool.shell(
      """
      chmod 000 '\(path)'
      drop=; [ $(id -u) = 0 ] && drop='setpriv --bounding-set=-dac_override,-dac_read_search'
      $drop "$TOOL" validate '\(path)'
      """
    )
    #expect(outcome.status == 3)
    #expect(
      outcome.messages == """
        \(path): error: the file may not be read. \
        hint: ask its owner for permission to read it

        """
    )
  }

  @Test("standard input that is a folder, or cannot be read, is no archive")
  func oddStandardInput() throws {
    let folder = try Tool.shell("\"$TOOL\" validate - </")
    #expect(folder.status == 3)
    #expect(folder.messages.hasPrefix("standard input: error: this is a folder, "))
    let writeOnly = try Tool.shell("\"$TOOL\" validate - 0>/dev/null")
    #expect(writeOnly.status == 3)
    #expect(
      writeOnly.messages == """
        standard input: error: the file cannot be read: Bad file descriptor. \
        hint: see that the disk is sound, or copy the file elsewhere

        """
    )
  }

  @Test(
    "a log beside a database that is no file makes it unreadable",
    arguments: ["wal", "journal"]
  )
  func oddLog(kind: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(TestArchive.many(2), to: "a.json")
    #expect(
      try Tool.run(["convert", folder.path("a.json"), "--output", folder.path("b.db.sqlite")])
        .status == 0
    )
    for make in ["mkfifo", "mkdir"] {
      let path = folder.path("b.db.sqlite")
      let outcome = try Tool.shell(
        "\(make) '\(path)-\(kind)'; \"$TOOL\" validate '\(path)'; status=$?; "
          + "rm -r '\(path)-\(kind)'; exit $status"
      )
      #expect(outcome.status == 3)
      #expect(
        outcome.messages.hasPrefix(
          "\(path): error: the file “b.db.sqlite-\(kind)” is not a file but a folder, device, "
            + "pipe or socket"
        )
      )
    }
  }

  @Test("JSON Lines on standard input that are none are refused by their name")
  func standardInput() throws {
    let outcome = try Tool.run(["validate", "-"], input: "hello\n")
    #expect(outcome.status == 3)
    #expect(outcome.messages.hasPrefix("standard input"))
  }
}
