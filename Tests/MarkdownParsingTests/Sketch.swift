import DocumentModel
import MarkdownParsing

/// A document as one short line, so that what a case expects can be read at a glance.
///
/// Blocks are joined by a space: `h2(words)`, `p(words)`, `ul(item | item)`, `ol5(item)`, `q(blocks)`,
/// `code:swift(text)`, `hr`, `table(row / row)` with cells joined by `,`, `at(UUID)`, `html(source)`,
/// `callout:kind(title: blocks)`, `details(header: blocks)`.
/// Inlines: `{b:bold}`, `{i:italic}`, `{s:struck}`, `{code:text}`, `{address:words}`,
/// `{!address:words}`, `{^1.2}` for the second reference to note 1, `⏎`, `{html:source}`,
/// `{highlight:words}` and the like, `{[note id#heading]:words}`.
func sketch(_ body: String) -> String {
  let document = MarkdownParser.parse(body).document
  let notes = document.footnotes.map { note in
    "fn\(note.number.map(String.init) ?? "-"):\(note.label)(\(sketch(of: note.blocks)))"
  }
  return ([sketch(of: document.blocks)] + notes).filter { !$0.isEmpty }.joined(separator: " ")
}

func sketch(of blocks: [Block]) -> String {
  blocks.map { sketch(of: $0.content) }.joined(separator: " ")
}

private func sketch(of content: BlockContent) -> String {
  switch content {
  case .paragraph(let words): "p(\(sketch(of: words)))"
  case .heading(let level, let words): "h\(level.rawValue)(\(sketch(of: words)))"
  case .list(let list):
    (list.start.map { "ol\($0)" } ?? "ul")
      + "(\(list.items.map { sketch(of: $0) }.joined(separator: " | ")))"
  case .quote(let blocks): "q(\(sketch(of: blocks)))"
  case .code(let text, let language): "code:\(language ?? "")(\(text))"
  case .divider: "hr"
  case .table(let table):
    "table(\(([table.header] + table.rows).map(row).joined(separator: " / ")))"
  case .placement(let id): "at(\(id))"
  case .callout(let callout):
    "callout:\(callout.kind)(\(sketch(of: callout.title)): \(sketch(of: callout.blocks)))"
  case .collapsible(let collapsible):
    "details(\(sketch(of: collapsible.header)): \(sketch(of: collapsible.blocks)))"
  case .html(let source): "html(\(source))"
  }
}

private func sketch(of item: ListItem) -> String {
  let box = item.task.map { $0 == .done ? "[x] " : "[ ] " } ?? ""
  return box + sketch(of: item.blocks)
}

private func row(_ cells: [[Inline]]) -> String {
  cells.map { sketch(of: $0) }.joined(separator: ",")
}

func sketch(of inlines: [Inline]) -> String {
  inlines.map { inline in
    switch inline {
    case .text(let words): words
    case .strong(let inner): "{b:\(sketch(of: inner))}"
    case .emphasis(let inner): "{i:\(sketch(of: inner))}"
    case .strikethrough(let inner): "{s:\(sketch(of: inner))}"
    case .code(let text): "{code:\(text)}"
    case .styled(let style, let inner): "{\(style.rawValue):\(sketch(of: inner))}"
    case .noteLink(let link):
      "{[\(link.note)\(link.heading.map { "#" + $0 } ?? "")]:\(link.words)}"
    case .link(let url, let inner): "{\(url):\(sketch(of: inner))}"
    case .image(let url, let words): "{!\(url):\(words)}"
    case .footnoteReference(let number, let occurrence): "{^\(number).\(occurrence)}"
    case .lineBreak: "⏎"
    case .html(let source): "{html:\(source)}"
    }
  }.joined()
}
