import DocumentModel
import MarkdownParsing
import Testing

/// Expects what is true of the regions of every body.
///
/// Their texts joined are the body, in bytes and in UTF-16 units; each is found by the offsets it has;
/// each parses by itself, with the definitions of the whole body known, into its blocks; and those
/// joined are the body's.
func expectRegionsHold(in body: String, sourceLocation: SourceLocation = #_sourceLocation) {
  let parsed = MarkdownParser.parse(body)
  let regions = parsed.regions(of: body)
  let problems =
    spanProblems(of: regions, in: body)
    + (itemized(regions.flatMap(\.blocks)) == itemized(parsed.document.blocks)
      ? [] : ["the blocks of the regions are not the body's"])
    + pieceProblems(of: regions, in: body, footnotes: parsed.document.footnotes)
  #expect(problems == [], "\(body.debugDescription)", sourceLocation: sourceLocation)
}

private func spanProblems(of regions: [Region], in body: String) -> [String] {
  let bytes = Array(body.utf8)
  let units = Array(body.utf16)
  var problems: [String] = []
  var utf8 = 0
  var utf16 = 0
  for (index, region) in regions.enumerated() {
    if region.id != index { problems.append("region \(index) has the id \(region.id)") }
    if region.utf8.lowerBound != utf8 || region.utf16.lowerBound != utf16 {
      problems.append("region \(index) does not follow the one before")
    }
    if region.utf8.isEmpty, !bytes.isEmpty { problems.append("region \(index) is empty") }
    let text = String(decoding: bytes[region.utf8], as: UTF8.self)
    if !text.utf16.elementsEqual(units[region.utf16]) {
      problems.append("the spans of region \(index) differ")
    }
    if !bytes.isEmpty,
      regions.region(atUTF8: region.utf8.upperBound - 1) != region
        || regions.region(atUTF16: region.utf16.lowerBound) != region
    {
      problems.append("region \(index) is not found by its offsets")
    }
    utf8 = region.utf8.upperBound
    utf16 = region.utf16.upperBound
  }
  if utf8 != bytes.count || utf16 != units.count { problems.append("the end of the body is lost") }
  return problems
}

private func pieceProblems(
  of regions: [Region],
  in body: String,
  footnotes: [Footnote]
) -> [String] {
  let definitions = knownDefinitions(in: body, footnotes: footnotes)
  let bytes = Array(body.utf8)
  return regions.compactMap { region in
    var piece = String(decoding: bytes[region.utf8], as: UTF8.self)
    var mark = ""
    if region.id == 0, piece.unicodeScalars.first == "\u{FEFF}" {
      piece.unicodeScalars.removeFirst()
      mark = "\u{FEFF}"
    }
    // The comment keeps an indented piece from continuing a definition.
    let blocks = MarkdownParser.parse(mark + definitions + "<!-- -->\n\n" + piece).document.blocks
    guard bare(Array(blocks.dropFirst())) != bare(region.blocks) else { return nil }
    return "\(piece.debugDescription) makes \(sketch(of: Array(blocks.dropFirst())))"
      + " and not \(sketch(of: region.blocks))"
  }
}

/// The definitions of a body as Markdown, each found by asking the parser what its label leads to.
private func knownDefinitions(in body: String, footnotes: [Footnote]) -> String {
  var lines = footnotes.map { "[^\($0.label)]: x\n\n" }
  let labels = Set(body.matches(of: /\[([^\[\]]{1,40})\]:/).map { String($0.output.1) })
  for label in labels.sorted() {
    let probe = MarkdownParser.parse("[\(label)][]\n\n" + body).document.blocks.first
    guard case .paragraph(let words) = probe?.content, case .link(let url, _) = words.first else {
      continue
    }
    let escaped = url.replacing("\\", with: "\\\\").replacing("<", with: "\\<")
      .replacing(">", with: "\\>").replacing("&", with: "\\&")
    // At the head of a line, `[^label]:` would be a footnote.
    lines.append("[~\(label)~]: /\n    [\(label)]: <\(escaped)>\n\n")
  }
  return lines.joined()
}

/// The blocks without their ranges, the tightness of lists and the numbers of footnotes, which are
/// those of the whole note.
private func bare(_ blocks: [Block]) -> [BlockContent] {
  blocks.map { block in
    switch block.content {
    case .paragraph(let words):
      return .paragraph(bare(words))
    case .heading(let level, let words):
      return .heading(level: level, bare(words))
    case .quote(let inner):
      return .quote(bare(inner).map { Block($0) })
    case .list(let list):
      let items = list.items.map { item in
        ListItem(task: item.task, blocks: bare(item.blocks).map { Block($0) })
      }
      return .list(List(start: list.start, isTight: true, items: items))
    case .table(var table):
      table.header = table.header.map(bare)
      table.rows = table.rows.map { $0.map(bare) }
      return .table(table)
    case .callout(var callout):
      callout.title = bare(callout.title)
      callout.blocks = bare(callout.blocks).map { Block($0) }
      return .callout(callout)
    case .collapsible(var collapsible):
      collapsible.header = bare(collapsible.header).map { Block($0) }
      collapsible.blocks = bare(collapsible.blocks).map { Block($0) }
      return .collapsible(collapsible)
    case .code, .divider, .placement, .html:
      return block.content
    }
  }
}

private func bare(_ inlines: [Inline]) -> [Inline] {
  inlines.map { inline in
    switch inline {
    case .strong(let inner): .strong(bare(inner))
    case .emphasis(let inner): .emphasis(bare(inner))
    case .strikethrough(let inner): .strikethrough(bare(inner))
    case .styled(let style, let inner): .styled(style, bare(inner))
    case .link(let url, let inner): .link(url: url, bare(inner))
    case .footnoteReference: .footnoteReference(number: 0, occurrence: 0)
    case .text, .code, .noteLink, .image, .lineBreak, .html: inline
    }
  }
}

/// The blocks with each item a list of its own, since a region may hold a part of a list.
private func itemized(_ blocks: [Block]) -> [BlockContent] {
  bare(blocks).flatMap { content -> [BlockContent] in
    guard case .list(let list) = content else { return [content] }
    return list.items.enumerated().map { index, item in
      .list(List(start: list.start.map { $0 + index }, isTight: true, items: [item]))
    }
  }
}
