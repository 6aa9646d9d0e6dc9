import CPangoCairo
public import PageModel

/// Where a link of a PDF leads.
public enum PDFLinkTarget: Hashable, Sendable {
  /// An address in ASCII.
  case url(String)
  /// A destination of the same file, by the name that ``PDFSurface/addDestination(_:at:)`` gets.
  ///
  /// cairo 1.16 drops the target of a link to a number of a page that is not written yet.
  case destination(String)
}

extension PDFSurface {
  /// Opens a structure element; what is drawn inside a leaf belongs to it.
  public func beginTag(_ kind: TagKind) {
    unsafe cairo_tag_begin(context, kind.rawValue, nil)
  }

  /// Closes the structure element that was opened last.
  public func endTag(_ kind: TagKind) {
    unsafe cairo_tag_end(context, kind.rawValue)
  }

  /// Opens a link element whose active area is `area` of this page.
  ///
  /// It must lie inside another structure element, or cairo 1.16 writes a damaged file. It is closed
  /// as `TagKind.link`.
  public func beginLink(to target: PDFLinkTarget, over area: Rect) {
    let rect = [area.x, area.y, area.width, area.height].map(decimal).joined(separator: " ")
    unsafe cairo_tag_begin(
      context,
      CAIRO_TAG_LINK,
      cText("rect=[\(rect)] \(attributes(of: target))")
    )
  }

  /// Adds a named destination on this page.
  ///
  /// - Parameters:
  ///   - name: In ASCII, without parentheses and backslashes, which cairo 1.16 writes as they are.
  ///   - point: Where it opens, at the zoom that the reader has.
  public func addDestination(_ name: String, at point: Point) {
    let place = "x=\(decimal(point.x)) y=\(decimal(point.y))"
    unsafe cairo_tag_begin(context, CAIRO_TAG_DEST, cText("name=\(quoted(name)) \(place)"))
    unsafe cairo_tag_end(context, CAIRO_TAG_DEST)
  }

  /// Adds a bookmark.
  ///
  /// - Parameters:
  ///   - title: Its words.
  ///   - page: The page it opens, 0-based.
  ///   - point: Where on that page, at the zoom that the reader has.
  ///   - parent: The bookmark it stands under, `nil` for the top.
  /// - Returns: The number by which later ones name it as their parent.
  public func addBookmark(_ title: String, page: Int, at point: Point, under parent: Int?) -> Int {
    let place = "page=\(page + 1) pos=[\(decimal(point.x)) \(decimal(point.y))]"
    let number = unsafe cairo_pdf_surface_add_outline(
      surface,
      parent.map { Int32($0) } ?? CAIRO_PDF_OUTLINE_ROOT,
      cText(title),
      place,
      CAIRO_PDF_OUTLINE_FLAG_OPEN
    )
    return Int(number)
  }
}

private func attributes(of target: PDFLinkTarget) -> String {
  switch target {
  case .url(let address): "uri=\(quoted(address))"
  case .destination(let name): "dest=\(quoted(name))"
  }
}

/// The text as a string of cairo's attribute syntax.
private func quoted(_ text: String) -> String {
  let escaped = text.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
  return "'\(escaped)'"
}

/// The length in points with three decimals; cairo reads no exponents.
private func decimal(_ length: Length) -> String {
  let thousandths = length.thousandths
  let fraction = String(thousandths.magnitude % 1000 + 1000).dropFirst()
  return "\(thousandths < 0 ? "-" : "")\(thousandths.magnitude / 1000).\(fraction)"
}
