import Foundation
import GLibBinding
import Testing

@Suite("SHA-256")
struct SHA256Tests {
  // FIPS 180-2, appendix B.
  @Test("known digests")
  func known() {
    #expect(
      SHA256.hexadecimal(of: "abc".utf8)
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    )
    #expect(
      SHA256.hexadecimal(of: [])
        == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    )
  }

  @Test("pieces add up")
  func pieces() {
    var digest = SHA256()
    digest.update("a".utf8)
    digest.update(["b".utf8, "c".utf8].joined())
    #expect(digest.finish() == SHA256.hexadecimal(of: "abc".utf8))
  }

  @Test("a file has the digest of its bytes, an empty one that of none, and no file has none")
  func files() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "abc")
    try Data("abc".utf8).write(to: file)
    let empty = folder.appending(path: "empty")
    try Data().write(to: empty)
    #expect(SHA256.hexadecimal(ofFile: file.path()) == SHA256.hexadecimal(of: "abc".utf8))
    #expect(SHA256.hexadecimal(ofFile: empty.path()) == SHA256.hexadecimal(of: []))
    #expect(SHA256.hexadecimal(ofFile: folder.appending(path: "none").path()) == nil)
  }
}
