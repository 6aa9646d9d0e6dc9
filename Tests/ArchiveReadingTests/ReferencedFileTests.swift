import ArchiveModel
import ArchiveReading
import Foundation
import Testing

@Suite("Files that an archive names")
struct ReferencedFileTests {
  private let folder: TestFolder
  private let reader: ArchiveReader

  init() throws {
    folder = try TestFolder()
    let inside = folder.path + "/inside"
    try FileManager.default.createDirectory(
      atPath: inside + "/files",
      withIntermediateDirectories: true
    )
    try folder.write("outside", as: "secret.txt")
    try folder.write("picture", as: "inside/files/a.png")
    let link = FileManager.default.createSymbolicLink(atPath:withDestinationPath:)
    try link(inside + "/files/out", "../../secret.txt")
    try link(inside + "/files/up", "../..")
    try link(inside + "/files/in", "a.png")
    reader = try ArchiveReader(
      opening: folder.write(archive(notes: ""), as: "inside/archive.json")
    )
  }

  private func problem(_ path: String) -> ReferencedFileProblem? {
    do {
      _ = try reader.bytes(of: .file(path))
      return nil
    } catch {
      guard case .file(path, let problem) = error else { return nil }
      return problem
    }
  }

  @Test("a file inside the archive's folder is read, by a link inside it too")
  func inside() throws {
    for path in ["files/a.png", "./files/a.png", "files/in", "files/./a.png"] {
      #expect(try reader.bytes(of: .file(path)) == Array("picture".utf8))
    }
    #expect(try reader.bytes(of: .inline([1, 2])) == [1, 2])
  }

  @Test(
    "a path that is absolute, climbs, or is none is refused",
    arguments: [
      "", "/etc/passwd", "../secret.txt", "files/../../secret.txt", "..", "files/..", "a\0b",
    ]
  )
  func badPaths(path: String) {
    #expect(problem(path) == .badPath)
  }

  @Test(
    "a link that leads out of the folder is refused",
    arguments: ["files/out", "files/up/secret.txt"]
  )
  func links(path: String) {
    #expect(problem(path) == .outside)
  }

  @Test("what is not there, or no file, is told apart")
  func others() {
    #expect(problem("files/b.png") == .missing)
    #expect(problem("files/a.png/x") != nil)
    #expect(problem("files") == .notAFile)
  }
}
