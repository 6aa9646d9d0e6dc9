internal import DocumentModel
internal import GumboBinding

/// A piece of a run of HTML and what Markdown made of the rest.
struct HTMLItem {
  enum Content {
    /// A block or an inline of the tree.
    case block(Block)
    case inline(Inline)
    /// Words in HTML.
    case text(String)
    case start(name: String, attributes: [String: String], isSelfClosing: Bool)
    case end(name: String)
    /// What draws nothing, such as a comment.
    case nothing
  }

  let content: Content
  /// How it is written; empty for what is no HTML.
  let source: String
  /// Its bytes in the source; empty inside a paragraph.
  let range: Range<Int>

  init(_ content: Content, source: String = "", range: Range<Int> = 0..<0) {
    self.content = content
    self.source = source
    self.range = range
  }

  init(_ token: HTMLToken, source: String, range: Range<Int>) {
    let content: Content =
      switch token.content {
      case .text(let words): .text(words)
      case .start(let name, let attributes, let isSelfClosing):
        .start(name: name, attributes: attributes, isSelfClosing: isSelfClosing)
      case .end(let name): .end(name: name)
      case .comment, .raw, .foreign: .nothing
      }
    self.init(content, source: source, range: range)
  }
}

/// A run of items and which of its tags belong together.
///
/// Tags pair by a stack, in one pass: an end tag closes the last open element of its name, and what
/// was opened inside and not closed is no element but the characters typed, unless its end tag may be
/// left out.
struct HTMLStructure {
  /// What an item is to the others.
  enum Role: Equatable {
    /// No tag.
    case content
    /// A tag that is none after all.
    case literal
    /// An element that holds nothing.
    case alone
    /// The start of an element: where its content ends, and where what follows it starts.
    case element(end: Int, next: Int)
    /// The end of an element.
    case closing
  }

  let items: [HTMLItem]
  private(set) var roles: [Role]
  /// How deep elements lie in one another.
  private(set) var depth = 0
  /// For each item, how many before it are blocks of Markdown or tags of structures.
  private var structuresBefore: [Int] = [0]
  private var open: [(name: String, index: Int)] = []
  private var openCounts: [String: Int] = [:]

  init(_ items: [HTMLItem]) {
    self.items = items
    roles = Array(repeating: .content, count: items.count)
    for (index, item) in items.enumerated() {
      switch item.content {
      case .start(let name, _, let isSelfClosing): start(name, isSelfClosing, at: index)
      case .end(let name): end(name, at: index)
      case .block, .inline, .text, .nothing: break
      }
    }
    while let last = open.popLast() { leaveOpen(last, at: nil) }
    hideForeignTags()
    count()
  }

  /// Whether blocks of Markdown, tables, headings and the like are among `range`.
  func holdsStructures(_ range: Range<Int>) -> Bool {
    structuresBefore[range.upperBound] > structuresBefore[range.lowerBound]
  }

  private mutating func start(_ name: String, _ isSelfClosing: Bool, at index: Int) {
    guard HTMLElements.all.contains(name) else {
      roles[index] = .literal
      return
    }
    guard !isSelfClosing, !HTMLElements.alone.contains(name) else {
      roles[index] = .alone
      return
    }
    let ended = HTMLElements.ended(byStartOf: name)
    while let last = open.last, ended.contains(last.name) {
      open.removeLast()
      leaveOpen(last, at: index)
    }
    roles[index] = .literal  // Until its end is met.
    open.append((name, index))
    openCounts[name, default: 0] += 1
  }

  private mutating func end(_ name: String, at index: Int) {
    guard openCounts[name, default: 0] > 0 else {
      roles[index] = .literal
      return
    }
    while let last = open.popLast() {
      guard last.name == name else {
        leaveOpen(last, at: index)
        continue
      }
      openCounts[name, default: 0] -= 1
      roles[last.index] = .element(end: index, next: index + 1)
      roles[index] = .closing
      return
    }
  }

  /// Settles an element without an end tag; `index` is what ends it, `nil` for the end of the run.
  private mutating func leaveOpen(_ element: (name: String, index: Int), at index: Int?) {
    openCounts[element.name, default: 0] -= 1
    guard HTMLElements.optionallyEnded.contains(element.name) else { return }
    roles[element.index] = index.map { .element(end: $0, next: $0) } ?? .alone
  }

  /// Lets the tags in `svg` and `math`, whose names are not HTML's, draw nothing.
  private mutating func hideForeignTags() {
    var index = 0
    while index < items.count {
      guard case .element(let end, _) = roles[index],
        case .start(let name, _, _) = items[index].content, HTMLElements.foreign.contains(name)
      else {
        index += 1
        continue
      }
      for inner in index + 1..<end where roles[inner] == .literal { roles[inner] = .closing }
      index = end
    }
  }

  private mutating func count() {
    var ends: [Int] = []
    for (index, item) in items.enumerated() {
      while let last = ends.last, last <= index { ends.removeLast() }
      if case .element(let end, _) = roles[index] {
        ends.append(end)
        depth = max(depth, ends.count)
      }
      let isStructure: Bool =
        switch item.content {
        case .block: true
        case .start(let name, _, _):
          roles[index] != .literal && HTMLElements.structures.contains(name)
        case .end, .inline, .text, .nothing: false
        }
      structuresBefore.append(structuresBefore[index] + (isStructure ? 1 : 0))
    }
  }
}

/// What reading HTML brings to light beside the tree.
struct HTMLFindings {
  /// For each element whose content is not printed, how often it occurs.
  var unprinted: [String: Int] = [:]
  /// The cells of tables, after short rows are filled.
  var tableCells = 0
}
