/// A part of a note between dividers at its top level.
public struct Section: Hashable, Sendable, Codable {
  /// Its place among the sections, from 0.
  public var id: Int
  /// Whether a divider stands before it; only the first section may have none.
  public var followsDivider: Bool
  /// Its blocks, without the dividers; none when the next divider follows at once.
  public var blocks: [Block]

  /// Creates a section.
  public init(id: Int, followsDivider: Bool, blocks: [Block]) {
    self.id = id
    self.followsDivider = followsDivider
    self.blocks = blocks
  }
}

extension Document {
  /// The sections, first to last; none when there are no blocks.
  ///
  /// Each divider at the top level starts one, so that two in a row and one at the end make an empty
  /// section; dividers in lists and quotes start none.
  public var sections: [Section] {
    var sections: [Section] = []
    for block in blocks {
      if block.content == .divider {
        sections.append(Section(id: sections.count, followsDivider: true, blocks: []))
      } else if sections.isEmpty {
        sections.append(Section(id: 0, followsDivider: false, blocks: [block]))
      } else {
        sections[sections.count - 1].blocks.append(block)
      }
    }
    return sections
  }
}
