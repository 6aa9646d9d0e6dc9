import Testing

@testable import QPDFBinding

@Suite("What is drawn with")
struct DrawnSourceTests {
  private func drawn(
    _ source: String,
    as role: DrawnSource.Role,
    keepsLayers: Bool = false
  ) -> (source: String, references: [Int]) {
    let drawn = DrawnSource(Array(source.utf8), as: role, keepsLayers: keepsLayers)
    return (String(decoding: drawn.bytes, as: UTF8.self), drawn.references.map(\.number))
  }

  @Test(
    "of resources their kinds stay; names in them are the file's own, whatever they mean elsewhere"
  )
  func resources() {
    let found = drawn("<< /Font << /A 1 0 R /AA 2 0 R >> /Parent 3 0 R /B 4 0 R >>", as: .resources)
    #expect(found.source == "<< /Font<< /A 1 0 R /AA 2 0 R >> >>")
    #expect(found.references == [1, 2])
  }

  @Test("of forms and images the keys that the standard gives them stay")
  func forms() {
    let more = "/Metadata 4 0 R /PieceInfo 5 0 R /AF 6 0 R /B 7 0 R /OC 8 0 R"
    #expect(
      drawn("<< /Subtype /Form /BBox [0 0 1 1] /Resources 3 0 R \(more) >>", as: .form).source
        == "<< /Subtype /Form /BBox[ 0 0 1 1 ] /Resources 3 0 R >>"
    )
    #expect(
      drawn("<< /Subtype /Image /Width 2 /SMask 3 0 R /Alternates 9 0 R \(more) >>", as: .image)
        .source == "<< /Subtype /Image /Width 2 /SMask 3 0 R >>"
    )
  }

  @Test("layers stay where they are kept", arguments: [DrawnSource.Role.form, .image, .other])
  func layers(role: DrawnSource.Role) {
    #expect(drawn("<< /OC 8 0 R >>", as: role, keepsLayers: true).references == [8])
    #expect(drawn("<< /OC 8 0 R >>", as: role).references.isEmpty)
  }

  @Test("of anything else all stays but what belongs to more than is drawn")
  func others() {
    let found = drawn(
      "<< /Type /Font /Widths 2 0 R /Parent 3 0 R /AA 4 0 R /X (a\\)b) >>",
      as: .other
    )
    #expect(found.source == "<< /Type /Font /Widths 2 0 R /X (a\\)b) >>")
    #expect(found.references == [2])
  }

  @Test(
    "an action, a file, a page is nothing wherever it stands",
    arguments: [
      "<< /S /JavaScript /X 1 0 R >>", "<< /S /URI /URI (a) >>", "<< /Type /Filespec /F 1 0 R >>",
      "<< /X 1 0 R /Type /Page >>", "<< /Type /Catalog >>",
    ]
  )
  func forbidden(source: String) {
    #expect(drawn(source, as: .other).source == " null")
    let inside = drawn("<< /Next \(source) /Y [\(source) 2 0 R] >>", as: .other)
    #expect(inside.source == "<< /Next null /Y[ null 2 0 R ] >>")
    #expect(inside.references == [2])
  }

  @Test("of the properties of marked content words stay, and what layers are")
  func properties() {
    #expect(
      drawn(
        "<< /MC0 << /ActualText (x) /MCID 3 /AF 4 0 R >> /MC1 << /Type /OCG /Name (l) /Usage 5 0 R >> >>",
        as: .properties
      ).source == "<< /MC0<< /ActualText (x) >> /MC1<< /Type /OCG /Name (l) >> >>"
    )
  }

  @Test("a reference of another generation than the first is nothing; what looks like one stays")
  func references() {
    let found = drawn("[ 1 0 R 2 1 R 3 0 Rx (4 0 R) <35> 6 0 ]", as: .other)
    #expect(found.source == "[ 1 0 R null 3 0 Rx (4 0 R) <35> 6 0 ]")
    #expect(found.references == [1])
  }
}
