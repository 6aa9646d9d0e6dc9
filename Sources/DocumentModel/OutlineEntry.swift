/// A heading as a place that links and bookmarks lead to.
public struct OutlineEntry: Hashable, Sendable, Codable {
  /// The heading's level.
  public var level: HeadingLevel
  /// Its words on one line.
  public var title: String
  /// The name that links inside the note use for it, without `#`; no two are equal.
  public var anchor: String

  /// Creates an entry.
  public init(level: HeadingLevel, title: String, anchor: String) {
    self.level = level
    self.title = title
    self.anchor = anchor
  }
}

extension Document {
  /// The headings in reading order, those in lists and quotes included.
  public var outline: [OutlineEntry] {
    var anchors = HeadingAnchors()
    var entries: [OutlineEntry] = []
    appendEntries(of: blocks, to: &entries, &anchors)
    return entries
  }

  private func appendEntries(
    of blocks: [Block],
    to entries: inout [OutlineEntry],
    _ anchors: inout HeadingAnchors
  ) {
    for block in blocks {
      switch block.content {
      case .heading(let level, let words):
        let title = words.plainText.split(separator: "\n").joined(separator: " ")
        entries.append(
          OutlineEntry(level: level, title: title, anchor: anchors.next(for: title))
        )
      case .list(let list):
        for item in list.items { appendEntries(of: item.blocks, to: &entries, &anchors) }
      case .quote(let inner):
        appendEntries(of: inner, to: &entries, &anchors)
      case .paragraph, .code, .divider, .table, .placement, .html:
        break
      }
    }
  }
}
