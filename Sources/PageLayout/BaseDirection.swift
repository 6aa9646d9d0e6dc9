internal import DocumentModel
internal import PangoCairoBinding

extension [Inline] {
  /// The direction of the first strong character, `nil` when there is none.
  var baseDirection: TextDirection? {
    for inline in self {
      let found: TextDirection? =
        switch inline {
        case .text(let words): strongDirection(of: [UInt8](words.utf8))
        case .strong(let content), .emphasis(let content), .styled(_, let content),
          .link(_, let content):
          content.baseDirection
        default: strongDirection(of: [UInt8]([inline].plainText.utf8))
        }
      if let found { return found }
    }
    return nil
  }
}

extension [Block] {
  /// The direction of the first strong character, in reading order; `nil` when there is none.
  ///
  /// Code says nothing: it always runs from left to right.
  var baseDirection: TextDirection? {
    for block in self {
      let found: TextDirection? =
        switch block.content {
        case .paragraph(let inlines), .heading(_, let inlines): inlines.baseDirection
        case .list(let list): list.baseDirection
        case .quote(let blocks): blocks.baseDirection
        case .callout(let callout): callout.title.baseDirection ?? callout.blocks.baseDirection
        case .collapsible(let collapsible):
          (collapsible.header + collapsible.blocks).baseDirection
        case .table(let table): table.baseDirection
        default: nil
        }
      if let found { return found }
    }
    return nil
  }
}

extension List {
  /// The direction of the first item that has one.
  var baseDirection: TextDirection? {
    // A lazy sequence would ask each item twice, and so each level of nesting.
    for item in items {
      if let found = item.blocks.baseDirection { return found }
    }
    return nil
  }
}

extension Table {
  /// The direction of the first strong character: the header's, else that of the rows.
  var baseDirection: TextDirection? {
    for row in [header] + rows {
      for cell in row {
        if let found = cell.baseDirection { return found }
      }
    }
    return nil
  }
}
