import PageModel
import PangoCairoBinding

@testable import PageLayout

/// Fills lines with text that a test makes, and reads them back.
struct FilledText {
  let shaper: TextShaper

  init() throws { shaper = try TextShaper(catalog: FontCatalog()) }

  /// The lines of parts in one style each.
  func fill(
    _ parts: [(text: String, style: TextStyle)],
    width: Double,
    breaksAnywhere: Bool = false
  ) -> [FilledLine] {
    var segment = TextSegment()
    for part in parts {
      segment.append(
        part.text,
        TextAttributes(style: part.style, color: StyleSheet.ink, ground: StyleSheet.paper)
      )
    }
    let text = shaper.analyze(
      segment.bytes,
      spans: segment.spans.map { StyleSpan(range: $0.range, style: $0.attributes.style) },
      direction: nil,
      cjk: .simplified
    )
    var filler = LineFiller(
      shaper: shaper,
      text: text,
      breaks: text.breaksAtWords,
      spans: segment.spans,
      width: width,
      breaksAnywhere: breaksAnywhere
    )
    return filler.fill()
  }

  /// The text of each line, without white space at its end.
  func lines(
    _ text: String,
    width: Double,
    breaksAnywhere: Bool = false,
    style: TextStyle = TextStyle(size: 11)
  ) -> [String] {
    let bytes = [UInt8](text.utf8)
    return fill([(text, style)], width: width, breaksAnywhere: breaksAnywhere).map {
      words(of: $0, in: bytes)
    }
  }

  func words(of line: FilledLine, in bytes: [UInt8]) -> String {
    line.pieces.map { String(decoding: bytes[$0.range], as: UTF8.self) }.joined()
  }
}
