import CPangoCairo

/// An image that cairo can draw, on as many pages as need it.
///
/// Not `Sendable`: it owns a cairo surface.
@safe public final class DrawableImage {
  /// The longest side, in pixels, of an image given as pixels.
  public static let longestSide = 32_767

  let surface: OpaquePointer
  let width: Int
  let height: Int

  deinit { unsafe cairo_surface_destroy(surface) }

  /// Makes an image of pixels.
  ///
  /// - Parameters:
  ///   - pixels: Row by row from the top, each `0xAARRGGBB` with its colour multiplied by its alpha;
  ///     `width` times `height` of them.
  ///   - width: At most ``longestSide``.
  ///   - height: At most ``longestSide``.
  ///   - hasAlpha: Whether alpha counts.
  /// - Throws: ``CairoError`` when a side is too long or there is no memory.
  public init(
    pixels: [UInt32],
    width: Int,
    height: Int,
    hasAlpha: Bool
  ) throws(CairoError) {
    precondition(pixels.count == width * height, "an image has as many pixels as its size says")
    let format = hasAlpha ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24
    let made = unsafe try DrawableImage.makeSurface(format, width: width, height: height)
    let stride = Int(unsafe cairo_image_surface_get_stride(made))
    if let target = unsafe cairo_image_surface_get_data(made) {
      unsafe pixels.withUnsafeBytes { source in
        let row = width * MemoryLayout<UInt32>.stride
        for line in 0..<height {
          let to = unsafe UnsafeMutableRawBufferPointer(start: target + line * stride, count: row)
          unsafe to.copyMemory(
            from: UnsafeRawBufferPointer(rebasing: source[(line * row)...].prefix(row))
          )
        }
      }
      unsafe cairo_surface_mark_dirty(made)
    }
    unsafe surface = made
    self.width = width
    self.height = height
  }

  /// Makes an image of a JPEG file that goes into a PDF as it is.
  ///
  /// - Parameter file: A whole JPEG of one or three components.
  /// - Throws: ``CairoError`` when there is no memory.
  public init(jpeg file: [UInt8]) throws(CairoError) {
    // A PDF surface takes the file and its size in pixels from the attached data, and stretches it
    // over the surface: one pixel that is never drawn does.
    let made = unsafe try DrawableImage.makeSurface(CAIRO_FORMAT_RGB24, width: 1, height: 1)
    guard let copy = unsafe malloc(file.count) else {
      unsafe cairo_surface_destroy(made)
      throw CairoError(status: CAIRO_STATUS_NO_MEMORY.rawValue, operation: "hold a JPEG")
    }
    unsafe file.withUnsafeBytes {
      unsafe copy.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(copy), byteCount: $0.count)
    }
    let status = unsafe cairo_surface_set_mime_data(
      made,
      CAIRO_MIME_TYPE_JPEG,
      copy.assumingMemoryBound(to: UInt8.self),
      UInt(file.count),
      { unsafe free($0) },
      copy
    )
    guard status == CAIRO_STATUS_SUCCESS else {
      unsafe free(copy)
      unsafe cairo_surface_destroy(made)
      throw CairoError(status: status.rawValue, operation: "hold a JPEG")
    }
    unsafe surface = made
    width = 1
    height = 1
  }

  /// Makes an empty image to draw on.
  init(width: Int, height: Int) throws(CairoError) {
    unsafe surface = try DrawableImage.makeSurface(
      CAIRO_FORMAT_ARGB32,
      width: width,
      height: height
    )
    self.width = width
    self.height = height
  }

  private static func makeSurface(
    _ format: cairo_format_t,
    width: Int,
    height: Int
  ) throws(CairoError) -> OpaquePointer {
    let operation = "hold an image"
    guard let columns = Int32(exactly: width), let rows = Int32(exactly: height),
      let surface = unsafe cairo_image_surface_create(format, columns, rows)
    else { throw CairoError(status: CAIRO_STATUS_INVALID_SIZE.rawValue, operation: operation) }
    let status = unsafe cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS else {
      unsafe cairo_surface_destroy(surface)
      throw CairoError(status: status.rawValue, operation: operation)
    }
    return unsafe surface
  }
}
