/// A heading as a place that links and bookmarks lead to.
public struct OutlineEntry: Hashable, Sendable, Codable {
  /// The heading's level.
  public var level: HeadingLevel
  /// Its words on one line.
  public var title: String
  /// The name that links inside the note use for it, without `#`; no two are equal.
  public var anchor: String
  /// Whether it stands under the header of a collapsible.
  public var isInCollapsible: Bool

  /// Creates an entry.
  public init(
    level: HeadingLevel,
    title: String,
    anchor: String,
    isInCollapsible: Bool = false
  ) {
    self.level = level
    self.title = title
    self.anchor = anchor
    self.isInCollapsible = isInCollapsible
  }
}

extension Document {
  /// The headings in reading order, those in lists, quotes and callouts included, those under the
  /// header of a collapsible left out.
  public var outline: [OutlineEntry] { headings.filter { !$0.isInCollapsible } }

  /// All headings in reading order, but for those of footnotes; all of them are places to link to.
  public var headings: [OutlineEntry] {
    var collector = HeadingCollector()
    collector.collect(blocks, isInCollapsible: false)
    return collector.entries
  }
}

private struct HeadingCollector {
  private(set) var entries: [OutlineEntry] = []
  private var anchors = HeadingAnchors()

  mutating func collect(_ blocks: [Block], isInCollapsible: Bool) {
    for block in blocks {
      switch block.content {
      case .heading(let level, let words):
        let title = words.plainText.split(separator: "\n").joined(separator: " ")
        entries.append(
          OutlineEntry(
            level: level,
            title: title,
            anchor: anchors.next(for: title),
            isInCollapsible: isInCollapsible
          )
        )
      case .list(let list):
        for item in list.items { collect(item.blocks, isInCollapsible: isInCollapsible) }
      case .quote(let inner):
        collect(inner, isInCollapsible: isInCollapsible)
      case .callout(let callout):
        collect(callout.blocks, isInCollapsible: isInCollapsible)
      case .collapsible(let collapsible):
        collect(collapsible.header, isInCollapsible: isInCollapsible)
        collect(collapsible.blocks, isInCollapsible: true)
      case .paragraph, .code, .divider, .table, .placement, .html:
        break
      }
    }
  }
}
