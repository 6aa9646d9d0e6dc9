/// What a file's first bytes claim to be.
enum FileSignature {
  /// A claim; only an image that is drawn is worth proving.
  enum Kind: Hashable {
    case image(ImageFormat)
    case other(String)
  }

  /// The number of bytes that are looked at.
  static let length = 512

  static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The claim of a file that begins with `bytes`; a PNG or JPEG that is cut off inside its
  /// signature is still one.
  static func kind(of bytes: [UInt8]) -> Kind {
    if bytes.starts(with: png.prefix(4)) || png.starts(with: bytes) { return .image(.png) }
    if bytes.starts(with: [0xFF, 0xD8]) { return .image(.jpeg) }
    if isSVG(bytes) { return .image(.svg) }
    return .other(name(of: bytes))
  }

  /// Whether the first tag is that of an SVG.
  static func isSVG(_ bytes: [UInt8]) -> Bool {
    var markup = SVGMarkup(Array(bytes.prefix(65_536)))
    var tag: String?
    do throws(SVGFault) {
      try markup.walk { piece throws(SVGFault) in
        guard case .start(let name, _) = piece else { return }
        tag = name.local
        throw .markup(at: 0)
      }
    } catch .declaration {
      return true
    } catch {}
    return tag == "svg"
  }

  /// The name of a known kind, or what can be said of an unknown one.
  static func name(of bytes: [UInt8]) -> String {
    let known = signatures.first { signature in
      bytes.dropFirst(signature.offset).starts(with: signature.magic.utf8)
    }
    if let known { return known.name }
    if bytes.starts(with: png) { return "a PNG image" }
    if bytes.starts(with: [0xFF, 0xD8]) { return "a JPEG image" }
    if bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) { return "an OLE container" }
    let text = String(decoding: bytes.prefix(length), as: UTF8.self).lowercased()
    if text.contains("<svg") { return "an SVG image" }
    if text.contains("<html") { return "an HTML page" }
    // Control characters are not in text, and bytes from 0xF5 on not in UTF-8.
    let isText = bytes.prefix(length).allSatisfy {
      (0x20..<0xF5).contains($0) || (0x09...0x0D).contains($0)
    }
    return isText ? "text" : "data of an unknown kind"
  }

  private static let signatures: [(offset: Int, magic: String, name: String)] = [
    (8, "WEBP", "a WebP image"),
    (0, "GIF8", "a GIF image"),
    (0, "BM", "a BMP image"),
    (0, "II*\0", "a TIFF image"),
    (0, "MM\0*", "a TIFF image"),
    (4, "ftypheic", "an HEIC image"),
    (4, "ftypheix", "an HEIC image"),
    (4, "ftypmif1", "an HEIF image"),
    (4, "ftypavif", "an AVIF image"),
    (4, "JXL ", "a JPEG XL image"),
    (4, "jP  ", "a JPEG 2000 image"),
    (0, "%PDF-", "a PDF document"),
    (0, "PK\u{3}\u{4}", "a ZIP archive"),
  ]
}
