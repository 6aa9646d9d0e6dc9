internal import PageModel

/// Writes the tag tree as the file's structure (ISO 32000-1, 14.7).
///
/// A run of text without properties of its own is no element: its content belongs to the element around
/// it. A link is one element however many lines and pages it runs over.
struct StructureTree {
  private let nodes: [TagNode]
  private let children: [[Int]]
  private let pages: [FinishedPage]
  /// The marked content of each leaf, in reading order: the page and the number there.
  private let content: [[(page: Int, number: Int)]]
  private let figures: [Int: (page: Int, rect: Rect)]
  private let links: [Int: LinkAnnotations]
  private let root: Int
  /// What keeps identifiers apart from those of other trees in the file.
  private let identifierPrefix: String
  /// The number of each node's object; 0 for a node that is no element.
  private let objects: [Int]

  /// Reserves the objects.
  ///
  /// - Parameters:
  ///   - drawn: What was drawn.
  ///   - pages: Its pages.
  ///   - links: Its links by their leaves.
  ///   - root: The object that nodes without a parent lie in; `nil` for a root of the tree's own.
  ///   - update: Where to.
  init(
    of drawn: DrawnContent,
    pages: [FinishedPage],
    links: [Int: LinkAnnotations],
    under root: Int? = nil,
    in update: inout PDFAssembly
  ) {
    let nodes = drawn.nodes
    var children = [[Int]](repeating: [], count: nodes.count)
    for (number, node) in nodes.enumerated() {
      if let parent = node.parent { children[parent].append(number) }
    }
    var content = [[(page: Int, number: Int)]](repeating: [], count: nodes.count)
    for (index, page) in pages.enumerated() {
      for (number, leaf) in page.leaves.enumerated() { content[leaf].append((index, number)) }
    }
    self.nodes = nodes
    self.children = children
    self.content = content
    self.pages = pages
    self.links = links
    figures = drawn.figures
    self.root = root ?? update.reserve()
    identifierPrefix = root == nil ? "" : "\(update.firstNumber)-"
    var holdsContent = content.map { !$0.isEmpty }
    for number in nodes.indices.reversed() where holdsContent[number] {
      if let parent = nodes[number].parent { holdsContent[parent] = true }
    }
    // An empty cell is still a cell, where its table is there at all.
    var isInTable = [Bool](repeating: false, count: nodes.count)
    for (number, node) in nodes.enumerated() {
      isInTable[number] =
        node.kind == .table ? holdsContent[number] : node.parent.map { isInTable[$0] } ?? false
    }
    objects = nodes.indices.map { number in
      let isElement =
        switch nodes[number].kind {
        case .document, .section: true
        case .tableRow, .tableHeader, .tableCell: isInTable[number]
        case .span: holdsContent[number] && nodes[number].hasProperties
        // A link that leads nowhere is text.
        case .link: links[number] != nil
        default: holdsContent[number]
        }
      return isElement ? update.reserve() : 0
    }
  }

  /// Adds the elements to the file.
  func writeElements(to update: inout PDFAssembly) {
    for number in nodes.indices where objects[number] > 0 {
      update.add(objects[number], element(number))
    }
  }

  /// For each page the elements that its marked content belongs to, as PDF source; empty for none.
  var pageParents: [String] {
    pages.map { page in
      if page.leaves.isEmpty { return "" }
      let owners = page.leaves.map { "\(objects[owner(of: $0)]) 0 R" }
      return "[\(owners.joined(separator: " "))]"
    }
  }

  /// For each line of a link its element as PDF source, in the order of the lines' keys.
  var linkParents: [String] {
    links.sorted { $0.value.firstParent < $1.value.firstParent }.flatMap { leaf, link in
      repeatElement("\(objects[leaf]) 0 R", count: link.areas.count)
    }
  }

  /// The elements without a parent.
  var topObjects: [Int] {
    nodes.indices.filter { nodes[$0].parent == nil && objects[$0] > 0 }.map { objects[$0] }
  }

  /// The elements that have an identifier, by it.
  var identified: [(identifier: String, object: Int)] {
    nodes.indices.filter { hasIdentifier($0) && objects[$0] > 0 }
      .map { (identifier($0), objects[$0]) }.sorted { $0.0 < $1.0 }
  }

  /// Adds the tree to the file and returns its root's object.
  func write(to update: inout PDFAssembly) -> Int {
    writeElements(to: &update)
    var parents = ""
    for (page, owners) in pageParents.enumerated() where !owners.isEmpty {
      parents += "\(page) \(owners) "
    }
    var next = pages.count
    for owner in linkParents {
      parents += "\(next) \(owner) "
      next += 1
    }
    var entries = "/Type /StructTreeRoot /K [\(objects[0]) 0 R]"
    entries += " /ParentTree << /Nums [\(parents)] >> /ParentTreeNextKey \(next)"
    let named = identified
    if let first = named.first, let last = named.last {
      let names = named.map { "(\($0.0)) \($0.1) 0 R" }.joined(separator: " ")
      entries += " /IDTree << /Kids [<< /Limits [(\(first.0)) (\(last.0))] /Names [\(names)] >>] >>"
    }
    update.add(root, "<< \(entries) >>")
    return root
  }

  /// The node whose element holds the content of a leaf.
  private func owner(of leaf: Int) -> Int {
    var node = leaf
    while objects[node] == 0, let parent = nodes[node].parent { node = parent }
    return node
  }

  private func element(_ number: Int) -> String {
    let node = nodes[number]
    // The type is optional, and a long document has a hundred thousand elements.
    var source = "<< /S /\(node.kind.rawValue)"
    source += " /P \(node.parent.map { objects[owner(of: $0)] } ?? root) 0 R"
    if let language = node.language { source += " /Lang \(PDFSource.text(language))" }
    if let text = node.alternativeText { source += " /Alt \(PDFSource.text(text))" }
    if hasIdentifier(number) { source += " /ID (\(identifier(number)))" }
    source += attributes(number)
    let kids = kids(of: number)
    if let page = kids.page { source += " /Pg \(pages[page].object) 0 R" }
    if !kids.source.isEmpty { source += " /K [\(kids.source)]" }
    return source + " >>"
  }

  private func attributes(_ number: Int) -> String {
    let node = nodes[number]
    switch node.kind {
    case .tableHeader, .tableCell:
      var source = node.scope.map { " /Scope /\($0.rawValue)" } ?? ""
      let headers = node.headers.filter { objects[$0] > 0 }.map { "(\(identifier($0)))" }
      if !headers.isEmpty { source += " /Headers [\(headers.joined(separator: " "))]" }
      return source.isEmpty ? "" : " /A << /O /Table\(source) >>"
    case .list:
      return " /A << /O /List /ListNumbering /\(node.numbering?.rawValue ?? "None") >>"
    case .figure:
      guard let figure = figures[number] else { return " /A << /O /Layout /Placement /Block >>" }
      let box = PDFSource.box(figure.rect, on: pages[figure.page].size)
      return " /A << /O /Layout /Placement /Block /BBox \(box) >>"
    default: return ""
    }
  }

  /// What an element holds, in reading order, and the page its own content is on.
  private func kids(of number: Int) -> (source: String, page: Int?) {
    var parts: [String] = []
    var page: Int?
    func add(_ places: [(page: Int, number: Int)]) {
      for place in places {
        if page == nil { page = place.page }
        if place.page == page {
          parts.append("\(place.number)")
        } else {
          parts.append(
            "<< /Type /MCR /Pg \(pages[place.page].object) 0 R /MCID \(place.number) >>"
          )
        }
      }
    }
    var open = [number]
    while let node = open.popLast() {
      if node != number, objects[node] > 0 {
        parts.append("\(objects[node]) 0 R")
      } else {
        add(content[node])
        open += children[node].reversed()
      }
    }
    if let link = links[number] {
      for area in link.areas {
        let place = area.page == page ? "" : " /Pg \(pages[area.page].object) 0 R"
        parts.append("<< /Type /OBJR /Obj \(area.object) 0 R\(place) >>")
      }
    }
    return (parts.joined(separator: " "), page)
  }

  /// Notes have an identifier of their own (ISO 14289-1, 7.9), and so has what cells refer to.
  private func hasIdentifier(_ number: Int) -> Bool {
    nodes[number].kind == .note || nodes[number].kind == .tableHeader
  }

  private func identifier(_ number: Int) -> String {
    "\(nodes[number].kind == .note ? "note" : "head")-\(identifierPrefix)\(number)"
  }
}

extension TagNode {
  /// Whether it says more than that text stands here.
  fileprivate var hasProperties: Bool { alternativeText != nil || language != nil }
}
