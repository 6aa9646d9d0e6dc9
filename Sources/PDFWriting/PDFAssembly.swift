internal import GLibBinding
internal import QPDFBinding
internal import ZlibBinding

/// A file made of the objects that cairo wrote and of others (ISO 32000-1, 7.5).
///
/// cairo's objects are plain text, taken over as they are, but for its structure and what is replaced.
/// All objects keep their numbers, unless the file is to become a part of a larger one.
struct PDFAssembly {
  private let drawn: [UInt8]
  /// Where the objects stand in a larger file; `nil` when this is the whole file.
  private let part: PartNumbers?
  /// Where each of cairo's objects stands, by number; `nil` where there is none or none any more.
  private var places: [Range<Int>?]
  /// Where cairo put them.
  private let drawnPlaces: [Range<Int>?]
  /// The objects that are added or replaced, one behind the other, and where each begins.
  private var added: [UInt8] = []
  private var offsets: [(object: Int, offset: Int)] = []
  private var next: Int
  /// cairo's forms, by its numbers.
  private(set) var forms: Set<Int> = []

  /// Begins with the file `drawn` by cairo.
  ///
  /// Each composite font gets the map from its glyphs to those of the font file, which cairo leaves out
  /// (ISO 14289-1, 7.21.3.2).
  ///
  /// - Parameters:
  ///   - drawn: The file.
  ///   - part: Where its objects stand in a larger file; `nil` when this is the whole file.
  /// - Throws: ``PDFWritingError`` when it is not as cairo writes files.
  init(of drawn: [UInt8], as part: PartNumbers? = nil) throws(PDFWritingError) {
    guard let places = PDFAssembly.places(in: drawn) else {
      throw .finishing("no table of objects")
    }
    self.drawn = drawn
    self.places = places
    drawnPlaces = places
    self.part = part
    next = (part?.first ?? 0) + places.count
    let font = Array("<< /Type /Font\n   /Subtype /CIDFontType2".utf8)
    let streams = ["<< /Length", "<< /Type /XObject"].map { Array($0.utf8) }
    let form = Array("/Subtype /Form".utf8)
    let structure = ["<< /Type /StructElem", "<< /Type /StructTreeRoot"].map { Array($0.utf8) }
    for (object, place) in places.enumerated() {
      guard let place, let head = drawn[place].firstIndex(of: 0x0A) else { continue }
      let body = drawn[(head + 1)..<place.upperBound]
      // The keys of a stream stand in its first lines.
      let keys = streams.contains { body.starts(with: $0) } ? body.prefix(600) : []
      if keys.firstPlace(of: form) != nil { forms.insert(object) }
      if structure.contains(where: { body.starts(with: $0) }) {
        self.places[object] = nil
      } else if body.starts(with: font) {
        // Its last line is `>>`, its others are not.
        let source = String(decoding: body, as: UTF8.self)
        guard let close = source.ranges(of: "\n>>\n").last else { continue }
        self.places[object] = nil
        add(
          number(object),
          renumbered(String(source[..<close.lowerBound])) + " /CIDToGIDMap /Identity >>"
        )
      }
    }
  }

  /// Begins with no file, for the objects from `next` on.
  init(numberedFrom next: Int) {
    drawn = []
    places = []
    drawnPlaces = []
    part = PartNumbers(first: next, pages: [:], pageParents: [])
    self.next = next
  }

  /// The number that cairo's object has in the file.
  func number(_ object: Int) -> Int { part?.number(object) ?? object }

  /// The source of one of cairo's objects with the numbers that objects have in the file.
  func renumbered(_ source: String) -> String {
    guard let part else { return source }
    return String(decoding: PDFReferences.renumbered(source.utf8, part.number), as: UTF8.self)
  }

  /// The first number that is not of a page.
  var firstNumber: Int { part?.first ?? 0 }

  /// What pages are said to lie in anew.
  var droppedEntries: [String] { part == nil ? [] : ["/Parent"] }

  /// What the dictionary of a page of the larger file has beside cairo's entries.
  func pageEntries(_ page: Int) -> String {
    part.map { " /Parent \($0.parent(ofPage: page)) 0 R" } ?? ""
  }

  /// A number for an object that will be added.
  mutating func reserve() -> Int { reserve(1) }

  /// Numbers for `count` objects, consecutive from the one returned.
  mutating func reserve(_ count: Int) -> Int {
    next += count
    return next - count
  }

  /// Adds an object, or replaces the one that had its number.
  mutating func add(_ object: Int, _ source: String) {
    begin(object)
    added.append(contentsOf: source.utf8)
    added.append(contentsOf: "\nendobj\n".utf8)
  }

  /// Adds a stream; `entries` are those of its dictionary, the length left out.
  mutating func addStream(_ object: Int, entries: String, _ data: [UInt8]) {
    begin(object)
    added.append(contentsOf: "<< \(entries) /Length \(data.count) >>\nstream\n".utf8)
    added.append(contentsOf: data)
    added.append(contentsOf: "\nendstream\nendobj\n".utf8)
  }

  /// Adds a stream whose data is packed.
  mutating func addPackedStream(
    _ object: Int,
    entries: String,
    _ data: [UInt8]
  ) throws(PDFWritingError) {
    guard let packed = Deflate.bytes(of: data) else { throw .finishing("no memory") }
    addStream(object, entries: "\(entries) /Filter /FlateDecode", packed)
  }

  /// The file; `trailer` has the entries of its trailer, size and identifier left out.
  consuming func finished(trailer: String) -> [UInt8] {
    // Bytes above 127 tell programs that the file is not text (7.5.2).
    var file = Array("%PDF-1.7\n".utf8) + [0x25, 0xE2, 0xE3, 0xCF, 0xD3, 0x0A]
    file.reserveCapacity(drawn.count + added.count + 32 * next)
    var starts = [Int](repeating: 0, count: next)
    for (object, place) in places.enumerated() {
      guard let place else { continue }
      starts[object] = file.count
      file.append(contentsOf: drawn[place])
    }
    for (object, offset) in offsets { starts[object] = file.count + offset }
    file.append(contentsOf: added)
    // What the pages draw and mean is in here; fonts and pictures follow from it.
    let identifier = SHA256.hexadecimal(of: added).prefix(32)
    let table = file.count
    file.append(contentsOf: "xref\n0 \(next)\n0000000000 65535 f \n".utf8)
    for start in starts.dropFirst() {
      let digits = String(start)
      file.append(contentsOf: repeatElement(0x30, count: max(0, 10 - digits.count)))
      file.append(contentsOf: digits.utf8)
      file.append(contentsOf: (start > 0 ? " 00000 n \n" : " 00001 f \n").utf8)
    }
    let end = "/Size \(next) /ID [<\(identifier)> <\(identifier)>] \(trailer)"
    file.append(contentsOf: "trailer\n<< \(end) >>\nstartxref\n\(table)\n%%EOF\n".utf8)
    return file
  }

  /// Writes what cairo's pages lead to, and all that was added.
  ///
  /// What else cairo wrote is of no use in the larger file: its catalog, its tree of pages.
  consuming func write(to file: inout VolumeFile) throws(PDFWritingError) {
    guard let part else { return }
    for object in reached(from: part.pages.keys.sorted()) {
      guard let place = places[object], let head = drawn[place].firstIndex(of: 0x0A) else {
        continue
      }
      let number = part.number(object)
      try file.begin(number)
      try file.append(
        Array("\(number) 0 obj".utf8)
          + PDFReferences.renumbered(drawn[head..<place.upperBound], part.number)
      )
    }
    for (index, entry) in offsets.enumerated() {
      let end = index + 1 < offsets.count ? offsets[index + 1].offset : added.count
      try file.begin(entry.object)
      try file.append(Array(added[entry.offset..<end]))
    }
    file.next = next
  }

  /// Those of cairo's objects that `roots` lead to, in order.
  private func reached(from roots: [Int]) -> [Int] {
    var isReached = [Bool](repeating: false, count: drawnPlaces.count)
    var open = roots
    while let object = open.popLast() {
      guard drawnPlaces.indices.contains(object), let place = drawnPlaces[object],
        !isReached[object]
      else { continue }
      let source = drawn[place]
      if source.dropFirst(source.prefix { $0 != 0x0A }.count + 1).starts(
        with: "<< /Type /Pages".utf8
      ) {
        continue
      }
      isReached[object] = true
      // What a stream was replaced by leads nowhere.
      if places[object] == nil, source.suffix(24).contains("endstream".utf8) { continue }
      open += PDFReferences.all(in: source)
    }
    return isReached.indices.filter { isReached[$0] }
  }

  private mutating func begin(_ object: Int) {
    let drawnObject = part?.drawnObject(object) ?? object
    if places.indices.contains(drawnObject) { places[drawnObject] = nil }
    offsets.append((object, added.count))
    added.append(contentsOf: "\(object) 0 obj\n".utf8)
  }

  /// Where the objects of a file stand, by number, as its table has it; `nil` when it has none.
  static func places(in file: [UInt8]) -> [Range<Int>?]? {
    let end = String(decoding: file.suffix(64), as: UTF8.self)
    guard let mark = end.ranges(of: "startxref").last,
      let table = Int(end[mark.upperBound...].split(whereSeparator: \.isWhitespace).first ?? ""),
      file.indices.contains(table)
    else { return nil }
    let lines = file[table...].split(separator: 0x0A, maxSplits: 2)
    guard lines.count == 3, lines[0].elementsEqual("xref".utf8),
      let count = Int(String(decoding: lines[1].split(separator: 0x20).last ?? [], as: UTF8.self)),
      count > 0, lines[2].count >= 20 * count
    else { return nil }
    var starts: [(offset: Int, object: Int)] = []
    for object in 1..<count {
      let entry = lines[2].dropFirst(20 * object)
      guard entry.dropFirst(17).first == 0x6E,
        let offset = Int(String(decoding: entry.prefix(10), as: UTF8.self)), offset < table
      else { continue }
      starts.append((offset, object))
    }
    starts.sort { $0.offset < $1.offset }
    var places = [Range<Int>?](repeating: nil, count: count)
    for (index, start) in starts.enumerated() {
      places[start.object] =
        start.offset..<(index + 1 < starts.count ? starts[index + 1].offset : table)
    }
    return places
  }
}
