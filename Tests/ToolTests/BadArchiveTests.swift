import Foundation
import Testing

@Suite("Archives that cannot be read")
struct BadArchiveTests {
  private static let sqliteMagic = Array("SQLite format 3\u{0}".utf8)

  @Test(
    "each is refused with status 3, its place and what to do, and nothing is written",
    arguments: [
      (
        "text.json", Array("hello\n".utf8),
        ": error: this is neither a JSON object nor a SQLite file. "
          + "hint: name an archive: .json, .jsonl or .sqlite"
      ),
      (
        "list.json", Array("[1, 2]\n".utf8),
        ": error: this is neither a JSON object nor a SQLite file. "
          + "hint: name an archive: .json, .jsonl or .sqlite"
      ),
      (
        "comma.json", Array(#"{"format":"casebound-archive","version":1,}"#.utf8),
        ":1:43: error: this is not JSON: “}” stands where a key should be. "
          + "hint: export the archive again"
      ),
      (
        "nan.json", Array("{\"format\":\"casebound-archive\",\n \"version\":NaN}".utf8),
        ":2:12: error: this is not JSON: NaN is not a JSON number. hint: export the archive again"
      ),
      (
        "cut.json", Array(#"{"format":"casebound-archive","version":1,"notes":[{"id":"a"#.utf8),
        ":1:60: error: the file ends in the middle of the archive. hint: export the archive again"
      ),
      (
        "version.json", Array(#"{"format":"casebound-archive","version":2,"notes":[]}"#.utf8),
        ": error: the archive has version 2; the one supported is 1. "
          + "hint: have the app write that version"
      ),
      (
        "other.json", Array(#"{"format":"other","version":1,"notes":[]}"#.utf8),
        ": error: the format is “other”, not “casebound-archive”. "
          + "hint: name an archive: .json, .jsonl or .sqlite"
      ),
      ("empty.json", [], ": error: the file is empty. hint: export the archive again"),
      (
        "byte.json", Array("{\"format\":\"".utf8) + [0xFF] + Array("\"}".utf8),
        ":1:12: error: the byte 0xFF is not UTF-8. hint: write the archive in UTF-8"
      ),
      (
        "utf16.json", [0xFF, 0xFE, 0x7B, 0x00],
        ": error: the text is in UTF-16, not in UTF-8. hint: write the archive in UTF-8"
      ),
      (
        "corrupt.sqlite", sqliteMagic + [UInt8](repeating: 0x5A, count: 4096),
        ": error: the database is damaged: file is not a database. hint: export the archive again"
      ),
    ] as [(String, [UInt8], String)]
  )
  func refused(name: String, bytes: [UInt8], message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(bytes, to: name)
    let outcome = try Tool.run(["export", folder.path(name), "--output", folder.path("out")])
    #expect(outcome.status == 3)
    #expect(outcome.messages == folder.path(name) + message + "\n")
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

  @Test("a database that is cut off is refused, and nothing passes for complete")
  func cutDatabase() throws {
    let folder = try TemporaryFolder()
    try folder.write(TestArchive.many(200), to: "a.json")
    let whole = folder.path("whole.sqlite")
    #expect(try Tool.run(["convert", folder.path("a.json"), "--output", whole]).status == 0)
    let bytes = try Data(contentsOf: folder.url("whole.sqlite"))
    try folder.write(Array(bytes.prefix(bytes.count / 2)), to: "cut.sqlite")
    let cut = folder.path("cut.sqlite")
    let outcome = try Tool.run(["export", cut, "--output", folder.path("out")])
    #expect(outcome.status == 3)
    #expect(outcome.messages.hasPrefix("\(cut): error: the database is damaged: "))
    #expect(!folder.has("out/manifest.jsonl"))
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

  @Test("JSON Lines on standard input that are none are refused by their name")
  func standardInput() throws {
    let outcome = try Tool.run(["validate", "-"], input: "hello\n")
    #expect(outcome.status == 3)
    #expect(outcome.messages.hasPrefix("standard input"))
  }
}
