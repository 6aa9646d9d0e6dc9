import CPangoCairo
public import PageModel

extension PDFSurface {
  /// Draws glyphs together with the text that they stand for.
  ///
  /// Glyphs that are pictures, such as emoji, are drawn without their text: cairo keeps none.
  ///
  /// - Parameters:
  ///   - run: The glyphs.
  ///   - face: The face that the run names.
  ///   - fonts: Where the face is found.
  /// - Throws: ``DrawingError``.
  public mutating func draw(
    _ run: GlyphRun,
    in face: FontFace,
    from fonts: DocumentFonts
  ) throws(DrawingError) {
    let font: OpaquePointer
    do {
      unsafe font = try fonts.scaledFont(for: face, size: run.size, stretch: run.stretch)
    } catch {
      throw .font(error)
    }
    if pictureSizes[face] == nil { pictureSizes[face] = .some(unsafe pictureSize(of: font)) }
    if let em = pictureSizes[face] ?? nil {
      try drawPictures(of: run, in: face, from: fonts, em: em)
      return
    }
    unsafe cairo_set_scaled_font(context, font)
    setSource(run.color)
    glyphs.removeAll(keepingCapacity: true)
    let isBlank = run.text.utf8.allSatisfy { $0 == 0x20 }
    for glyph in run.glyphs {
      let x = run.origin.x.points + Double(glyph.x)
      let y = run.origin.y.points + Double(glyph.y)
      glyphs.append(
        cairo_glyph_t(
          index: UInt(fonts.index(of: glyph.id, in: face)),
          x: isBlank ? Self.offGrid(x) : x,
          y: isBlank ? Self.offGrid(y) : y
        )
      )
    }
    clusters.removeAll(keepingCapacity: true)
    for cluster in run.clusters {
      clusters.append(
        cairo_text_cluster_t(num_bytes: Int32(cluster.bytes), num_glyphs: Int32(cluster.glyphs))
      )
    }
    let backward = CAIRO_TEXT_CLUSTER_FLAG_BACKWARD
    unsafe cairo_show_text_glyphs(
      context,
      run.text,
      Int32(run.text.utf8.count),
      glyphs,
      Int32(glyphs.count),
      clusters,
      Int32(clusters.count),
      run.isRightToLeft ? backward : cairo_text_cluster_flags_t(rawValue: 0)
    )
  }

  /// The place a hair further where it is a whole number of points: cairo rounds the room that glyphs
  /// take outwards, and leaves out a space, which takes none, in the corner of four pixels.
  private static func offGrid(_ place: Double) -> Double {
    let units = (place * 256).rounded()
    return units.remainder(dividingBy: 256) == 0 ? (units + 2) / 256 : place
  }

  /// Draws a shape: first its inside, then its line.
  public func draw(_ shape: Shape) {
    trace(shape.outline)
    if let fill = shape.fill {
      setSource(fill)
      unsafe cairo_fill_preserve(context)
    }
    if let stroke = shape.stroke {
      setSource(stroke)
      unsafe cairo_set_line_width(context, shape.lineWidth.points)
      unsafe cairo_stroke_preserve(context)
    }
    unsafe cairo_new_path(context)
  }

  private func setSource(_ color: Color) {
    unsafe cairo_set_source_rgb(
      context,
      Double(color.red) / 255,
      Double(color.green) / 255,
      Double(color.blue) / 255
    )
  }

  private func trace(_ outline: Shape.Outline) {
    switch outline {
    case .rectangle(let rect, let radius):
      let (x, y) = (rect.x.points, rect.y.points)
      let (width, height) = (rect.width.points, rect.height.points)
      let corner = min(radius.points, width / 2, height / 2)
      guard corner > 0 else {
        unsafe cairo_rectangle(context, x, y, width, height)
        return
      }
      let quarter = Double.pi / 2
      let (left, right, top, bottom) = (
        x + corner, x + width - corner, y + corner, y + height - corner
      )
      unsafe cairo_arc(context, right, top, corner, -quarter, 0)
      unsafe cairo_arc(context, right, bottom, corner, 0, quarter)
      unsafe cairo_arc(context, left, bottom, corner, quarter, 2 * quarter)
      unsafe cairo_arc(context, left, top, corner, 2 * quarter, 3 * quarter)
      unsafe cairo_close_path(context)
    case .polyline(let points):
      for point in points { unsafe cairo_line_to(context, point.x.points, point.y.points) }
    case .circle(let center, let radius):
      let (x, y) = (center.x.points, center.y.points)
      unsafe cairo_arc(context, x, y, radius.points, 0, 2 * Double.pi)
      unsafe cairo_close_path(context)
    }
  }
}
