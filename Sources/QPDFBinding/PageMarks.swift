internal import CQPDF

extension PDFFile {
  /// What an annotation looks like: a stamp, a mark, what was filled into a field.
  struct PageMark {
    /// The object that draws it.
    var form: Int
    /// What brings it to its place on the page.
    var matrix: [Double]
  }

  /// More than these of a page are not drawn.
  private static let mostMarks = 10_000
  /// Those that are no part of what the page shows: links, and what opens beside it.
  private static let unseen: Set<String> = ["/Link", "/Popup", ""]
  /// Hidden, and not to be viewed (ISO 32000-1, table 165).
  private static let hiddenFlags = 2 | 32

  /// What the annotations of a page show on it, from the back to the front.
  @unsafe func marks(of page: qpdf_oh, hiding hidden: Set<Int>) -> [PageMark] {
    let annotations = unsafe qpdf_oh_get_key(handle, page, "/Annots")
    defer { unsafe qpdf_oh_release(handle, annotations) }
    guard unsafe qpdf_oh_is_array(handle, annotations) != 0 else { return [] }
    var marks: [PageMark] = []
    let count = unsafe qpdf_oh_get_array_n_items(handle, annotations)
    for index in 0..<min(count, Int32(PDFFile.mostMarks)) {
      let annotation = unsafe qpdf_oh_get_array_item(handle, annotations, index)
      defer { unsafe qpdf_oh_release(handle, annotation) }
      guard unsafe qpdf_oh_is_dictionary(handle, annotation) != 0,
        !PDFFile.unseen.contains(unsafe name("/Subtype", of: annotation)),
        unsafe !isHidden(annotation, with: hidden),
        let mark = unsafe mark(annotation)
      else { continue }
      marks.append(mark)
    }
    return marks
  }

  /// Whether an annotation belongs to a layer that is hidden, or to several that all are.
  @unsafe private func isHidden(_ annotation: qpdf_oh, with hidden: Set<Int>) -> Bool {
    guard !hidden.isEmpty else { return false }
    let layer = unsafe qpdf_oh_get_key(handle, annotation, "/OC")
    defer { unsafe qpdf_oh_release(handle, layer) }
    if hidden.contains(Int(unsafe qpdf_oh_get_object_id(handle, layer))) { return true }
    guard unsafe qpdf_oh_is_dictionary(handle, layer) != 0 else { return false }
    let one = unsafe qpdf_oh_get_key(handle, layer, "/OCGs")
    defer { unsafe qpdf_oh_release(handle, one) }
    if hidden.contains(Int(unsafe qpdf_oh_get_object_id(handle, one))) { return true }
    let all = unsafe numbers("/OCGs", of: layer)
    return !all.isEmpty && all.isSubset(of: hidden)
  }

  @unsafe private func mark(_ annotation: qpdf_oh) -> PageMark? {
    let flags = unsafe qpdf_oh_get_key(handle, annotation, "/F")
    let box = unsafe qpdf_oh_get_key(handle, annotation, "/Rect")
    let looks = unsafe qpdf_oh_get_key_if_dict(handle, annotation, "/AP")
    var look = unsafe qpdf_oh_get_key_if_dict(handle, looks, "/N")
    defer { for object in [flags, box, looks, look] { unsafe qpdf_oh_release(handle, object) } }
    let isHidden = Int(unsafe number(flags) ?? 0) & PDFFile.hiddenFlags != 0
    guard !isHidden, let place = unsafe edges(box) else { return nil }
    if unsafe qpdf_oh_is_dictionary(handle, look) != 0 {
      // One look of several, as of a box that is ticked or not.
      let state = unsafe qpdf_oh_get_key_if_dict(handle, look, name("/AS", of: annotation))
      unsafe qpdf_oh_release(handle, look)
      look = state
    }
    guard unsafe qpdf_oh_is_stream(handle, look) != 0 else { return nil }
    let dictionary = unsafe qpdf_oh_get_dict(handle, look)
    let bounds = unsafe qpdf_oh_get_key(handle, dictionary, "/BBox")
    let turn = unsafe qpdf_oh_get_key(handle, dictionary, "/Matrix")
    defer { for object in [dictionary, bounds, turn] { unsafe qpdf_oh_release(handle, object) } }
    guard let bounds = unsafe edges(bounds) else { return nil }
    let matrix = unsafe numbers(turn, count: 6) ?? [1, 0, 0, 1, 0, 0]
    guard let placed = PDFFile.placement(of: bounds, matrix, in: place) else { return nil }
    return PageMark(form: Int(unsafe qpdf_oh_get_object_id(handle, look)), matrix: placed)
  }

  /// What brings a form into a box: scaled and moved by its bounds, turned as it says (ISO 32000-1,
  /// 12.5.5, algorithm 8.1).
  private static func placement(
    of bounds: [Double],
    _ matrix: [Double],
    in box: [Double]
  ) -> [Double]? {
    var (xs, ys): ([Double], [Double]) = ([], [])
    for (x, y) in [(0, 1), (0, 3), (2, 1), (2, 3)].map({ (bounds[$0], bounds[$1]) }) {
      xs.append(matrix[0] * x + matrix[2] * y + matrix[4])
      ys.append(matrix[1] * x + matrix[3] * y + matrix[5])
    }
    guard let left = xs.min(), let right = xs.max(), let low = ys.min(), let high = ys.max(),
      right > left, high > low
    else { return nil }
    let (across, up) = ((box[2] - box[0]) / (right - left), (box[3] - box[1]) / (high - low))
    let placed = [across, 0, 0, up, box[0] - left * across, box[1] - low * up]
    return placed.allSatisfy { abs($0) < 1e9 } ? placed : nil
  }
}
