import Foundation
import Testing

/// Pages of attached PDFs of which a crop box hides a part.
extension BinderExhibitTests {
  /// Words around the part that is shown, 200 by 300 points from (40, 30) on, and words in it.
  private static let around = [
    (x: 60, y: 345, text: "Page 1 of 4"), (x: 60, y: 10, text: "SMITH000123"),
    (x: 2, y: 200, text: "left"), (x: 252, y: 200, text: "right"), (x: 60, y: 300, text: "Dear"),
    (x: 60, y: 60, text: "Sirs"), (x: 225, y: 150, text: "half"),
  ]

  /// A page of those words; more of them stand in a form in a form, and in marks.
  private func cropped(_ entries: String = "") -> [UInt8] {
    let head = "BT /F 10 Tf 60 345 Td 10 TL (Bates 0009) Tj (hidden) ' ET"
    let inner = "BT /F 10 Tf 60 200 Td (inner) Tj ET \(head)"
    let form = "/Type /XObject /Subtype /Form /BBox [0 0 260 360]"
    let fonts = "/Font << /F 5 0 R >>"
    let marks = [("[60 332 110 352]", 8), ("[60 100 110 120]", 9)].map {
      "<< /Type /Annot /Subtype /Stamp /Rect \($0.0) /AP << /N \($0.1) 0 R >> >>"
    }
    return pdf(
      "\(Self.box) \(entries) /Annots [\(marks.joined(separator: " "))]",
      Self.around,
      more: [
        "<< \(form) /Resources << /XObject << /I 7 0 R >> >> /Length 5 >>\nstream\n/I Do\nendstream",
        "<< \(form) /Resources << \(fonts) >> /Length \(inner.utf8.count) >>\n"
          + "stream\n\(inner)\nendstream",
        look("nay"), look("yes"),
      ],
      behind: "/Span << /ActualText (told) >> BDC BT /F 10 Tf 60 345 Td (x) Tj ET EMC /O Do "
        + "q 100 0 0 100 50 240 cm BI /W 8 /H 8 /IM true ID BT (\u{1}\u{2}ET EI Q",
      resources: "/XObject << /O 6 0 R >>"
    )
  }

  @Test(
    "what a crop box hides is not read in the binder, either; what it shows looks as before",
    arguments: ["", "/Rotate 90", "/UserUnit 2"]
  )
  func cropBox(entries: String) throws {
    let file = cropped(entries)
    let outcome = try bind([("a.pdf", file)], "--stamp", "CB-{page:06}", "--lint")
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(outcome.messages.contains("0 findings"), "\(outcome.messages)")
    let binder = folder.path("b.pdf")
    let words = try Tool.shell("pdftotext -f 2 -l 2 '\(binder)' -").output
    #expect(
      words.split { $0.isWhitespace }.sorted()
        == ["CB-000002", "Dear", "Sirs", "half", "inner", "yes"]
    )
    #expect(try Tool.shell("qpdf --check '\(binder)'").status == 0)
    // 200 by 300 points in the middle of a letter sheet, which is turned with them; or twice that.
    let place =
      switch entries {
      case "/Rotate 90": "-x 246 -y 206 -W 300 -H 200"
      case "/UserUnit 2": "-x 106 -y 96 -W 400 -H 600"
      default: "-x 206 -y 246 -W 200 -H 300"
      }
    try folder.write(file, to: "a.pdf")
    // poppler takes no notice of the unit.
    let scale = entries == "/UserUnit 2" ? 144 : 72
    let original = try Tool.shell("pdftoppm -r \(scale) -cropbox '\(folder.path("a.pdf"))' | cksum")
    let taken = try Tool.shell("pdftoppm -r 72 -f 2 -l 2 \(place) '\(binder)' | cksum")
    #expect(original.output == taken.output)
    #expect(original.output.count > 10)
  }
}
