/// Finds how a photograph was held (Exif 2.32, tag 0x0112).
enum ExifOrientation {
  /// The orientation that an APP1 segment gives, 1 through 8; `nil` for none that makes sense.
  ///
  /// The segment begins with its length.
  static func orientation(inSegment segment: ArraySlice<UInt8>) -> Int? {
    let tiff = segment.dropFirst(2)
    guard tiff.starts(with: [0x45, 0x78, 0x69, 0x66, 0, 0]) else { return nil }
    return orientation(inTIFF: tiff.dropFirst(6))
  }

  /// The orientation that a TIFF structure gives, as it is in a PNG's chunk eXIf, too.
  static func orientation(inTIFF tiff: ArraySlice<UInt8>) -> Int? {
    let reader = TIFFReader(bytes: Array(tiff))
    guard reader.number(at: 2, size: 2) == 42, let directory = reader.number(at: 4, size: 4),
      let count = reader.number(at: directory, size: 2)
    else { return nil }
    for index in 0..<count {
      let entry = directory + 2 + 12 * index
      guard let tag = reader.number(at: entry, size: 2) else { return nil }
      guard tag == 0x0112 else { continue }
      guard reader.number(at: entry + 2, size: 2) == 3, reader.number(at: entry + 4, size: 4) == 1,
        let value = reader.number(at: entry + 8, size: 2), (1...8).contains(value)
      else { return nil }
      return value
    }
    return nil
  }
}

/// Numbers in a TIFF structure, in the byte order that it begins with.
private struct TIFFReader {
  let bytes: [UInt8]

  /// The number of `size` bytes at `offset`, `nil` past the end or when no byte order is given.
  func number(at offset: Int, size: Int) -> Int? {
    guard offset <= bytes.count - size else { return nil }
    let field = bytes[offset..<offset + size]
    switch bytes.prefix(2) {
    case [0x4D, 0x4D]: return bigEndian(field)
    case [0x49, 0x49]: return bigEndian(ArraySlice(field.reversed()))
    default: return nil
    }
  }
}
