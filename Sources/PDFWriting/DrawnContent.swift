internal import PageModel

/// What was drawn, as far as the finished file says more of it than cairo does.
struct DrawnContent {
  /// A page.
  struct DrawnPage {
    var size: Size
    /// What its stretches belong to, in the order in which cairo numbers them.
    var marks: [ContentMark]
    /// The pages of other PDFs that it shows, below what is drawn.
    var imports: [Import] = []
  }

  /// A page of another PDF.
  struct Import {
    /// The leaf that it is.
    var leaf: Int
    /// The object that draws it, in the numbers of the finished file.
    var form: Int
    var matrix: [Double]
  }

  /// One line of a link.
  struct LinkArea {
    /// The leaf that is the link.
    var leaf: Int
    var page: Int
    var rect: Rect
  }

  /// A link.
  struct DrawnLink {
    var target: LinkTarget
    /// The words that are linked.
    var words = ""
  }

  /// The structure, a parent before its children.
  var nodes: [TagNode] = []
  /// The pages, first to last.
  var pages: [DrawnPage] = []
  /// The links by their leaves.
  var links: [Int: DrawnLink] = [:]
  /// Their lines, in the order of drawing.
  var areas: [LinkArea] = []
  /// Where each figure's image stands first.
  var figures: [Int: (page: Int, rect: Rect)] = [:]

  /// Takes in what the finish must know of the things on the next page.
  mutating func note(_ items: [PageItem]) {
    for item in items {
      guard let tag = item.tag else { continue }
      switch item.content {
      case .link(let rect, let target):
        areas.append(LinkArea(leaf: tag, page: pages.count, rect: rect))
        if links[tag] == nil { links[tag] = DrawnLink(target: target) }
      case .glyphs(let run): links[tag]?.words += run.text
      case .image(let placement):
        if figures[tag] == nil { figures[tag] = (pages.count, placement.rect) }
        // The words of a linked picture are those that stand in for it.
        if let parent = nodes[tag].parent {
          links[parent]?.words += nodes[tag].alternativeText ?? ""
        }
      case .imported(let placement):
        if figures[tag] == nil { figures[tag] = (pages.count, placement.rect) }
      case .shape: break
      }
    }
  }
}
