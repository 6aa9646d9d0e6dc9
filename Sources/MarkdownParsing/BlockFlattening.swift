internal import DocumentModel

/// Makes lines of running text of blocks, for a place that holds no blocks: a cell.
enum BlockFlattening {
  /// The lines of `block`.
  static func lines(of block: Block) -> [[Inline]] {
    switch block.content {
    case .paragraph(let words): [words]
    case .heading(_, let words): [[.strong(words.withoutStrong)]]
    case .list(let list): lines(of: list)
    case .quote(let blocks): blocks.flatMap(lines)
    case .callout(let callout):
      [[.strong([.text(callout.kindName)])]]
        + (callout.title.isEmpty ? [] : [[.strong(callout.title.withoutStrong)]])
        + callout.blocks.flatMap(lines)
    case .collapsible(let collapsible): (collapsible.header + collapsible.blocks).flatMap(lines)
    case .code(let text, _):
      text.split(separator: "\n", omittingEmptySubsequences: false).map { [.code(String($0))] }
    case .table(let table):
      ([table.header] + table.rows).map { row in
        Array(row.filter { !$0.isEmpty }.joined(separator: [.text(" ")]))
      }
    case .divider, .placement, .html: []
    }
  }

  private static func lines(of list: List) -> [[Inline]] {
    list.items.enumerated().flatMap { index, item in
      let mark = list.start.map { "\($0 + index). " } ?? "• "
      let box = item.task.map { $0 == .done ? "[x] " : "[ ] " } ?? ""
      var lines = item.blocks.flatMap { self.lines(of: $0) }
      if lines.isEmpty { lines = [[]] }
      lines[0].insert(.text(mark + box), at: 0)
      return lines
    }
  }
}
