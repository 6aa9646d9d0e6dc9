internal import PageModel

/// The objects that hold a file of many documents together: its catalog, its tree of pages, the root of
/// its structure.
struct VolumeObjects {
  private let pageCount: Int
  private let catalog: Int
  private let pageRoot: Int
  private let structure: Int
  /// The nodes of the tree of pages.
  let pageNodes: [Int]
  /// The element that all sections lie in.
  let document: Int
  /// The first number that is not taken.
  let next: Int

  /// The next free key of the tree of parents.
  private(set) var nextKey: Int
  private var sections: [Int] = []
  private var pageParents: [(key: Int, value: String)] = []
  private var linkParents: [(key: Int, value: String)] = []
  private var identified: [(identifier: String, object: Int)] = []
  private var layers: [ImportedFile.Layer] = []

  /// So many entries lie in one node of a tree.
  private static let entriesPerNode = 128

  init(pageCount: Int) {
    self.pageCount = pageCount
    catalog = pageCount + 1
    pageRoot = pageCount + 2
    structure = pageCount + 3
    document = pageCount + 4
    let nodes = (pageCount + PartNumbers.pagesPerNode - 1) / PartNumbers.pagesPerNode
    pageNodes = Array(pageCount + 5..<pageCount + 5 + nodes)
    next = pageCount + 5 + nodes
    nextKey = pageCount
  }

  /// The object of a page, 0-based.
  func page(_ index: Int) -> Int { index + 1 }

  /// A place as PDF source; `sizes` are those of all pages.
  func destination(_ page: Int, _ point: Point, _ sizes: [Size]) throws(PDFWritingError) -> String {
    guard sizes.indices.contains(page) else {
      throw .layout(.anchorOutsideDocument("page \(page + 1)"))
    }
    return PDFSource.destination(self.page(page), at: point, on: sizes[page])
  }

  /// Takes in the structure of some pages, the first of which is `firstPage`.
  mutating func add(_ tree: StructureTree, firstPage: Int) {
    sections += tree.topObjects
    for (index, owners) in tree.pageParents.enumerated() where !owners.isEmpty {
      pageParents.append((firstPage + index, owners))
    }
    for owner in tree.linkParents {
      linkParents.append((nextKey, owner))
      nextKey += 1
    }
    identified += tree.identified
  }

  /// Takes in the layers of a file whose object 0 would have the number `first`.
  mutating func add(_ imported: [ImportedFile.Layer], from first: Int) {
    layers += imported.map {
      ImportedFile.Layer(number: first + $0.number, isHidden: $0.isHidden)
    }
  }

  /// Adds them; returns the entries of the trailer.
  func addCatalog(
    _ entries: CatalogEntries,
    _ description: VolumeDescription,
    to update: inout PDFAssembly
  ) throws(PDFWritingError) -> String {
    let sizes = description.pageSizes
    addPageTree(to: &update)
    addStructure(to: &update)
    let packet = entries.addPacket(to: &update)
    var source = entries.opening(pageTree: pageRoot, structure: structure, packet: packet)
    source += " /PageLabels \(numberTree(PageLabelRanges.entries(description.labels), in: &update))"
    let zoom = description.opensInFullSize ? "1" : "null"
    source += " /OpenAction [\(page(0)) 0 R /XYZ null null \(zoom)]"
    if !description.destinations.isEmpty {
      source += " /Names << /Dests \(try names(description, in: &update)) >>"
    }
    let outline = OutlineTree(
      try description.bookmarks.map { entry throws(PDFWritingError) in
        OutlineTree.Entry(
          title: entry.title,
          depth: entry.depth,
          destination: try destination(entry.page, entry.point, sizes),
          isOpen: entry.isOpen
        )
      }
    )
    if let outline = outline.write(to: &update) {
      source += " /Outlines \(outline) 0 R /PageMode /UseOutlines"
    } else {
      source += " /PageMode /UseNone"
    }
    source += layerEntry
    source += try entries.outputIntents(in: &update)
    update.add(catalog, source + " >>")
    let information = entries.addInformation(to: &update)
    return "/Root \(catalog) 0 R /Info \(information) 0 R"
  }

  /// What is hidden in an attached file stays hidden (ISO 32000-1, 8.11.4.3).
  private var layerEntry: String {
    guard !layers.isEmpty else { return "" }
    func list(_ layers: [ImportedFile.Layer]) -> String {
      layers.map { "\($0.number) 0 R" }.joined(separator: " ")
    }
    let hidden = list(layers.filter(\.isHidden))
    return " /OCProperties << /OCGs [\(list(layers))] /D << /OFF [\(hidden)] >> >>"
  }

  private func addPageTree(to update: inout PDFAssembly) {
    for (index, node) in pageNodes.enumerated() {
      let start = index * PartNumbers.pagesPerNode
      let pages = start..<min(start + PartNumbers.pagesPerNode, pageCount)
      let kids = pages.map { "\(page($0)) 0 R" }.joined(separator: " ")
      update.add(
        node,
        "<< /Type /Pages /Parent \(pageRoot) 0 R /Kids [\(kids)] /Count \(pages.count) >>"
      )
    }
    let kids = pageNodes.map { "\($0) 0 R" }.joined(separator: " ")
    update.add(pageRoot, "<< /Type /Pages /Kids [\(kids)] /Count \(pageCount) >>")
  }

  private func addStructure(to update: inout PDFAssembly) {
    let kids = sections.map { "\($0) 0 R" }.joined(separator: " ")
    update.add(document, "<< /S /Document /P \(structure) 0 R /K [\(kids)] >>")
    var source = "<< /Type /StructTreeRoot /K [\(document) 0 R]"
    source += " /ParentTree \(numberTree(pageParents + linkParents, in: &update))"
    source += " /ParentTreeNextKey \(nextKey)"
    if !identified.isEmpty {
      let named = identified.map { (Array($0.identifier.utf8), "\($0.object) 0 R") }
      source += " /IDTree \(nameTree(named, in: &update))"
    }
    update.add(structure, source + " >>")
  }

  private func names(_ description: VolumeDescription, in update: inout PDFAssembly)
    throws(PDFWritingError) -> String
  {
    var named: [([UInt8], String)] = []
    for anchor in description.destinations {
      let place = try destination(anchor.page, anchor.point, description.pageSizes)
      named.append((Array(LinkEncoding.destinationName(anchor.name).utf8), place))
    }
    return nameTree(named, in: &update)
  }

  // MARK: Trees (ISO 32000-1, 7.9.6 and 7.9.7)

  private func numberTree(_ entries: [(key: Int, value: String)], in update: inout PDFAssembly)
    -> String
  {
    tree(
      entries.map { ("\($0.key)", $0.value) },
      entries: "Nums",
      in: &update
    )
  }

  private func nameTree(_ entries: [([UInt8], String)], in update: inout PDFAssembly) -> String {
    let sorted = entries.sorted { $0.0.lexicographicallyPrecedes($1.0) }
    return tree(sorted.map { (PDFSource.string($0.0), $0.1) }, entries: "Names", in: &update)
  }

  private func tree(
    _ sorted: [(key: String, value: String)],
    entries: String,
    in update: inout PDFAssembly
  ) -> String {
    func list(_ part: ArraySlice<(key: String, value: String)>) -> String {
      "/\(entries) [\(part.map { "\($0.key) \($0.value)" }.joined(separator: " "))]"
    }
    if entries == "Nums", sorted.count <= VolumeObjects.entriesPerNode {
      return "<< \(list(sorted[...])) >>"
    }
    var kids: [String] = []
    for start in stride(from: 0, to: sorted.count, by: VolumeObjects.entriesPerNode) {
      let part = sorted[start..<min(start + VolumeObjects.entriesPerNode, sorted.count)]
      let node = update.reserve()
      update.add(
        node,
        "<< /Limits [\(part[start].key) \(part[part.endIndex - 1].key)] \(list(part)) >>"
      )
      kids.append("\(node) 0 R")
    }
    return "<< /Kids [\(kids.joined(separator: " "))] >>"
  }
}
