internal import PageModel
internal import PangoCairoBinding

extension LineFiller {
  /// Shapes a part of the text as it stands in the span `span`: with room for a frame that begins or
  /// ends there, and with little room before the number of a footnote.
  func shape(item: Int, range: Range<Int>, span: Int) -> ShapedText {
    let shaped = shaper.shape(text, item: item, range: range)
    let attributes = spans[span].attributes
    let size = attributes.style.size.points
    if attributes.isReference, breaks[range.lowerBound].contains(.white) {
      return shaped.widened(left: size * StyleSheet.referenceSpace - shaped.advance, right: 0)
    }
    guard attributes.frame != nil else { return shaped }
    let whole = spans[span].range
    let before = range.lowerBound == whole.lowerBound ? room(before: span) * size : 0
    let after = range.upperBound == whole.upperBound ? room(behind: span) * size : 0
    guard before + after > 0 else { return shaped }
    return text.items[item].level & 1 == 1
      ? shaped.widened(left: after, right: before) : shaped.widened(left: before, right: after)
  }

  private func room(before span: Int) -> Double {
    room(beside: span, span - 1, text.text.scalar(before: spans[span].range.lowerBound))
  }

  private func room(behind span: Int) -> Double {
    room(beside: span, span + 1, text.text.scalar(at: spans[span].range.upperBound))
  }

  /// The room beside a frame, in parts of its size: less where readers would take it for a space.
  private func room(beside span: Int, _ other: Int, _ character: Unicode.Scalar?) -> Double {
    guard let character, spans.indices.contains(other) else { return StyleSheet.frameRoom }
    if spans[other].attributes.frame == spans[span].attributes.frame { return 0 }
    return character.properties.isWhitespace
      ? StyleSheet.frameRoom : StyleSheet.frameRoomAtLetters
  }
}
