internal import Diagnostics
internal import DocumentModel

/// What the raw HTML among the blocks of a document, quote or item comes to.
///
/// Its tags pair over all of them, so that an element may hold blocks of Markdown.
struct HTMLResolution {
  private let structure: HTMLStructure
  private let html: [(index: Int, source: HTMLSource)]
  private let originals: [Block]
  /// For each item, the number of the raw block that it is part of; `nil` for a block of Markdown.
  private var origins: [Int?] = []

  /// Reads the raw HTML in `html`, which stands at its indices of `blocks`.
  init(_ blocks: [Block], html: [(index: Int, source: HTMLSource)]) {
    self.html = html
    originals = blocks
    var items: [HTMLItem] = []
    var next = 0
    for (index, block) in blocks.enumerated() {
      if next < html.count, html[next].index == index {
        let found = html[next].source.items
        items += found
        origins += Array(repeating: next, count: found.count)
        next += 1
      } else {
        items.append(HTMLItem(.block(block)))
        origins.append(nil)
      }
    }
    structure = HTMLStructure(items)
  }

  /// How deep elements lie in one another.
  var depth: Int { structure.depth }

  /// The blocks in order, and what came to light.
  ///
  /// A raw block of which nothing shows stays as it was written.
  func blocks(in source: SourceText) -> (blocks: [Block], findings: HTMLFindings) {
    var flow = BlockFlow(structure, source: source)
    flow.visit(structure.items.indices)
    let made = flow.finish()
    var blocks: [Block] = []
    var next = 0  // Among the raw blocks.
    func keepSilent(before start: Int) {
      while next < html.count, let own = originals[html[next].index].range, own.end <= start {
        if (blocks.last?.range?.end ?? 0) <= own.start {
          blocks.append(originals[html[next].index])
        }
        next += 1
      }
    }
    for block in made {
      keepSilent(before: block.range?.start ?? 0)
      blocks.append(block)
    }
    keepSilent(before: .max)
    return (blocks, flow.findings)
  }

  /// The bytes of the source that are what they are only as a whole: each raw block, and all from the
  /// start of an element to its end; ascending, without overlap.
  var joinedRanges: [Range<Int>] {
    var ranges: [Range<Int>] = html.map(\.source.range)
    for (index, role) in structure.roles.enumerated() {
      guard case .element(let end, let next) = role, let first = origins[index],
        let last = origins[next > end ? end : max(index, end - 1)] ?? origins[end], last > first
      else { continue }
      ranges.append(
        html[first].source.range.lowerBound..<html[last].source.range.upperBound
      )
    }
    ranges.sort { $0.lowerBound < $1.lowerBound }
    var joined: [Range<Int>] = []
    for range in ranges {
      if let last = joined.last, range.lowerBound < last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }
}

extension HTMLFindings {
  /// What a person should hear of.
  var diagnostics: [Diagnostic] {
    unprinted.sorted { $0.key < $1.key }.map { name, count in
      Diagnostic(
        .warning,
        code: "html-not-printed",
        "The content of <\(name)> is no writing and is not printed"
          + (count > 1 ? " (\(count) times)" : ""),
        advice: "Put it into a code block to have it printed"
      )
    }
  }
}

extension Diagnostic {
  /// An image that lies elsewhere.
  static func remoteImage(_ address: String) -> Diagnostic {
    Diagnostic(
      .warning,
      code: "remote-image",
      "The image \(address.prefix(200)) is not fetched; its alternative text is printed",
      advice: "Attach the image to the note to have it printed"
    )
  }
}
