internal import DocumentModel

/// The mark that places an attachment: `{{attachment:UUID}}` as a paragraph of its own.
enum AttachmentMarker {
  private static let opening = "{{attachment:"
  private static let closing = "}}"

  /// Reads a paragraph that is such a mark and nothing else.
  ///
  /// - Parameters:
  ///   - inlines: What the paragraph came to; whatever styles or links a part is no mark.
  ///   - source: The paragraph as it was typed, so that an escaped mark is none.
  /// - Returns: The UUID as written, `nil` for every other paragraph.
  static func id(in inlines: [Inline], source: ArraySlice<UInt8>) -> String? {
    guard inlines.count == 1, case .text(let text) = inlines[0], text.hasPrefix(opening),
      text.hasSuffix(closing)
    else { return nil }
    let typed = source.reversed().drop { " \t".utf8.contains($0) }
    guard typed.elementsEqual(text.utf8.reversed()) else { return nil }
    let id = text.dropFirst(opening.count).dropLast(closing.count)
    return isUUID(id) ? String(id) : nil
  }

  private static func isUUID(_ id: Substring) -> Bool {
    let groups = id.split(separator: "-", omittingEmptySubsequences: false)
    return groups.map(\.utf8.count) == [8, 4, 4, 4, 12]
      && groups.allSatisfy { $0.utf8.allSatisfy(isHexDigit) }
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
  }
}
