import Foundation
import Testing

@testable import SystemBinding

@Suite("Files that are read piece by piece")
struct InputFileTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/" + UUID().uuidString

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func write(_ text: String, as name: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    return "\(folder)/\(name)"
  }

  @Test("pieces are read at any place, and are short only where the file ends")
  func pieces() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = try InputFile(opening: write("0123456789", as: "a"))
    #expect(file.status.kind == .file)
    #expect(file.status.size == 10)
    #expect(try file.bytes(at: 3, count: 4) == Array("3456".utf8))
    #expect(try file.bytes(at: 8, count: 4) == Array("89".utf8))
    #expect(try file.bytes(at: 10, count: 4).isEmpty)
    #expect(try file.bytes(at: 0, count: 0).isEmpty)
  }

  @Test("what is no file is opened to be looked at, and what is not there is named")
  func others() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(try InputFile(opening: folder).status.kind == .directory)
    #expect(try InputFile(opening: "/dev/null").status.kind == .other)
    let error = #expect(throws: SystemError.self) { try InputFile(opening: "\(folder)/none") }
    #expect(error?.kind == .notFound)
    #expect(throws: SystemError.self) { try InputFile(opening: folder).bytes(at: 0, count: 1) }
  }

  @Test("a stream is copied to a file without a name")
  func spooling() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let text = String(repeating: "0123456789", count: 100_000)
    let source = try FileSystem.open(write(text, as: "source"))
    let temporary = folder + "/temporary"
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
    let file = try InputFile(spooling: source, in: temporary)
    #expect(file.status.size == 1_000_000)
    #expect(try file.bytes(at: 999_990, count: 100) == Array("0123456789".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary).isEmpty)
    let failed = #expect(throws: CopyError.self) {
      try InputFile(spooling: FileSystem.open(folder + "/source"), in: folder + "/none")
    }
    guard case .copy? = failed else { return #expect(Bool(false), "\(String(describing: failed))") }
    let unreadable = #expect(throws: CopyError.self) {
      try InputFile(spooling: FileSystem.open(folder), in: temporary)
    }
    guard case .source? = unreadable else { return #expect(Bool(false)) }
  }

  @Test("a private folder is only this user's, and goes with what is in it")
  func privateFolder() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let source = try InputFile(opening: write("abc", as: "source"))
    do {
      let inside = try PrivateFolder(in: folder)
      let copy = try inside.copy(source, named: "copy")
      #expect(try FileSystem.contents(of: copy) == Array("abc".utf8))
      let attributes = try FileManager.default.attributesOfItem(atPath: inside.path)
      #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o700)
      _ = inside.file(named: "never made")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["source"])
  }

  @Test("a real path has no links and no dots")
  func realPath() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = try FileSystem.realPath(write("", as: "a"))
    try FileManager.default.createSymbolicLink(atPath: folder + "/b", withDestinationPath: "a")
    #expect(try FileSystem.realPath(folder + "/./b") == file)
    #expect(throws: SystemError.self) { try FileSystem.realPath(folder + "/none") }
  }
}
