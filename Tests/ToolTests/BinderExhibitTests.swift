import Foundation
import Testing

/// Pages of attached PDFs in a binder: each word where a reader of the file sees it.
@Suite("Exhibits")
struct BinderExhibitTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A PDF of one page that shows words, each from a point of its own on.
  private func pdf(_ entries: String, _ words: [(x: Int, y: Int, text: String)]) -> [UInt8] {
    let shown = words.map { "BT /F 10 Tf \($0.x) \($0.y) Td (\($0.text)) Tj ET" }
    let contents = shown.joined(separator: "\n")
    let objects = [
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
      "<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> "
        + "\(entries) >>",
      "<< /Length \(contents.utf8.count) >>\nstream\n\(contents)\nendstream",
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    var text = "%PDF-1.7\n"
    var table = "xref\n0 6\n0000000000 65535 f \n"
    for (index, object) in objects.enumerated() {
      let place = String(text.utf8.count)
      table += String(repeating: "0", count: 10 - place.count) + place + " 00000 n \n"
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = text.utf8.count
    return Array(
      "\(text)\(table)trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n".utf8
    )
  }

  /// The middle of each word of a binder's second page, from its top left corner, by the word.
  private func words(of file: [UInt8]) throws -> [String: (x: Double, y: Double)] {
    let attachment =
      #"{"id":"00000001-0000-4000-8000-00000000ABCD","fileName":"a.pdf","data":"#
      + "\"\(Data(file).base64EncodedString())\"}"
    let note = TestArchive.note("n", more: ",\"attachments\":[\(attachment)]")
    try folder.write(TestArchive.json([note]), to: "a.json")
    let outcome = try Tool.run([
      "binder", folder.path("a.json"), "--output", folder.path("b.pdf"), "--exhibits", "--front",
      "none", "--paper", "letter", "--quiet",
    ])
    #expect(outcome.status == 0, "\(outcome.messages)")
    let boxes = try Tool.shell("pdftotext -f 2 -l 2 -bbox '\(folder.path("b.pdf"))' -").output
    var found: [String: (x: Double, y: Double)] = [:]
    for line in boxes.split(separator: "\n") where line.contains("<word") {
      let parts = line.split(separator: "\"")
      let edges = [1, 3, 5, 7].compactMap { Double(parts[$0]) }
      let word = parts[8].dropFirst().prefix { $0 != "<" }
      found[String(word)] = ((edges[0] + edges[2]) / 2, (edges[1] + edges[3]) / 2)
    }
    return found
  }

  /// A page of 260 by 360 points, of which 200 by 300 are shown, with a word in each of three corners.
  ///
  /// Its words begin at (50, 310), (205, 310) and (50, 40); those outside the crop box are not shown.
  private static let box = "/MediaBox [0 0 260 360] /CropBox [40 30 240 330]"
  private static let corners = [
    (x: 50, y: 310, text: "one"), (x: 205, y: 310, text: "two"), (x: 50, y: 40, text: "six"),
  ]

  /// How a page is turned, and where the middles of the words are then on a letter sheet.
  ///
  /// The shown part is in its middle. A word is about 17 points wide, and its middle 3 above its base line: in the crop box at
  /// (18, 17) from the top left, (173, 17) and (18, 287).
  private static let turns: [(entries: String, x: [Double], y: [Double])] = [
    // Upright: 612 × 792, the shown part begins at (206, 246).
    ("", [224, 379, 224], [263, 263, 533]),
    ("/Rotate 360", [224, 379, 224], [263, 263, 533]),
    // A quarter turn to the right: 792 × 612, from (246, 206) on; what was at the top is at the right.
    ("/Rotate 90", [529, 529, 259], [224, 379, 224]),
    ("/Rotate 450", [529, 529, 259], [224, 379, 224]),
    ("/Rotate -270", [529, 529, 259], [224, 379, 224]),
    // On its head.
    ("/Rotate 180", [388, 233, 388], [529, 529, 259]),
    ("/Rotate -180", [388, 233, 388], [529, 529, 259]),
    // To the left: what was at the top is at the left.
    ("/Rotate 270", [263, 263, 533], [388, 233, 388]),
    ("/Rotate -90", [263, 263, 533], [388, 233, 388]),
  ]

  @Test("a page stands as it is turned", arguments: turns.indices)
  func turned(number: Int) throws {
    let turn = Self.turns[number]
    let words = try words(of: pdf("\(Self.box) \(turn.entries)", Self.corners))
    for (index, corner) in Self.corners.enumerated() {
      let word = try #require(words[corner.text])
      let isThere = abs(word.x - turn.x[index]) < 4 && abs(word.y - turn.y[index]) < 4
      #expect(isThere, "\(turn.entries), \(corner.text): \(word)")
    }
  }

  @Test("a page whose units are two points is twice as large")
  func units() throws {
    let words = try words(of: pdf("\(Self.box) /UserUnit 2", Self.corners))
    // 400 × 600 points in the middle of a letter sheet, from (106, 96) on.
    let one = try #require(words["one"])
    #expect(abs(one.x - 142) < 4 && abs(one.y - 130) < 4, "\(one)")
    let six = try #require(words["six"])
    #expect(abs(six.x - 142) < 4 && abs(six.y - 670) < 4, "\(six)")
  }
}
