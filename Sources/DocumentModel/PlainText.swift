extension [Inline] {
  /// The words without any markup; a hand-made line break is a line feed.
  public var plainText: String {
    var text = ""
    for inline in self { inline.appendPlainText(to: &text) }
    return text
  }
}

extension [Block] {
  /// The words without any markup, a line a block; dividers and placements have none.
  public var plainText: String {
    var lines: [String] = []
    for block in self { block.content.appendLines(to: &lines) }
    return lines.joined(separator: "\n")
  }
}

extension Inline {
  fileprivate func appendPlainText(to text: inout String) {
    switch self {
    case .text(let words), .code(let words): text += words
    case .strong(let content), .emphasis(let content), .strikethrough(let content),
      .styled(_, let content), .link(_, let content):
      for inline in content { inline.appendPlainText(to: &text) }
    case .image(_, let alternativeText): text += alternativeText
    case .lineBreak: text += "\n"
    case .noteLink(let link): text += link.words
    case .html, .footnoteReference: break
    }
  }
}

extension BlockContent {
  fileprivate func appendLines(to lines: inout [String]) {
    switch self {
    case .paragraph(let inlines), .heading(_, let inlines): lines.append(inlines.plainText)
    case .list(let list):
      for item in list.items {
        for block in item.blocks { block.content.appendLines(to: &lines) }
      }
    case .quote(let blocks):
      for block in blocks { block.content.appendLines(to: &lines) }
    case .code(let text, _): lines.append(text)
    case .table(let table):
      for row in [table.header] + table.rows {
        lines.append(row.map(\.plainText).joined(separator: "\t"))
      }
    case .callout(let callout):
      if !callout.title.isEmpty { lines.append(callout.title.plainText) }
      for block in callout.blocks { block.content.appendLines(to: &lines) }
    case .collapsible(let collapsible):
      for block in collapsible.header + collapsible.blocks {
        block.content.appendLines(to: &lines)
      }
    case .divider, .placement, .html: break
    }
  }
}

extension Document {
  /// The words of the note in reading order, its footnotes last.
  public var plainText: String { (blocks + footnotes.flatMap(\.blocks)).plainText }
}
