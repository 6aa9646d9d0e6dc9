import CPangoCairo
public import PageModel

// cairo 1.16 writes a picture that stands twice on a page into the page's resources twice, which
// readers warn of. A picture inside an object of its own is not in the page's resources, and its
// pixels are still stored once.

extension PDFSurface {
  /// Draws an image so that it stands upright in `rect`.
  ///
  /// - Parameters:
  ///   - image: The image as stored.
  ///   - rect: Where.
  ///   - orientation: How it is stored: the Exif orientation, 1 through 8.
  /// - Throws: ``CairoError`` when there is no memory.
  public mutating func draw(
    _ image: DrawableImage,
    in rect: Rect,
    orientation: Int
  ) throws(CairoError) {
    unsafe cairo_save(context)
    defer { unsafe cairo_restore(context) }
    unsafe cairo_translate(context, rect.x.points, rect.y.points)
    unsafe cairo_scale(context, rect.width.points, rect.height.points)
    var turn = uprightMatrix(orientation)
    unsafe cairo_transform(context, &turn)
    let (width, height) = (Double(image.width), Double(image.height))
    unsafe cairo_scale(context, 1 / width, 1 / height)
    if drawnImages.insert(ObjectIdentifier(image)).inserted {
      unsafe paint(image.surface, on: context, width: width, height: height)
    } else {
      let object = try Recording(width: width, height: height)
      unsafe paint(image.surface, on: object.context, width: width, height: height)
      unsafe paint(object.surface, on: context, width: width, height: height)
    }
  }

  /// Draws an SVG document as vectors, its text as text, so that it fills `rect`.
  ///
  /// - Throws: ``SVGError/undrawable(_:)`` when it is not drawn to its end.
  public mutating func draw(_ drawing: SVGDrawing, in rect: Rect) throws(SVGError) {
    // librsvg makes links of an SVG's own, which a part of a surface has no way to pass on.
    let (right, bottom) = (rect.maxX.points.rounded(.up), rect.maxY.points.rounded(.up))
    let part = unsafe cairo_surface_create_for_rectangle(surface, 0, 0, right, bottom)
    let inner = unsafe cairo_create(part)
    defer {
      unsafe cairo_destroy(inner)
      unsafe cairo_surface_destroy(part)
    }
    guard let inner = unsafe inner else { throw .undrawable("there is no memory") }
    unsafe cairo_rectangle(
      inner,
      rect.x.points,
      rect.y.points,
      rect.width.points,
      rect.height.points
    )
    unsafe cairo_clip(inner)
    unsafe cairo_translate(inner, rect.x.points, rect.y.points)
    unsafe cairo_scale(
      inner,
      rect.width.points / drawing.width,
      rect.height.points / drawing.height
    )
    unsafe try drawing.render(on: inner)
    unsafe cairo_surface_flush(part)
  }

  /// Draws glyphs that are pictures of one size, with all their pixels, scaled to the run's size.
  ///
  /// - Parameters:
  ///   - run: The glyphs.
  ///   - face: The face that the run names.
  ///   - fonts: Where the face is found.
  ///   - em: The size that the pictures were made for, in pixels.
  /// - Throws: ``DrawingError``.
  mutating func drawPictures(
    of run: GlyphRun,
    in face: FontFace,
    from fonts: DocumentFonts,
    em: Double
  ) throws(DrawingError) {
    let scale = run.size.points / em
    for glyph in run.glyphs {
      let picture: GlyphPicture
      if let known = pictures[PictureKey(face: face, glyph: glyph.id)] {
        picture = known
      } else {
        // At another size cairo makes them anew with a pixel a point.
        let font: OpaquePointer
        do { unsafe font = try fonts.scaledFont(for: face, size: .points(em)) } catch {
          throw .font(error)
        }
        do { picture = unsafe try GlyphPicture(of: glyph.id, in: font) } catch {
          throw .cairo(error)
        }
        pictures[PictureKey(face: face, glyph: glyph.id)] = picture
      }
      let rect = Rect(
        x: run.origin.x + .points(Double(glyph.x) + picture.left * scale),
        y: run.origin.y + .points(Double(glyph.y) + picture.top * scale),
        width: .points(Double(picture.image.width) * scale),
        height: .points(Double(picture.image.height) * scale)
      )
      do { try draw(picture.image, in: rect, orientation: 1) } catch { throw .cairo(error) }
    }
  }
}

/// Which glyph a picture is of.
struct PictureKey: Hashable {
  var face: FontFace
  var glyph: UInt32
}

/// A glyph as pixels.
struct GlyphPicture {
  let image: DrawableImage
  /// The left edge, in pixels from the glyph's origin.
  let left: Double
  /// The top edge, in pixels from the baseline, downwards.
  let top: Double

  init(of glyph: UInt32, in font: OpaquePointer) throws(CairoError) {
    var drawn = cairo_glyph_t(index: UInt(glyph), x: 0, y: 0)
    var extents = cairo_text_extents_t()
    unsafe cairo_scaled_font_glyph_extents(font, &drawn, 1, &extents)
    left = extents.x_bearing.rounded(.down)
    top = extents.y_bearing.rounded(.down)
    let (width, height) = (extents.width.rounded(.up) + 1, extents.height.rounded(.up) + 1)
    image = try DrawableImage(width: Int(width), height: Int(height))
    let context = unsafe cairo_create(image.surface)
    defer { unsafe cairo_destroy(context) }
    unsafe cairo_set_scaled_font(context, font)
    drawn.x = -left
    drawn.y = -top
    unsafe cairo_show_glyphs(context, &drawn, 1)
    guard let context = unsafe context else { return }
    try CairoError.check(unsafe cairo_status(context), "draw a picture")
  }
}

/// What is drawn here becomes an object of its own in a PDF.
@safe private struct Recording: ~Copyable {
  let surface: OpaquePointer
  let context: OpaquePointer

  init(width: Double, height: Double) throws(CairoError) {
    var extents = cairo_rectangle_t(x: 0, y: 0, width: width, height: height)
    let surface = unsafe cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents)
    let context = unsafe cairo_create(surface)
    guard let surface = unsafe surface, let context = unsafe context,
      unsafe cairo_status(context) == CAIRO_STATUS_SUCCESS
    else {
      unsafe cairo_destroy(context)
      unsafe cairo_surface_destroy(surface)
      throw CairoError(status: CAIRO_STATUS_NO_MEMORY.rawValue, operation: "draw a picture")
    }
    unsafe self.surface = surface
    unsafe self.context = context
  }

  deinit {
    unsafe cairo_destroy(context)
    unsafe cairo_surface_destroy(surface)
  }
}

/// Paints a surface at the origin.
///
/// Without a clip, cairo takes the first paint on a page for a new start, and forgets the tags that
/// were begun.
private func paint(
  _ source: OpaquePointer,
  on context: OpaquePointer,
  width: Double,
  height: Double
) {
  unsafe cairo_set_source_surface(context, source, 0, 0)
  // A reader that smooths the pixels is not told to: PDF/A-2 forbids it (ISO 19005-2, 6.2.8).
  unsafe cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
  unsafe cairo_rectangle(context, 0, 0, width, height)
  unsafe cairo_clip(context)
  unsafe cairo_paint(context)
}

/// The size in pixels that the glyphs of a cairo font were made for, when they are pictures.
func pictureSize(of font: OpaquePointer) -> Double? {
  guard let face = unsafe cairo_ft_scaled_font_lock_face(font) else { return nil }
  defer { unsafe cairo_ft_scaled_font_unlock_face(font) }
  let isScalable = unsafe face.pointee.face_flags & FT_Long(FT_FACE_FLAG_SCALABLE) != 0
  guard !isScalable, let sizes = unsafe face.pointee.available_sizes else { return nil }
  // In 64ths of a pixel; emoji fonts of this kind have one size.
  return Double(unsafe sizes.pointee.y_ppem) / 64
}

/// Maps the unit square of an image as stored to the unit square in which it stands upright.
private func uprightMatrix(_ orientation: Int) -> cairo_matrix_t {
  switch orientation {
  case 2: cairo_matrix_t(xx: -1, yx: 0, xy: 0, yy: 1, x0: 1, y0: 0)
  case 3: cairo_matrix_t(xx: -1, yx: 0, xy: 0, yy: -1, x0: 1, y0: 1)
  case 4: cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: -1, x0: 0, y0: 1)
  case 5: cairo_matrix_t(xx: 0, yx: 1, xy: 1, yy: 0, x0: 0, y0: 0)
  case 6: cairo_matrix_t(xx: 0, yx: 1, xy: -1, yy: 0, x0: 1, y0: 0)
  case 7: cairo_matrix_t(xx: 0, yx: -1, xy: -1, yy: 0, x0: 1, y0: 1)
  case 8: cairo_matrix_t(xx: 0, yx: -1, xy: 1, yy: 0, x0: 0, y0: 1)
  default: cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: 1, x0: 0, y0: 0)
  }
}
