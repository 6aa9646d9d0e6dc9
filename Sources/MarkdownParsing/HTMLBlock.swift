/// The kinds of HTML blocks that run to a mark of their own rather than to a blank line.
enum HTMLBlock {
  private static let rawElements = ["script", "pre", "style"]

  /// Returns the line that ends the block with this text, `nil` when it has ended or a blank line ends
  /// it.
  static func closingLine(of literal: String) -> String? {
    let text = literal.lowercased()
    let start = text.drop { $0 == " " }
    if start.hasPrefix("<!--") { return text.contains("-->") ? nil : "-->" }
    if start.hasPrefix("<?") { return text.contains("?>") ? nil : "?>" }
    if start.hasPrefix("<![cdata[") { return text.contains("]]>") ? nil : "]]>" }
    if start.hasPrefix("<!") { return text.contains(">") ? nil : ">" }
    for element in rawElements {
      guard start.hasPrefix("<" + element),
        let next = start.dropFirst(element.count + 1).first, next == ">" || next.isWhitespace
      else { continue }
      let isEnded = rawElements.contains { text.contains("</\($0)>") }
      return isEnded ? nil : "</\(element)>"
    }
    return nil
  }
}
