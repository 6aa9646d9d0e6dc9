/// Finds the quotation marks, dashes and ellipses that stand in Chinese or Japanese text, and the numbers
/// in circles beside Korean as well, in UTF-8 byte ranges.
///
/// They have one code with those of Latin text, and another form.
/// What is outside of a mark decides, past spaces and other marks, and where there is nothing, what is
/// inside: quotes around one Chinese word in an English sentence are English.
func cjkPunctuationRanges(in text: [UInt8]) -> [Range<Int>] {
  // All of Chinese and Japanese is in bytes from E3 on, the marks are E2 80 xx.
  guard text.contains(where: { $0 >= 0xE3 }), text.contains(0xE2) else { return [] }
  var ranges: [Range<Int>] = []
  for start in text.indices where text[start] == 0xE2 {
    if isEnclosed(text, at: start) {
      let around = [neighbour(in: text, before: start), neighbour(in: text, after: start + 3)]
      let isBeside = around.contains {
        $0.map { isCJK(text, at: $0) || isHangul(text, at: $0) } ?? false
      }
      guard isBeside else { continue }
      join(start..<start + 3, to: &ranges)
      continue
    }
    guard isMark(text, at: start) else { continue }
    let isOpening = text[start + 2] == 0x98 || text[start + 2] == 0x9C
    let isClosing = text[start + 2] == 0x99 || text[start + 2] == 0x9D
    let before = isClosing ? nil : neighbour(in: text, before: start)
    let after = isOpening ? nil : neighbour(in: text, after: start + 3)
    let outside = isClosing ? after : before
    let inside =
      isClosing ? neighbour(in: text, before: start) : neighbour(in: text, after: start + 3)
    guard (outside ?? inside).map({ isCJK(text, at: $0) }) == true else { continue }
    join(start..<start + 3, to: &ranges)
  }
  return ranges
}

private func join(_ range: Range<Int>, to ranges: inout [Range<Int>]) {
  if let last = ranges.last, last.upperBound == range.lowerBound {
    ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
  } else {
    ranges.append(range)
  }
}

/// Past so many spaces and marks nothing is a neighbour any more, so that time stays linear.
private let farthestNeighbour = 8

/// The first byte of the character before `end` that is neither space nor mark.
private func neighbour(in text: [UInt8], before end: Int) -> Int? {
  var end = end
  for _ in 0..<farthestNeighbour {
    guard end > 0 else { return nil }
    var start = end - 1
    while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
    if text[start] != 0x20, !isMark(text, at: start), !isEnclosed(text, at: start) { return start }
    end = start
  }
  return nil
}

/// The first byte of the character from `start` on that is neither space nor mark.
private func neighbour(in text: [UInt8], after start: Int) -> Int? {
  var start = start
  for _ in 0..<farthestNeighbour {
    guard start < text.count else { return nil }
    if text[start] == 0x20 {
      start += 1
    } else if isMark(text, at: start) || isEnclosed(text, at: start) {
      start += 3
    } else {
      return start
    }
  }
  return nil
}

/// Whether one of `—`, `‘`, `’`, `“`, `”` and `…` starts at `byte`.
private func isMark(_ text: [UInt8], at byte: Int) -> Bool {
  guard text[byte] == 0xE2, byte + 2 < text.count, text[byte + 1] == 0x80 else { return false }
  return [0x94, 0x98, 0x99, 0x9C, 0x9D, 0xA6].contains(text[byte + 2])
}

/// Whether a number or a letter in a circle or in brackets, U+2460 to U+24FF, starts at `byte`.
private func isEnclosed(_ text: [UInt8], at byte: Int) -> Bool {
  guard text[byte] == 0xE2, byte + 2 < text.count else { return false }
  return (0x91...0x93).contains(text[byte + 1]) && (text[byte + 1] > 0x91 || text[byte + 2] >= 0xA0)
}

/// Whether a syllable of Hangul starts at `byte`.
private func isHangul(_ text: [UInt8], at byte: Int) -> Bool { (0xEA...0xED).contains(text[byte]) }

/// Whether a character of Chinese or Japanese starts at `byte`: U+3000 to U+9FFF, a full-width form,
/// or one of the planes of rare Han.
private func isCJK(_ text: [UInt8], at byte: Int) -> Bool {
  switch text[byte] {
  case 0xE3...0xE9: true
  case 0xEF: byte + 1 < text.count && text[byte + 1] >= 0xBC
  case 0xF0: byte + 1 < text.count && text[byte + 1] >= 0xA0
  default: false
  }
}
