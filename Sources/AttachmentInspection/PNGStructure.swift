import PixbufBinding

/// A PNG file whose chunks are all there (PNG specification, third edition, sections 5 and 11).
struct PNGStructure {
  /// The image header.
  let header: PNGHeader
  /// The spans of the file that joined are its packed pixels.
  let imageData: [Range<Int>]
  /// The spans of the file that are each a packed text or colour profile.
  let texts: [Range<Int>]
  /// The Exif orientation, 1 when none is given.
  let orientation: Int
  /// The offset past the last chunk.
  let end: Int

  /// Walks the chunks to the end, in one pass.
  ///
  /// - Throws: ``ImageProofError``: whatever does not hold, the first of it.
  init(of bytes: [UInt8], pixelLimit: Int) throws(ImageProofError) {
    let signature = FileSignature.png
    guard bytes.starts(with: signature) else {
      guard signature.starts(with: bytes) else { throw .corrupt(.png, .signature, at: 0) }
      throw .truncated(.png, at: bytes.count)
    }
    let first = try PNGChunk(in: bytes, at: signature.count)
    guard first.name == "IHDR" else { throw .corrupt(.png, .firstChunk, at: first.start) }
    header = try PNGHeader(of: bytes[first.data], pixelLimit: pixelLimit)
    try first.proveChecksum(in: bytes)

    var data: [Range<Int>] = []
    var texts: [Range<Int>] = []
    var orientation: Int?
    var hasPalette = false
    var previous = first
    while true {
      let chunk = try PNGChunk(in: bytes, at: previous.end)
      try chunk.proveChecksum(in: bytes)
      switch chunk.name {
      case "IEND":
        guard chunk.data.isEmpty else { throw .corrupt(.png, .chunkLength, at: chunk.start) }
        guard !data.isEmpty else { throw .corrupt(.png, .noData, at: chunk.start) }
        (imageData, self.texts, end) = (data, texts, chunk.end)
        self.orientation = orientation ?? 1
        return
      case "IDAT":
        guard data.isEmpty || previous.name == "IDAT" else {
          throw .corrupt(.png, .dataOrder, at: chunk.start)
        }
        guard hasPalette || header.colorType != .palette else {
          throw .corrupt(.png, .palette, at: chunk.start)
        }
        data.append(chunk.data)
      case "PLTE":
        guard !hasPalette, data.isEmpty, (3...768).contains(chunk.data.count),
          chunk.data.count.isMultiple(of: 3)
        else { throw .corrupt(.png, .palette, at: chunk.start) }
        hasPalette = true
      case "eXIf" where orientation == nil:
        orientation = ExifOrientation.orientation(inTIFF: bytes[chunk.data])
      case "IHDR": throw .corrupt(.png, .secondHeader, at: chunk.start)
      default:
        guard chunk.isAncillary else { throw .corrupt(.png, .unknownChunk, at: chunk.start) }
        if let text = chunk.packedText(in: bytes) { texts.append(text) }
      }
      previous = chunk
    }
  }

  /// Unpacks the pixels and checks that there are as many as the header says.
  func proveImageData(in bytes: [UInt8]) throws(ImageProofError) {
    let start = imageData.first?.lowerBound ?? end
    let expected = header.unpackedSize
    let size: Int
    do {
      size = try ZlibStream.unpackedSize(of: imageData, in: bytes, limit: expected)
    } catch {
      throw .corrupt(.png, .packedData, at: start)
    }
    guard size == expected else { throw .corrupt(.png, .dataSize, at: start) }
  }

  /// Unpacks texts and profiles as far as they may get together; what is damaged there is passed over,
  /// as readers do.
  func proveTexts(in bytes: [UInt8], limits: ImageLimits) throws(ImageProofError) {
    let packed = texts.reduce(0) { $0 + $1.count }
    let limit = AllowedUnpacking.texts.bytes(
      outOf: packed,
      unpacked: limits.unpacked,
      ratio: limits.ratio
    )
    // Nothing packed by zlib gets larger than that by unpacking.
    guard packed > limit / PNGStructure.largestRatio else { return }
    var rest = limit
    for text in texts {
      rest -= (try? ZlibStream.unpackedSize(of: [text], in: bytes, limit: rest)) ?? 0
      guard rest >= 0 else { throw .packedTexts(limit: limit) }
    }
  }

  /// The ratio of deflate at its best, 1032, with room for its frame.
  private static let largestRatio = 1_100
}

/// One chunk of a PNG file, all of it inside the file.
private struct PNGChunk {
  let start: Int
  let name: String
  let data: Range<Int>

  var end: Int { data.upperBound + 4 }

  /// A reader may pass over a chunk whose name begins with a small letter.
  var isAncillary: Bool { name.utf8.first.map { $0 & 0x20 != 0 } ?? false }

  init(in bytes: [UInt8], at start: Int) throws(ImageProofError) {
    guard bytes.count - start >= 12 else { throw .truncated(.png, at: bytes.count) }
    let length = bigEndian(bytes[start..<start + 4])
    let letters = bytes[start + 4..<start + 8]
    guard letters.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) }) else {
      throw .corrupt(.png, .chunkName, at: start)
    }
    guard length <= Int(Int32.max) else { throw .corrupt(.png, .chunkLength, at: start) }
    guard length <= bytes.count - start - 12 else { throw .truncated(.png, at: bytes.count) }
    self.start = start
    name = String(decoding: letters, as: UTF8.self)
    data = start + 8..<start + 8 + length
  }

  /// What is packed in a chunk that is no image data: behind a keyword, which ends with a zero byte,
  /// and some facts about it (PNG specification, sections 11.3.2.3, 11.3.3.3 and 11.3.3.4).
  func packedText(in bytes: [UInt8]) -> Range<Int>? {
    guard let end = bytes[data].firstIndex(of: 0) else { return nil }
    var start = end + 2
    switch name {
    case "zTXt", "iCCP": break
    case "iTXt":
      guard end + 1 < data.upperBound, bytes[end + 1] == 1 else { return nil }
      start = end + 3
      // A language and a translated keyword stand before the text.
      for _ in 0..<2 where start < data.upperBound {
        guard let next = bytes[start..<data.upperBound].firstIndex(of: 0) else { return nil }
        start = next + 1
      }
    default: return nil
    }
    return start < data.upperBound ? start..<data.upperBound : nil
  }

  func proveChecksum(in bytes: [UInt8]) throws(ImageProofError) {
    let stored = bigEndian(bytes[data.upperBound..<end])
    guard Int(CRC32.checksum(of: bytes[start + 4..<data.upperBound])) == stored else {
      throw .corrupt(.png, .checksum, at: start)
    }
  }
}

/// The value of a few bytes, most significant first.
func bigEndian(_ bytes: ArraySlice<UInt8>) -> Int {
  bytes.reduce(0) { $0 << 8 | Int($1) }
}
