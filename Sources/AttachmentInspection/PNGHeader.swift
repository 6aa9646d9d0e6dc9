/// The image header of a PNG file (PNG specification, section 11.2.1).
struct PNGHeader {
  enum ColorType: UInt8 {
    case gray = 0
    case color = 2
    case palette = 3
    case grayWithAlpha = 4
    case colorWithAlpha = 6

    var channels: Int {
      switch self {
      case .gray, .palette: 1
      case .grayWithAlpha: 2
      case .color: 3
      case .colorWithAlpha: 4
      }
    }

    var bitDepths: [UInt8] {
      switch self {
      case .gray: [1, 2, 4, 8, 16]
      case .palette: [1, 2, 4, 8]
      case .color, .grayWithAlpha, .colorWithAlpha: [8, 16]
      }
    }
  }

  let width: Int
  let height: Int
  let colorType: ColorType
  private let bitDepth: Int
  private let isInterlaced: Bool

  /// Reads the 13 bytes of an IHDR chunk.
  init(of data: ArraySlice<UInt8>, pixelLimit: Int) throws(ImageProofError) {
    let start = data.startIndex
    guard data.count == 13 else { throw .corrupt(.png, .header, at: start) }
    width = bigEndian(data[start..<start + 4])
    height = bigEndian(data[start + 4..<start + 8])
    guard width > 0, height > 0 else { throw .corrupt(.png, .dimensions, at: start) }
    let longest = Int(Int32.max)
    guard width <= longest, height <= longest, data[start + 10] == 0, data[start + 11] == 0,
      data[start + 12] <= 1, let type = ColorType(rawValue: data[start + 9]),
      type.bitDepths.contains(data[start + 8])
    else { throw .corrupt(.png, .header, at: start) }
    guard width * height <= pixelLimit else {
      throw .bomb(width: width, height: height, limit: pixelLimit)
    }
    colorType = type
    bitDepth = Int(data[start + 8])
    isInterlaced = data[start + 12] == 1
  }

  /// The number of bytes that the image data unpacks to: each row with its filter byte.
  var unpackedSize: Int {
    guard isInterlaced else { return size(columns: width, rows: height) }
    return PNGHeader.passes.reduce(0) { sum, pass in
      let columns = (width - pass.x + pass.xStep - 1) / pass.xStep
      let rows = (height - pass.y + pass.yStep - 1) / pass.yStep
      return sum + size(columns: columns, rows: rows)
    }
  }

  private func size(columns: Int, rows: Int) -> Int {
    guard columns > 0, rows > 0 else { return 0 }
    return rows * (1 + (columns * bitDepth * colorType.channels + 7) / 8)
  }

  /// Adam7: where each pass begins and how far apart its pixels are.
  private static let passes: [(x: Int, y: Int, xStep: Int, yStep: Int)] = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
    (0, 1, 1, 2),
  ]
}
