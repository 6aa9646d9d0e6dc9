internal import PageModel

/// Brings the structure into the order of the pages.
///
/// Footnotes are collected after the writing. One at the foot of a page is read behind the block that
/// refers to it; where that block goes on over the page, inside it and at the end of the page; in a
/// table, at the end of its cell.
struct ReadingOrder {
  private let nodes: [TagNode]
  /// For each node the last one below it.
  private let last: [Int]
  /// For each node of a footnote at a page's foot, the place of that footnote.
  private var noteOf: [Int: Int] = [:]
  private let notes: [FootNote]

  private var ordered = TagTree()
  /// For each node its number in the new tree.
  private var numbers: [Int]
  private var next = 1

  /// A footnote at the foot of a page.
  struct FootNote {
    /// Its nodes.
    var tags: Range<Int>
    /// The leaf that refers to it.
    var reference: Int
  }

  init(_ tree: TagTree, notes: [FootNote]) {
    nodes = tree.nodes
    self.notes = notes
    var last = Array(nodes.indices)
    for index in nodes.indices.reversed() {
      if let parent = nodes[index].parent { last[parent] = max(last[parent], last[index]) }
    }
    self.last = last
    numbers = [Int](repeating: 0, count: nodes.count)
    for (index, note) in notes.enumerated() {
      for tag in note.tags { noteOf[tag] = index }
    }
  }

  /// Numbers the nodes anew in the order in which `pages` show them.
  mutating func apply(to pages: inout [Page]) -> TagTree {
    let lastPages = lastPages(of: pages)
    for page in pages.indices {
      for item in pages[page].items.indices {
        guard let tag = pages[page].items[item].tag else { continue }
        if let note = noteOf[tag] {
          if numbers[tag] == 0 { open(notes[note], on: page, lastPages) }
        } else {
          reach(tag)
        }
        pages[page].items[item].tag = numbers[tag]
      }
    }
    addNodes(through: nodes.count - 1)
    return ordered
  }

  /// For each block the last page that holds some of it.
  private func lastPages(of pages: [Page]) -> [Int] {
    var found = [Int](repeating: 0, count: nodes.count)
    for (number, page) in pages.enumerated() {
      for item in page.items {
        if let tag = item.tag, let parent = nodes[tag].parent { found[parent] = number }
      }
    }
    return found
  }

  private mutating func addNodes(through tag: Int) {
    while next <= tag {
      if let note = noteOf[next] {
        next = notes[note].tags.upperBound
      } else {
        add(next, parent: nodes[next].parent)
        next += 1
      }
    }
  }

  private mutating func add(_ tag: Int, parent: Int?) {
    var node = nodes[tag]
    node.parent = parent.map { numbers[$0] }
    numbers[tag] = ordered.add(node)
  }

  private mutating func reach(_ tag: Int) {
    if tag >= next {
      addNodes(through: tag)
    } else if numbers[tag] < ordered.nodes.count - 1, !isInCell(tag) {
      // Footnotes stand between two parts of the leaf, each of which is one of its own.
      add(tag, parent: nodes[tag].parent)
    }
  }

  private mutating func open(_ note: FootNote, on page: Int, _ lastPages: [Int]) {
    var parent = nodes[note.reference].parent ?? 0
    if isInCell(note.reference) {
      addNodes(through: last[parent])
    } else if lastPages[parent] <= page {
      addNodes(through: last[parent])
      parent = nodes[parent].parent ?? 0
    }
    for tag in note.tags {
      add(tag, parent: tag == note.tags.lowerBound ? parent : nodes[tag].parent)
    }
  }

  private func isInCell(_ leaf: Int) -> Bool {
    guard let parent = nodes[leaf].parent else { return false }
    return nodes[parent].kind == .tableCell || nodes[parent].kind == .tableHeader
  }
}
