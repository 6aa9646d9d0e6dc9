internal import PageModel

/// Puts footnotes into the structure where they are read.
///
/// Footnotes are collected after the writing. One at the foot of a page is read behind the block that
/// refers to it, also where that goes on over the page; in a table, at the end of its cell. One that
/// nothing refers to is read last.
struct ReadingOrder {
  /// The structure, its nodes in reading order.
  private(set) var tags = TagTree()
  /// For each node of the tree before its number in ``tags``.
  private var numbers: [Int]
  private let nodes: [TagNode]

  /// A footnote at the foot of a page.
  struct FootNote {
    /// Its nodes.
    var tags: Range<Int>
    /// The leaf that refers to it, if there is one.
    var reference: Int?
  }

  init(_ tree: TagTree, notes: [FootNote]) {
    nodes = tree.nodes
    numbers = [Int](repeating: 0, count: nodes.count)
    var isMoved = [Bool](repeating: false, count: nodes.count)
    var notesOfBlock: [Int: [FootNote]] = [:]
    for note in notes {
      for tag in note.tags { isMoved[tag] = true }
      if let reference = note.reference {
        notesOfBlock[nodes[reference].parent ?? 0, default: []].append(note)
      }
    }
    // A block's last leaf is its last node: only leaves stand in it.
    var lastLeafs: [Int: Int] = [:]
    for (index, node) in nodes.enumerated() {
      if let parent = node.parent, notesOfBlock[parent] != nil { lastLeafs[parent] = index }
    }
    for index in nodes.indices.dropFirst() where !isMoved[index] {
      add(index, parent: nodes[index].parent)
      guard let block = nodes[index].parent, lastLeafs[block] == index else { continue }
      let isCell = nodes[block].kind == .tableCell || nodes[block].kind == .tableHeader
      for note in notesOfBlock[block] ?? [] {
        add(note.tags.lowerBound, parent: isCell ? block : nodes[block].parent)
        for tag in note.tags.dropFirst() { add(tag, parent: nodes[tag].parent) }
      }
    }
    for tag in notes.filter({ $0.reference == nil }).flatMap(\.tags) {
      add(tag, parent: nodes[tag].parent)
    }
  }

  private mutating func add(_ tag: Int, parent: Int?) {
    var node = nodes[tag]
    node.parent = parent.map { numbers[$0] }
    node.headers = node.headers.map { numbers[$0] }
    numbers[tag] = tags.add(node)
  }

  /// Gives the items of `pages` the numbers of ``tags``.
  func renumber(_ pages: inout [Page]) {
    for page in pages.indices {
      for item in pages[page].items.indices {
        if let tag = pages[page].items[item].tag { pages[page].items[item].tag = numbers[tag] }
      }
    }
  }
}
