/// Writes the bookmarks (ISO 32000-1, 12.3.3).
struct OutlineTree {
  /// One bookmark.
  struct Entry {
    var title: String
    /// 1 at the top, never more than one deeper than the entry before it.
    var depth: Int
    /// Where it leads, as PDF source.
    var destination: String
    /// Whether those below it show when the file is opened.
    var isOpen = true
  }

  private let entries: [Entry]
  private var parents: [Int?] = []
  private var children: [[Int]]
  private var top: [Int] = []
  /// How many entries show below each when it is open.
  private var counts: [Int]

  init(_ entries: [Entry]) {
    self.entries = entries
    children = Array(repeating: [], count: entries.count)
    counts = [Int](repeating: 0, count: entries.count)
    var path: [Int] = []
    for (number, entry) in entries.enumerated() {
      while let last = path.last, entries[last].depth >= entry.depth { path.removeLast() }
      parents.append(path.last)
      if let parent = path.last { children[parent].append(number) } else { top.append(number) }
      path.append(number)
    }
    for number in entries.indices.reversed() {
      guard let parent = parents[number] else { continue }
      counts[parent] += 1 + (entries[number].isOpen ? counts[number] : 0)
    }
  }

  /// Adds the bookmarks and returns the outline's object, or `nil` when there are none.
  func write(to update: inout PDFAssembly) -> Int? {
    guard let firstTop = top.first, let lastTop = top.last else { return nil }
    let root = update.reserve()
    let first = update.reserve(entries.count)
    write(top, first: first, root: root, to: &update)
    for number in entries.indices { write(children[number], first: first, root: root, to: &update) }
    let shown = top.reduce(top.count) { $0 + (entries[$1].isOpen ? counts[$1] : 0) }
    update.add(
      root,
      "<< /Type /Outlines /First \(first + firstTop) 0 R /Last \(first + lastTop) 0 R"
        + " /Count \(shown) >>"
    )
    return root
  }

  private func write(_ siblings: [Int], first: Int, root: Int, to update: inout PDFAssembly) {
    for (place, number) in siblings.enumerated() {
      let entry = entries[number]
      var source = "<< /Title \(PDFSource.text(entry.title)) /Dest \(entry.destination)"
      source += " /Parent \(parents[number].map { first + $0 } ?? root) 0 R"
      if place > 0 { source += " /Prev \(first + siblings[place - 1]) 0 R" }
      if place + 1 < siblings.count { source += " /Next \(first + siblings[place + 1]) 0 R" }
      if let child = children[number].first, let last = children[number].last {
        source += " /First \(first + child) 0 R /Last \(first + last) 0 R"
        source += " /Count \(entry.isOpen ? counts[number] : -counts[number])"
      }
      update.add(first + number, source + " >>")
    }
  }
}
