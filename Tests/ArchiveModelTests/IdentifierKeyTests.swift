import ArchiveModel
import Testing

@Suite("Comparing ids")
struct IdentifierKeyTests {
  @Test("a UUID compares without regard to letter case")
  func uuid() {
    let id = "0A1B2C3D-0000-4000-8000-00000000ABCD"
    #expect(IdentifierKey(id) == IdentifierKey(id.lowercased()))
    #expect(Set([IdentifierKey(id), IdentifierKey(id.lowercased())]).count == 1)
  }

  @Test("other ids compare byte for byte")
  func otherIDs() {
    #expect(IdentifierKey("Note") != IdentifierKey("note"))
    // One character in two spellings, which Swift's strings take for equal.
    #expect(IdentifierKey("caf\u{E9}") != IdentifierKey("cafe\u{301}"))
    #expect(IdentifierKey("\u{212A}") != IdentifierKey("K"))
  }

  @Test(
    "only 8-4-4-4-12 hexadecimal digits are a UUID",
    arguments: [
      "", "0A1B2C3D000040008000000000000ABCD", "0A1B2C3D-0000-4000-8000-00000000ABCG",
      "0A1B2C3D-0000-4000-8000_00000000ABCD", "0A1B2C3D-0000-4000-8000-00000000ABCDE",
    ]
  )
  func notUUID(id: String) {
    #expect(!IdentifierKey.isUUID(id))
  }
}
