internal import CPangoCairo

/// Where a text may break, as Pango has it, found a stretch at a time.
///
/// For a full stop before a small letter Pango goes back to the last sentence's end. A long text
/// without one, such as a list of addresses, would take time with the square of its length.
@safe struct BreakAnalysis {
  /// So many bytes are decided at once.
  private static let usualStretch = 8192
  /// So many bytes around a stretch are looked at, too.
  private static let context = 64
  /// So far back a place is sought where looking may begin: an ASCII character, which is part of no
  /// cluster or pair with what stands before it.
  private static let longestContext = 4096

  /// Clusters of more characters are parted.
  private static let longestCluster = 24

  private let language: OpaquePointer?

  /// Creates an analysis of texts in no language.
  init() { unsafe language = nil }

  /// Creates an analysis of texts in Pango's `language`.
  init(language: OpaquePointer?) { unsafe self.language = language }

  /// Finds the breaks of a text.
  ///
  /// - Parameters:
  ///   - bytes: The text, UTF-8.
  ///   - stretch: How many bytes are decided at once, at least 1.
  /// - Returns: What may happen before each byte, and at the end: `bytes.count + 1` entries.
  func flags(
    of bytes: [UInt8],
    stretch: Int = Self.usualStretch
  ) -> [BreakFlags] {
    var flags = [BreakFlags](repeating: [], count: bytes.count + 1)
    var from = 0
    repeat {
      let to = min(from + stretch, bytes.count)
      let before = contextStart(in: bytes, before: from)
      let after = contextEnd(in: bytes, after: to)
      let isLast = to == bytes.count
      find(in: bytes[before..<after]) { place, found in
        if place >= from, place < to || isLast { flags[place] = found }
      }
      from = to
    } while from < bytes.count
    partLongClusters(&flags, of: bytes)
    return flags
  }

  /// Lets clusters be parted that are longer than any that people write.
  ///
  /// The longest emoji sequence has 14 characters; sixty joined ones, which no font joins, would not
  /// fit on a page.
  private func partLongClusters(_ flags: inout [BreakFlags], of bytes: [UInt8]) {
    var characters = 0
    for index in bytes.indices where bytes[index] & 0xC0 != 0x80 {
      if flags[index].contains(.grapheme) { characters = 0 }
      if characters == Self.longestCluster {
        flags[index].insert(.grapheme)
        characters = 0
      }
      characters += 1
    }
  }

  private func find(
    in bytes: ArraySlice<UInt8>,
    _ take: (Int, BreakFlags) -> Void
  ) {
    var characters = 0
    for byte in bytes where byte & 0xC0 != 0x80 { characters += 1 }
    var attributes = [PangoLogAttr](repeating: PangoLogAttr(), count: characters + 1)
    unsafe bytes.withUnsafeBytes { raw in
      unsafe pango_get_log_attrs(
        raw.bindMemory(to: CChar.self).baseAddress,
        Int32(raw.count),
        -1,
        language,
        &attributes,
        Int32(characters + 1)
      )
    }
    var character = 0
    for index in bytes.startIndex...bytes.endIndex
    where index == bytes.endIndex || bytes[index] & 0xC0 != 0x80 {
      let attribute = attributes[character]
      var found: BreakFlags = .character
      if attribute.is_line_break != 0 { found.insert(.line) }
      if attribute.is_mandatory_break != 0 { found.insert(.mandatory) }
      if attribute.is_cursor_position != 0 { found.insert(.grapheme) }
      if attribute.is_white != 0 { found.insert(.white) }
      take(index, found)
      character += 1
    }
  }

  private func contextStart(in bytes: [UInt8], before offset: Int) -> Int {
    guard offset > Self.context else { return 0 }
    var start = offset - Self.context
    while start > 0, offset - start < Self.longestContext, bytes[start] >= 0x80 { start -= 1 }
    while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }

  private func contextEnd(in bytes: [UInt8], after offset: Int) -> Int {
    var end = min(offset + Self.context, bytes.count)
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }
}
