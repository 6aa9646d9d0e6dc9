internal import CQPDF
internal import PageModel

extension PDFFile {
  /// What an annotation looks like: a stamp, a mark, what was filled into a field.
  struct PageMark: Hashable {
    /// The object that draws it.
    var form: Int
    /// What brings it to its place on the page.
    var matrix: [Double]
  }

  /// What is taken over of a page's annotations.
  struct PageAnnotations {
    /// What they look like, from the back to the front, as far as the file says it.
    var marks: [PageMark] = []
    /// Links to addresses, as far as they lie in what is shown.
    var links: [ImportedFile.Link] = []
    /// The first that leaves it to the reader how it is drawn, and all that lie above it.
    var late: [LateMark] = []
    /// How many are left out.
    var marksLeft = 0
    /// How many links are left out for being too many.
    var linksLeft = 0

    func loss(ofPage index: Int) -> ImportLoss? {
      guard marksLeft > 0 || linksLeft > 0 else { return nil }
      return ImportLoss(page: index, marks: marksLeft, links: linksLeft)
    }
  }

  /// More than these of a page are not drawn.
  private static let mostMarks = 10_000
  /// More links of a page are left out: poppler gives up a page of more than 10,000 annotations, and with it
  /// all that come behind.
  private static let mostLinks = 10_000
  /// Those that are no part of what the page shows: what opens beside it, and what is none.
  private static let unseen: Set<String> = ["/Link", "/Popup", ""]
  /// Hidden, and not to be viewed (ISO 32000-1, table 165).
  private static let hiddenFlags = 2 | 32

  /// What the annotations of a page show on it, and its links.
  @unsafe func annotations(
    of page: qpdf_oh,
    _ number: Int,
    shownIn shown: [Double],
    hiding hidden: Set<Int>,
    redrawingFields redrawsFields: Bool
  ) -> PageAnnotations {
    let list = unsafe entry("/Annots", of: page)
    defer { unsafe qpdf_oh_release(handle, list) }
    var found = PageAnnotations()
    guard unsafe qpdf_oh_is_array(handle, list) != 0 else { return found }
    for index in 0..<max(0, unsafe qpdf_oh_get_array_n_items(handle, list)) {
      let annotation = unsafe qpdf_oh_get_array_item(handle, list, index)
      defer { unsafe qpdf_oh_release(handle, annotation) }
      guard unsafe qpdf_oh_is_dictionary(handle, annotation) != 0 else { continue }
      if let link = unsafe link(annotation, shownIn: shown) {
        if found.links.count < PDFFile.mostLinks {
          found.links.append(link)
        } else {
          found.linksLeft += 1
        }
      }
      let kind = unsafe name("/Subtype", of: annotation)
      guard !PDFFile.unseen.contains(kind), unsafe !isHidden(annotation, with: hidden),
        let box = unsafe seenBox(of: annotation, in: shown)
      else { continue }
      let field = unsafe kind == "/Widget" ? self.field(annotation) : nil
      let (mark, isSaid) = unsafe look(of: annotation, in: box, of: field)
      var late = unsafe LateMark(
        page: number,
        place: Int(index),
        edges: shown,
        words: words(of: annotation, in: field),
        look: mark,
        asksReader: mark == nil && !isSaid,
        mayBeHidden: field != nil || hasEntry("/OC", in: annotation)
      )
      if field == .words, redrawsFields, let mark {
        // What is blank and shows no text is as it is to be.
        late.asksReader = unsafe !late.words.isBlank || showsText(mark)
      }
      if late.asksReader {
        if unsafe field == .words && mark == nil && !hasValue(annotation) && !hasGround(annotation)
        {
          continue
        }
        // The sign of a box that is ticked is in a font that a reader may not have.
        if field == .box {
          if unsafe hasValue(annotation) { found.marksLeft += 1 }
          continue
        }
      } else if mark == nil {
        continue
      }
      if found.marks.count + found.late.count == PDFFile.mostMarks {
        found.marksLeft += 1
      } else if let mark, found.late.isEmpty, !late.asksReader {
        found.marks.append(mark)
      } else {
        found.late.append(late)
      }
    }
    return found
  }

  /// What an annotation is a field of.
  enum FieldKind {
    /// Words or choices.
    case words
    /// A button that does something and says so.
    case button
    /// A box to tick, or anything else.
    case box
  }

  @unsafe private func field(_ annotation: qpdf_oh) -> FieldKind {
    if unsafe isKind("/Tx", field: annotation) || isKind("/Ch", field: annotation) { return .words }
    let flags = unsafe value("/Ff", above: annotation) { unsafe number($0) } ?? 0
    // ISO 32000-1, table 226.
    return unsafe isKind("/Btn", field: annotation) && Int(flags) & 1 << 16 != 0 ? .button : .box
  }

  @unsafe private func hasEntry(_ key: String, in annotation: qpdf_oh) -> Bool {
    unsafe qpdf_oh_has_key(handle, annotation, key) != 0
  }

  /// Whether a field without words has a border or a ground to be drawn (table 189).
  @unsafe private func hasGround(_ annotation: qpdf_oh) -> Bool {
    let looks = unsafe entry("/MK", of: annotation)
    defer { unsafe qpdf_oh_release(handle, looks) }
    return unsafe qpdf_oh_is_dictionary(handle, looks) != 0
      && (hasEntry("/BC", in: looks) || hasEntry("/BG", in: looks))
  }

  /// Whether a look shows any text, as far as its own operators tell.
  @unsafe private func showsText(_ mark: PageMark) -> Bool {
    guard let operators = try? stream(mark.form) else { return true }
    return operators.indices.dropFirst().contains { index in
      operators[index - 1] == UInt8(ascii: "T")
        && (operators[index] == UInt8(ascii: "j") || operators[index] == UInt8(ascii: "J"))
    }
  }

  /// A link to an address, as far as it lies in what is shown.
  @unsafe private func link(_ annotation: qpdf_oh, shownIn shown: [Double]) -> ImportedFile.Link? {
    let action = unsafe entry("/A", of: annotation)
    let box = unsafe entry("/Rect", of: annotation)
    let address = unsafe entry("/URI", of: action)
    defer { for object in [action, box, address] { unsafe qpdf_oh_release(handle, object) } }
    guard unsafe qpdf_oh_is_string(handle, address) != 0, let edges = unsafe edges(box),
      let text = unsafe qpdf_oh_get_utf8_value(handle, address)
    else { return nil }
    let clipped = [
      max(edges[0], shown[0]), max(edges[1], shown[1]), min(edges[2], shown[2]),
      min(edges[3], shown[3]),
    ]
    guard clipped[0] < clipped[2], clipped[1] < clipped[3] else { return nil }
    return ImportedFile.Link(edges: clipped, address: unsafe String(cString: text))
  }

  /// The entry of a dictionary; null where there is none, or no dictionary.
  @unsafe func entry(_ key: String, of object: qpdf_oh) -> qpdf_oh {
    unsafe qpdf_oh_is_dictionary(handle, object) != 0
      ? qpdf_oh_get_key(handle, object, key) : qpdf_oh_new_null(handle)
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

  /// The edges of an annotation that is to be seen: at least some of it lies in what is shown.
  @unsafe private func seenBox(of annotation: qpdf_oh, in shown: [Double]) -> [Double]? {
    let flags = unsafe entry("/F", of: annotation)
    let box = unsafe entry("/Rect", of: annotation)
    defer { for object in [flags, box] { unsafe qpdf_oh_release(handle, object) } }
    guard Int(unsafe number(flags) ?? 0) & PDFFile.hiddenFlags == 0,
      let edges = unsafe edges(box), edges[0] < edges[2] || edges[1] < edges[3],
      edges[0] < shown[2], edges[1] < shown[3], edges[2] > shown[0], edges[3] > shown[1]
    else { return nil }
    return edges
  }

  /// Whether something was filled into a field.
  @unsafe private func hasValue(_ field: qpdf_oh) -> Bool {
    unsafe value("/V", above: field) { value in
      if unsafe qpdf_oh_is_string(handle, value) != 0 {
        return unsafe qpdf_oh_get_utf8_value(handle, value).map { unsafe $0.pointee != 0 }
      }
      if unsafe qpdf_oh_is_array(handle, value) != 0 {
        return unsafe qpdf_oh_get_array_n_items(handle, value) > 0
      }
      guard unsafe qpdf_oh_is_name(handle, value) != 0 else {
        return unsafe qpdf_oh_is_number(handle, value) != 0
          || qpdf_oh_is_stream(handle, value) != 0
      }
      return unsafe qpdf_oh_is_name_and_equals(handle, value, "/Off") == 0
    } ?? false
  }

  @unsafe func isKind(_ kind: String, field: qpdf_oh) -> Bool {
    unsafe value("/FT", above: field) { unsafe qpdf_oh_is_name_and_equals(handle, $0, kind) != 0 }
      ?? false
  }

  /// What an annotation looks like, and whether it says so, even that it shows nothing.
  @unsafe private func look(
    of annotation: qpdf_oh,
    in box: [Double],
    of field: FieldKind?
  ) -> (mark: PageMark?, isSaid: Bool) {
    let looks = unsafe entry("/AP", of: annotation)
    var look = unsafe entry("/N", of: looks)
    defer { for object in [looks, look] { unsafe qpdf_oh_release(handle, object) } }
    if unsafe qpdf_oh_is_dictionary(handle, look) != 0 {
      // One look of several, as of a box that is ticked or not.
      let state = unsafe entry(self.state(of: annotation, among: look), of: look)
      unsafe qpdf_oh_release(handle, look)
      look = state
      if unsafe qpdf_oh_is_stream(handle, look) == 0 { return (nil, field != .words) }
    }
    guard unsafe qpdf_oh_is_stream(handle, look) != 0 else { return (nil, false) }
    return (unsafe mark(look, in: box), true)
  }

  /// Which of several looks counts: that which the annotation names, else its field's value, else none.
  @unsafe private func state(of annotation: qpdf_oh, among looks: qpdf_oh) -> String {
    let value =
      unsafe value("/V", above: annotation) { value in
        unsafe qpdf_oh_is_name(handle, value) != 0
          ? qpdf_oh_get_name(handle, value).map { unsafe String(cString: $0) } : nil
      } ?? ""
    let named = unsafe name("/AS", of: annotation)
    // Not ticked, and there need be no look for that.
    if named == "/Off" { return named }
    let states = [named, value, "/Off"]
    return states.first { unsafe !$0.isEmpty && hasEntry($0, in: looks) } ?? "/Off"
  }

  /// How a form is drawn in a box.
  @unsafe private func mark(_ look: qpdf_oh, in place: [Double]) -> PageMark? {
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

/// What a page of another PDF loses where it is taken over.
public struct ImportLoss: Hashable, Sendable {
  /// Which page, 0-based.
  public let page: Int
  /// Annotations that are left out: there are too many, or they are ticked boxes that do not say how they
  /// look.
  public let marks: Int
  /// Links that are left out for being too many.
  public let links: Int
}

extension String {
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
