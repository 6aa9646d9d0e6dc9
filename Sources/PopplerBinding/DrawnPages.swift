import CPoppler

/// Pages as poppler draws them.
public struct DrawnPages: Sendable {
  /// A PDF with those pages on which anything is drawn.
  public var file: [UInt8]
  /// Which they are, 0-based, in order.
  public var pages: [Int]
  /// The text of each, as poppler reads it in the file.
  public var texts: [String]
}

extension PopplerDocument {
  /// Draws all pages with cairo, without a ground: text stays text.
  ///
  /// - Returns: The pages that show anything.
  /// - Throws: ``PopplerError/damaged(_:)`` when cairo cannot draw them.
  public func drawnPages() throws(PopplerError) -> DrawnPages {
    let sink = FileSink()
    let closure = unsafe Unmanaged.passUnretained(sink).toOpaque()
    let surface = unsafe cairo_pdf_surface_create_for_stream(FileSink.append, closure, 1, 1)
    defer { unsafe cairo_surface_destroy(surface) }
    // An empty date is none; without this call cairo asks the clock.
    unsafe cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "")
    let context = unsafe cairo_create(surface)
    defer { unsafe cairo_destroy(context) }
    var pages: [Int] = []
    for index in 0..<pageCount {
      guard let page = unsafe poppler_document_get_page(handle, Int32(index)) else { continue }
      defer { unsafe g_object_unref(UnsafeMutableRawPointer(page)) }
      guard unsafe PopplerDocument.leavesInk(page) else { continue }
      var (width, height) = (0.0, 0.0)
      unsafe poppler_page_get_size(page, &width, &height)
      unsafe cairo_pdf_surface_set_size(surface, width, height)
      unsafe cairo_save(context)
      unsafe poppler_page_render(page, context)
      unsafe cairo_restore(context)
      unsafe cairo_show_page(context)
      pages.append(index)
    }
    unsafe cairo_surface_finish(surface)
    for status in [unsafe cairo_status(context), unsafe cairo_surface_status(surface)]
    where status != CAIRO_STATUS_SUCCESS {
      throw .damaged(unsafe String(cString: cairo_status_to_string(status)))
    }
    let drawn = pages.isEmpty ? nil : try PopplerDocument(sink.bytes)
    let texts = pages.indices.map { drawn?.text(ofPage: $0) ?? "" }
    return DrawnPages(file: sink.bytes, pages: pages, texts: texts)
  }

  /// Whether anything is drawn on a page.
  @unsafe private static func leavesInk(_ page: OpaquePointer) -> Bool {
    let surface = unsafe cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, nil)
    defer { unsafe cairo_surface_destroy(surface) }
    let context = unsafe cairo_create(surface)
    unsafe poppler_page_render(page, context)
    unsafe cairo_destroy(context)
    var (left, top, width, height) = (0.0, 0.0, 0.0, 0.0)
    unsafe cairo_recording_surface_ink_extents(surface, &left, &top, &width, &height)
    return width > 0 && height > 0
  }
}

/// Takes a file that cairo writes.
private final class FileSink {
  var bytes: [UInt8] = []

  static let append: cairo_write_func_t = { closure, data, length in
    guard let closure = unsafe closure, let data = unsafe data else {
      return CAIRO_STATUS_WRITE_ERROR
    }
    let sink = unsafe Unmanaged<FileSink>.fromOpaque(closure).takeUnretainedValue()
    unsafe sink.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
    return CAIRO_STATUS_SUCCESS
  }
}
