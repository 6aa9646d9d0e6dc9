/// Why an image is refused.
public enum ImageProofError: Error, Hashable, Sendable {
  /// There are no bytes.
  case empty
  /// It is something else than a PNG, JPEG or SVG that can be drawn: what it is.
  case unsupported(kind: String)
  /// It ends at this byte, before its end.
  case truncated(ImageFormat, at: Int)
  /// It breaks its format's rules at this byte.
  case corrupt(ImageFormat, ImageFault, at: Int)
  /// Its structure is sound and it does not decode; the decoder's words.
  case undecodable(ImageFormat, String)
  /// It is an SVG that is not drawn.
  case svg(SVGFault)
  /// The file is too large.
  case tooLarge(bytes: Int, limit: Int)
  /// It would unpack to too many pixels; told from its header, before decoding.
  case bomb(width: Int, height: Int, limit: Int)
  /// Its texts and its colour profile would unpack to more bytes than are allowed.
  case packedTexts(limit: Int)
}

/// A rule that an image breaks.
public enum ImageFault: String, Hashable, Sendable {
  case signature = "its signature is damaged"
  case firstChunk = "its header is not the first chunk"
  case chunkName = "a chunk has no sound name"
  case chunkLength = "a chunk has an impossible length"
  case checksum = "a checksum does not hold"
  case header = "its header makes no sense"
  case secondHeader = "it has a second header"
  case unknownChunk = "it needs a chunk that no reader knows"
  case palette = "its palette is missing or unsound"
  case dataOrder = "its image data is not in one piece"
  case noData = "it has no image data"
  case packedData = "its image data does not unpack"
  case dataSize = "its image data has another length than its size asks for"
  case marker = "a marker stands where none may"
  case segment = "a segment has an impossible length"
  case dimensions = "its width or height is zero"
  case decodedSize = "it decodes to another size than its header says"
}

extension ImageProofError {
  /// The refusal as a stable word that a script can match.
  public var code: String {
    switch self {
    case .empty: "empty"
    case .unsupported: "unsupported"
    case .truncated: "truncated"
    case .corrupt, .undecodable: "corrupt"
    case .svg(.cutOff): "truncated"
    case .svg(.tooMany): "bomb"
    case .svg: "corrupt"
    case .tooLarge: "too-large"
    case .bomb, .packedTexts: "bomb"
    }
  }

  private static func megapixels(_ pixels: Int) -> String {
    pixels.isMultiple(of: 1_000_000) ? "\(pixels / 1_000_000) megapixels" : "\(pixels)"
  }

  /// The refusal as a sentence without its full stop.
  public var message: String {
    switch self {
    case .empty: "the image is empty"
    case .unsupported(let kind):
      "the image is not a PNG, JPEG or SVG that can be drawn: it is \(kind)"
    case .truncated(let format, let offset):
      "the \(format.rawValue) image is cut off at byte \(offset)"
    case .corrupt(let format, let fault, let offset):
      "the \(format.rawValue) image is damaged at byte \(offset): \(fault.rawValue)"
    case .undecodable(let format, let words):
      "the \(format.rawValue) image does not decode: \(words)"
    case .svg(let fault): "the SVG image is not drawn: \(fault.message)"
    case .tooLarge(let bytes, let limit):
      "the image has \(bytes) bytes, more than the \(limit) that are allowed"
    case .bomb(let width, let height, let limit):
      "the image has \(width) × \(height) pixels, more than the \(Self.megapixels(limit)) that are allowed"
    case .packedTexts(let limit):
      "the PNG image has texts or a colour profile that would unpack to more than the \(limit) bytes "
        + "that are allowed"
    }
  }
}
