internal import CQPDF
internal import PageModel

/// Leaves out of pages, and of forms on them, the text that is not seen there.
///
/// A form that shows more than is seen of it is copied for the place where it is drawn. What would take too much
/// work stays as it is.
@safe final class ShownForms {
  /// The copies of forms.
  private(set) var objects: [ImportedFile.Object] = []
  /// What the copies refer to.
  private(set) var references: [DrawnSource.Reference] = []
  /// How many bytes the copies have.
  private(set) var size = 0

  /// A form at a place.
  private struct Use: Hashable {
    var form: Int
    var matrix: ContentMatrix
    var box: ContentBox
  }

  /// What becomes of a form.
  enum Form {
    case kept
    case left
    case copied(Int)
  }

  /// Deeper forms in forms stay as they are.
  fileprivate static let deepest = 8
  /// So many bytes of forms and fonts are looked through in all.
  private static let mostWork = 64 << 20
  /// What looking at a form costs, however short it is.
  private static let leastWork = 1_024

  fileprivate let file: PDFFile
  private let keepsLayers: Bool
  private var next: Int
  private var work = 0
  private var uses: [Use: Form] = [:]
  private var fonts: [Int: FontMeasure?] = [:]

  /// Begins with a file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - next: The first number that none of its objects has.
  ///   - keepsLayers: Whether what is drawn may belong to layers.
  init(_ file: PDFFile, from next: Int, keepingLayers keepsLayers: Bool) {
    self.file = file
    self.next = next
    self.keepsLayers = keepsLayers
  }

  /// A number for a new object.
  func newNumber() -> Int {
    defer { next += 1 }
    return next
  }

  // MARK: Streams

  /// The operators of a page without text that is not seen.
  ///
  /// - Parameters:
  ///   - contents: The operators.
  ///   - box: What is seen of it.
  ///   - resources: What it draws with: a dictionary, or nothing.
  /// - Returns: The operators and the source of the resources; `nil` where they are as they were.
  @unsafe func page(
    _ contents: [UInt8],
    in box: ContentBox,
    with resources: qpdf_oh
  ) -> (contents: [UInt8]?, resources: [UInt8]?) {
    unsafe stream(contents, by: .identity, in: box, with: resources, depth: 0)
  }

  @unsafe private func stream(
    _ contents: [UInt8],
    by matrix: ContentMatrix,
    in box: ContentBox,
    with resources: qpdf_oh,
    depth: Int
  ) -> (contents: [UInt8]?, resources: [UInt8]?) {
    let drawn = unsafe StreamResources(resources, of: self, in: box, depth: depth)
    guard let shown = ShownContents.contents(contents, by: matrix, in: box, with: drawn) else {
      return (nil, nil)
    }
    return (shown, unsafe drawn.source)
  }

  // MARK: Forms

  /// A mark as it is drawn; `nil` where nothing of it is seen.
  func mark(_ mark: PDFFile.PageMark, in box: ContentBox) -> PDFFile.PageMark? {
    guard let matrix = ContentMatrix(mark.matrix) else { return mark }
    let object = unsafe qpdf_get_object_by_id(file.handle, Int32(mark.form), 0)
    defer { unsafe qpdf_oh_release(file.handle, object) }
    switch unsafe form(object, by: matrix, in: box, within: nil, depth: 0) {
    case .kept: return mark
    case .left: return nil
    case .copied(let number): return PDFFile.PageMark(form: number, matrix: mark.matrix)
    }
  }

  /// What becomes of a form that is drawn.
  ///
  /// - Parameters:
  ///   - form: The form.
  ///   - matrix: What brings it to the page, but for its own matrix.
  ///   - box: What is seen of the page.
  ///   - outer: The resources of what draws it, which it draws with where it has none.
  ///   - depth: In how many forms it lies; `nil` for one that is not to be changed.
  /// - Returns: What to do with it.
  @unsafe func form(
    _ form: qpdf_oh,
    by matrix: ContentMatrix,
    in box: ContentBox,
    within outer: qpdf_oh?,
    depth: Int?
  ) -> Form {
    let dictionary = unsafe qpdf_oh_get_dict(file.handle, form)
    let bounds = unsafe file.entry("/BBox", of: dictionary)
    let turn = unsafe file.entry("/Matrix", of: dictionary)
    defer {
      for object in [dictionary, bounds, turn] { unsafe qpdf_oh_release(file.handle, object) }
    }
    guard let edges = unsafe file.edges(bounds) else { return .kept }
    let own = unsafe file.numbers(turn, count: 6).flatMap(ContentMatrix.init) ?? .identity
    let full = own.then(matrix)
    let bound = ContentBox(left: edges[0], low: edges[1], right: edges[2], high: edges[3])
    if full.takes(bound, outOf: box) { return .left }
    let number = Int(unsafe qpdf_oh_get_object_id(file.handle, form))
    guard let depth, depth < ShownForms.deepest, number > 0, full.isSound else { return .kept }
    let use = Use(form: number, matrix: full, box: box.and(full.bounds(of: bound)))
    if let known = uses[use] { return known }
    guard spend(ShownForms.leastWork) else { return .kept }
    // A form that is met again in itself.
    uses[use] = .kept
    guard let contents = unsafe self.contents(of: form, dictionary) else { return .kept }
    let found = unsafe copy(contents, dictionary, use, within: outer, depth: depth)
    uses[use] = found
    return found
  }

  /// The operators of a form; `nil` for one that nothing can be made of, or that costs too much work.
  @unsafe private func contents(of form: qpdf_oh, _ dictionary: qpdf_oh) -> [UInt8]? {
    let other = unsafe qpdf_oh_has_key(file.handle, dictionary, "/F") != 0
    guard !other else { return nil }
    let contents = try? file.stream(Int(unsafe qpdf_oh_get_object_id(file.handle, form)))
    guard let contents, spend(contents.count) else { return nil }
    return contents
  }

  @unsafe private func copy(
    _ contents: [UInt8],
    _ dictionary: qpdf_oh,
    _ use: Use,
    within outer: qpdf_oh?,
    depth: Int
  ) -> Form {
    let own = unsafe file.entry("/Resources", of: dictionary)
    defer { unsafe qpdf_oh_release(file.handle, own) }
    let hasOwn = unsafe qpdf_oh_is_dictionary(file.handle, own) != 0
    let resources = hasOwn ? own : outer ?? own
    let shown = unsafe stream(
      contents,
      by: use.matrix,
      in: use.box,
      with: resources,
      depth: depth + 1
    )
    guard let changed = shown.contents else { return .kept }
    var source = Array("<<".utf8)
    for key in ShownForms.keys {
      if let value = unsafe file.own(key, of: dictionary) {
        source += Array(" \(key) ".utf8) + value
      }
    }
    if let value = unsafe shown.resources ?? file.own("/Resources", of: dictionary) {
      source += Array(" /Resources ".utf8) + value
    }
    let drawn = DrawnSource(source + Array(" >>".utf8), as: .form, keepsLayers: keepsLayers)
    guard drawn.bytes.suffix(2).elementsEqual(">>".utf8), spend(drawn.bytes.count) else {
      return .kept
    }
    let number = newNumber()
    let end = Array("/Length \(changed.count) >>\nstream\n".utf8)
    var object = ImportedFile.Object(number: number, source: drawn.bytes)
    object.source.removeLast(2)
    object.source += end + changed + Array("\nendstream".utf8)
    objects.append(object)
    references += drawn.references
    size += drawn.bytes.count + changed.count
    return .copied(number)
  }

  /// What a copy has of a form, but for its resources and how its data is packed.
  private static let keys = [
    "/Type", "/Subtype", "/FormType", "/BBox", "/Matrix", "/Group", "/Name", "/OC",
  ]

  /// Takes some work on; whether there is not too much of it.
  fileprivate func spend(_ bytes: Int) -> Bool {
    work += bytes
    return work <= ShownForms.mostWork
  }

  /// How much room the glyphs of a font take.
  @unsafe fileprivate func measure(ofFont font: qpdf_oh) -> FontMeasure? {
    let number = Int(unsafe qpdf_oh_get_object_id(file.handle, font))
    if let known = fonts[number] { return known }
    guard spend(ShownForms.leastWork) else { return nil }
    let measure = unsafe file.measure(ofFont: font)
    guard spend(16 * (measure?.widths.count ?? 0)) else { return nil }
    if number > 0 { fonts[number] = measure }
    return measure
  }
}

/// What a page or a form draws with.
@safe private final class StreamResources: ContentResources {
  private let forms: ShownForms
  private let file: PDFFile
  private let resources: qpdf_oh
  private let box: ContentBox
  private let depth: Int
  private var fonts: [String: FontMeasure?] = [:]
  private var states: [String: Bool] = [:]
  private var words: [String: Bool] = [:]
  /// The forms that are drawn instead of others: their names by their numbers.
  private var copies: [Int: String] = [:]

  /// Reads from a dictionary, which the caller keeps for as long.
  @unsafe init(_ resources: qpdf_oh, of forms: ShownForms, in box: ContentBox, depth: Int) {
    self.forms = forms
    file = forms.file
    self.resources = resources
    self.box = box
    self.depth = depth
  }

  /// The names of what is drawn as it is.
  private var kept: Set<String> = []
  private var leavesOut = false
  /// Whether all of them may be drawn with: by a form that has no resources of its own.
  private var areShared = false

  /// The source of the resources with those forms, and without those that are no longer drawn; `nil` when
  /// they are as they were.
  @unsafe var source: [UInt8]? {
    guard !copies.isEmpty || leavesOut else { return nil }
    var source = Array("<<".utf8)
    for kind in StreamResources.kinds {
      if let value = unsafe file.own(kind, of: resources) {
        source += Array(" \(kind) ".utf8) + value
      }
    }
    let objects = unsafe file.entry("/XObject", of: resources)
    defer { unsafe qpdf_oh_release(file.handle, objects) }
    source += Array(" /XObject <<".utf8)
    if areShared {
      source += unsafe file.resolvedSource(objects).dropFirst(2).dropLast(2)
    } else {
      for name in kept.sorted() {
        let key = unsafe qpdf_oh_new_name(file.handle, "/" + name)
        defer { unsafe qpdf_oh_release(file.handle, key) }
        if let value = unsafe file.own("/" + name, of: objects) {
          source += unsafe [0x20] + file.resolvedSource(key) + [0x20] + value
        }
      }
    }
    for (number, name) in copies.sorted(by: { $0.key < $1.key }) {
      source += Array(" \(name) \(number) 0 R".utf8)
    }
    return source + Array(" >> >>".utf8)
  }

  /// Kinds of resources but for forms and images.
  private static let kinds = [
    "/ExtGState", "/ColorSpace", "/Pattern", "/Shading", "/Font", "/ProcSet", "/Properties",
  ]

  // Only what is there is remembered: a stream may name any number of other things.

  func font(_ name: String) -> FontMeasure? {
    if let known = fonts[name] { return known }
    let measure: FontMeasure?? = with(name, of: "/Font") { unsafe forms.measure(ofFont: $0) }
    guard let measure else { return nil }
    fonts[name] = .some(measure)
    return measure
  }

  func setsFont(_ state: String) -> Bool {
    if let known = states[state] { return known }
    let sets = with(state, of: "/ExtGState") {
      unsafe qpdf_oh_has_key(file.handle, $0, "/Font") != 0
    }
    guard let sets else { return false }
    states[state] = sets
    return sets
  }

  func hasWords(_ properties: String) -> Bool {
    if let known = words[properties] { return known }
    let has = with(properties, of: "/Properties") { list in
      ContentWords.keys.contains { unsafe qpdf_oh_has_key(file.handle, list, "/" + $0) != 0 }
    }
    guard let has else { return false }
    words[properties] = has
    return has
  }

  func drawn(_ name: String, by matrix: ContentMatrix, isFresh: Bool) -> DrawnObject {
    let objects = unsafe file.entry("/XObject", of: resources)
    let object = unsafe file.entry("/" + name, of: objects)
    defer { for object in [objects, object] { unsafe qpdf_oh_release(file.handle, object) } }
    guard unsafe qpdf_oh_is_stream(file.handle, object) != 0 else {
      // Perhaps a name that is not spelled as text is.
      areShared = true
      return .kept
    }
    let drawn = unsafe draw(object, named: name, of: objects, by: matrix, isFresh: isFresh)
    if drawn == .kept { kept.insert(name) }
    if drawn == .left { leavesOut = true }
    return drawn
  }

  @unsafe private func draw(
    _ object: qpdf_oh,
    named name: String,
    of objects: qpdf_oh,
    by matrix: ContentMatrix,
    isFresh: Bool
  ) -> DrawnObject {
    let dictionary = unsafe qpdf_oh_get_dict(file.handle, object)
    defer { unsafe qpdf_oh_release(file.handle, dictionary) }
    guard unsafe file.name("/Subtype", of: dictionary) == "/Form" else { return .kept }
    if unsafe qpdf_oh_has_key(file.handle, dictionary, "/Resources") == 0 { areShared = true }
    let form = unsafe forms.form(
      object,
      by: matrix,
      in: box,
      within: resources,
      depth: isFresh ? depth : nil
    )
    switch form {
    case .kept: return .kept
    case .left: return .left
    case .copied(let number):
      if let known = copies[number] { return .other(known) }
      var name = "/Shown\(number)"
      while unsafe qpdf_oh_has_key(file.handle, objects, name) != 0 { name += "x" }
      copies[number] = name
      return .other(name)
    }
  }

  /// Reads a dictionary that has a name among the resources of a kind; `nil` where there is none.
  private func with<Value>(_ name: String, of kind: String, _ read: (qpdf_oh) -> Value) -> Value? {
    let names = unsafe file.entry(kind, of: resources)
    let value = unsafe file.entry("/" + name, of: names)
    defer { for object in [names, value] { unsafe qpdf_oh_release(file.handle, object) } }
    return unsafe qpdf_oh_is_dictionary(file.handle, value) != 0 ? read(value) : nil
  }
}
