/// Where the objects of a file that cairo drew stand in a larger one.
struct PartNumbers {
  /// The number that cairo's object 0 would have.
  let first: Int
  /// The numbers of its pages by cairo's.
  let pages: [Int: Int]
  /// The nodes of the larger file's tree of pages.
  let pageParents: [Int]

  /// So many pages lie in one node of the tree.
  static let pagesPerNode = 128

  /// cairo's numbers by those of the pages.
  private let drawnPages: [Int: Int]

  init(first: Int, pages: [Int: Int], pageParents: [Int]) {
    self.first = first
    self.pages = pages
    self.pageParents = pageParents
    drawnPages = Dictionary(
      pages.map { ($0.value, $0.key) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// The number of cairo's object.
  func number(_ object: Int) -> Int { pages[object] ?? first + object }

  /// cairo's number of an object, if it is one of cairo's.
  func drawnObject(_ number: Int) -> Int { drawnPages[number] ?? number - first }

  /// The node that a page lies in.
  func parent(ofPage page: Int) -> Int { pageParents[page / PartNumbers.pagesPerNode] }
}
