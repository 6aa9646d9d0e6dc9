internal import PageModel
internal import PangoCairoBinding

extension GlyphRunMaker {
  /// The rules of pieces that look alike: underlines, tints, frames.
  func rules(
    _ attributes: TextAttributes,
    _ pieces: ArraySlice<TextPiece>
  ) -> [Shape] {
    let size = attributes.style.size
    var left = pieces.map(\.x).min() ?? 0
    var right = pieces.map { $0.x + $0.shaped.advance }.max() ?? 0
    var found: [Shape] = []
    func rule(at y: Length) {
      found.append(
        Shape(
          .rectangle(
            Rect(x: .points(left), y: y, width: .points(right - left), height: size * 0.055),
            cornerRadius: .zero
          ),
          fill: attributes.color
        )
      )
    }
    func around(corner: Length) -> Shape.Outline {
      let rect = Rect(
        x: .points(left),
        y: size * -0.93 - attributes.rise,
        width: .points(right - left),
        height: size * 1.19
      )
      return .rectangle(rect, cornerRadius: corner)
    }
    if attributes.isHighlighted {
      found.append(Shape(around(corner: .zero), fill: StyleSheet.highlight))
    }
    if attributes.frame != nil {
      let inset = size.points * StyleSheet.frameInset
      let ends = framedEnds(pieces)
      if ends.left { left += inset }
      if ends.right { right -= inset }
      found.append(
        Shape(around(corner: size * 0.18), stroke: StyleSheet.rule, lineWidth: 0.6)
      )
      // What is under the words keeps clear of the frame.
      left += inset
      right -= inset
    }
    if attributes.link != nil && !attributes.isReference || attributes.isUnderlined {
      rule(at: size * 0.14)
    }
    if attributes.isStruck { rule(at: size * -0.3) }
    return found
  }

  /// Whether a frame has room at the left and at the right of `pieces`, and not a break.
  private func framedEnds(_ pieces: ArraySlice<TextPiece>) -> (left: Bool, right: Bool) {
    guard let first = pieces.first, let last = pieces.last else { return (false, false) }
    let starts = first.range.lowerBound == segment.spans[first.span].range.lowerBound
    let ends = last.range.upperBound == segment.spans[last.span].range.upperBound
    return text.items[first.item].level & 1 == 1 ? (ends, starts) : (starts, ends)
  }
}
