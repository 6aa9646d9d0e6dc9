internal import QPDFBinding

/// The part of a page that is shown, and how it is turned.
struct PageFrame {
  private var left = 0.0
  private var bottom = 0.0
  private var right = 612.0
  private var top = 792.0
  private let turns: Int
  private let unit: Double

  /// Nodes above a page are not looked at past these.
  private static let deepest = 64

  init(_ page: PDFReference, _ reader: PDFReader) {
    var found: [String: PDFValue] = [:]
    var next = page
    for _ in 0..<PageFrame.deepest {
      for key in ["MediaBox", "CropBox", "Rotate"] where found[key] == nil {
        let value = reader.resolved(reader.entry(key, of: next))
        if value != .null { found[key] = value }
      }
      guard case .reference(let parent) = reader.entry("Parent", of: next) else { break }
      next = parent
    }
    let boxes = ["MediaBox", "CropBox"].compactMap { key -> [Double]? in
      let sides = found[key]?.items.compactMap { reader.resolved($0).number } ?? []
      guard sides.count == 4 else { return nil }
      return [
        min(sides[0], sides[2]), min(sides[1], sides[3]), max(sides[0], sides[2]),
        max(sides[1], sides[3]),
      ]
    }
    if let box = boxes.first { (left, bottom, right, top) = (box[0], box[1], box[2], box[3]) }
    if boxes.count == 2 {
      (left, bottom) = (max(left, boxes[1][0]), max(bottom, boxes[1][1]))
      (right, top) = (min(right, boxes[1][2]), min(top, boxes[1][3]))
    }
    let degrees = found["Rotate"]?.number ?? 0
    turns = degrees.isFinite ? ((Int(max(-36_000, min(36_000, degrees))) / 90) % 4 + 4) % 4 : 0
    unit = reader.resolved(reader.entry("UserUnit", of: page)).number ?? 1
  }

  /// The width as the page lies, in its own units.
  var width: Double { turns % 2 == 0 ? right - left : top - bottom }
  /// The height, likewise.
  var height: Double { turns % 2 == 0 ? top - bottom : right - left }
  /// The width in points.
  var shownWidth: Double { width * unit }
  /// The height in points.
  var shownHeight: Double { height * unit }

  /// The left and the right edge of a rectangle, from the left of the page as it is shown.
  func widths(of sides: [Double]) -> (left: Double, right: Double) {
    let edges: (Double, Double)
    switch turns {
    case 0: edges = (sides[0] - left, sides[2] - left)
    case 1: edges = (sides[1] - bottom, sides[3] - bottom)
    case 2: edges = (right - sides[0], right - sides[2])
    default: edges = (top - sides[1], top - sides[3])
    }
    return (min(edges.0, edges.1), max(edges.0, edges.1))
  }

  /// The upper and the lower edge of a rectangle, from the head of the page as it is shown.
  func heights(of sides: [Double]) -> (top: Double, bottom: Double) {
    let edges: (Double, Double)
    switch turns {
    case 0: edges = (top - sides[1], top - sides[3])
    case 1: edges = (sides[0] - left, sides[2] - left)
    case 2: edges = (sides[1] - bottom, sides[3] - bottom)
    default: edges = (right - sides[0], right - sides[2])
    }
    return (min(edges.0, edges.1), max(edges.0, edges.1))
  }
}
