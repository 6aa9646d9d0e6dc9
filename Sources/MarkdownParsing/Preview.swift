internal import DocumentModel

extension MarkdownParser {
  /// The characters (grapheme clusters) of a body that a preview is made from.
  private static let previewLength = 400
  /// A preview's fragment is cut back to the end of a line that lies past this many characters.
  private static let shortestFragment = 200

  /// The opening words of `body` on one line, without markup, to show in a list of notes.
  public static func preview(of body: String) -> String {
    let words = parse(String(previewFragment(of: body))).document.plainText
    return words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func previewFragment(of body: String) -> Substring {
    let opening = body.prefix(previewLength)
    guard opening.count == previewLength else { return opening }
    let tail = opening.dropFirst(shortestFragment + 1)
    guard let lineEnd = tail.lastIndex(where: \.isNewline) else { return opening }
    return opening[..<lineEnd]
  }
}
