import AttachmentInspection
import Testing

/// What unpacks past all measure is refused, and what merely packs well is not.
@Suite("Unpacking")
struct UnpackingTests {
  private func code(
    _ bytes: [UInt8],
    _ name: String = "a.pdf",
    unpacked: Int = 1 << 30
  ) throws -> RefusalCode? {
    var limits = InspectionLimits()
    limits.unpacked = unpacked
    return try inspect(bytes, name, limits: limits).refusal?.code
  }

  private static let flate = "/Filter/FlateDecode"

  @Test("a stream that unpacks to more than is free, and 200 times the file, is a bomb")
  func stream() throws {
    let free = 128 << 20
    let past = try HandmadePDF.packedSpaces(free + 1)
    let bomb = HandmadePDF.page(content: HandmadePDF.stream(Self.flate, past))
    let finding = try inspect(bomb, "a.pdf")
    #expect(
      finding.refusal
        == Refusal(
          .bomb,
          "is a PDF whose streams would unpack to more than the 134217728 bytes that are allowed"
        )
    )
    #expect(finding.sha256?.count == 64)
    // Of a file that is large itself, as much is a fair part.
    let large = HandmadePDF.page(
      content: HandmadePDF.stream(Self.flate, past),
      image: HandmadePDF.stream("", [UInt8](repeating: 7, count: 600_000))
    )
    #expect(large.count * 200 > free)
    #expect(try code(large) == nil)
  }

  @Test("streams count together, through chains of filters, and in object streams")
  func together() throws {
    let half = HandmadePDF.stream(Self.flate, try HandmadePDF.packedSpaces(600_000))
    #expect(try code(HandmadePDF.page(content: half), unpacked: 1_000_000) == nil)
    #expect(try code(HandmadePDF.page(content: half, image: half), unpacked: 1_000_000) == .bomb)

    let twice = try HandmadePDF.packed(try HandmadePDF.packedSpaces(1_100_000))
    let chain = HandmadePDF.stream("/Filter[/FlateDecode/FlateDecode]", twice)
    #expect(try code(HandmadePDF.page(content: chain), unpacked: 1_000_000) == .bomb)
    #expect(try code(HandmadePDF.page(content: chain), unpacked: 1_200_000) == nil)

    // Each of these pairs stands for 128 spaces.
    let runs = (0..<18_000).map { $0.isMultiple(of: 2) ? UInt8(0x81) : 0x20 } + [0x80]
    let lengths = HandmadePDF.stream("/Filter/RunLengthDecode", runs)
    #expect(try code(HandmadePDF.page(content: lengths), unpacked: 1_000_000) == .bomb)
    #expect(try code(HandmadePDF.page(content: lengths), unpacked: 1_152_000) == nil)

    let objects = try caseFile("made/object-streams.pdf")
    #expect(try code(objects, unpacked: 100) == .bomb)
  }

  @Test("an image may unpack to what its size asks for, however well it packs, but to no more")
  func image() throws {
    func image(_ width: Int, _ height: Int, _ count: Int) throws -> [UInt8] {
      HandmadePDF.page(
        content: HandmadePDF.stream("", []),
        image: HandmadePDF.stream(
          "/Subtype/Image/Width \(width)/Height \(height)/ColorSpace/DeviceRGB"
            + "/BitsPerComponent 8/Filter/FlateDecode",
          try HandmadePDF.packed([UInt8](repeating: 0xFF, count: count))
        )
      )
    }
    // A blank page at 600 dots an inch is a thousand times its packed size.
    let blank = try image(4_960, 7_016, 4_960 * 7_016 * 3)
    #expect(blank.count * 900 < 4_960 * 7_016 * 3)
    #expect(try code(blank, unpacked: 1_000_000) == nil)
    #expect(try code(try image(100, 100, 2_000_000), unpacked: 1_000_000) == .bomb)
    // Width times height is more than a number holds.
    let huge = try image(Int.max, Int.max, 2_000_000)
    #expect(try code(huge, unpacked: 1_000_000) == .bomb)
  }

  @Test("texts and the profile of a PNG count together", arguments: ["zTXt", "iTXt", "iCCP"])
  func texts(name: String) throws {
    let head = Array("Name".utf8) + (name == "iTXt" ? [0, 1, 0, 0x65, 0x6E, 0, 0x6B, 0] : [0, 0])
    func file(_ chunks: [UInt8]) -> [UInt8] {
      HandmadePNG.signature + HandmadePNG.header(width: 1, height: 1) + chunks
        + HandmadePNG.chunk("IDAT", HandmadePNG.stored([0, 0])) + HandmadePNG.chunk("IEND", [])
    }
    let text = HandmadePNG.chunk(name, head + (try HandmadePDF.packedSpaces(600_000)))
    #expect(try code(file(text), "a.png", unpacked: 1_000_000) == nil)
    #expect(try code(file(text + text), "a.png", unpacked: 1_000_000) == .bomb)
    // Past what is free, however much may be unpacked.
    let most = HandmadePNG.chunk(name, head + (try HandmadePDF.packedSpaces(8_000_000)))
    #expect(try code(file(most), "a.png") == nil)
    let past = HandmadePNG.chunk(name, head + (try HandmadePDF.packedSpaces(8_000_001)))
    #expect(
      try inspect(file(past), "a.png").refusal?.clause
        == "is refused: the PNG image has texts or a colour profile that would unpack to more than "
        + "the 8000000 bytes that are allowed"
    )
    // Text that packs as text does may be longer.
    var random = SeededGenerator(state: 1)
    let words = (0..<8_400_000).map { place in
      place.isMultiple(of: 16) ? UInt8(truncatingIfNeeded: random.next()) : 0x20
    }
    let long = HandmadePNG.chunk(name, head + (try HandmadePDF.packed(words)))
    #expect(long.count * 200 > words.count)
    #expect(try code(file(long), "a.png") == nil)
    // Damaged ones are passed over, as readers do.
    let damaged = HandmadePNG.chunk(name, head + [1, 2, 3])
    #expect(try code(file(damaged), "a.png", unpacked: 1_000) == nil)
    let cut = HandmadePNG.chunk(name, Array(head.prefix(5)))
    #expect(try code(file(cut), "a.png", unpacked: 1_000) == nil)
  }

  @Test("an iTXt that is not packed counts nothing")
  func plainText() throws {
    let chunk = HandmadePNG.chunk("iTXt", [0x61, 0, 0, 0, 0x65, 0x6E, 0, 0x6B, 0, 0x78, 0x9C])
    let file =
      HandmadePNG.signature + HandmadePNG.header(width: 1, height: 1) + chunk
      + HandmadePNG.chunk("IDAT", HandmadePNG.stored([0, 0])) + HandmadePNG.chunk("IEND", [])
    #expect(try code(file, "a.png", unpacked: 1) == nil)
  }
}
