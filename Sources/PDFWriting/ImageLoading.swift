import PageModel
import PangoCairoBinding
import PixbufBinding

/// An image that is ready to draw.
enum LoadedImage {
  case raster(DrawableImage)
  case vector(SVGDrawing)
}

/// Makes images ready to draw.
enum ImageLoading {
  /// Loads image `number` of a document.
  ///
  /// A JPEG goes into the PDF as it is, when PDF readers see it as image programs do.
  static func load(
    _ image: ImageResource,
    number: Int
  ) throws(PDFWritingError) -> LoadedImage {
    let format: DecodedImage.Format
    switch image.format {
    case .png: format = .png
    case .jpeg: format = .jpeg
    case .svg:
      do { return .vector(try SVGDrawing(image.data)) } catch {
        throw .image(number, reason: error.words)
      }
    }
    do {
      if format == .jpeg, hasPlainColors(jpeg: image.data) {
        return .raster(try DrawableImage(jpeg: image.data))
      }
    } catch {
      throw .cairo(error)
    }
    let pixels: [UInt32]
    let width: Int
    let height: Int
    let hasAlpha: Bool
    do {
      let decoded = try DecodedImage(image.data, as: format)
        .scaledDown(toSide: DrawableImage.longestSide, area: largestArea)
      (width, height, hasAlpha) = (decoded.width, decoded.height, decoded.hasAlpha)
      pixels = decoded.premultipliedPixels()
    } catch {
      throw .image(number, reason: error.description)
    }
    do {
      return .raster(
        try DrawableImage(pixels: pixels, width: width, height: height, hasAlpha: hasAlpha)
      )
    } catch {
      throw .cairo(error)
    }
  }

  /// More pixels than a page shows at 600 dots an inch are smoothed away, since three copies of them
  /// stand in memory.
  private static let largestArea = 36_000_000

  /// Whether a JPEG is gray or has three components: programs store four of them inverted, which a
  /// PDF would have to say and cairo does not.
  private static func hasPlainColors(jpeg file: [UInt8]) -> Bool {
    var offset = 2
    while offset + 9 < file.count, file[offset] == 0xFF {
      let code = file[offset + 1]
      switch code {
      case 0xFF: offset += 1
      case 0xC0, 0xC1, 0xC2: return [1, 3].contains(file[offset + 9])
      default: offset += 2 + (Int(file[offset + 2]) << 8 | Int(file[offset + 3]))
      }
    }
    return false
  }
}
