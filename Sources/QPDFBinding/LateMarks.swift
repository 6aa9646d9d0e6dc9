internal import CQPDF
internal import Glibc

/// An annotation that leaves it to the reader how it looks, such as a field that was filled in, or one that
/// lies above such a one.
public struct LateMark: Hashable, Sendable {
  /// On which page it is, 0-based.
  public let page: Int
  /// Its place in the page's list of annotations.
  let place: Int
  /// The left, lower, right and upper edge of what is shown of the page, in its own units.
  let edges: [Double]
  /// What is to be read in it: what was filled in, a remark.
  public let words: String
  /// What the file draws it with.
  var look: PDFFile.PageMark?
  /// Whether a reader is to draw it, though the file may say how it looked.
  public internal(set) var asksReader: Bool
  /// Whether a reader may show nothing of it and nothing is lost: a field without words, a part of a layer.
  public let mayBeHidden: Bool
  /// How many points a unit of its page is.
  var unit = 1.0

  /// The object that draws it, and the matrix from its units to those that the page's edges are given in;
  /// `nil` when the file does not say how it looks.
  public var form: (number: Int, matrix: [Double])? {
    look.map { look in (look.form, look.matrix.map { $0 * unit }) }
  }
}

/// Marks as pages of a file.
public struct MarkPages: Sendable {
  /// As readers draw them anew.
  public let redrawn: [UInt8]
  /// As the file has them, where it asks for fields to be drawn anew.
  public let asFiled: [UInt8]?
}

extension PDFFile {
  /// What of the catalog tells how annotations are drawn, and whether they are shown.
  private static let keptOfCatalog: Set = ["/Type", "/AcroForm", "/OCProperties"]
  /// What of a page is no longer of use where nothing but its annotations is drawn.
  private static let droppedOfPages = [
    "/Contents", "/Resources", "/Annots", "/Parent", "/B", "/Thumb", "/PieceInfo", "/AA",
    "/Metadata",
  ]

  /// A file of empty pages, each with one mark, in its place on the page that it is from.
  ///
  /// Nothing else can be read of this file afterwards.
  ///
  /// - Parameter marks: Those that were found when its pages were taken over.
  /// - Returns: The file; each page is as large as what is shown of the mark's, and upright.
  /// - Throws: ``QPDFError`` when the file is damaged.
  public func pages(of marks: [LateMark]) throws(QPDFError) -> MarkPages {
    let root = unsafe qpdf_get_root(handle)
    defer { unsafe qpdf_oh_release(handle, root) }
    for key in unsafe keys(of: root) where !PDFFile.keptOfCatalog.contains(key) && key != "/Pages" {
      unsafe qpdf_oh_remove_key(handle, root, key)
    }
    let originals = (0..<pageCount).map { unsafe qpdf_get_page_n(handle, $0) }
    defer { for page in originals { unsafe qpdf_oh_release(handle, page) } }
    let tree = unsafe qpdf_oh_parse(handle, "<< /Type /Pages /Count \(marks.count) >>")
    let node = unsafe qpdf_make_indirect_object(handle, tree)
    let kids = unsafe qpdf_oh_new_array(handle)
    let form = unsafe entry("/AcroForm", of: root)
    let fields = unsafe qpdf_oh_new_array(handle)
    defer {
      for object in [tree, node, kids, form, fields] { unsafe qpdf_oh_release(handle, object) }
    }
    for mark in marks where originals.indices.contains(mark.page) {
      let list = unsafe qpdf_oh_get_key(handle, originals[mark.page], "/Annots")
      let listed = unsafe qpdf_oh_get_array_item(handle, list, Int32(mark.place))
      // Readers know fields by their numbers.
      let annotation =
        unsafe qpdf_oh_is_indirect(handle, listed) != 0
        ? qpdf_oh_new_object(handle, listed) : qpdf_make_indirect_object(handle, listed)
      let own = unsafe qpdf_oh_new_array(handle)
      unsafe qpdf_oh_append_item(handle, own, annotation)
      if unsafe name("/Subtype", of: annotation) == "/Widget" {
        unsafe qpdf_oh_append_item(handle, fields, annotation)
      }
      let box = mark.edges.map { PDFFile.number($0) }.joined(separator: " ")
      let page = unsafe qpdf_oh_parse(
        handle,
        "<< /Type /Page /MediaBox [\(box)] /Resources << >> >>"
      )
      unsafe qpdf_oh_replace_key(handle, page, "/Annots", own)
      unsafe qpdf_oh_replace_key(handle, page, "/Parent", node)
      let kid = unsafe qpdf_make_indirect_object(handle, page)
      unsafe qpdf_oh_append_item(handle, kids, kid)
      for object in [list, listed, annotation, own, page, kid] {
        unsafe qpdf_oh_release(handle, object)
      }
    }
    unsafe qpdf_oh_replace_key(handle, node, "/Kids", kids)
    unsafe qpdf_oh_replace_key(handle, root, "/Pages", node)
    // Readers look through all fields for each page; a field has what it is from those above it.
    if unsafe qpdf_oh_is_dictionary(handle, form) != 0 {
      unsafe qpdf_oh_replace_key(handle, form, "/Fields", fields)
    }
    for page in originals {
      for key in PDFFile.droppedOfPages { unsafe qpdf_oh_remove_key(handle, page, key) }
    }
    guard redrawsFields else { return MarkPages(redrawn: try written(), asFiled: nil) }
    let redrawn = try written()
    unsafe qpdf_oh_remove_key(handle, form, "/NeedAppearances")
    return MarkPages(redrawn: redrawn, asFiled: try written())
  }

  /// What is to be read in an annotation.
  @unsafe func words(of annotation: qpdf_oh, in field: FieldKind?) -> String {
    guard let field else {
      // The words of other kinds are shown beside the page.
      return unsafe name("/Subtype", of: annotation) == "/FreeText"
        ? text("/Contents", of: annotation) : ""
    }
    if field == .button {
      let looks = unsafe entry("/MK", of: annotation)
      defer { unsafe qpdf_oh_release(handle, looks) }
      return unsafe qpdf_oh_is_dictionary(handle, looks) != 0 ? text("/CA", of: looks) : ""
    }
    guard field == .words else { return "" }
    let flags = unsafe value("/Ff", above: annotation) { unsafe number($0) } ?? 0
    // A password is shown as stars (ISO 32000-1, table 228).
    if unsafe isKind("/Tx", field: annotation), Int(flags) & 1 << 13 != 0 { return "" }
    let filled =
      unsafe value("/V", above: annotation) { (value) -> [String]? in
        if unsafe qpdf_oh_is_array(handle, value) != 0 { return unsafe strings(in: value) }
        if unsafe qpdf_oh_is_stream(handle, value) != 0 {
          let data = try? stream(Int(unsafe qpdf_oh_get_object_id(handle, value)))
          return data.map { [String(decoding: $0, as: UTF8.self)] }
        }
        return unsafe string(value).map { [$0] }
      } ?? []
    let choices = unsafe value("/Opt", above: annotation) { unsafe self.choices(in: $0) } ?? [:]
    return filled.map { choices[$0] ?? $0 }.joined(separator: " ")
  }

  /// What is shown of choices whose values are other words.
  @unsafe private func choices(in options: qpdf_oh) -> [String: String] {
    var shown: [String: String] = [:]
    for index in 0..<max(0, unsafe qpdf_oh_get_array_n_items(handle, options)) {
      let option = unsafe qpdf_oh_get_array_item(handle, options, index)
      defer { unsafe qpdf_oh_release(handle, option) }
      let pair = unsafe strings(in: option)
      if pair.count == 2 { shown[pair[0]] = pair[1] }
    }
    return shown
  }

  @unsafe private func strings(in array: qpdf_oh) -> [String] {
    guard unsafe qpdf_oh_is_array(handle, array) != 0 else { return [] }
    return (0..<max(0, unsafe qpdf_oh_get_array_n_items(handle, array))).compactMap { index in
      let item = unsafe qpdf_oh_get_array_item(handle, array, index)
      defer { unsafe qpdf_oh_release(handle, item) }
      return unsafe string(item)
    }
  }

  @unsafe private func text(_ key: String, of dictionary: qpdf_oh) -> String {
    let value = unsafe qpdf_oh_get_key(handle, dictionary, key)
    defer { unsafe qpdf_oh_release(handle, value) }
    return unsafe string(value) ?? ""
  }

  @unsafe private func string(_ value: qpdf_oh) -> String? {
    guard unsafe qpdf_oh_is_string(handle, value) != 0 else { return nil }
    return unsafe qpdf_oh_get_utf8_value(handle, value).map { unsafe String(cString: $0) }
  }

  @unsafe private func keys(of dictionary: qpdf_oh) -> [String] {
    var keys: [String] = []
    unsafe qpdf_oh_begin_dict_key_iter(handle, dictionary)
    while unsafe qpdf_oh_dict_more_keys(handle) != 0 {
      if let key = unsafe qpdf_oh_dict_next_key(handle) { keys.append(unsafe String(cString: key)) }
    }
    return keys
  }

  private func written() throws(QPDFError) -> [UInt8] {
    unsafe qpdf_init_write_memory(handle)
    unsafe qpdf_set_preserve_encryption(handle, 0)
    unsafe qpdf_set_object_stream_mode(handle, qpdf_o_disable)
    // The file is read once and forgotten: its id is of no use, and would be made of the time.
    unsafe qpdf_set_static_ID(handle, 1)
    unsafe qpdf_write(handle)
    try check()
    let length = unsafe qpdf_get_buffer_length(handle)
    guard let start = unsafe qpdf_get_buffer(handle) else { throw QPDFError("nothing was written") }
    return unsafe Array(UnsafeBufferPointer(start: start, count: length))
  }
}
