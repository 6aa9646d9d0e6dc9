internal import DocumentModel

/// The box at the head of a list item: `[ ]`, `[x]` or `[X]`, and white space after it.
///
/// The library's own extension for it takes the state from any `[x]` of the line, knows no boxes in
/// quotes, and does not know `[X]`.
enum TaskBox {
  /// Takes the box off the item's first paragraph, which was typed as `source`.
  ///
  /// - Returns: Its state, `nil` when there is none.
  static func take(from inlines: inout [Inline], source: ArraySlice<UInt8>) -> ListItem.Task? {
    let typed = Array(source.prefix(4))
    guard typed.count == 4, typed[0] == UInt8(ascii: "["), typed[2] == UInt8(ascii: "]"),
      typed[3] == UInt8(ascii: " ") || typed[3] == UInt8(ascii: "\t")
    else { return nil }
    let task: ListItem.Task
    switch typed[1] {
    case UInt8(ascii: " "): task = .open
    case UInt8(ascii: "x"), UInt8(ascii: "X"): task = .done
    default: return nil
    }
    switch inlines.first {
    case .text(let text)? where text.utf8.starts(with: typed.prefix(3)):
      inlines[0] = .text(String(text.unicodeScalars.dropFirst(3)))
    case .link?:
      inlines.removeFirst()  // The note has a definition of `[x]`; a box comes first.
    default:
      return nil
    }
    if case .text(let text)? = inlines.first {
      let rest = text.unicodeScalars.drop { $0 == " " || $0 == "\t" }
      if rest.isEmpty { inlines.removeFirst() } else { inlines[0] = .text(String(rest)) }
    }
    return task
  }
}
