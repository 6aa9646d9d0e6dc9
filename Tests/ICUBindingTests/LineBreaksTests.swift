import ICUBinding
import Testing

@Suite("Line breaks")
struct LineBreaksTests {
  private func parts(_ text: String) throws -> [String] {
    let bytes = [UInt8](text.utf8)
    var start = 0
    return try LineBreaks.opportunities(in: bytes).map { end in
      defer { start = end }
      return String(decoding: bytes[start..<end], as: UTF8.self)
    }
  }

  @Test(
    "scripts without spaces are parted at words",
    arguments: [
      ("", []), ("one two", ["one ", "two"]),
      // I | eat | rice; I | want | go | market; I | go | market.
      ("ฉันกินข้าว", ["ฉัน", "กิน", "ข้าว"]), ("ຂ້ອຍຢາກໄປຕະຫຼາດ", ["ຂ້ອຍ", "ຢາກ", "ໄປ", "ຕະຫຼາດ"]),
      ("ខ្ញុំទៅផ្សារ", ["ខ្ញុំ", "ទៅ", "ផ្សារ"]), ("漢字、かな", ["漢", "字、", "か", "な"]),
    ]
  )
  func words(text: String, expected: [String]) throws {
    #expect(try parts(text) == expected)
  }

  @Test("what may neither begin nor end a line")
  func clinging() {
    for character in ")]}.,;:!?»”’/-、。，）」々ーっゃ।؟،…ๆ\u{301}".unicodeScalars {
      #expect(LineBreaks.clingsToBefore(character), "\(character)")
    }
    for character in "([{«“‘（「¿¡".unicodeScalars {
      #expect(LineBreaks.clingsToAfter(character), "\(character)")
    }
    for glue in "\u{A0}\u{202F}\u{2060}\u{FEFF}\u{2007}".unicodeScalars {
      #expect(LineBreaks.isGlue(glue))
      #expect(LineBreaks.clingsToBefore(glue) && LineBreaks.clingsToAfter(glue))
    }
    for character in "a1漢かカ한é&=_ \"".unicodeScalars {
      #expect(!LineBreaks.clingsToBefore(character), "\(character)")
      #expect(!LineBreaks.clingsToAfter(character), "\(character)")
    }
  }
}
