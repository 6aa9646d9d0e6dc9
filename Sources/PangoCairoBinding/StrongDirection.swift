internal import CPangoCairo

/// The direction of the first strong character of `text`, `nil` when there is none.
///
/// What stands in an isolate says nothing.
/// - SeeAlso: Unicode Standard Annex #9, rules P2 and P3.
public func strongDirection(of text: [UInt8]) -> TextDirection? {
  // Most paragraphs begin with a letter of ASCII.
  guard let start = text.firstIndex(where: { $0 >= 0x80 || isLetter($0) }) else { return nil }
  if isLetter(text[start]) { return .leftToRight }
  let rest = withoutIsolates(text[start...])
  return unsafe rest.withUnsafeBytes { raw in
    let start = unsafe raw.bindMemory(to: CChar.self).baseAddress
    return switch unsafe casebound_base_direction(start, Int32(rest.count)) {
    case PANGO_DIRECTION_RTL: TextDirection.rightToLeft
    case PANGO_DIRECTION_LTR: TextDirection.leftToRight
    default: nil
    }
  }
}

private func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

/// The text without what stands between an isolate's start and its end, where it has one.
private func withoutIsolates(_ text: ArraySlice<UInt8>) -> [UInt8] {
  // U+2066 to U+2068 start an isolate and U+2069 ends it: E2 81 A6 to E2 81 A9.
  var kept: [UInt8] = []
  var depth = 0
  var index = text.startIndex
  while index < text.endIndex {
    if text[index] == 0xE2, index + 2 < text.endIndex, text[index + 1] == 0x81 {
      switch text[index + 2] {
      case 0xA6...0xA8: depth += 1
      case 0xA9: depth = max(0, depth - 1)
      default: break
      }
    }
    if depth == 0 { kept.append(text[index]) }
    index += 1
  }
  return kept
}
