import ArchiveModel
import Testing

@Suite("Forms of archives")
struct ArchiveFormatTests {
  @Test(
    "the ending of a name stands for the form",
    arguments: [
      ("a.json", ArchiveFormat.json), ("dir.x/A.JSON", .json), ("a.jsonl", .jsonLines),
      ("a.b.ndjson", .jsonLines), ("a.sqlite", .sqlite), ("a.sqlite3", .sqlite), ("a.db", .sqlite),
    ]
  )
  func known(path: String, format: ArchiveFormat) {
    #expect(ArchiveFormat(path: path) == format)
  }

  @Test("other endings stand for none", arguments: ["", "json", "a.txt", "dir.json/a", "-", "a."])
  func unknown(path: String) {
    #expect(ArchiveFormat(path: path) == nil)
  }
}
