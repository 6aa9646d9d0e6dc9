internal import PageModel
internal import PangoCairoBinding

extension GlyphRunMaker {
  /// A box with the code point of a character that no font has, in two rows of digits.
  ///
  /// The digits are lines and no glyphs: they are not text, and no reader shall take them for it.
  func missingBox(
    of glyph: ShapedGlyph,
    at origin: Point,
    _ attributes: TextAttributes
  ) -> [Shape] {
    let size = attributes.style.size
    let frame = Rect(
      x: origin.x + size * 0.05,
      y: origin.y - size * 0.8,
      width: .points(glyph.advance) - size * 0.1,
      height: size
    )
    let code = hexadecimal(glyph.id).map { $0.hexDigitValue ?? 0 }
    let perRow = (code.count + 1) / 2
    let cell = Size(width: size * 0.16, height: size * 0.3)
    let step = size * 0.26
    let left = frame.x + (frame.width - cell.width - step * Double(perRow - 1)) * 0.5
    let gap = (frame.height - cell.height * 2) * (1.0 / 3)
    var shapes = [
      Shape(
        .rectangle(frame, cornerRadius: size * 0.05),
        stroke: attributes.color,
        lineWidth: size * 0.045
      )
    ]
    for (index, digit) in code.enumerated() {
      let row = Double(index / perRow)
      let corner = Point(
        x: left + step * Double(index % perRow),
        y: frame.y + gap + (cell.height + gap) * row
      )
      let points = digitLines[digit].map {
        Point(x: corner.x + cell.width * $0.x, y: corner.y + cell.height * $0.y)
      }
      shapes.append(Shape(.polyline(points), stroke: attributes.color, lineWidth: size * 0.045))
    }
    return shapes
  }
}

/// The sixteen digits, each one line in a square of one, as on a pocket calculator.
private let digitLines: [[(x: Double, y: Double)]] = [
  "abfea", "bf", "abdcef", "abdcdfe", "acdbf", "bacdfe", "baefdc", "abf", "abfeacd", "dcabfe",
  "eabdcdf", "aefdc", "baef", "bfecd", "bacdcef", "bacdce",
].map { corners in
  corners.map { corner -> (x: Double, y: Double) in
    switch corner {
    case "a": (0, 0)
    case "b": (1, 0)
    case "c": (0, 0.5)
    case "d": (1, 0.5)
    case "e": (0, 1)
    default: (1, 1)
    }
  }
}

/// A code point as four or more hexadecimal digits.
func hexadecimal(_ value: UInt32) -> String {
  let digits = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}
