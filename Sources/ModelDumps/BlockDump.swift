import Diagnostics
public import DocumentModel

extension Document {
  /// The block tree as text: a line for each block, item, cell and inline, with source ranges.
  public var dump: String {
    var out = TreeText()
    out.blocks(blocks)
    for footnote in footnotes { out.write(footnote) }
    return out.text
  }
}

extension TreeText {
  /// Writes blocks as a document's dump has them.
  mutating func blocks(_ blocks: [Block]) {
    for block in blocks { write(block) }
  }

  private mutating func write(_ block: Block) {
    let range = suffix(block.range)
    switch block.content {
    case .paragraph(let inlines):
      line("paragraph" + range)
      nested { $0.write(inlines) }
    case .heading(let level, let inlines):
      line("heading \(level.rawValue)" + range)
      nested { $0.write(inlines) }
    case .list(let list):
      let kind = list.start.map { "ordered from \($0)" } ?? "bullet"
      line("list \(kind) \(list.isTight ? "tight" : "loose")" + range)
      nested { out in
        for item in list.items { out.write(item) }
      }
    case .quote(let blocks):
      line("quote" + range)
      nested { $0.blocks(blocks) }
    case .code(let text, let language):
      line("code" + (language.map { " " + quoted($0) } ?? "") + range)
      nested { $0.lines(of: text) }
    case .divider:
      line("divider" + range)
    case .table(let table):
      let columns = table.alignments.map(\.rawValue).joined(separator: " ")
      line("table \(columns)" + range)
      nested { $0.write(table) }
    case .placement(let id):
      line("placement \(id)" + range)
    case .callout(let callout):
      line("callout " + quoted(callout.kind) + range)
      nested { out in
        if !callout.title.isEmpty { out.write(callout.title, in: "title") }
        out.blocks(callout.blocks)
      }
    case .collapsible(let collapsible):
      line("collapsible" + range)
      nested { out in
        out.line("header")
        out.nested { $0.blocks(collapsible.header) }
        out.blocks(collapsible.blocks)
      }
    case .html(let source):
      line("html" + range)
      nested { $0.lines(of: source) }
    }
  }

  private mutating func write(_ item: ListItem) {
    line("item" + (item.task.map { " " + $0.rawValue } ?? "") + suffix(item.range))
    nested { $0.blocks(item.blocks) }
  }

  private mutating func write(_ table: Table) {
    write(table.header, as: "header")
    for row in table.rows { write(row, as: "row") }
  }

  private mutating func write(_ cells: [Table.Cell], as kind: String) {
    line(kind)
    nested { out in
      for cell in cells {
        out.line("cell")
        out.nested { $0.write(cell) }
      }
    }
  }

  fileprivate mutating func write(_ footnote: Footnote) {
    let number = footnote.number.map { "\($0)" } ?? "unused"
    line("footnote \(number) \(quoted(footnote.label))" + suffix(footnote.range))
    nested { $0.blocks(footnote.blocks) }
  }

  private mutating func write(_ inlines: [Inline]) {
    for inline in inlines { write(inline) }
  }

  private mutating func write(_ inline: Inline) {
    switch inline {
    case .text(let words): line("text " + quoted(words))
    case .strong(let inner): write(inner, in: "strong")
    case .emphasis(let inner): write(inner, in: "emphasis")
    case .strikethrough(let inner): write(inner, in: "strikethrough")
    case .code(let words): line("code " + quoted(words))
    case .styled(let style, let inner): write(inner, in: style.rawValue)
    case .noteLink(let link):
      let heading = link.heading.map { " heading " + quoted($0) } ?? ""
      line("note-link \(quoted(link.note))\(heading) words \(quoted(link.words))")
    case .link(let url, let inner): write(inner, in: "link " + quoted(url))
    case .image(let url, let words):
      line("image \(quoted(url)) alternative \(quoted(words))")
    case .footnoteReference(let number, let occurrence):
      line("footnote-reference \(number) occurrence \(occurrence)")
    case .lineBreak: line("line-break")
    case .html(let source): line("html " + quoted(source))
    }
  }

  private mutating func write(_ inlines: [Inline], in kind: String) {
    line(kind)
    nested { $0.write(inlines) }
  }
}

/// The range as it ends a line, nothing when there is none.
private func suffix(_ range: SourceRange?) -> String {
  range.map { " @\($0.start)..<\($0.end)" } ?? ""
}
