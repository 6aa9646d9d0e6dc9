import CPixbuf

/// An image decoded to pixels by GdkPixbuf's loader of one format alone.
@safe public struct DecodedImage: ~Copyable {
  /// The formats that are decoded.
  public enum Format: String, Sendable {
    /// Portable Network Graphics.
    case png
    /// JPEG.
    case jpeg
  }

  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// Whether pixels may be other than opaque.
  public let hasAlpha: Bool
  private let handle: OpaquePointer

  /// Decodes a whole file.
  ///
  /// A file that is cut off may decode without an error: prove its structure first.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - format: The one format to try.
  /// - Throws: ``ImageDecodingError``.
  public init(_ bytes: [UInt8], as format: Format) throws(ImageDecodingError) {
    let pixbuf = unsafe try DecodedImage.load(bytes, as: format)
    unsafe self.init(owning: pixbuf)
  }

  private init(owning pixbuf: OpaquePointer) {
    width = Int(unsafe gdk_pixbuf_get_width(pixbuf))
    height = Int(unsafe gdk_pixbuf_get_height(pixbuf))
    hasAlpha = unsafe gdk_pixbuf_get_has_alpha(pixbuf) != 0
    unsafe handle = pixbuf
  }

  deinit { unsafe g_object_unref(UnsafeMutableRawPointer(handle)) }

  /// The pixels row by row from the top, each `0xAARRGGBB` with its colour multiplied by its alpha.
  public borrowing func premultipliedPixels() -> [UInt32] {
    let channels = Int(unsafe gdk_pixbuf_get_n_channels(handle))
    let stride = Int(unsafe gdk_pixbuf_get_rowstride(handle))
    guard let source = unsafe gdk_pixbuf_read_pixels(handle) else { return [] }
    let count = width * height
    let (width, height, hasAlpha) = (width, height, hasAlpha)
    return unsafe [UInt32](unsafeUninitializedCapacity: count) { target, initialized in
      var next = 0
      for row in 0..<height {
        var pixel = unsafe source + row * stride
        for _ in 0..<width {
          let alpha = hasAlpha ? UInt32(unsafe pixel[3]) : 255
          let red = unsafe premultiplied(pixel[0], alpha)
          let green = unsafe premultiplied(pixel[1], alpha)
          let blue = unsafe premultiplied(pixel[2], alpha)
          unsafe target[next] = alpha << 24 | red << 16 | green << 8 | blue
          next += 1
          unsafe pixel += channels
        }
      }
      initialized = count
    }
  }

  /// The image scaled down, its aspect kept, so that neither side is longer than `side` pixels and all
  /// of it has at most about `area`.
  ///
  /// - Throws: ``ImageDecodingError/noImage`` when there is no memory for it.
  public consuming func scaledDown(
    toSide side: Int,
    area: Int
  ) throws(ImageDecodingError) -> DecodedImage {
    let scale = min(
      Double(side) / Double(max(width, height)),
      (Double(area) / (Double(width) * Double(height))).squareRoot()
    )
    guard scale < 1 else { return self }
    let newWidth = max(1, Int(Double(width) * scale))
    let newHeight = max(1, Int(Double(height) * scale))
    let scaled = unsafe gdk_pixbuf_scale_simple(
      handle,
      Int32(newWidth),
      Int32(newHeight),
      GDK_INTERP_BILINEAR
    )
    guard let scaled = unsafe scaled else { throw .noImage }
    return unsafe DecodedImage(owning: scaled)
  }

  /// Runs the loader and returns a reference that the caller owns.
  private static func load(
    _ bytes: [UInt8],
    as format: Format
  ) throws(ImageDecodingError) -> OpaquePointer {
    var failure: UnsafeMutablePointer<GError>?
    guard let loader = unsafe gdk_pixbuf_loader_new_with_type(format.rawValue, &failure) else {
      throw .loaderMissing(unsafe message(taking: failure))
    }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(loader)) }
    let wasWritten = unsafe gdk_pixbuf_loader_write(loader, bytes, gsize(bytes.count), &failure)
    guard wasWritten != 0 else {
      let words = unsafe message(taking: failure)
      unsafe gdk_pixbuf_loader_close(loader, nil)
      throw .undecodable(words)
    }
    guard unsafe gdk_pixbuf_loader_close(loader, &failure) != 0 else {
      throw .undecodable(unsafe message(taking: failure))
    }
    guard let pixbuf = unsafe gdk_pixbuf_loader_get_pixbuf(loader) else { throw .noImage }
    unsafe g_object_ref(UnsafeMutableRawPointer(pixbuf))
    return unsafe pixbuf
  }

  /// The error's words; frees it.
  private static func message(taking error: UnsafeMutablePointer<GError>?) -> String {
    guard let error = unsafe error else { return "no reason given" }
    defer { unsafe g_error_free(error) }
    let isShort = unsafe g_error_matches(
      error,
      gdk_pixbuf_error_quark(),
      gint(GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY.rawValue)
    )
    if isShort != 0 { return "it takes more memory than there is" }
    guard let words = unsafe error.pointee.message else { return "no reason given" }
    return unsafe String(cString: words)
  }
}

/// A colour component times alpha / 255, rounded to nearest.
@inline(__always) private func premultiplied(_ component: UInt8, _ alpha: UInt32) -> UInt32 {
  (UInt32(component) * alpha + 127) / 255
}
