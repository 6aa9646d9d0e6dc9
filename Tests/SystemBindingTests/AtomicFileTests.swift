import Foundation
import SystemBinding
import Testing

@Suite("Atomic files")
struct AtomicFileTests {
  private let folder: TemporaryFolder
  private let path: String
  private let partial: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/note.md"
    partial = folder.path + "/.part"
  }

  @Test("a new file holds the bytes, and nothing else is left")
  func new() throws {
    try AtomicFile.write([1, 2, 3], to: path, by: partial)
    #expect(try FileSystem.contents(of: path) == [1, 2, 3])
    #expect(try folder.names() == ["note.md"])
  }

  @Test("an open file that was removed, or has another in its place, is not in place")
  func inPlace() throws {
    let file = try FileSystem.openToAppend(path)
    #expect(FileSystem.isInPlace(file, at: path))
    try FileSystem.remove(path)
    #expect(!FileSystem.isInPlace(file, at: path))
    let other = try FileSystem.openToAppend(path)
    #expect(!FileSystem.isInPlace(file, at: path))
    #expect(FileSystem.isInPlace(other, at: path))
  }

  @Test("what a file holds is told apart")
  func holds() throws {
    #expect(!AtomicFile.holds([], at: path))
    try AtomicFile.write([1, 2, 3], to: path, by: partial)
    #expect(AtomicFile.holds([1, 2, 3], at: path))
    #expect(!AtomicFile.holds([1, 2, 4], at: path))
    #expect(!AtomicFile.holds([1, 2], at: path))
    #expect(!AtomicFile.holds([], at: folder.path))
    try AtomicFile.write([1, 2, 4], to: path, by: partial)
    #expect(AtomicFile.holds([1, 2, 4], at: path))
  }

  @Test("a name that is a folder's is an error, and no part is left")
  func failure() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    let error = #expect(throws: SystemError.self) {
      try AtomicFile.write([1], to: path, by: partial)
    }
    #expect(error?.kind == .exists)
    #expect(try folder.names() == ["note.md"])
  }

  @Test("what a full disk says is told apart")
  func fullDisk() throws {
    let full = try FileSystem.openToAppend("/dev/full")
    let error = #expect(throws: SystemError.self) { try full.writeAll([1]) }
    #expect(error?.kind == .noSpace)
    #expect(error?.description == "cannot write /dev/full: No space left on device")
  }

  @Test("what has the part's name, a link included, is left alone and named")
  func partialName() throws {
    let other = folder.path + "/other"
    try AtomicFile.write([9], to: other, by: partial)
    try FileManager.default.createSymbolicLink(atPath: partial, withDestinationPath: other)
    let error = #expect(throws: SystemError.self) {
      try AtomicFile.write([1], to: path, by: partial)
    }
    #expect(error?.description == "cannot create \(partial): File exists")
    #expect(try FileSystem.contents(of: other) == [9])
    #expect(try folder.names() == [".part", "other"])
  }

  @Test("a name that nothing has is found by counting")
  func unused() throws {
    let names = try (0..<3).map { _ in try FileSystem.createUnused(path).1 }
    #expect(names == [path, path + "-2", path + "-3"])
    let error = #expect(throws: SystemError.self) { try FileSystem.createUnused(path + "/below") }
    #expect(error?.kind == .exists)
  }

  @Test("one process at a time holds a lock")
  func locks() throws {
    let first = try FileSystem.openToAppend(path)
    let second = try FileSystem.openToAppend(path)
    #expect(FileSystem.lock(first))
    #expect(!FileSystem.lock(second))
    try first.close()
    #expect(FileSystem.lock(second))
  }

  @Test("folders are made with all they lie in")
  func folders() throws {
    let deep = folder.path + "/a/b/c"
    try FileSystem.makeDirectories(deep)
    try FileSystem.makeDirectories(deep)
    #expect(try FileSystem.status(of: deep)?.kind == .directory)
    #expect(try FileSystem.status(of: folder.path + "/none/none") == nil)
    let long = folder.path + "/" + String(repeating: "x", count: 256)
    #expect(try FileSystem.status(of: long) == nil)
    let error = #expect(throws: SystemError.self) { try FileSystem.create(long) }
    #expect(error?.kind == .nameTooLong)
  }
}
