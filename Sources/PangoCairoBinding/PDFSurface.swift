import CPangoCairo
public import PageModel

/// A PDF being written into memory.
///
/// It has exactly one owner. Every operation is remembered by cairo until the page ends, and so are
/// its errors: pages and the end say whether all went well.
@safe public struct PDFSurface: ~Copyable {
  let context: OpaquePointer
  let surface: OpaquePointer
  private let sink: ByteSink
  private var pageCount = 0
  /// Room for one run's glyphs and clusters, kept from run to run.
  var glyphs: [cairo_glyph_t] = []
  var clusters: [cairo_text_cluster_t] = []
  /// The faces met so far: the size of their glyphs when these are pictures.
  var pictureSizes: [FontFace: Double?] = [:]
  /// The glyphs met so far that are pictures.
  var pictures: [PictureKey: GlyphPicture] = [:]
  /// The images that stand on the page.
  var drawnImages: Set<ObjectIdentifier> = []

  /// Begins a PDF.
  ///
  /// - Throws: ``CairoError`` when there is no memory.
  public init() throws(CairoError) {
    let sink = ByteSink()
    let closure = unsafe Unmanaged.passUnretained(sink).toOpaque()
    let made = unsafe cairo_pdf_surface_create_for_stream(ByteSink.append, closure, 1, 1)
    guard let surface = unsafe made else {
      throw CairoError(status: CAIRO_STATUS_NO_MEMORY.rawValue, operation: "begin a PDF")
    }
    // The newest version that cairo 1.16 writes; a later cairo must not choose another.
    unsafe cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_5)
    // An empty date is none; without this call cairo asks the clock.
    unsafe cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "")
    let context = unsafe cairo_create(surface)
    let status = unsafe context.map { unsafe cairo_status($0) } ?? CAIRO_STATUS_NO_MEMORY
    guard let context = unsafe context, status == CAIRO_STATUS_SUCCESS else {
      unsafe cairo_destroy(context)
      unsafe cairo_surface_destroy(surface)
      throw CairoError(status: status.rawValue, operation: "begin a PDF")
    }
    unsafe self.context = context
    unsafe self.surface = surface
    self.sink = sink
  }

  deinit {
    unsafe cairo_destroy(context)
    unsafe cairo_surface_destroy(surface)
  }

  /// Begins a page of `size`.
  public mutating func beginPage(_ size: Size) {
    pageCount += 1
    drawnImages.removeAll(keepingCapacity: true)
    unsafe cairo_pdf_surface_set_size(surface, size.width.points, size.height.points)
  }

  /// Ends the page and hands it to cairo.
  ///
  /// - Throws: ``CairoError`` for the first thing on the page, or before it, that went wrong.
  public mutating func endPage() throws(CairoError) {
    unsafe cairo_show_page(context)
    try CairoError.check(unsafe cairo_status(context), "write page \(pageCount)")
    try CairoError.check(unsafe cairo_surface_status(surface), "write page \(pageCount)")
  }

  /// Writes what remains and ends the surface's life.
  ///
  /// - Returns: The file.
  /// - Throws: ``CairoError`` when anything since the last page went wrong; there is no file then.
  public consuming func finish() throws(CairoError) -> [UInt8] {
    unsafe cairo_surface_finish(surface)
    try CairoError.check(unsafe cairo_surface_status(surface), "finish the PDF")
    return sink.bytes
  }
}

/// Collects what cairo writes.
private final class ByteSink {
  var bytes: [UInt8] = []

  /// The callback: adds bytes to the sink that `closure` points to.
  static let append: cairo_write_func_t = { closure, data, count in
    guard let closure = unsafe closure, let data = unsafe data else {
      return CAIRO_STATUS_WRITE_ERROR
    }
    let sink = unsafe Unmanaged<ByteSink>.fromOpaque(closure).takeUnretainedValue()
    unsafe sink.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
    return CAIRO_STATUS_SUCCESS
  }
}
