import ArchiveModel
import Diagnostics
import Testing

@Suite("Folders as a tree")
struct FolderTreeTests {
  @Test("ancestors come nearest first, and a path from the top down")
  func ancestorsAndPath() {
    let tree = FolderTree([
      folder("1", "One"), folder("2", "Two", in: "1"), folder("3", "Three", in: "2"),
      folder("4", "Four", in: "3"), folder("5", "Five", in: "4"),
    ])
    #expect(tree.ancestors(of: "5").map(\.name) == ["Four", "Three", "Two", "One"])
    #expect(tree.ancestors(of: "1").isEmpty)
    #expect(tree.path(of: "5") == ["One", "Two", "Three", "Four", "Five"])
    #expect(tree.path(of: "1") == ["One"])
    #expect(tree.diagnostics.isEmpty)
  }

  @Test("a note in no folder, or in one that is not there, lies at the top")
  func noPath() {
    let tree = FolderTree([folder("1", "One")])
    #expect(tree.path(of: nil) == [])
    #expect(tree.path(of: "9") == [])
    #expect(tree.folder("9") == nil)
  }

  @Test("descendants are those of all depths, itself left out, depth first in name order")
  func descendants() {
    let tree = FolderTree([
      folder("w", "Work"), folder("z", "Zebra", in: "w"), folder("a", "Apple", in: "w"),
      folder("d", "Deep", in: "a"), folder("h", "Home"),
    ])
    #expect(tree.descendants(of: "w").map(\.name) == ["Apple", "Deep", "Zebra"])
    #expect(tree.descendants(of: "h").isEmpty)
    #expect(tree.descendants(of: "nowhere").isEmpty)
    #expect(tree.depthFirst.map(\.name) == ["Home", "Work", "Apple", "Deep", "Zebra"])
  }

  @Test("siblings are in name order, letter case last, equal names by when they were made")
  func order() {
    let tree = FolderTree([
      folder("1", "beta"), folder("2", "Alpha"), folder("3", "alpha"),
      folder("4", "Same", at: "2024-03-01T00:00:00Z"), folder("5", "Same"),
      folder("6", "Same", at: "2024-02-01T00:00:00Z"), folder("7", "Same"),
    ])
    #expect(tree.children(of: nil).map(\.id) == ["2", "3", "1", "6", "4", "5", "7"])
  }

  @Test("a blank name is shown as such in a path")
  func blankName() {
    let tree = FolderTree([folder("1", " Work "), folder("2", " \t", in: "1")])
    #expect(tree.path(of: "2") == ["Work", "Untitled Folder"])
  }

  @Test("a UUID is found in either letter case, another id only as written")
  func letterCase() {
    let upper = "0A1B2C3D-0000-4000-8000-00000000ABCD"
    let tree = FolderTree([
      folder(upper, "One"), folder("2", "Two", in: upper.lowercased()), folder("x", "Small"),
    ])
    #expect(tree.path(of: "2") == ["One", "Two"])
    #expect(tree.folder("X") == nil)
  }

  @Test("a folder whose parent is not there lies at the top and is named")
  func danglingParent() throws {
    let tree = FolderTree([folder("1", "Lost", in: "9")])
    #expect(tree.children(of: nil).map(\.id) == ["1"])
    let finding = try #require(tree.diagnostics.first)
    #expect(finding.code == "dangling-parent")
    #expect(finding.severity == .warning)
    #expect(finding.message.contains("“Lost”") && finding.message.contains("“9”"))
  }

  @Test("the members of a cycle lie at the top; what hangs on them keeps its place")
  func cycle() throws {
    let tree = FolderTree([
      folder("a", "A", in: "c"), folder("b", "B", in: "a"), folder("c", "C", in: "b"),
      folder("t", "Tail", in: "b"), folder("s", "Self", in: "s"),
    ])
    #expect(tree.children(of: nil).map(\.name) == ["A", "B", "C", "Self"])
    #expect(tree.path(of: "t") == ["B", "Tail"])
    #expect(tree.diagnostics.map(\.code) == ["folder-cycle", "folder-cycle"])
    #expect(try #require(tree.diagnostics.first).message.contains("“A”, “C”, “B”"))
  }

  @Test("of two folders with one id the first counts")
  func duplicateID() throws {
    let tree = FolderTree([
      folder("1", "First"), folder("1", "Second"), folder("2", "Child", in: "1"),
    ])
    #expect(tree.path(of: "2") == ["First", "Child"])
    #expect(tree.depthFirst.map(\.name) == ["First", "Child"])
    #expect(try #require(tree.diagnostics.first).code == "duplicate-folder-id")
  }

  @Test("a chain of 100,000 folders overflows nothing")
  func deepChain() {
    let count = 100_000
    let chain = (0..<count).map { folder("\($0)", "n", in: $0 == 0 ? nil : "\($0 - 1)") }
    let tree = FolderTree(chain)
    #expect(tree.diagnostics.isEmpty)
    #expect(tree.ancestors(of: "\(count - 1)").count == count - 1)
    #expect(tree.descendants(of: "0").count == count - 1)
    #expect(tree.depthFirst.count == count)
  }

  @Test("a cycle of 100,000 folders is found in linear time")
  func longCycle() {
    let count = 100_000
    let ring = (0..<count).map { folder("\($0)", "n", in: "\(($0 + 1) % count)") }
    let tree = FolderTree(ring)
    #expect(tree.diagnostics.count == 1)
    #expect(tree.children(of: nil).count == count)
  }

  private func folder(_ id: String, _ name: String, in parent: String? = nil, at: String? = nil)
    -> Folder
  {
    Folder(id: id, name: name, parent: parent, createdAt: at.flatMap { Instant(rfc3339: $0) })
  }
}
