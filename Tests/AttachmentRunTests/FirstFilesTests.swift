import Testing

@testable import AttachmentRun

@Suite("First files")
struct FirstFilesTests {
  @Test("the first name of a digest is known again, whatever else came between")
  func names() {
    var files = FirstFiles()
    let digests = ["0", "1", "f"].map { String(repeating: $0, count: 63) + "a" }
    #expect(files.first(of: digests[0], named: "a") == nil)
    #expect(files.first(of: digests[1], named: "é\n") == nil)
    #expect(files.first(of: digests[2], named: "") == nil)
    #expect(files.first(of: digests[0], named: "b") == "a")
    #expect(files.first(of: digests[1], named: "b") == "é\n")
    #expect(files.first(of: digests[2], named: "b") == "")
    // They differ in the last digit alone.
    #expect(files.first(of: String(digests[0].dropLast()) + "b", named: "c") == nil)
  }

  @Test("what is no digest has no first file")
  func noDigest() {
    var files = FirstFiles()
    for digest in ["", "abc", String(repeating: "g", count: 64), String(repeating: "0", count: 80)]
    {
      #expect(files.first(of: digest, named: "a") == nil)
      #expect(files.first(of: digest, named: "b") == nil)
    }
  }
}
