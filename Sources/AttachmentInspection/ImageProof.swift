import Diagnostics
import PixbufBinding
import TurboJPEGBinding

/// Proves that a file is a whole PNG, JPEG or SVG.
///
/// The structure is walked to its end first, since decoders draw what there is of a file that is cut
/// off; then the decoder of that one format must agree.
public enum ImageProof {
  /// Proves an image.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - declared: The media type that the archive gives. The bytes decide; a difference is a
  ///     warning.
  ///   - limits: The sizes past which an image is refused before it is decoded.
  /// - Returns: The image's facts, and what is odd about the file.
  /// - Throws: ``ImageProofError``.
  public static func prove(
    _ bytes: [UInt8],
    declared: String? = nil,
    limits: ImageLimits = ImageLimits()
  ) throws(ImageProofError) -> ProvedImage {
    guard !bytes.isEmpty else { throw .empty }
    guard bytes.count <= limits.bytes else {
      throw .tooLarge(bytes: bytes.count, limit: limits.bytes)
    }
    var image: ProvedImage
    let end: Int
    switch FileSignature.kind(of: bytes) {
    case .image(.png):
      let png = try PNGStructure(of: bytes, pixelLimit: limits.pixels)
      try png.proveImageData(in: bytes)
      try png.proveTexts(in: bytes, limits: limits)
      end = png.end
      image = ProvedImage(
        format: .png,
        pixelWidth: png.header.width,
        pixelHeight: png.header.height,
        orientation: png.orientation,
        drawnBytes: end == bytes.count ? bytes : Array(bytes[..<end]),
        warnings: []
      )
    case .image(.jpeg):
      let jpeg = try JPEGStructure(of: bytes, pixelLimit: limits.pixels)
      try jpeg.proveImageData(in: bytes)
      end = jpeg.end
      image = ProvedImage(
        format: .jpeg,
        pixelWidth: jpeg.width,
        pixelHeight: jpeg.height,
        orientation: jpeg.orientation,
        drawnBytes: jpeg.kept == [0..<bytes.count] ? bytes : jpeg.kept.flatMap { bytes[$0] },
        warnings: []
      )
    case .image(.svg): return try proveDocument(bytes, declared: declared)
    case .other(let name): throw .unsupported(kind: name)
    }
    try proveDecoding(of: image)
    image.warnings = warnings(about: image, declared: declared, tail: bytes[end...])
    return image
  }

  private static func proveDocument(
    _ bytes: [UInt8],
    declared: String?
  ) throws(ImageProofError) -> ProvedImage {
    let proof: (width: Int, height: Int, costs: SVGCosts)
    do { proof = try SVGProof.prove(bytes) } catch { throw .svg(error) }
    var image = ProvedImage(
      format: .svg,
      pixelWidth: proof.width,
      pixelHeight: proof.height,
      orientation: 1,
      drawnBytes: bytes,
      warnings: []
    )
    image.warnings = warnings(about: image, declared: declared, tail: [])
    if proof.costs.outsideAddresses > 0 {
      image.warnings.append(
        Diagnostic(
          .warning,
          code: "svg-outside",
          "the SVG image shows \(proof.costs.outsideAddresses) files outside of it, which are not "
            + "looked up"
        )
      )
    }
    if proof.costs.hasForeignWords {
      image.warnings.append(
        Diagnostic(
          .warning,
          code: "svg-foreign",
          "the SVG image holds parts in HTML, which are not drawn"
        )
      )
    }
    return image
  }

  private static func proveDecoding(of image: ProvedImage) throws(ImageProofError) {
    let decoder: DecodedImage.Format = image.format == .png ? .png : .jpeg
    let width: Int
    let height: Int
    do {
      let decoded = try DecodedImage(image.drawnBytes, as: decoder)
      (width, height) = (decoded.width, decoded.height)
    } catch {
      throw .undecodable(image.format, error.description)
    }
    guard width == image.pixelWidth, height == image.pixelHeight else {
      throw .corrupt(image.format, .decodedSize, at: 0)
    }
  }

  private static func warnings(
    about image: ProvedImage,
    declared: String?,
    tail: ArraySlice<UInt8>
  ) -> [Diagnostic] {
    var warnings: [Diagnostic] = []
    if let declared, !declared.isEmpty, mediaType(declared) != image.format.mediaType {
      warnings.append(
        Diagnostic(
          .warning,
          code: "name-mismatch",
          "the image is declared as \(declared) and is a \(image.format.rawValue)"
        )
      )
    }
    if !tail.isEmpty {
      let kind = FileSignature.name(of: Array(tail.prefix(FileSignature.length)))
      warnings.append(
        Diagnostic(
          .warning,
          code: "polyglot",
          "\(tail.count) bytes follow the end of the \(image.format.rawValue) image: \(kind)"
        )
      )
    }
    return warnings
  }

  /// The media type without parameters, in lower case and in its usual spelling.
  private static func mediaType(_ declared: String) -> String {
    let bare = declared.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
    return bare == "image/jpg" ? ImageFormat.jpeg.mediaType : bare
  }
}
