internal import CQPDF
internal import Glibc
public import PageModel

/// The pages of a PDF, taken over.
public struct PageImport: Sendable {
  /// The pages with every object that they draw with.
  public let file: ImportedFile
  /// The pages that lose something.
  public let losses: [ImportLoss]
  /// What readers draw as they see fit, and what lies above it, page by page.
  public let late: [LateMark]
}

extension PDFFile {
  /// More objects or bytes than these are not taken over.
  private static let mostObjects = 200_000
  private static let mostBytes = 512 << 20

  /// Takes over all pages: what they draw, and their links to addresses.
  ///
  /// What annotations show, such as stamps and what was filled into fields, is drawn on the page; they
  /// themselves, scripts and attached files stay behind. Layers stay, shown or hidden as in the file.
  ///
  /// - Parameter mixesColors: Whether pages take no part in mixing colours as a group of their own, so that
  ///   what they draw mixes with what is below.
  /// - Returns: The pages with every object that they draw with, and what could not be taken over so.
  /// - Throws: ``QPDFError`` when the file cannot be read; ``QPDFError/tooMuch`` when it has too much in it.
  public func importedPages(mixingColors mixesColors: Bool = false) throws(QPDFError) -> PageImport
  {
    var file = ImportedFile(objects: [], pages: [])
    var losses: [ImportLoss] = []
    var late: [LateMark] = []
    let redrawsFields = redrawsFields
    let layers = layers
    let hidden = Set(layers.filter(\.isHidden).map(\.number))
    var taken = Set<Int>()
    var open: [DrawnSource.Reference] = []
    let shown = ShownForms(self, from: largestNumber + 1, keepingLayers: !layers.isEmpty)
    var bytes = 0
    for index in 0..<pageCount {
      let contents = try contents(ofPage: index)
      let page = unsafe qpdf_get_page_n(handle, index)
      let resources = unsafe inherited("/Resources", of: page)
      defer { for object in [page, resources] { unsafe qpdf_oh_release(handle, object) } }
      let edges = unsafe shownEdges(of: page)
      let box = ContentBox(left: edges[0], low: edges[1], right: edges[2], high: edges[3])
      let unit = unsafe unit(of: page)
      let annotations = unsafe annotations(
        of: page,
        index,
        shownIn: edges,
        hiding: hidden,
        redrawingFields: redrawsFields
      )
      let marks = annotations.marks.compactMap { shown.mark($0, in: box) }
      late += annotations.late.map { mark in
        var mark = mark
        mark.unit = unit
        mark.look = mark.look.flatMap { shown.mark($0, in: box) }
        return mark
      }
      if let loss = annotations.loss(ofPage: index) { losses.append(loss) }
      let seen = unsafe shown.page(contents, in: box, with: resources)
      let operators = seen.contents ?? contents
      var source = Array(PDFFile.form(edges, unit: marks.isEmpty ? unit : 1).utf8)
      for (key, role, value) in [
        ("/Resources", .resources, unsafe seen.resources ?? self.source(of: resources)),
        ("/Group", .other, mixesColors ? nil : unsafe own("/Group", of: page)),
      ] as [(String, DrawnSource.Role, [UInt8]?)] {
        guard let value else { continue }
        let drawn = DrawnSource(value, as: role, keepsLayers: !layers.isEmpty)
        source += Array(" \(key) ".utf8) + drawn.bytes
        open += drawn.references
      }
      source += Array(" /Length \(operators.count) >>\nstream\n".utf8)
      var form = shown.newNumber()
      file.objects.append(
        ImportedFile.Object(
          number: form,
          source: source + operators + Array("\nendstream".utf8)
        )
      )
      bytes += operators.count
      if !marks.isEmpty {
        let sheet = shown.newNumber()
        file.objects.append(PDFFile.sheet(sheet, of: form, with: marks, edges, unit: unit))
        open += marks.map { DrawnSource.Reference(number: $0.form, role: .other) }
        form = sheet
      }
      file.pages.append(
        ImportedFile.Page(
          form: form,
          edges: edges.map { $0 * unit },
          rotation: unsafe rotation(of: page),
          links: annotations.links.map {
            ImportedFile.Link(edges: $0.edges.map { $0 * unit }, address: $0.address)
          }
        )
      )
    }
    open += late.compactMap(\.look).map { DrawnSource.Reference(number: $0.form, role: .other) }
    file.objects += shown.objects
    open += shown.references
    bytes += shown.size
    taken = Set(file.objects.map(\.number))
    while let next = open.popLast() {
      guard taken.insert(next.number).inserted,
        let drawn = try drawn(next, keepingLayers: !layers.isEmpty)
      else { continue }
      bytes += drawn.source.count
      guard taken.count <= PDFFile.mostObjects, bytes <= PDFFile.mostBytes else { throw .tooMuch }
      open += drawn.references
      file.objects.append(ImportedFile.Object(number: next.number, source: drawn.source))
    }
    file.objects.sort { $0.number < $1.number }
    file.layers = layers.filter { taken.contains($0.number) }
    return PageImport(file: file, losses: losses, late: late)
  }

  /// Whether readers are to draw what was filled into fields anew (ISO 32000-1, table 218).
  var redrawsFields: Bool {
    let root = unsafe qpdf_get_root(handle)
    let form = unsafe entry("/AcroForm", of: root)
    let flag = unsafe entry("/NeedAppearances", of: form)
    defer { for object in [root, form, flag] { unsafe qpdf_oh_release(handle, object) } }
    return unsafe qpdf_oh_is_bool(handle, flag) != 0 && qpdf_oh_get_bool_value(handle, flag) != 0
  }

  /// How a form begins that shows what is between edges.
  private static func form(_ edges: [Double], unit: Double) -> String {
    let box = edges.map(number).joined(separator: " ")
    let source = "<< /Type /XObject /Subtype /Form /FormType 1 /BBox [\(box)]"
    return unit == 1 ? source : source + " /Matrix [\(unit) 0 0 \(unit) 0 0]"
  }

  /// A form that shows a page, and above it what its annotations show.
  private static func sheet(
    _ object: Int,
    of page: Int,
    with marks: [PageMark],
    _ edges: [Double],
    unit: Double
  ) -> ImportedFile.Object {
    var names = "/P \(page) 0 R"
    var contents = "/P Do"
    for (index, mark) in marks.enumerated() {
      names += " /M\(index) \(mark.form) 0 R"
      contents += "\nq \(mark.matrix.map(number).joined(separator: " ")) cm /M\(index) Do Q"
    }
    let source =
      form(edges, unit: unit) + " /Resources << /XObject << \(names) >> >>"
      + " /Length \(contents.utf8.count) >>\nstream\n\(contents)\nendstream"
    return ImportedFile.Object(number: object, source: Array(source.utf8))
  }

  // MARK: Layers

  /// All layers of the file (ISO 32000-1, 8.11.4), as they are when it is opened.
  private var layers: [ImportedFile.Layer] {
    let root = unsafe qpdf_get_root(handle)
    let properties = unsafe qpdf_oh_get_key(handle, root, "/OCProperties")
    defer {
      unsafe qpdf_oh_release(handle, properties)
      unsafe qpdf_oh_release(handle, root)
    }
    guard unsafe qpdf_oh_is_dictionary(handle, properties) != 0 else { return [] }
    let settings = unsafe qpdf_oh_get_key(handle, properties, "/D")
    defer { unsafe qpdf_oh_release(handle, settings) }
    let isDictionary = unsafe qpdf_oh_is_dictionary(handle, settings) != 0
    let areHidden = unsafe isDictionary && name("/BaseState", of: settings) == "/OFF"
    let others = unsafe isDictionary ? numbers("/\(areHidden ? "ON" : "OFF")", of: settings) : []
    return unsafe numbers("/OCGs", of: properties).sorted().map {
      ImportedFile.Layer(number: $0, isHidden: others.contains($0) != areHidden)
    }
  }

  /// The numbers of the objects that an array of a dictionary refers to.
  @unsafe func numbers(_ key: String, of dictionary: qpdf_oh) -> Set<Int> {
    let array = unsafe qpdf_oh_get_key(handle, dictionary, key)
    defer { unsafe qpdf_oh_release(handle, array) }
    guard unsafe qpdf_oh_is_array(handle, array) != 0 else { return [] }
    var numbers = Set<Int>()
    for index in 0..<max(0, unsafe qpdf_oh_get_array_n_items(handle, array)) {
      let item = unsafe qpdf_oh_get_array_item(handle, array, index)
      defer { unsafe qpdf_oh_release(handle, item) }
      let number = Int(unsafe qpdf_oh_get_object_id(handle, item))
      if number > 0 { numbers.insert(number) }
    }
    return numbers
  }

  // MARK: Objects

  private var largestNumber: Int {
    let trailer = unsafe qpdf_get_trailer(handle)
    let size = unsafe qpdf_oh_get_key(handle, trailer, "/Size")
    defer {
      unsafe qpdf_oh_release(handle, size)
      unsafe qpdf_oh_release(handle, trailer)
    }
    return max(uncountedObject, Int(unsafe qpdf_oh_get_int_value(handle, size)))
  }

  /// What stands in the place of what is not drawn from the file itself.
  private static let nothing = Array(
    "<< /Type /XObject /Subtype /Form /BBox [0 0 0 0] /Length 0 >>\nstream\n\nendstream".utf8
  )

  /// The source of an object with its stream, and what it refers to; `nil` for one that is part of the tree
  /// of pages.
  private func drawn(
    _ reference: DrawnSource.Reference,
    keepingLayers keepsLayers: Bool
  ) throws(QPDFError) -> (source: [UInt8], references: [DrawnSource.Reference])? {
    let object = unsafe qpdf_get_object_by_id(handle, Int32(reference.number), 0)
    defer { unsafe qpdf_oh_release(handle, object) }
    guard unsafe qpdf_oh_is_stream(handle, object) != 0 else {
      let source = unsafe bytes(qpdf_oh_unparse_resolved(handle, object))
      try check()
      let drawn = DrawnSource(source, as: reference.role, keepsLayers: keepsLayers)
      return drawn.bytes == DrawnSource.null ? nil : (drawn.bytes, drawn.references)
    }
    let dictionary = unsafe qpdf_oh_get_dict(handle, object)
    defer { unsafe qpdf_oh_release(handle, dictionary) }
    let kind = unsafe name("/Subtype", of: dictionary)
    // Data of another file, or a program for a printer.
    if unsafe qpdf_oh_has_key(handle, dictionary, "/F") != 0 || kind == "/PS" {
      return (PDFFile.nothing, [])
    }
    var data: UnsafeMutablePointer<UInt8>?
    var length = 0
    _ = unsafe qpdf_oh_get_stream_data(handle, object, qpdf_dl_none, nil, &data, &length)
    defer { unsafe free(data) }
    unsafe qpdf_oh_remove_key(handle, dictionary, "/Length")
    let drawn = DrawnSource(
      unsafe bytes(qpdf_oh_unparse_resolved(handle, dictionary)),
      as: kind == "/Form" ? .form : kind == "/Image" ? .image : .other,
      keepsLayers: keepsLayers
    )
    try check()
    guard drawn.bytes.suffix(2).elementsEqual(">>".utf8) else { return (PDFFile.nothing, []) }
    var source = drawn.bytes
    source.removeLast(2)
    source += Array("/Length \(length) >>\nstream\n".utf8)
    unsafe source.append(contentsOf: UnsafeBufferPointer(start: data, count: length))
    source += Array("\nendstream".utf8)
    return (source, drawn.references)
  }

  @unsafe private func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8] {
    guard let text = unsafe text else { return [] }
    return unsafe [UInt8](UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }

  // MARK: Pages

  static func number(_ value: Double) -> String {
    // PDF has no powers of ten.
    if abs(value) < 0.000_1 { return "0" }
    return value == value.rounded() && abs(value) < 1e9 ? String(Int(value)) : String(value)
  }

  @unsafe func name(_ key: String, of object: qpdf_oh) -> String {
    let value = unsafe qpdf_oh_get_key(handle, object, key)
    defer { unsafe qpdf_oh_release(handle, value) }
    guard unsafe qpdf_oh_is_name(handle, value) != 0 else { return "" }
    return unsafe qpdf_oh_get_name(handle, value).map { unsafe String(cString: $0) } ?? ""
  }

  /// The source of an entry of a dictionary, or `nil`.
  @unsafe func own(_ key: String, of dictionary: qpdf_oh) -> [UInt8]? {
    let value = unsafe entry(key, of: dictionary)
    defer { unsafe qpdf_oh_release(handle, value) }
    return unsafe source(of: value)
  }

  /// The source of a value, which may be a reference; `nil` for null.
  @unsafe private func source(of value: qpdf_oh) -> [UInt8]? {
    guard unsafe qpdf_oh_is_null(handle, value) == 0 else { return nil }
    return unsafe bytes(qpdf_oh_unparse(handle, value))
  }

  /// The source of a value, of the object where it is a reference.
  @unsafe func resolvedSource(_ value: qpdf_oh) -> [UInt8] {
    unsafe bytes(qpdf_oh_unparse_resolved(handle, value))
  }

  /// A value that a page may have from the nodes above it; null where it has none.
  @unsafe private func inherited(_ key: String, of page: qpdf_oh) -> qpdf_oh {
    unsafe value(key, above: page) { unsafe qpdf_oh_new_object(handle, $0) }
      ?? qpdf_oh_new_null(handle)
  }

  /// Nodes deeper than these are not looked through.
  private static let deepest = 64

  @unsafe func value<Value>(
    _ key: String,
    above page: qpdf_oh,
    _ read: (qpdf_oh) -> Value?
  ) -> Value? {
    var node = unsafe qpdf_oh_new_object(handle, page)
    defer { unsafe qpdf_oh_release(handle, node) }
    for _ in 0..<PDFFile.deepest {
      let value = unsafe qpdf_oh_get_key(handle, node, key)
      defer { unsafe qpdf_oh_release(handle, value) }
      if unsafe qpdf_oh_is_null(handle, value) == 0 { return read(value) }
      let parent = unsafe qpdf_oh_get_key(handle, node, "/Parent")
      unsafe qpdf_oh_release(handle, node)
      node = parent
      guard unsafe qpdf_oh_is_dictionary(handle, node) != 0 else { return nil }
    }
    return nil
  }

  /// Four numbers in order: left, lower, right, upper.
  @unsafe func edges(_ array: qpdf_oh) -> [Double]? {
    guard let numbers = unsafe numbers(array, count: 4) else { return nil }
    return [
      min(numbers[0], numbers[2]), min(numbers[1], numbers[3]), max(numbers[0], numbers[2]),
      max(numbers[1], numbers[3]),
    ]
  }

  /// So many numbers and no more.
  @unsafe func numbers(_ array: qpdf_oh, count: Int) -> [Double]? {
    guard unsafe qpdf_oh_is_array(handle, array) != 0,
      unsafe qpdf_oh_get_array_n_items(handle, array) == count
    else { return nil }
    let numbers = (0..<count).compactMap { index in
      let item = unsafe qpdf_oh_get_array_item(handle, array, Int32(index))
      defer { unsafe qpdf_oh_release(handle, item) }
      return unsafe number(item)
    }
    return numbers.count == count ? numbers : nil
  }

  /// The crop box inside the media box.
  @unsafe private func shownEdges(of page: qpdf_oh) -> [Double] {
    let letter = [0.0, 0, 612, 792]
    let media = unsafe value("/MediaBox", above: page) { unsafe edges($0) } ?? letter
    let crop = unsafe value("/CropBox", above: page) { unsafe edges($0) } ?? media
    let both = [
      max(media[0], crop[0]), max(media[1], crop[1]), min(media[2], crop[2]),
      min(media[3], crop[3]),
    ]
    if both[2] - both[0] > 1, both[3] - both[1] > 1 { return both }
    return media[2] - media[0] > 1 && media[3] - media[1] > 1 ? media : letter
  }

  @unsafe private func rotation(of page: qpdf_oh) -> Int {
    let turned = unsafe value("/Rotate", above: page) { unsafe number($0) } ?? 0
    return ((Int(turned) % 360 + 360) % 360) / 90 * 90
  }

  /// A number of a sensible size; `nil` for anything else, which libqpdf would warn of.
  @unsafe func number(_ object: qpdf_oh) -> Double? {
    guard unsafe qpdf_oh_is_number(handle, object) != 0 else { return nil }
    let number = unsafe qpdf_oh_get_numeric_value(handle, object)
    return number.isFinite && abs(number) < 1e6 ? number : nil
  }

  /// How many points one of its units is (ISO 32000-1, table 30).
  @unsafe private func unit(of page: qpdf_oh) -> Double {
    let value = unsafe qpdf_oh_get_key(handle, page, "/UserUnit")
    defer { unsafe qpdf_oh_release(handle, value) }
    let unit = unsafe number(value) ?? 1
    return unit > 0.001 && unit < 1_000 ? unit : 1
  }
}
