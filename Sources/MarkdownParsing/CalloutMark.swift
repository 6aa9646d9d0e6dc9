internal import DocumentModel

/// The mark at the head of a quote that makes it a callout: `[!kind]`, then `+` or `-` when a program
/// may fold it, then the title.
enum CalloutMark {
  /// Takes the first line off the quote's first paragraph, which was typed as `source`.
  ///
  /// - Returns: The kind as written and the title, `nil` when there is no mark.
  static func take(
    from inlines: inout [Inline],
    source: ArraySlice<UInt8>
  ) -> (kind: String, title: [Inline])? {
    guard source.starts(with: "[!".utf8), case .text(let text)? = inlines.first,
      text.hasPrefix("[!"), let end = text.firstIndex(of: "]")
    else { return nil }
    // Obsidian lets a program's own data follow the kind behind a bar.
    let inside = text[text.index(text.startIndex, offsetBy: 2)..<end]
    let kind = String(inside.prefix { $0 != "|" })
    guard let first = kind.first, first.isLetter || first.isNumber,
      kind.allSatisfy({ $0.isLetter || $0.isNumber || " -_".contains($0) })
    else { return nil }
    var rest = text[text.index(after: end)...]
    if let fold = rest.first, fold == "+" || fold == "-" { rest.removeFirst() }
    guard rest.isEmpty || rest.first == " " || rest.first == "\t" else { return nil }
    rest = rest.drop { $0 == " " || $0 == "\t" }

    let lineEnd = inlines.firstIndex(of: .lineBreak) ?? inlines.endIndex
    let title = (rest.isEmpty ? [] : [.text(String(rest))]) + inlines[1..<lineEnd]
    inlines.removeFirst(min(lineEnd + 1, inlines.count))
    return (kind, title)
  }
}
