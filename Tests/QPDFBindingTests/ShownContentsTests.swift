import Testing

@testable import QPDFBinding

/// All on a page of which (0, 0) to (100, 100) is seen.
///
/// The letters of the font `/F` are half as wide as its
/// size, and reach from 0.2 below the base line to 0.8 above it; those of `/U` are from none to twice it.
@Suite("Text that is not seen")
struct ShownContentsTests {
  private struct Resources: ContentResources {
    var forms: [String: DrawnObject] = [:]

    func font(_ name: String) -> FontMeasure? {
      var measure = FontMeasure(low: -0.2, high: 0.8, overhang: 0)
      if name == "F" { measure.widths = Array(repeating: 0.5, count: 256) }
      return name == "T3" ? nil : measure
    }

    func setsFont(_ state: String) -> Bool { state == "Sets" }
    func hasWords(_ properties: String) -> Bool { properties == "Words" }

    func drawn(_ name: String, by matrix: ContentMatrix, isFresh: Bool) -> DrawnObject {
      forms[name] ?? .kept
    }
  }

  private func shown(
    _ source: String,
    by matrix: ContentMatrix = .identity,
    forms: [String: DrawnObject] = [:]
  ) -> String? {
    ShownContents.contents(
      Array(source.utf8),
      by: matrix,
      in: ContentBox(left: 0, low: 0, right: 100, high: 100),
      with: Resources(forms: forms)
    ).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Shows two letters, 10 points long, from a point on.
  private func text(_ x: Double, _ y: Double, _ string: String = "(ab) Tj") -> String {
    "BT /F 10 Tf \(x) \(y) Td \(string) ET"
  }

  // MARK: Where

  @Test(
    "text above, below, left and right of what is seen is left out",
    arguments: [(10, 102.1), (10, -8.1), (-10.1, 50), (100.1, 50), (-500, -500)]
  )
  func outside(x: Double, y: Double) {
    #expect(shown(text(x, y)) == "BT /F 10 Tf \(x) \(y) Td   ET")
  }

  @Test(
    "text that reaches in stays, and with it the whole stream",
    arguments: [(10, 101.9), (10, -7.9), (-9.9, 50), (99.9, 50), (50, 50)]
  )
  func inside(x: Double, y: Double) { #expect(shown(text(x, y)) == nil) }

  @Test("text stands where all matrices together bring it")
  func matrices() {
    // A quarter turn to the left: it runs up from (105, 50); its letters reach from 97 to 107.
    #expect(shown("BT /F 10 Tf 0 1 -1 0 105 50 Tm (ab) Tj ET") == nil)
    #expect(
      shown("BT /F 10 Tf 0 1 -1 0 109 50 Tm (ab) Tj ET") == "BT /F 10 Tf 0 1 -1 0 109 50 Tm   ET"
    )
    // Twice as large: the base line is at 60 of 50.
    #expect(
      shown("q 2 0 0 2 0 0 cm \(text(10, 60)) Q \(text(10, 60))")
        == "q 2 0 0 2 0 0 cm BT /F 10 Tf 10.0 60.0 Td   ET Q \(text(10, 60))"
    )
    // Two moves, then a matrix that takes the box's own away.
    #expect(
      shown("BT /F 10 Tf 5 60 Td 0 45 Td (a) Tj 1 0 0 1 5 5 Tm (b) Tj ET")
        == "BT /F 10 Tf 5 60 Td 0 45 Td   1 0 0 1 5 5 Tm (b) Tj ET"
    )
    let moved = ContentMatrix.moving(0, 60)
    #expect(shown(text(10, 50), by: moved) == "BT /F 10 Tf 10.0 50.0 Td   ET")
  }

  @Test("a slanting line that the box's own sides do not part lies outside by its own sides")
  func slanting() {
    // Along the line from (110, 60) to (60, 110), up to the right: it passes the corner at (100, 100).
    let turn = "0.7071 -0.7071 0.7071 0.7071"
    #expect(shown("BT /F 10 Tf \(turn) 80 130 Tm (abcdefghijkl) Tj ET") != nil)
    #expect(shown("BT /F 10 Tf \(turn) 60 110 Tm (abcdefghijkl) Tj ET") == nil)
  }

  @Test("the rise, the scale and the spaces count")
  func textState() {
    #expect(shown("BT /F 10 Tf 10 95 Td 8 Ts (ab) Tj ET") == "BT /F 10 Tf 10 95 Td 8 Ts   ET")
    #expect(shown("BT /F 10 Tf 10 105 Td -8 Ts (ab) Tj ET") == nil)
    // 5 points instead of 10, from -6 on; with a space of 4 behind each letter 18.
    #expect(shown("BT /F 10 Tf 50 Tz -6 50 Td (ab) Tj ET") != nil)
    #expect(shown("BT /F 10 Tf 4 Tc -17 50 Td (ab) Tj ET") == nil)
    #expect(shown("BT /F 10 Tf 4 Tc -19 50 Td (ab) Tj ET") != nil)
    // The blank is a letter, too: 15 points and 10 more.
    #expect(shown("BT /F 10 Tf 10 Tw -24 50 Td (a b) Tj ET") == nil)
    #expect(shown("BT /F 10 Tf 10 Tw -26 50 Td (a b) Tj ET") != nil)
  }

  // MARK: What takes its place

  @Test("the operators that move to the next line and set spaces do so without what they show")
  func lines() {
    #expect(
      shown("BT /F 10 Tf 10 TL 10 115 Td (ab) ' (cd) ' ET")
        == "BT /F 10 Tf 10 TL 10 115 Td  T* (cd) ' ET"
    )
    #expect(
      shown("BT /F 10 Tf 10 TL 10 125 Td 1 .5 (ab) \" T* T* (cd) Tj ET")
        == "BT /F 10 Tf 10 TL 10 125 Td  1 Tw .5 Tc T* T* T* (cd) Tj ET"
    )
    // TD sets how far lines are apart.
    #expect(
      shown("BT /F 10 Tf 10 130 Td 0 -20 TD (a) Tj T* (b) Tj ET")
        == "BT /F 10 Tf 10 130 Td 0 -20 TD   T* (b) Tj ET"
    )
  }

  @Test("a string before others on its line makes way for a move of its length")
  func moves() {
    // Two letters and three: 25 points of 10.
    #expect(
      shown("BT /F 10 Tf -30 50 Td (ab) Tj [(cde) 100] TJ (fg) Tj ET")
        == "BT /F 10 Tf -30 50 Td  [-1000] TJ  [-1400] TJ (fg) Tj ET"
    )
    // Behind what is seen nothing has to be moved.
    #expect(
      shown("BT /F 10 Tf 90 50 Td (ab) Tj ( cd) Tj (ef) Tj ET")
        == "BT /F 10 Tf 90 50 Td (ab) Tj ( cd) Tj   ET"
    )
  }

  @Test("a string before others stays where its length is not known")
  func unknownLength() {
    #expect(shown("BT /U 10 Tf -30 50 Td (a) Tj (cde) Tj ET") == nil)
    // At most 20 points long: alone on its line nothing tells.
    #expect(shown("BT /U 10 Tf -30 50 Td (a) Tj ET") != nil)
    #expect(shown("BT /U 10 Tf -15 50 Td (a) Tj ET") == nil)
    // A later line is not moved by it.
    #expect(
      shown("BT /U 10 Tf -30 50 Td (a) Tj 40 0 Td (cde) Tj ET")
        == "BT /U 10 Tf -30 50 Td   40 0 Td (cde) Tj ET"
    )
    // The rise brings the second string of the line in.
    #expect(shown("BT /U 10 Tf 10 120 Td (a) Tj -50 Ts (b) Tj ET") == nil)
  }

  @Test("of an array of strings those that are not seen make way for moves of their length")
  func arrays() {
    // From -25 to -15, -10 to 0.1 in the box, 95 to 105, 110 to 115.
    #expect(
      shown("BT /F 10 Tf -25 50 Td [(ab)-510(cd)-9500(ef)-500(g)] TJ (h) Tj ET")
        == "BT /F 10 Tf -25 50 Td [ -1000 -510(cd)-9500(ef)-500 -500 ] TJ   ET"
    )
  }

  @Test("a move in a line of strings brings those behind it in")
  func movesBack() {
    #expect(
      shown("BT /F 10 Tf 120 50 Td [(ab)5000(cd)] TJ ET")
        == "BT /F 10 Tf 120 50 Td [ -1000 5000(cd)] TJ ET"
    )
    #expect(shown("BT /U 10 Tf 120 50 Td [(ab) 5000 (cd)] TJ ET") == nil)
    #expect(shown("BT /F 10 Tf 120 50 Td [(ab) 2000 (cd)] TJ ET") != nil)
  }

  @Test("words stay apart where nothing stood between them")
  func apart() {
    #expect(shown("BT/F 10 Tf 9 120 Td(a)Tj/F 9 Tf(b)Tj ET") == "BT/F 10 Tf 9 120 Td /F 9 Tf  ET")
  }

  // MARK: What stays in doubt

  @Test(
    "where anything is in doubt, the stream stays",
    arguments: [
      "/Sets gs", "Q", "ET", "BT BT ET", "(ab) Tj", "BT q ET", "BT", "1 2 3 cm", "(", "[(a)", "1",
      "BT 1 --1 Td ET", "ID EI", "BI ID (", "BT /F 10 Tf (a) (b) Tj ET", "BT /F 10 Tf [/A] TJ ET",
      String(repeating: "q ", count: 100_000), String(repeating: "/A BMC ", count: 100_000),
      String(repeating: "0 ", count: 100_000),
    ]
  )
  func doubt(source: String) {
    #expect(shown("\(text(10, 120)) \(source)") == nil)
  }

  @Test(
    "text of which it cannot be told where it is stays, and other text goes",
    arguments: ["/T3 10 Tf", "7 Tr", "4 Tr", "-100 Tz", "0 Tz", "/F 0 Tf", "1000000000 Tc"]
  )
  func unknown(state: String) {
    let source = "BT /F 10 Tf \(state) 10 120 Td (ab) Tj ET"
    #expect(shown(source) == nil)
    #expect(
      shown("q \(source) Q \(text(10, 120))") == "q \(source) Q BT /F 10 Tf 10.0 120.0 Td   ET"
    )
  }

  @Test("matrices without a sense part nothing")
  func senseless() {
    #expect(shown("0 0 0 0 0 200 cm \(text(10, 120))") == nil)
    #expect(shown("9999999999999 0 0 9999999999999 0 0 cm \(text(10, 120))") == nil)
  }

  @Test("words in the data of an image are no operators")
  func image() {
    let image = "BI /W 2 /H 1 /BPC 8 /CS /G ID BT ET Q ( EI"
    #expect(shown("\(image) \(text(10, 50))") == nil)
    #expect(shown("\(image) \(text(10, 120))") == "\(image) BT /F 10 Tf 10.0 120.0 Td   ET")
  }

  // MARK: Marked content

  @Test("words told in place of text go with it", arguments: ["<</ActualText (x)>>", "/Words"])
  func words(properties: String) {
    #expect(
      shown("/Span \(properties) BDC \(text(10, 120)) EMC")
        == "/Span  BMC BT /F 10 Tf 10.0 120.0 Td   ET EMC"
    )
    // Some of it is seen.
    #expect(
      shown("/Span \(properties) BDC \(text(10, 120)) \(text(10, 50)) EMC")
        == "/Span \(properties) BDC BT /F 10 Tf 10.0 120.0 Td   ET \(text(10, 50)) EMC"
    )
    // It lies in it.
    #expect(
      shown("/P \(properties) BDC /Span <</MCID 0>> BDC \(text(10, 120)) EMC EMC")
        == "/P  BMC /Span <</MCID 0>> BDC BT /F 10 Tf 10.0 120.0 Td   ET EMC EMC"
    )
    // Nothing is left out of it.
    #expect(
      shown("/Span \(properties) BDC 0 0 5 5 re f EMC \(text(10, 120))")
        == "/Span \(properties) BDC 0 0 5 5 re f EMC BT /F 10 Tf 10.0 120.0 Td   ET"
    )
  }

  @Test("properties without words stay: layers, numbers")
  func otherProperties() {
    #expect(
      shown("/OC /L BDC \(text(10, 120)) EMC") == "/OC /L BDC BT /F 10 Tf 10.0 120.0 Td   ET EMC"
    )
  }

  @Test("words stay with text that stays for what follows it")
  func wordsOfKept() {
    #expect(
      shown("BT /U 10 Tf -30 50 Td /Span <</ActualText (x)>> BDC (a) Tj EMC (cde) Tj ET") == nil
    )
  }

  // MARK: Objects

  @Test("a form of which nothing is seen is not drawn, another one is drawn by another name")
  func forms() {
    #expect(
      shown("q /A Do Q /B Do /C Do", forms: ["A": .left, "C": .other("/C2")])
        == "q   Q /B Do  /C2 Do"
    )
    #expect(
      shown("/Span /Words BDC /A Do EMC", forms: ["A": .left]) == "/Span  BMC   EMC"
    )
  }
}
