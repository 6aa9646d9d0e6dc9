import PageModel

/// Goes through the tag tree along with the items of the pages, and says which elements begin and end.
///
/// Elements are visited in the order of their numbers, each once, those without content included: an
/// empty cell of a table is still a cell. A leaf is opened more than once, since it closes for every
/// artifact and for every end of a page, and so are the cells of a row taller than a page.
struct TagWalk {
  /// What is to be done to the structure.
  enum Step: Hashable {
    case begin(TagKind)
    case end(TagKind)
  }

  private let nodes: [TagNode]
  private let hasChildren: [Bool]
  /// The elements that are open and hold others, outermost first.
  private var open: [Int] = []
  private var openLeaf: TagKind?
  private var lastLeaf: Int?
  private var next = 0

  init(_ tree: TagTree) {
    nodes = tree.nodes
    var hasChildren = [Bool](repeating: false, count: nodes.count)
    for node in nodes {
      if let parent = node.parent, hasChildren.indices.contains(parent) {
        hasChildren[parent] = true
      }
    }
    self.hasChildren = hasChildren
  }

  /// Whether `leaf` was the last one to be opened and is open still.
  func isOpen(_ leaf: Int) -> Bool { openLeaf != nil && lastLeaf == leaf }

  /// Whether any element is open that a link can stand in.
  var isInsideStructure: Bool { !open.isEmpty }

  /// Goes to `leaf` and leaves it closed, to be opened by ``open(as:)``.
  mutating func go(to leaf: Int) throws(PDFWritingError) -> [Step] {
    guard nodes.indices.contains(leaf) else { throw .layout(.unknownTag(leaf)) }
    guard !hasChildren[leaf] else { throw .layout(.tagNotALeaf(leaf)) }
    var steps = closeLeaf()
    if leaf == lastLeaf { return steps }
    if leaf < next {
      try reopen(leaf, &steps)
      lastLeaf = leaf
      return steps
    }
    while next < leaf {
      try enter(next, &steps)
      next += 1
    }
    try closeInner(downTo: nodes[leaf].parent, for: leaf, &steps)
    next = leaf + 1
    lastLeaf = leaf
    return steps
  }

  /// Opens the leaf that was gone to.
  mutating func openLeaf(as kind: TagKind) -> Step {
    openLeaf = kind
    return .begin(kind)
  }

  /// Closes the leaf that is open, if any.
  mutating func closeLeaf() -> [Step] {
    guard let kind = openLeaf else { return [] }
    openLeaf = nil
    return [.end(kind)]
  }

  /// Visits what is left of the tree and closes everything.
  mutating func finish() throws(PDFWritingError) -> [Step] {
    var steps = closeLeaf()
    while next < nodes.count {
      try enter(next, &steps)
      next += 1
    }
    while let inner = open.popLast() { steps.append(.end(kind(of: inner))) }
    return steps
  }

  /// The element that a node is; a link is one only where it has an active area.
  func kind(of node: Int) -> TagKind { nodes[node].kind == .link ? .span : nodes[node].kind }

  private mutating func enter(_ node: Int, _ steps: inout [Step]) throws(PDFWritingError) {
    try closeInner(downTo: nodes[node].parent, for: node, &steps)
    steps.append(.begin(kind(of: node)))
    if hasChildren[node] {
      open.append(node)
    } else {
      steps.append(.end(kind(of: node)))
    }
  }

  /// Opens the cell of `leaf` anew in its row, which goes on on another page.
  ///
  /// Only a row taller than a page comes back to what was left: its cells stand side by side on each
  /// page. The cell then has an element for every page.
  private mutating func reopen(_ leaf: Int, _ steps: inout [Step]) throws(PDFWritingError) {
    var path: [Int] = []
    var ancestor = nodes[leaf].parent
    while let node = ancestor, !open.contains(node) {
      path.append(node)
      ancestor = nodes[node].parent
    }
    guard let row = ancestor, nodes[row].kind == .tableRow else {
      throw .layout(.tagOutOfOrder(leaf))
    }
    try closeInner(downTo: row, for: leaf, &steps)
    for node in path.reversed() {
      steps.append(.begin(kind(of: node)))
      open.append(node)
    }
  }

  private mutating func closeInner(
    downTo parent: Int?,
    for node: Int,
    _ steps: inout [Step]
  ) throws(PDFWritingError) {
    while let inner = open.last, inner != parent {
      open.removeLast()
      steps.append(.end(kind(of: inner)))
    }
    guard open.last == parent else { throw .layout(.tagOutOfOrder(node)) }
  }
}
