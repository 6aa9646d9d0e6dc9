import Foundation

/// A PDF written by hand: object 1 is the catalog, 2 the tree of pages, 3 a font.
struct HandmadePDF {
  /// The entries of the catalog beside its pages.
  var catalog = ""
  /// For each page the entries beside its parent and fonts, and what draws it.
  var pages: [(entries: String, contents: String)] = []
  /// Whole objects that follow the pages, each with its number.
  var others: [(number: Int, source: String)] = []

  /// A page that shows words: each with its left edge and its height above the foot.
  mutating func addPage(_ words: [(x: Int, y: Int, text: String)], entries: String = "") {
    let shown = words.map { "BT /F 11 Tf \($0.x) \($0.y) Td (\($0.text)) Tj ET" }
    pages.append((entries, shown.joined(separator: "\n")))
  }

  /// The number of the object of a page, 0-based.
  static func object(ofPage page: Int) -> Int { 4 + page * 2 }

  /// The file.
  var bytes: [UInt8] {
    let kids = pages.indices.map { "\(HandmadePDF.object(ofPage: $0)) 0 R" }
    var objects = [
      (1, "<< /Type /Catalog /Pages 2 0 R \(catalog) >>"),
      (
        2,
        "<< /Type /Pages /Count \(pages.count) /Kids [\(kids.joined(separator: " "))] "
          + "/MediaBox [0 0 612 792] >>"
      ),
      (3, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"),
    ]
    for (index, page) in pages.enumerated() {
      let object = HandmadePDF.object(ofPage: index)
      objects.append(
        (
          object,
          "<< /Type /Page /Parent 2 0 R /Contents \(object + 1) 0 R "
            + "/Resources << /Font << /F 3 0 R >> >> \(page.entries) >>"
        )
      )
      objects.append(
        (
          object + 1,
          "<< /Length \(page.contents.utf8.count) >>\nstream\n\(page.contents)\nendstream"
        )
      )
    }
    objects += others
    var text = "%PDF-1.7\n"
    var places: [Int: Int] = [:]
    for (number, source) in objects {
      places[number] = text.utf8.count
      text += "\(number) 0 obj\n\(source)\nendobj\n"
    }
    let count = (places.keys.max() ?? 0) + 1
    let start = text.utf8.count
    text += "xref\n0 \(count)\n0000000000 65535 f \n"
    for number in 1..<count {
      let place = String(places[number] ?? 0)
      let zeros = String(repeating: "0", count: 10 - place.count)
      text += "\(zeros)\(place) 00000 \(places[number] == nil ? "f" : "n") \n"
    }
    text += "trailer\n<< /Size \(count) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
    return Array(text.utf8)
  }

  /// Writes the file to a place of its own while something is done with it.
  func withFile<Result>(_ work: (String) throws -> Result) throws -> Result {
    try HandmadePDF.withFile(bytes, work)
  }

  /// Writes bytes to a place of their own while something is done with them.
  static func withFile<Result>(
    _ bytes: [UInt8],
    _ work: (String) throws -> Result
  ) throws -> Result {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).pdf")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try work(file.path(percentEncoded: false))
  }
}
