import TurboJPEGBinding

/// A JPEG file whose segments and scans are all there (ITU-T T.81, annex B).
struct JPEGStructure {
  /// The width in pixels.
  let width: Int
  /// The height in pixels.
  let height: Int
  /// The number of components: 1, 3 or 4.
  let components: Int
  /// The Exif orientation, 1 when none is given.
  let orientation: Int
  /// The spans of the file that are needed to draw it.
  let kept: [Range<Int>]
  /// The offset past the end marker.
  let end: Int

  /// Walks the segments to the end marker, in one pass.
  ///
  /// - Throws: ``ImageProofError``: whatever does not hold, the first of it.
  init(of bytes: [UInt8], pixelLimit: Int) throws(ImageProofError) {
    var frame: (width: Int, height: Int, components: [UInt8])?
    var coverage = ScanCoverage()
    var orientation: Int?
    var kept: [Range<Int>] = []
    var keptFrom = 0
    var hasScan = false
    var offset = 2
    while true {
      let start = offset
      let marker = try JPEGStructure.marker(in: bytes, at: &offset)
      if marker == .endOfImage { break }
      let segment = try JPEGStructure.segment(in: bytes, at: offset)
      offset = segment.upperBound
      switch marker {
      case .startOfScan:
        guard frame != nil else { throw .corrupt(.jpeg, .marker, at: start) }
        coverage.add(scan: bytes[segment])
        offset = try JPEGStructure.endOfScan(in: bytes, from: offset)
        hasScan = true
      case .frame(let process):
        guard frame == nil else { throw .corrupt(.jpeg, .secondHeader, at: start) }
        guard process <= 2 else { throw .unsupported(kind: "a JPEG of a rare process") }
        coverage.isProgressive = process == 2
        frame = try JPEGStructure.frame(of: bytes[segment], pixelLimit: pixelLimit)
      case .metadata(let number):
        kept.append(keptFrom..<start)
        keptFrom = offset
        if number == 1, orientation == nil {
          orientation = ExifOrientation.orientation(inSegment: bytes[segment])
        }
      case .needed: break
      case .endOfImage: break
      }
    }
    guard let frame, hasScan else { throw .corrupt(.jpeg, .noData, at: offset) }
    guard frame.components.allSatisfy(coverage.isWhole) else {
      throw .truncated(.jpeg, at: offset)
    }
    (width, height, components) = (frame.width, frame.height, frame.components.count)
    self.orientation = orientation ?? 1
    kept.append(keptFrom..<offset)
    self.kept = kept.filter { !$0.isEmpty }
    end = offset
  }

  /// Decodes the coded data, which an end marker glued on behind a cut cannot make whole.
  func proveImageData(in bytes: [UInt8]) throws(ImageProofError) {
    do {
      try JPEGDecoding.prove(Array(bytes[..<end]))
    } catch {
      switch error {
      case .cutOff: throw .truncated(.jpeg, at: end)
      case .damaged(let words): throw .undecodable(.jpeg, words)
      }
    }
  }

  private enum Marker: Equatable {
    /// Start of frame: the number of the coding process.
    case frame(UInt8)
    case startOfScan
    case endOfImage
    /// An application's data or a comment, not needed to draw.
    case metadata(UInt8)
    /// Tables and the like.
    case needed
  }

  /// Reads the marker at `offset` and moves past it; it may be filled up with 0xFF before its code.
  private static func marker(
    in bytes: [UInt8],
    at offset: inout Int
  ) throws(ImageProofError) -> Marker {
    let start = offset
    guard start < bytes.count else { throw .truncated(.jpeg, at: bytes.count) }
    guard bytes[start] == 0xFF else { throw .corrupt(.jpeg, .marker, at: start) }
    while offset < bytes.count, bytes[offset] == 0xFF { offset += 1 }
    guard offset < bytes.count else { throw .truncated(.jpeg, at: bytes.count) }
    let code = bytes[offset]
    offset += 1
    switch code {
    case 0xC4, 0xDB, 0xDD: return .needed
    case 0xC0...0xCF: return .frame(code - 0xC0)
    case 0xD9: return .endOfImage
    case 0xDA: return .startOfScan
    // JFIF's and Adobe's segments say how colours are stored.
    case 0xE0, 0xEE: return .needed
    case 0xE1...0xEF: return .metadata(code - 0xE0)
    case 0xFE: return .metadata(0)
    default: throw .corrupt(.jpeg, .marker, at: start)
    }
  }

  /// The span of the segment whose length stands at `offset`, that length included.
  private static func segment(
    in bytes: [UInt8],
    at offset: Int
  ) throws(ImageProofError) -> Range<Int> {
    guard bytes.count - offset >= 2 else { throw .truncated(.jpeg, at: bytes.count) }
    let length = bigEndian(bytes[offset..<offset + 2])
    guard length >= 2 else { throw .corrupt(.jpeg, .segment, at: offset) }
    guard length <= bytes.count - offset else { throw .truncated(.jpeg, at: bytes.count) }
    return offset..<offset + length
  }

  /// Reads a frame header: length, precision, height, width, and three bytes a component.
  private static func frame(
    of segment: ArraySlice<UInt8>,
    pixelLimit: Int
  ) throws(ImageProofError) -> (width: Int, height: Int, components: [UInt8]) {
    let start = segment.startIndex
    guard segment.count >= 8, segment.count == 8 + 3 * Int(segment[start + 7]) else {
      throw .corrupt(.jpeg, .segment, at: start)
    }
    guard segment[start + 2] == 8, [1, 3, 4].contains(segment[start + 7]) else {
      throw .unsupported(kind: "a JPEG of a rare process")
    }
    let height = bigEndian(segment[start + 3..<start + 5])
    let width = bigEndian(segment[start + 5..<start + 7])
    guard width > 0, height > 0 else { throw .corrupt(.jpeg, .dimensions, at: start) }
    guard width * height <= pixelLimit else {
      throw .bomb(width: width, height: height, limit: pixelLimit)
    }
    let components = stride(from: start + 8, to: segment.endIndex, by: 3).map { segment[$0] }
    return (width, height, components)
  }

  /// The offset of the marker that ends the coded data which begins at `start`.
  private static func endOfScan(
    in bytes: [UInt8],
    from start: Int
  ) throws(ImageProofError) -> Int {
    var offset = start
    while offset + 1 < bytes.count {
      guard bytes[offset] == 0xFF else {
        offset += 1
        continue
      }
      switch bytes[offset + 1] {
      // A stuffed 0xFF and restart markers belong to the data.
      case 0x00, 0xD0...0xD7: offset += 2
      case 0xFF: offset += 1
      default:
        guard offset > start else { throw .corrupt(.jpeg, .noData, at: start) }
        return offset
      }
    }
    throw .truncated(.jpeg, at: bytes.count)
  }
}
