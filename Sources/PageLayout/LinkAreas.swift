internal import PageModel

extension SetLine {
  /// Where the links of a line are active: for each link the edges of its parts, in text order, under
  /// the place of its first part.
  ///
  /// A link's words may be parted on the line: where directions meet, words that are read behind them
  /// stand between them. Then there is an area for each part, and none on what is between.
  var linkAreas: [Int: [(left: Length, right: Length)]] {
    guard parts.contains(where: { $0.role != .text }) else { return [:] }
    var firsts: [Int] = []
    for index in parts.indices {
      let goesOn = index > 0 && parts[index].role == parts[index - 1].role
      firsts.append(goesOn ? firsts[index - 1] : index)
    }
    let placed = parts.indices.compactMap { index in
      parts[index].content.horizontalEdges.map { (index: index, left: $0.left, right: $0.right) }
    }.sorted { ($0.left + $0.right, $0.index) < ($1.left + $1.right, $1.index) }
    var found: [Int: [(start: Int, left: Length, right: Length)]] = [:]
    var last: Int?
    for part in placed {
      let first = firsts[part.index]
      if first == last, let area = found[first]?.popLast() {
        found[first]?.append(
          (
            min(area.start, part.index), min(area.left, part.left), max(area.right, part.right)
          )
        )
      } else if case .link = parts[first].role {
        found[first, default: []].append((part.index, part.left, part.right))
      }
      last = first
    }
    return found.mapValues { areas in
      areas.sorted { $0.start < $1.start }.map { ($0.left, $0.right) }
    }
  }
}

extension PageItem.Content {
  /// The left and right edge of a glyph run or a missing character's box.
  fileprivate var horizontalEdges: (left: Length, right: Length)? {
    switch self {
    case .glyphs(let run): (run.origin.x, run.origin.x + run.width)
    case .shape(let shape):
      if case .rectangle(let rect, _) = shape.outline { (rect.x, rect.maxX) } else { nil }
    case .image, .imported, .link: nil
    }
  }
}
