import Foundation
import Testing

/// Pages of attached PDFs in a binder: each word where a reader of the file sees it.
@Suite("Exhibits")
struct BinderExhibitTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A PDF of one page that shows words, each from a point of its own on.
  ///
  /// `more` are objects from the sixth on; `behind` is drawn after the words.
  func pdf(
    _ entries: String,
    _ words: [(x: Int, y: Int, text: String)],
    more: [String] = [],
    behind: String = "",
    catalog: String = "",
    resources: String = ""
  ) -> [UInt8] {
    let shown = words.map { "BT /F 10 Tf \($0.x) \($0.y) Td (\($0.text)) Tj ET" }
    let contents = (shown + [behind]).joined(separator: "\n")
    let objects =
      [
        "<< /Type /Catalog /Pages 2 0 R \(catalog) >>", "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
        "<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F 5 0 R >> "
          + "\(resources) >> \(entries) >>",
        "<< /Length \(contents.utf8.count) >>\nstream\n\(contents)\nendstream",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
      ] + more
    var text = "%PDF-1.7\n"
    let count = objects.count + 1
    var table = "xref\n0 \(count)\n0000000000 65535 f \n"
    for (index, object) in objects.enumerated() {
      let place = String(text.utf8.count)
      table += String(repeating: "0", count: 10 - place.count) + place + " 00000 n \n"
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = text.utf8.count
    return Array(
      "\(text)\(table)trailer\n<< /Size \(count) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n".utf8
    )
  }

  /// Binds notes with a file each: a page of the note and those of the file, in turn.
  func bind(_ files: [(name: String, bytes: [UInt8])], _ more: String...) throws -> Tool.Outcome {
    let notes = files.enumerated().map { index, file in
      let attachment =
        #"{"id":"0000000\#(index)-0000-4000-8000-00000000ABCD","fileName":"\#(file.name)","data":"#
        + "\"\(Data(file.bytes).base64EncodedString())\"}"
      return TestArchive.note("n\(index)", more: ",\"attachments\":[\(attachment)]")
    }
    try folder.write(TestArchive.json(notes), to: "a.json")
    return try Tool.run(
      [
        "binder", folder.path("a.json"), "--output", folder.path("b.pdf"), "--exhibits", "--front",
        "none", "--paper", "letter",
      ] + more
    )
  }

  /// The middle of each word of a binder's second page, from its top left corner, by the word.
  func words(of file: [UInt8]) throws -> [String: (x: Double, y: Double)] {
    let outcome = try bind([("a.pdf", file)], "--quiet")
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
  static let box = "/MediaBox [0 0 260 360] /CropBox [40 30 240 330]"
  static let corners = [
    (x: 50, y: 310, text: "one"), (x: 205, y: 310, text: "two"), (x: 50, y: 40, text: "six"),
  ]

  /// How a page is turned, and where the middles of the words are then on a letter sheet.
  ///
  /// The shown part is in its middle. A word is about 17 points wide, and its middle 3 above its base line: in the crop box at
  /// (18, 17) from the top left, (173, 17) and (18, 287).
  static let turns: [(entries: String, x: [Double], y: [Double])] = [
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

  @Test(
    "what a file hides by a layer stays hidden: a part of the page, a form, an annotation",
    arguments: ["/OFF [7 0 R]", "/BaseState /OFF /ON [6 0 R]"]
  )
  func hiddenLayers(settings: String) throws {
    let parts = ["6", "7"].map {
      "/OC /L\($0) BDC BT /F 10 Tf 60 1\($0)0 Td (part\($0)) Tj ET EMC /X\($0) Do"
    }
    let stamps = [("6 0 R", 10), ("7 0 R", 11), ("<< /Type /OCMD /OCGs [7 0 R] >>", 11)].map {
      "<< /Type /Annot /Subtype /Stamp /Rect [150 200 200 220] /OC \($0) /AP << /N \($1) 0 R >> >>"
    }
    let words = try words(
      of: pdf(
        "\(Self.box) /Annots [\(stamps.joined(separator: " "))]",
        Self.corners,
        more: [
          "<< /Type /OCG /Name (shown) >>", "<< /Type /OCG /Name (hidden) >>",
          look("form6", more: "/Matrix [1 0 0 1 60 200] /OC 6 0 R"),
          look("form7", more: "/Matrix [1 0 0 1 60 230] /OC 7 0 R"), look("red"), look("nay"),
        ],
        behind: parts.joined(separator: "\n"),
        catalog: "/OCProperties << /OCGs [6 0 R 7 0 R] /D << \(settings) >> >>",
        resources: "/Properties << /L6 6 0 R /L7 7 0 R >> /XObject << /X6 8 0 R /X7 9 0 R >>"
      )
    )
    // The number of the page stands under them.
    #expect(Set(words.keys) == ["one", "two", "six", "part6", "form6", "red", "2"])
  }

  /// What an annotation looks like: a form of 50 by 20 points with a word, as a sixth object or later.
  func look(_ word: String, more: String = "") -> String {
    let contents = "BT /F 10 Tf 5 6 Td (\(word)) Tj ET"
    return "<< /Type /XObject /Subtype /Form /BBox [0 0 50 20] \(more) "
      + "/Resources << /Font << /F 5 0 R >> >> /Length \(contents.utf8.count) >>\n"
      + "stream\n\(contents)\nendstream"
  }

  @Test("what stamps and filled in fields show is part of the page; what is hidden is not")
  func marks() throws {
    let rect = "/Rect [100 100 200 140]"
    let marks = [
      "<< /Type /Annot /Subtype /Stamp \(rect) /AP << /N 6 0 R >> >>",
      "<< /Type /Annot /Subtype /Widget /Rect [50 200 100 220] /AS /On "
        + "/AP << /N << /On 7 0 R /Off 8 0 R >> >> >>",
      "<< /Type /Annot /Subtype /Stamp /F 2 \(rect) /AP << /N 9 0 R >> >>",
      "<< /Type /Annot /Subtype /Popup \(rect) /AP << /N 9 0 R >> >>",
      "<< /Type /Annot /Subtype /Text \(rect) >>", "null",
    ]
    let file = pdf(
      "\(Self.box) /Annots [\(marks.joined(separator: " "))]",
      Self.corners,
      more: [look("red"), look("yes"), look("nay"), look("not")]
    )
    let words = try words(of: file)
    #expect(Set(words.keys) == ["one", "two", "six", "red", "yes", "2"])
    // Twice as large as its look: the word begins at (110, 112) and is about 30 by 14 points.
    let red = try #require(words["red"])
    #expect(abs(red.x - 291) < 5 && abs(red.y - 458) < 5, "\(red)")
    // As large as its look: the word begins at (55, 206).
    let yes = try #require(words["yes"])
    #expect(abs(yes.x - 229) < 4 && abs(yes.y - 367) < 4, "\(yes)")
    let one = try #require(words["one"])
    #expect(abs(one.x - 224) < 4 && abs(one.y - 263) < 4, "\(one)")
  }

  @Test("a trailer that counts too few objects, as pdfunite writes it, costs no page")
  func countedTooFew() throws {
    let marks =
      "/Annots [<< /Type /Annot /Subtype /Stamp /Rect [50 200 100 220] /AP << /N 9 0 R >> >>]"
    let more = ["null", "null", "null", look("red")]
    let file = String(
      decoding: pdf("\(Self.box) \(marks)", Self.corners, more: more),
      as: UTF8.self
    )
    let words = try words(of: Array(file.replacing("/Size 10 ", with: "/Size 7 ").utf8))
    #expect(Set(words.keys) == ["one", "two", "six", "red", "2"])
  }
}
