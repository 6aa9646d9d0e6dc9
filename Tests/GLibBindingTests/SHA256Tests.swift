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
}
