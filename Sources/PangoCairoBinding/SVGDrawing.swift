import CPangoCairo
import CRSVG

/// Why an SVG document is not drawn.
public enum SVGError: Error, Hashable, Sendable {
  /// It is no SVG document, or is not well-formed to its end; librsvg's words.
  case unreadable(String)
  /// It has no width or no height.
  case noSize
  /// It cannot be drawn to its end; librsvg's words or ours.
  case undrawable(String)

  /// What is wrong, as a clause.
  public var words: String {
    switch self {
    case .unreadable(let words), .undrawable(let words): words
    case .noSize: "it has no size"
    }
  }
}

/// An SVG document that can be drawn as vectors.
///
/// It has no address, so librsvg looks up nothing in it but `data:` addresses and its own parts: no
/// file, no network. Scripts do not run and animations stand still. Not `Sendable`: it owns a handle.
@safe public final class SVGDrawing {
  /// The width in CSS pixels, 96 to an inch; more than zero.
  public let width: Double
  /// The height in CSS pixels; more than zero.
  public let height: Double
  private let handle: OpaquePointer

  /// Reads a document.
  ///
  /// Its size is what it says in absolute units; else that of its view box; else that of what is drawn.
  ///
  /// - Parameter document: The file. What it may cost is not bounded here: count it first.
  /// - Throws: ``SVGError``.
  public init(_ document: [UInt8]) throws(SVGError) {
    var failure: UnsafeMutablePointer<GError>?
    let made = unsafe rsvg_handle_new_from_data(document, gsize(document.count), &failure)
    guard let made = unsafe made else { throw .unreadable(unsafe words(taking: failure)) }
    unsafe rsvg_handle_set_dpi(made, 96)
    let size = unsafe SVGDrawing.size(of: made)
    guard let size, size.width > 0, size.height > 0 else {
      unsafe g_object_unref(UnsafeMutableRawPointer(made))
      throw .noSize
    }
    (width, height) = size
    unsafe handle = OpaquePointer(made)
  }

  deinit { unsafe g_object_unref(UnsafeMutableRawPointer(handle)) }

  /// Draws the whole document once, for nobody, to know that it can be.
  ///
  /// - Parameter longest: How long its longer side is drawn, in points. Fonts have sizes that they
  ///   cannot be used at, so text is proved at the size of a page; the rest costs less when small.
  /// - Throws: ``SVGError/undrawable(_:)``.
  public func prove(longest: Double) throws(SVGError) {
    let side: Int32 = 16
    let surface = unsafe cairo_image_surface_create(CAIRO_FORMAT_A8, side, side)
    let context = unsafe cairo_create(surface)
    defer {
      unsafe cairo_destroy(context)
      unsafe cairo_surface_destroy(surface)
    }
    guard let context = unsafe context else { throw .undrawable("there is no memory") }
    let scale = longest / max(width, height)
    unsafe cairo_scale(context, scale, scale)
    unsafe try render(on: context)
  }

  /// Draws the document from the origin, a unit of the context a pixel.
  func render(on context: OpaquePointer) throws(SVGError) {
    FontFaults.watch()
    let faults = FontFaults.seen
    var area = RsvgRectangle(x: 0, y: 0, width: width, height: height)
    var failure: UnsafeMutablePointer<GError>?
    let isDrawn = unsafe rsvg_handle_render_document(
      UnsafeMutablePointer(handle),
      context,
      &area,
      &failure
    )
    guard isDrawn != 0 else { throw .undrawable(unsafe words(taking: failure)) }
    guard FontFaults.seen == faults else {
      throw .undrawable("it has letters of a size that no font can have")
    }
  }

  /// The size in pixels, `nil` when there is none at all.
  private static func size(
    of handle: UnsafeMutablePointer<RsvgHandle>
  ) -> (width: Double, height: Double)? {
    var (width, height) = (0.0, 0.0)
    if unsafe rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height) != 0 {
      return sound(width, height)
    }
    var (hasWidth, hasHeight, hasBox) = (gboolean(0), gboolean(0), gboolean(0))
    var (givenWidth, givenHeight) = (RsvgLength(), RsvgLength())
    var box = RsvgRectangle()
    unsafe rsvg_handle_get_intrinsic_dimensions(
      handle,
      &hasWidth,
      &givenWidth,
      &hasHeight,
      &givenHeight,
      &hasBox,
      &box
    )
    guard hasBox == 0 else { return sound(box.width, box.height) }
    var ink = RsvgRectangle()
    var area = RsvgRectangle(x: 0, y: 0, width: usualSize.width, height: usualSize.height)
    var logical = RsvgRectangle()
    guard
      unsafe rsvg_handle_get_geometry_for_layer(handle, nil, &area, &ink, &logical, nil) != 0
    else { return nil }
    return sound(ink.x + ink.width, ink.y + ink.height)
  }

  /// A size that numbers of its kind can be worked out with.
  private static func sound(_ width: Double, _ height: Double) -> (width: Double, height: Double)? {
    width.isFinite && height.isFinite ? (width, height) : nil
  }

  /// What a document without any size of its own is laid out in (CSS 2.2, 10.3.2).
  private static let usualSize = (width: 300.0, height: 150.0)
}

/// The error's words on one line; frees it.
private func words(taking error: UnsafeMutablePointer<GError>?) -> String {
  guard let error = unsafe error else { return "no reason given" }
  defer { unsafe g_error_free(error) }
  guard let words = unsafe error.pointee.message else { return "no reason given" }
  return unsafe String(cString: words).split(separator: "\n").joined(separator: "; ")
}
