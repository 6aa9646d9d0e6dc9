import AttachmentInspection
import Testing

@Suite("PNG structure")
struct PNGStructureTests {
  private let small = HandmadePNG.gray(width: 3, height: 2)

  @Test("a whole file is proved and gives its size")
  func whole() throws {
    let image = try ImageProof.prove(small)
    #expect(image.format == .png)
    #expect(image.pixelWidth == 3)
    #expect(image.pixelHeight == 2)
    #expect(image.orientation == 1)
    #expect(image.drawnBytes == small)
    #expect(image.warnings.isEmpty)
  }

  @Test(
    "how the picture was held is read; what makes no sense counts as upright",
    arguments: [6, 9]
  )
  func orientation(value: UInt8) throws {
    let tiff: [UInt8] = [
      0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0,
    ]
    let header = HandmadePNG.signature + HandmadePNG.header(width: 2, height: 1)
    let rest =
      HandmadePNG.chunk("IDAT", HandmadePNG.stored([0, 0, 0])) + HandmadePNG.chunk("IEND", [])
    let image = try ImageProof.prove(header + HandmadePNG.chunk("eXIf", tiff) + rest)
    #expect(image.orientation == (value == 6 ? 6 : 1))
  }

  @Test("cut off anywhere, it is refused as cut off")
  func cutAnywhere() {
    for length in 1..<small.count {
      #expect(throws: ImageProofError.truncated(.png, at: length)) {
        try ImageProof.prove(Array(small.prefix(length)))
      }
    }
  }

  @Test("with its packed pixels cut short anywhere, every checksum mended, it is refused")
  func cutData() throws {
    let pixels: [UInt8] = (0..<40 * 31).map { $0.isMultiple(of: 31) ? 0 : UInt8($0 % 251) }
    let packed = HandmadePNG.stored(pixels)
    let whole = file(width: 30, height: 40, chunks: [("IDAT", packed), ("IEND", [])])
    #expect(try ImageProof.prove(whole).pixelHeight == 40)
    for length in packed.indices {
      let cut = Array(packed.prefix(length))
      #expect(throws: ImageProofError.corrupt(.png, .packedData, at: 41), "\(length) bytes") {
        try ImageProof.prove(file(width: 30, height: 40, chunks: [("IDAT", cut), ("IEND", [])]))
      }
    }
    // A sound stream of too few rows.
    for rows in 0..<40 {
      let short = HandmadePNG.stored(Array(pixels.prefix(rows * 31)))
      #expect(throws: ImageProofError.corrupt(.png, .dataSize, at: 41), "\(rows) rows") {
        try ImageProof.prove(file(width: 30, height: 40, chunks: [("IDAT", short), ("IEND", [])]))
      }
    }
  }

  @Test("any one byte changed is found")
  func anyByte() {
    for index in small.indices {
      for flip: UInt8 in [0x01, 0x20, 0x80, 0xFF] {
        var changed = small
        changed[index] ^= flip
        #expect(throws: ImageProofError.self, "byte \(index) with \(flip)") {
          try ImageProof.prove(changed)
        }
      }
    }
  }

  @Test("too many pixels are refused by the header, before anything else is there")
  func bomb() {
    let header = HandmadePNG.header(width: 50_000, height: 50_000, depth: 1)
    #expect(throws: ImageProofError.bomb(width: 50_000, height: 50_000, limit: 100_000_000)) {
      try ImageProof.prove(HandmadePNG.signature + header)
    }
  }

  @Test("a side of zero is refused", arguments: [(0, 1), (1, 0), (0, 0)])
  func noSize(width: Int, height: Int) {
    let file = HandmadePNG.gray(width: width, height: height)
    #expect(throws: ImageProofError.corrupt(.png, .dimensions, at: 16)) {
      try ImageProof.prove(file)
    }
  }

  @Test("a header that no PNG can have is refused", arguments: [(3, 0), (8, 1), (16, 3), (8, 7)])
  func badHeader(depth: Int, colorType: Int) {
    let header = HandmadePNG.header(
      width: 1,
      height: 1,
      depth: UInt8(depth),
      colorType: UInt8(colorType)
    )
    #expect(throws: ImageProofError.corrupt(.png, .header, at: 16)) {
      try ImageProof.prove(HandmadePNG.signature + header)
    }
  }

  @Test("fewer or more pixels than the header asks for are refused", arguments: [5, 7])
  func wrongPixelCount(count: Int) {
    let data = HandmadePNG.stored([UInt8](repeating: 0, count: count))
    #expect(throws: ImageProofError.corrupt(.png, .dataSize, at: 41)) {
      try ImageProof.prove(file(width: 2, height: 2, chunks: [("IDAT", data), ("IEND", [])]))
    }
  }

  @Test("image data whose own checksum fails is refused")
  func packedChecksum() {
    var data = HandmadePNG.stored([0, 0, 0, 0, 0, 0])
    data[data.count - 1] ^= 1
    #expect(throws: ImageProofError.corrupt(.png, .packedData, at: 41)) {
      try ImageProof.prove(file(width: 2, height: 2, chunks: [("IDAT", data), ("IEND", [])]))
    }
  }

  @Test("image data in several chunks is one stream")
  func severalChunks() throws {
    let data = HandmadePNG.stored([0, 0, 0, 0, 0, 0])
    let chunks = [
      ("tEXt", [0x61, 0, 0x62]), ("IDAT", []), ("IDAT", Array(data.prefix(3))),
      ("IDAT", Array(data.dropFirst(3))), ("IEND", []),
    ]
    #expect(try ImageProof.prove(file(width: 2, height: 2, chunks: chunks)).pixelWidth == 2)
  }

  @Test(
    "chunks out of order or missing are refused",
    arguments: [
      (["IEND"], ImageFault.noData), (["IDAT", "tEXt", "IDAT"], .dataOrder),
      (["IHDR"], .secondHeader), (["ABCD"], .unknownChunk), (["A1CD"], .chunkName),
    ]
  )
  func order(names: [String], fault: ImageFault) throws {
    let chunks = names.map { ($0, $0 == "IEND" ? [] : [UInt8](repeating: 0, count: 3)) }
    let error = #expect(throws: ImageProofError.self) {
      try ImageProof.prove(file(width: 1, height: 1, chunks: chunks))
    }
    guard case .corrupt(.png, let found, _) = try #require(error) else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(found == fault)
  }

  @Test("an image of palette colours needs its palette")
  func palette() throws {
    let header = HandmadePNG.header(width: 1, height: 1, colorType: 3)
    let rest =
      HandmadePNG.chunk("IDAT", HandmadePNG.stored([0, 0])) + HandmadePNG.chunk("IEND", [])
    let palette = HandmadePNG.chunk("PLTE", [1, 2, 3])
    #expect(throws: ImageProofError.corrupt(.png, .palette, at: 33)) {
      try ImageProof.prove(HandmadePNG.signature + header + rest)
    }
    #expect(try ImageProof.prove(HandmadePNG.signature + header + palette + rest).pixelWidth == 1)
  }

  @Test(
    "an interlaced image is as long as its passes",
    // Rows with their filter bytes: one pixel is one row of one; 5 by 1 is one row each of one pixel
    // (pass 1), one (pass 2), one (pass 4: columns 2), two (pass 6); 8 by 8 is the whole of Adam7.
    arguments: [(1, 1, 2), (5, 1, 9), (8, 8, 79)]
  )
  func interlaced(width: Int, height: Int, bytes: Int) throws {
    let header = HandmadePNG.header(width: width, height: height, interlace: 1)
    let data = HandmadePNG.stored([UInt8](repeating: 0, count: bytes))
    let file =
      HandmadePNG.signature + header + HandmadePNG.chunk("IDAT", data)
      + HandmadePNG.chunk("IEND", [])
    #expect(try ImageProof.prove(file).pixelHeight == height)
  }

  private func file(width: Int, height: Int, chunks: [(String, [UInt8])]) -> [UInt8] {
    chunks.reduce(HandmadePNG.signature + HandmadePNG.header(width: width, height: height)) {
      $0 + HandmadePNG.chunk($1.0, $1.1)
    }
  }
}
