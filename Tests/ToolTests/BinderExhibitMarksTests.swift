import Foundation
import Testing

/// Fields and marks of attached files that leave it to their reader how they look.
extension BinderExhibitTests {
  private static let form =
    "/AcroForm << /Fields [6 0 R] /DA (/Helv 10 Tf 0 g) /DR << /Font << /Helv 5 0 R >> >> "

  /// A field of 100 by 16 points, the middle of its line at (50, 208), in which something was filled.
  private static func field(_ value: String, more: String = "") -> String {
    "<< /Type /Annot /Subtype /Widget /FT /Tx /T (f) /Rect [50 200 150 216] /V \(value) \(more) >>"
  }

  @Test(
    "what was filled in stands where the field is, however the page is turned",
    arguments: turns.indices
  )
  func filledIn(number: Int) throws {
    let entries = Self.turns[number].entries
    let file = pdf(
      "\(Self.box) \(entries) /Annots [6 0 R]",
      Self.corners,
      more: [Self.field("(filled)")],
      catalog: "\(Self.form) >>"
    )
    let words = try words(of: file)
    // The word's middle is 24 points from the left and 122 from the top of what is shown.
    let places: [String: (x: Double, y: Double)] = [
      "": (230, 368), "/Rotate 360": (230, 368), "/Rotate 90": (424, 230),
      "/Rotate 450": (424, 230),
      "/Rotate -270": (424, 230), "/Rotate 180": (382, 424), "/Rotate -180": (382, 424),
      "/Rotate 270": (368, 382), "/Rotate -90": (368, 382),
    ]
    let right = try #require(places[entries])
    let word = try #require(words["filled"], "\(words)")
    #expect(abs(word.x - right.x) < 5 && abs(word.y - right.y) < 5, "\(word)")
    #expect(Set(words.keys) == ["one", "two", "six", "filled", "2"])
  }

  @Test("a page whose units are two points has what was filled in at twice the size")
  func filledInUnits() throws {
    let file = pdf(
      "\(Self.box) /UserUnit 2 /Annots [6 0 R]",
      Self.corners,
      more: [Self.field("(filled)")],
      catalog: "\(Self.form) >>"
    )
    let word = try #require(try words(of: file)["filled"])
    // Twice (24, 122) from (106, 96) on.
    #expect(abs(word.x - 154) < 8 && abs(word.y - 340) < 8, "\(word)")
  }

  @Test(
    "where the file asks for fields to be drawn anew, what was filled in counts",
    arguments: [true, false]
  )
  func staleLook(isStale: Bool) throws {
    let file = pdf(
      "\(Self.box) /Annots [6 0 R]",
      Self.corners,
      more: [Self.field("(new)", more: "/AP << /N 7 0 R >>"), look("old")],
      catalog: "\(Self.form) /NeedAppearances \(isStale) >>"
    )
    #expect(Set(try words(of: file).keys) == ["one", "two", "six", isStale ? "new" : "old", "2"])
  }

  @Test(
    "what the file drew of a field that is to be drawn anew counts where it is what was filled in"
  )
  func freshLook() throws {
    let file = pdf(
      "\(Self.box) /Annots [6 0 R 9 0 R 10 0 R]",
      Self.corners,
      more: [
        Self.field("(12.5)", more: "/AP << /N 7 0 R >>"), look("12.50EUR"), look("gone"),
        // Cleared since it was drawn.
        "<< /Type /Annot /Subtype /Widget /FT /Tx /Rect [50 150 150 166] /V () /AP << /N 8 0 R >> >>",
        // Blank, and drawn so: nothing is lost.
        "<< /Type /Annot /Subtype /Widget /FT /Tx /Rect [50 120 150 136] /AP << /N 11 0 R >> >>",
        "<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Length 11 >>\nstream\n/Tx BMC EMC\nendstream",
      ],
      catalog: "\(Self.form) /NeedAppearances true >>"
    )
    #expect(Set(try words(of: file).keys) == ["one", "two", "six", "12.50EUR", "2"])
    let outcome = try bind([("a.pdf", file)])
    #expect(!outcome.messages.contains("exhibit-annotations"), "\(outcome.messages)")
  }

  @Test("a field whose text is a stream is told of where it is not drawn")
  func streamValue() throws {
    let file = pdf(
      "\(Self.box) /Annots [6 0 R]",
      Self.corners,
      more: [Self.field("7 0 R"), "<< /Length 4 >>\nstream\nlong\nendstream"],
      catalog: "\(Self.form) >>"
    )
    let isDrawn = try words(of: file)["long"] != nil
    let outcome = try bind([("a.pdf", file)])
    #expect(isDrawn != outcome.messages.contains("loses all or part of 1 field or mark on page 1"))
  }

  @Test("of more marks than poppler is asked to draw, those that are filled in are told of")
  func manyFields() throws {
    // Each was drawn blank before it was filled in.
    let fields = (0..<2_003).map { number in
      "<< /Type /Annot /Subtype /Widget /FT /Tx /T (\(number)) /Rect [50 200 150 216] /V (v) "
        + "/AP << /N 6 0 R >> >>"
    }
    let file = pdf(
      "\(Self.box) /Annots [\(fields.joined(separator: " "))]",
      Self.corners,
      more: [
        "<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Length 11 >>\nstream\n/Tx BMC EMC\nendstream"
      ],
      catalog: "/AcroForm << /Fields [] /DA (/Helv 10 Tf 0 g) /NeedAppearances true "
        + "/DR << /Font << /Helv 5 0 R >> >> >>"
    )
    let outcome = try bind([("a.pdf", file)])
    #expect(
      outcome.messages.contains("loses all or part of 3 fields and marks on page 1"),
      "\(outcome.messages)"
    )
  }

  @Test("a password is shown as stars, as readers do")
  func password() throws {
    let file = pdf(
      "\(Self.box) /Annots [6 0 R]",
      Self.corners,
      more: [Self.field("(secret)", more: "/Ff 8192")],
      catalog: "\(Self.form) >>"
    )
    #expect(Set(try words(of: file).keys) == ["one", "two", "six", "******", "2"])
  }

  @Test("a stamp over a field lies over it")
  func order() throws {
    // A field with a white ground, and a black square above it of the file's own.
    let field = Self.field("(below)", more: "/MK << /BG [1 1 1] >>")
    let square = "0 0 0 rg 0 0 50 20 re f"
    let file = pdf(
      "\(Self.box) /Annots [6 0 R << /Type /Annot /Subtype /Stamp /Rect [50 200 150 216] /AP << /N 7 0 R >> >>]",
      Self.corners,
      more: [
        field,
        "<< /Type /XObject /Subtype /Form /BBox [0 0 50 20] /Length \(square.utf8.count) >>\nstream\n"
          + "\(square)\nendstream",
      ],
      catalog: "\(Self.form) >>"
    )
    _ = try words(of: file)
    // What is shown begins at (206, 246): the field is from (216, 360) to (316, 376).
    let pixels = try Tool.shell(
      "pdftoppm -r 72 -f 2 -l 2 -x 220 -y 362 -W 90 -H 10 '\(folder.path("b.pdf"))' | tail -c 2700 | od -An -v -tu1 -w3"
    ).output.split(separator: "\n").map { $0.split(separator: " ").compactMap { Int($0) } }
    #expect(pixels.count == 900)
    #expect(pixels.allSatisfy { $0 == [0, 0, 0] })
  }

  @Test("a box whose look is not named shows what its field says, else that it is not ticked")
  func unnamedState() throws {
    let looks = "/AP << /N << /Yes 6 0 R /Off 7 0 R >> >>"
    let boxes = [
      "/Rect [50 200 100 220] /V /Yes \(looks)", "/Rect [50 150 100 170] \(looks)",
      "/Rect [50 100 100 120] /V /Yes /AS /Nope \(looks)",
      // Not ticked, whatever its field says.
      "/Rect [50 60 100 80] /V /On /AS /Off /AP << /N << /On 8 0 R >> >>",
    ].map { "<< /Type /Annot /Subtype /Widget /FT /Btn \($0) >>" }
    let file = pdf(
      "\(Self.box) /Annots [\(boxes.joined(separator: " "))]",
      Self.corners,
      more: [look("ticked"), look("empty"), look("nay")]
    )
    let found = try words(of: file)
    #expect(Set(found.keys) == ["one", "two", "six", "ticked", "empty", "2"])
    let empty = try #require(found["empty"])
    // The middle of its line is at (55 + 13, 159): (234, 417) on the sheet.
    #expect(abs(empty.y - 417) < 5, "\(empty)")
  }

  @Test("a mark over words colours them and leaves them to be read")
  func highlight() throws {
    let file = pdf(
      "\(Self.box) /Annots [<< /Type /Annot /Subtype /Highlight /Rect [48 304 78 322] /C [1 1 0] "
        + "/QuadPoints [48 322 78 322 48 304 78 304] >>]",
      Self.corners
    )
    #expect(Set(try words(of: file).keys) == ["one", "two", "six", "2"])
    // What is shown begins at (206, 246): the mark is from (214, 254) to (244, 272).
    let pixels = try Tool.shell(
      "pdftoppm -r 72 -f 2 -l 2 -x 214 -y 254 -W 30 -H 18 '\(folder.path("b.pdf"))' | tail -c 1620 | od -An -v -tu1 -w3"
    ).output.split(separator: "\n").map { $0.split(separator: " ").compactMap { Int($0) } }
    #expect(pixels.count == 540)
    #expect(pixels.contains([255, 255, 0]))
    #expect(pixels.contains { $0.allSatisfy { $0 < 100 } })
  }

  @Test("what nothing draws is told of: marks of other kinds, ticked boxes, letters without a font")
  func unshown() throws {
    let rect = "/Rect [100 100 200 140]"
    let marks = [
      "<< /Subtype /Caret \(rect) >>", "<< /Subtype /Widget \(rect) /FT /Btn /V /Yes /AS /Yes >>",
      // U+03A9 twice, of which Helvetica has none.
      "<< /Subtype /Widget \(rect) /FT /Tx /V <FEFF03A903A9> >>",
      "<< /Subtype /Widget \(rect) /Parent << /FT /Ch /V [(a) <FEFF03A9>] >> >>",
      // Nothing is lost of these.
      "<< /Subtype /FreeText \(rect) /Contents (words) /DA (/Helv 10 Tf) >>",
      "<< /Subtype /Highlight \(rect) /QuadPoints [100 140 200 140 100 100 200 100] /C [1 1 0] >>",
      "<< /Subtype /Widget \(rect) /FT /Tx /V () >>", "<< /Subtype /Widget \(rect) /FT /Tx >>",
      "<< /Subtype /Widget \(rect) /FT /Btn /V /Off >>", "<< /Subtype /Popup \(rect) >>",
      "<< /Subtype /Link \(rect) >>", "<< /Subtype /Square /F 2 \(rect) >>",
      "<< /Subtype /Widget /FT /Tx /V (no room) /Rect [9 9 9 9] >>",
      "<< /Subtype /Widget \(rect) /V /Off /AS /Off /AP << /N << /On 6 0 R >> >> >>",
      "<< /Subtype /Stamp \(rect) /AP << /N 6 0 R >> >>",
    ].map { $0.replacing("<< /Sub", with: "<< /Type /Annot /Sub", maxReplacements: 1) }
    let file = pdf(
      "\(Self.box) /Annots [\(marks.joined(separator: " "))]",
      Self.corners,
      more: [look("red")],
      catalog: "\(Self.form) >>"
    )
    let outcome = try bind([("form.pdf", file)])
    #expect(outcome.status == 0)
    #expect(
      outcome.messages.contains(
        "note “Gate” (n0): the attached file “form.pdf” loses all or part of 4 fields and marks on page 1: "
          + "the file leaves them to its reader, and poppler does not draw them whole"
      ),
      "\(outcome.messages)"
    )
    #expect(try words(of: file)["words"] != nil)
  }
}
