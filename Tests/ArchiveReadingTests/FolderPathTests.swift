import ArchiveModel
import Testing

@testable import ArchiveReading

@Suite("Paths of folders")
struct FolderPathTests {
  @Test(
    "a slash separates, and a slash after a backslash is one in a name",
    arguments: [
      ("Work", ["Work"]), ("Work/Jobs", ["Work", "Jobs"]), (#"a\/b/c"#, ["a/b", "c"]),
      (#"a\b\"#, [#"a\b\"#]), ("/a/", ["a"]), (" a / b ", ["a", "b"]),
      ("a//b", ["a", "Untitled Folder", "b"]), (#"\/"#, ["/"]), (#"a\\/b"#, [#"a\/b"#]),
    ]
  )
  func reading(written: String, names: [String]) {
    #expect(FolderPath(written).names == names)
  }

  @Test("a path that is written is read as the same names")
  func writing() {
    let names = ["a/b", "c", "/"]
    #expect(FolderPath.written(names) == #"a\/b/c/\/"#)
    #expect(FolderPath(FolderPath.written(names)).names == names)
  }
}
