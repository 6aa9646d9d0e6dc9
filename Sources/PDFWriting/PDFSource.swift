internal import PageModel

/// Writes values in the syntax of PDF (ISO 32000-1, 7.3).
enum PDFSource {
  /// The longest string that PDF/A-2 allows, in bytes (ISO 19005-2, 6.1.13).
  private static let longestString = 32_767

  /// A text string: plain ASCII as it is, anything else as UTF-16 with a byte order mark.
  ///
  /// What is too long for one string is cut.
  static func text(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
      return string(Array(text.utf8.prefix(longestString)))
    }
    var bytes: [UInt8] = [0xFE, 0xFF]
    for character in text.unicodeScalars {
      let units = Array(String(character).utf16)
      guard bytes.count + 2 * units.count <= longestString else { break }
      for unit in units { bytes += [UInt8(unit >> 8), UInt8(unit & 0xFF)] }
    }
    return hexadecimal(bytes)
  }

  /// A byte string of ASCII.
  static func string(_ bytes: [UInt8]) -> String {
    var source = "("
    for byte in bytes {
      if byte == 0x28 || byte == 0x29 || byte == 0x5C { source.append("\\") }
      source.unicodeScalars.append(Unicode.Scalar(byte))
    }
    return source + ")"
  }

  /// A rectangle of a page, whose origin PDF puts at the lower left.
  static func box(_ rect: Rect, on page: Size) -> String {
    let edges = [rect.x, page.height - rect.maxY, rect.maxX, page.height - rect.y]
    return "[\(edges.map(number).joined(separator: " "))]"
  }

  /// A length in points with at most three decimals.
  static func number(_ length: Length) -> String {
    let thousandths = length.thousandths
    let sign = thousandths < 0 ? "-" : ""
    let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
    guard rest > 0 else { return "\(sign)\(whole)" }
    var digits = String(rest + 1000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var source: [UInt8] = [0x3C]
    source.reserveCapacity(2 * bytes.count + 2)
    for byte in bytes { source += [digits[Int(byte >> 4)], digits[Int(byte & 0x0F)]] }
    return String(decoding: source + [0x3E], as: UTF8.self)
  }
}

/// Objects added behind the end of a PDF file: an incremental update (ISO 32000-1, 7.5.6).
struct PDFUpdate {
  private var file: [UInt8]
  private let previousTable: Int
  private var next: Int
  private var offsets: [(object: Int, offset: Int)] = []
  /// The objects that are there no more.
  private var freed: [Int] = []

  /// Begins an update of `file`, whose objects have numbers below `nextObject`.
  init(of file: [UInt8], nextObject: Int) throws(PDFWritingError) {
    guard let table = PDFUpdate.lastTable(of: file) else { throw .finishing("no table of objects") }
    self.file = file
    previousTable = table
    next = nextObject
  }

  /// Mends what cairo writes, and lets go of its structure; call it first.
  ///
  /// Each composite font gets the map from its glyphs to those of the font file, which cairo leaves out
  /// (ISO 14289-1, 7.21.3.2). libqpdf would read the elements of cairo's structure, which nothing needs.
  /// cairo writes objects as plain text.
  mutating func mendObjects() {
    let font = Array("<< /Type /Font\n   /Subtype /CIDFontType2".utf8)
    let element = Array("<< /Type /StructElem".utf8)
    var patches: [(object: Int, source: String)] = []
    for (object, offset) in objects() {
      guard let head = file[offset...].firstIndex(of: 0x0A) else { continue }
      let body = head + 1
      if file[body...].starts(with: element) {
        freed.append(object)
      } else if file[body...].starts(with: font) {
        // Its last line is `>>`, its others are not.
        var end = body
        while end < file.count, !file[end...].starts(with: [0x0A, 0x3E, 0x3E, 0x0A]) { end += 1 }
        let entries = String(decoding: file[body..<end], as: UTF8.self)
        patches.append((object, entries + " /CIDToGIDMap /Identity >>"))
      }
    }
    for (object, source) in patches { add(object, source) }
  }

  /// The objects in use and where they begin, as the file's table has them.
  private func objects() -> [(object: Int, offset: Int)] {
    var lines = file[previousTable...].split(separator: 0x0A, maxSplits: 2)
    guard lines.count == 3, let table = lines.popLast(), let range = lines.popLast(),
      let count = Int(String(decoding: range.split(separator: 0x20).last ?? [], as: UTF8.self))
    else { return [] }
    return (1..<max(1, count)).compactMap { object in
      let start = table.startIndex + 20 * object
      guard start + 20 <= table.endIndex, table[start + 17] == 0x6E else { return nil }
      let digits = String(decoding: table[start..<start + 10], as: UTF8.self)
      return Int(digits).map { (object, $0) }
    }
  }

  /// A number for an object that will be added.
  mutating func reserve() -> Int {
    next += 1
    return next - 1
  }

  /// Numbers for `count` objects, consecutive from the one returned.
  mutating func reserve(_ count: Int) -> Int {
    next += count
    return next - count
  }

  /// Adds an object, or replaces the one that had its number.
  mutating func add(_ object: Int, _ source: String) {
    begin(object)
    file.append(contentsOf: source.utf8)
    file.append(contentsOf: "\nendobj\n".utf8)
  }

  /// Adds a stream; `entries` are those of its dictionary, the length left out.
  mutating func addStream(_ object: Int, entries: String, _ data: [UInt8]) {
    begin(object)
    file.append(contentsOf: "<< \(entries) /Length \(data.count) >>\nstream\n".utf8)
    file.append(contentsOf: data)
    file.append(contentsOf: "\nendstream\nendobj\n".utf8)
  }

  /// The file with the update.
  consuming func finished(trailer: String) -> [UInt8] {
    let table = file.count
    file.append(contentsOf: "xref\n".utf8)
    offsets += freed.map { ($0, 0) }
    offsets.sort { $0.object < $1.object }
    var start = 0
    while start < offsets.count {
      var end = start + 1
      while end < offsets.count, offsets[end].object == offsets[start].object + end - start {
        end += 1
      }
      file.append(contentsOf: "\(offsets[start].object) \(end - start)\n".utf8)
      for entry in offsets[start..<end] {
        let digits = String(entry.offset)
        file.append(contentsOf: repeatElement(0x30, count: max(0, 10 - digits.count)))
        file.append(contentsOf: "\(digits) \(entry.offset > 0 ? "00000 n" : "00001 f") \n".utf8)
      }
      start = end
    }
    file.append(
      contentsOf:
        "trailer\n<< /Size \(next) /Prev \(previousTable) \(trailer) >>\nstartxref\n\(table)\n%%EOF\n"
        .utf8
    )
    return file
  }

  private mutating func begin(_ object: Int) {
    offsets.append((object, file.count))
    file.append(contentsOf: "\(object) 0 obj\n".utf8)
  }

  /// Where the last table of objects begins, as the end of the file says.
  private static func lastTable(of file: [UInt8]) -> Int? {
    let end = String(decoding: file.suffix(64), as: UTF8.self)
    guard let mark = end.range(of: "startxref") else { return nil }
    return Int(end[mark.upperBound...].split(whereSeparator: \.isWhitespace).first ?? "")
  }
}

extension String {
  /// The range of the last place where `words` stand.
  fileprivate func range(of words: String) -> Range<String.Index>? {
    ranges(of: words).last
  }
}
