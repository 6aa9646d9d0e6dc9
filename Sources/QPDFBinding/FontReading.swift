internal import CQPDF

extension PDFFile {
  /// How much room the glyphs of a font take; `nil` where that cannot be told: fonts whose glyphs are drawn
  /// by operators, lines that run down, codings that are not read.
  @unsafe func measure(ofFont font: qpdf_oh) -> FontMeasure? {
    switch unsafe name("/Subtype", of: font) {
    case "/Type1", "/MMType1", "/TrueType": return unsafe simpleMeasure(font)
    case "/Type0": return unsafe compositeMeasure(font)
    default: return nil
    }
  }

  /// More items of a list of widths are not read.
  private static let mostWidths = 200_000

  @unsafe private func simpleMeasure(_ font: qpdf_oh) -> FontMeasure {
    let list = unsafe entry("/Widths", of: font)
    let first = unsafe entry("/FirstChar", of: font)
    let name = unsafe self.name("/BaseFont", of: font)
    defer { for object in [list, first] { unsafe qpdf_oh_release(handle, object) } }
    let standard = unsafe StandardWidths.named(name, isPlain: hasPlainCoding(font))
    var measure = FontMeasure()
    if unsafe qpdf_oh_is_array(handle, list) != 0, let start = unsafe number(first),
      (0...255).contains(start)
    {
      measure.widths = Array(repeating: .nan, count: 256)
      let count = min(Int(unsafe qpdf_oh_get_array_n_items(handle, list)), 256 - Int(start))
      for index in 0..<max(0, count) {
        measure.widths[Int(start) + index] = unsafe width(at: index, of: list) ?? .nan
      }
    } else if let standard {
      measure.widths = standard
    }
    unsafe setReach(of: font, isStandard: standard != nil, in: &measure)
    return measure
  }

  /// Whether a font's codes stand for what they stand for in Latin text, as far as ASCII goes.
  @unsafe private func hasPlainCoding(_ font: qpdf_oh) -> Bool {
    let coding = unsafe entry("/Encoding", of: font)
    defer { unsafe qpdf_oh_release(handle, coding) }
    return unsafe qpdf_oh_is_null(handle, coding) != 0
      || ["/StandardEncoding", "/WinAnsiEncoding", "/MacRomanEncoding"].contains(
        name("/Encoding", of: font)
      )
  }

  @unsafe private func compositeMeasure(_ font: qpdf_oh) -> FontMeasure? {
    let coding = unsafe name("/Encoding", of: font)
    // Names of maps for lines that run down end in V (ISO 32000-1, table 118).
    guard coding == "/H" || coding.hasSuffix("-H") else { return nil }
    let list = unsafe entry("/DescendantFonts", of: font)
    defer { unsafe qpdf_oh_release(handle, list) }
    guard unsafe qpdf_oh_is_array(handle, list) != 0,
      unsafe qpdf_oh_get_array_n_items(handle, list) == 1
    else { return nil }
    let inner = unsafe qpdf_oh_get_array_item(handle, list, 0)
    let usual = unsafe entry("/DW", of: inner)
    let widths = unsafe entry("/W", of: inner)
    defer { for object in [inner, usual, widths] { unsafe qpdf_oh_release(handle, object) } }
    let descriptor = unsafe entry("/FontDescriptor", of: inner)
    let program = unsafe entry("/FontFile", of: descriptor)
    defer { for object in [descriptor, program] { unsafe qpdf_oh_release(handle, object) } }
    // A program for fonts of single bytes: readers make what they can of it.
    guard unsafe qpdf_oh_is_null(handle, program) != 0 else { return nil }
    var measure = FontMeasure()
    unsafe setReach(of: inner, isStandard: false, in: &measure)
    guard coding == "/Identity-H" else {
      measure.codes = .any
      return measure
    }
    measure.codes = .double
    let width = unsafe (number(usual) ?? 1_000) / 1_000
    measure.others = width...width
    guard unsafe qpdf_oh_is_null(handle, widths) == 0 else { return measure }
    guard let read = unsafe compositeWidths(widths, others: Float(width)) else { return nil }
    measure.widths = read
    return measure
  }

  /// Widths by code: those that follow a code, or that all codes between two have (9.7.4.3).
  @unsafe private func compositeWidths(_ list: qpdf_oh, others: Float) -> [Float]? {
    guard unsafe qpdf_oh_is_array(handle, list) != 0 else { return nil }
    let count = Int(unsafe qpdf_oh_get_array_n_items(handle, list))
    var widths: [Float] = []
    var work = count
    func set(_ width: Float, _ code: Int) {
      if code >= widths.count {
        widths += Array(repeating: others, count: code + 1 - widths.count)
      }
      widths[code] = width
    }
    var index = 0
    while index + 1 < count {
      guard let first = unsafe code(at: index, of: list), work < PDFFile.mostWidths else {
        return nil
      }
      let item = unsafe qpdf_oh_get_array_item(handle, list, Int32(index + 1))
      defer { unsafe qpdf_oh_release(handle, item) }
      if unsafe qpdf_oh_is_array(handle, item) != 0 {
        let length = Int(unsafe qpdf_oh_get_array_n_items(handle, item))
        guard first + length <= 65_536 else { return nil }
        for place in 0..<length {
          guard let width = unsafe width(at: place, of: item) else { return nil }
          set(width, first + place)
        }
        work += length
        index += 2
      } else {
        guard let last = unsafe code(at: index + 1, of: list), last >= first, index + 2 < count,
          let width = unsafe width(at: index + 2, of: list)
        else { return nil }
        work += last - first
        guard work < PDFFile.mostWidths else { return nil }
        for code in first...last { set(width, code) }
        index += 3
      }
    }
    return index == count ? widths : nil
  }

  @unsafe private func code(at index: Int, of list: qpdf_oh) -> Int? {
    let item = unsafe qpdf_oh_get_array_item(handle, list, Int32(index))
    defer { unsafe qpdf_oh_release(handle, item) }
    return unsafe number(item).flatMap { (0...65_535).contains($0) ? Int($0) : nil }
  }

  /// A width in parts of the size; `nil` for what no glyph has.
  @unsafe private func width(at index: Int, of list: qpdf_oh) -> Float? {
    let item = unsafe qpdf_oh_get_array_item(handle, list, Int32(index))
    defer { unsafe qpdf_oh_release(handle, item) }
    return unsafe number(item).flatMap { abs($0) < 20_000 ? Float($0 / 1_000) : nil }
  }

  /// Takes over how far glyphs reach, where the font tells it in a way that can be.
  @unsafe private func setReach(
    of font: qpdf_oh,
    isStandard: Bool,
    in measure: inout FontMeasure
  ) {
    let descriptor = unsafe entry("/FontDescriptor", of: font)
    let list = unsafe entry("/FontBBox", of: descriptor)
    defer { for object in [descriptor, list] { unsafe qpdf_oh_release(handle, object) } }
    if let box = unsafe edges(list), box[2] - box[0] >= 200, box[3] - box[1] >= 200,
      box.allSatisfy({ abs($0) <= 4_000 })
    {
      measure.low = min(box[1] / 1_000, -0.3)
      measure.high = max(box[3] / 1_000, 1)
      measure.overhang = min(1, max(-box[0] / 1_000, 0.5))
    } else if isStandard {
      (measure.low, measure.high, measure.overhang) = (-0.3, 1.1, 0.5)
    }
  }
}
