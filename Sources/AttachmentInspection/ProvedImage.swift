public import Diagnostics

/// The image formats that are proved and drawn.
public enum ImageFormat: String, Hashable, Sendable, Codable {
  /// Portable Network Graphics.
  case png = "PNG"
  /// JPEG, baseline or progressive.
  case jpeg = "JPEG"
  /// Scalable Vector Graphics, not compressed.
  case svg = "SVG"

  /// The media type.
  public var mediaType: String {
    switch self {
    case .png: "image/png"
    case .jpeg: "image/jpeg"
    case .svg: "image/svg+xml"
    }
  }
}

/// An image that is whole and decodes.
public struct ProvedImage: Hashable, Sendable {
  /// What it is, by its bytes.
  public var format: ImageFormat
  /// The width in pixels as stored; of an SVG in CSS pixels.
  public var pixelWidth: Int
  /// The height in pixels, likewise.
  public var pixelHeight: Int
  /// The Exif orientation, 1 (upright) through 8.
  public var orientation: Int
  /// The file without what is never drawn; it decodes to the same pixels.
  ///
  /// Gone are data after the image's end and, in a JPEG, metadata such as a photograph's place.
  public var drawnBytes: [UInt8]
  /// What is odd but does not matter to the picture.
  public var warnings: [Diagnostic]
}

/// The sizes past which an image is refused.
public struct ImageLimits: Hashable, Sendable {
  /// The size of the file in bytes.
  public var bytes: Int
  /// Width times height.
  public var pixels: Int
  /// The size of what is packed in it besides its pixels, unpacked, in bytes.
  public var unpacked: Int
  /// How many times larger that may get by unpacking, past 8 MB.
  public var ratio: Int

  /// Creates limits; the defaults are 512 MiB, 100 megapixels, 1 GiB and 200.
  public init(
    bytes: Int = 512 << 20,
    pixels: Int = 100_000_000,
    unpacked: Int = 1 << 30,
    ratio: Int = 200
  ) {
    self.bytes = bytes
    self.pixels = pixels
    self.unpacked = unpacked
    self.ratio = ratio
  }
}
