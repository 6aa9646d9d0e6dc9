import AttachmentInspection
import Testing

@Suite("Text scan")
struct TextScanTests {
  @Test(
    "text is told with its encoding, and what is odd about it",
    arguments: [
      ([0x0A], "ASCII"),
      (Array("a\tb\u{C}\u{1B}[1m\r\n".utf8), "ASCII"),
      (Array("café".utf8), "UTF-8"),
      ([0xEF, 0xBB, 0xBF, 0x61], "UTF-8"),
      (Array("Zoë and Renée".utf8) + [0xFF], "UTF-8, but for one bad place at byte 15"),
      ([0xFF, 0xFE, 0x61, 0], "UTF-16, little-endian"),
      ([0xFE, 0xFF, 0xD8, 0x3D, 0xDE, 0], "UTF-16, big-endian"),
      (
        [0xFF, 0xFE, 0x00, 0xD8, 0x61, 0],
        "UTF-16, little-endian, but for one bad place at byte 2"
      ),
      ([0xFF, 0xFE, 0, 0, 0xE9, 0, 0, 0], "UTF-32, little-endian"),
      ([0, 0, 0xFE, 0xFF, 0, 1, 0xF6, 0], "UTF-32, big-endian"),
      (Array("caf".utf8) + [0xE9] + Array(" a la carte".utf8), "Windows-1252, a guess"),
      // Two Russian words.
      ([0xD0, 0xD2, 0xC9, 0xD7, 0x20, 0xCD, 0xC9, 0xD2], "KOI8-R, a guess"),
      ([0x20, 0xFF, 0x20, 0xFE, 0x20], "an 8-bit encoding that is not known"),
      // Escapes to another alphabet and back, in bytes of ASCII.
      (
        Array("\u{1B}$BLg$N<j;f!'KL$NLg$N3]$16b$,4K$s$G$$$^$9!#\u{1B}(B\n".utf8),
        "ISO-2022-JP, a guess"
      ),
      // A line end of its own, in UTF-8.
      ([0x61, 0xC2, 0x85, 0x62], "UTF-8"),
    ] as [([UInt8], String)]
  )
  func encodings(bytes: [UInt8], encoding: String) throws {
    let finding = try inspect(bytes, "a.txt")
    #expect(finding.kind == .text, "\(finding)")
    #expect(finding.encoding == encoding)
  }

  @Test(
    "control characters and halves of characters are not text",
    arguments: [
      ([0x61, 0, 0x62], RefusalCode.unsupported, "is not text: it holds a zero byte at byte 1"),
      (
        [0x61, 0x07], .unsupported,
        "is not text: it holds the control character U+0007 at byte 1"
      ),
      ([0x7F], .unsupported, "is not text: it holds the control character U+007F at byte 0"),
      (
        [0x61, 0xC2, 0x81], .unsupported,
        "is not text: it holds the control character U+0081 at byte 1"
      ),
      (
        [0xFF, 0xFE, 0x61, 0, 0x62], .truncated,
        "is text that is cut off in a character at byte 5"
      ),
      (
        [0xC8, 0xC9, 0xCA, 0x8C, 0x81, 0xDC], .unsupported,
        "is not text: it is in no encoding that is known"
      ),
    ] as [([UInt8], RefusalCode, String)]
  )
  func refused(bytes: [UInt8], code: RefusalCode, clause: String) throws {
    let refusal = try #require(try inspect(bytes, "a.txt").refusal)
    #expect(refusal == Refusal(code, clause))
  }

  @Test(
    "text that opens like another kind claims that kind",
    arguments: [
      ("{\\rtf1 hi}", "an RTF document"), ("%!PS-Adobe-3.0\n", "a PostScript document"),
      ("<!DOCTYPE html>", "an HTML or XML document"), (" \n<HTML>", "an HTML page"),
      ("\u{FEFF}<?xml version='1.0'?>", "an XML document"),
    ]
  )
  func claims(text: String, kind: String) throws {
    let refusal = Refusal(.unsupported, "is \(kind), which is not accepted")
    #expect(try inspect(Array(text.utf8), "a").refusal == refusal)
    // Also where it speaks of a PDF, and in another encoding.
    #expect(try inspect(Array((text + "\n%PDF-1.7\n").utf8), "a").refusal == refusal)
    let units = ("\u{FEFF}" + text.replacing("\u{FEFF}", with: "")).utf16
    let wide = units.flatMap { unit -> [UInt8] in [UInt8(unit >> 8), UInt8(unit & 0xFF)] }
    #expect(try inspect(wide, "a").refusal == refusal)
  }

  @Test("text that speaks of a PDF's header further on is text; one that opens with it is not")
  func talkOfPDF() throws {
    #expect(try inspect(Array("It starts with %PDF-1.4 there.".utf8), "a").kind == .text)
    #expect(try inspect(Array("%PDF-1.4 and prose".utf8), "a").refusal?.code == .truncated)
  }

  @Test("a character across any place where a piece may end is whole", arguments: -2...2)
  func pieces(shift: Int) throws {
    let letters = [UInt8](repeating: 0x61, count: (1 << 20) + shift)
    let finding = try inspect(letters + Array("€ and on".utf8), "a.txt")
    #expect(finding.encoding == "UTF-8")
  }

  @Test("a name or the marks make text Markdown")
  func markdown() throws {
    let words = Array("just words".utf8)
    #expect(try inspect(words, "a.md").kind == .markdown)
    #expect(try inspect(words, "a.MARKDOWN").kind == .markdown)
    #expect(try inspect(words, "a.txt").kind == .text)
    #expect(try inspect(words, "a.txt") { $0 == "just words" }.kind == .markdown)
  }
}
