import CPangoCairo
import PageModel

@testable import PangoCairoBinding

/// Pango's own paragraph, to compare our lines with.
@safe final class PangoOracle {
  /// A line: its first byte, its bytes, and its width in points.
  struct Line: Hashable {
    var start: Int
    var count: Int
    var width: Double
  }

  private let context: OpaquePointer

  init(_ catalog: FontCatalog) throws {
    struct NoContext: Error {}
    guard
      let made = unsafe pango_font_map_create_context(UnsafeMutablePointer(catalog.fontMap))
    else { throw NoContext() }
    unsafe context = made
    unsafe pango_context_set_language(context, pango_language_from_string("en"))
    let options = unsafe FontCatalog.makeFontOptions()
    unsafe pango_cairo_context_set_font_options(context, options)
    unsafe cairo_font_options_destroy(options)
    unsafe pango_context_set_round_glyph_positions(context, 0)
  }

  deinit { unsafe g_object_unref(UnsafeMutableRawPointer(context)) }

  /// Lays out `text` in Inter at `size` points and `width` points wide.
  func lines(of text: String, size: Double, width: Double) -> [Line] {
    let layout = unsafe pango_layout_new(context)
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(layout)) }
    let description = unsafe pango_font_description_new()
    let families = FontFamilies.alias(.text, .simplified)
    unsafe pango_font_description_set_family(description, families)
    unsafe pango_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
    unsafe pango_layout_set_font_description(layout, description)
    unsafe pango_font_description_free(description)
    let attributes = unsafe pango_attr_list_new()
    unsafe pango_attr_list_insert(
      attributes,
      pango_attr_font_features_new("calt=0,liga=0,clig=0,dlig=0")
    )
    unsafe pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
    unsafe pango_layout_set_attributes(layout, attributes)
    unsafe pango_attr_list_unref(attributes)
    unsafe pango_layout_set_width(layout, Int32(width * Double(PANGO_SCALE)))
    unsafe pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    unsafe pango_layout_set_text(layout, text, Int32(text.utf8.count))
    return (0..<Int(unsafe pango_layout_get_line_count(layout))).compactMap { index in
      guard let line = unsafe pango_layout_get_line_readonly(layout, Int32(index)) else {
        return nil
      }
      var extents = PangoRectangle()
      unsafe pango_layout_line_get_extents(line, nil, &extents)
      return unsafe Line(
        start: Int(line.pointee.start_index),
        count: Int(line.pointee.length),
        width: Double(extents.width) / Double(PANGO_SCALE)
      )
    }
  }
}
