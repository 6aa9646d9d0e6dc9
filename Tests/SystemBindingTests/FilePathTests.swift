import SystemBinding
import Testing

@Suite("File paths")
struct FilePathTests {
  @Test(
    "a path is shown as it is when it is UTF-8, else escaped, so that no two are shown alike",
    arguments: [
      ("a/b.txt", Array("a/b.txt".utf8)), ("", []),
      (#"back\slash \x4 \xg1"#, Array(#"back\slash \x4 \xg1"#.utf8)),
      ("é", [0xC3, 0xA9]), (#"caf\xE9.txt"#, Array("caf".utf8) + [0xE9] + Array(".txt".utf8)),
      // The same letters as text.
      (#"caf\\xE9.txt"#, Array(#"caf\xE9.txt"#.utf8)), (#"\\\\xE9"#, Array(#"\\xE9"#.utf8)),
      // A sequence that is cut off, beside one that is whole and a backslash.
      (#"é\xE2\x82\\n"#, [0xC3, 0xA9, 0xE2, 0x82, 0x5C, 0x6E]),
      (#"\xFF\xC0\x80"#, [0xFF, 0xC0, 0x80]),
    ] as [(String, [UInt8])]
  )
  func description(shown: String, bytes: [UInt8]) {
    let path = FilePath(bytes: bytes)
    #expect(path.description == shown)
    #expect(path.text == String(validating: bytes, as: UTF8.self))
  }
}
