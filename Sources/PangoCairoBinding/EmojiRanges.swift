/// Finds the emoji of a text that are to be drawn as pictures, in UTF-8 byte ranges.
///
/// A keycap counts with its digit, so that the digit is not drawn in the text font apart from its
/// cap. Text presentation (U+FE0E) is no emoji.
/// - SeeAlso: Unicode Technical Standard #51, ED-8 to ED-17.
func emojiRanges(in text: [UInt8]) -> [Range<Int>] {
  // No emoji and no variation selector lies below U+2000 but © and ®, which need the selector.
  guard text.contains(where: { $0 >= 0xE2 }) else { return [] }
  var ranges: [Range<Int>] = []
  var offset = 0
  for character in String(decoding: text, as: UTF8.self) {
    let end = offset + character.utf8.count
    if isPicture(character) {
      if let last = ranges.last, last.upperBound == offset {
        ranges[ranges.count - 1] = last.lowerBound..<end
      } else {
        ranges.append(offset..<end)
      }
    }
    offset = end
  }
  return ranges
}

private func isPicture(_ character: Character) -> Bool {
  let scalars = character.unicodeScalars
  guard let first = scalars.first, first.properties.isEmoji else { return false }
  if scalars.contains("\u{FE0E}") { return false }
  if first.properties.isEmojiPresentation { return true }
  guard scalars.count > 1 else { return false }
  return scalars.dropFirst().contains {
    $0 == "\u{FE0F}" || $0 == "\u{20E3}" || $0.properties.isEmojiModifier
  }
}
