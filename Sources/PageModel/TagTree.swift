/// The structure of a document: what is read, in which order, and as what.
///
/// Nodes are numbered in reading order, a parent before its children, so a depth-first walk visits
/// them as 0, 1, 2 …; node 0 is the document. Page items name leaves; the items of a node and of all
/// below it stand together in reading order, possibly over several pages, with footnotes in between.
/// Notes and header cells are called in the file by their numbers. What stands for glyphs that are not
/// its letters is told by the items themselves: ``GlyphRun/text``.
public struct TagTree: Hashable, Sendable, Codable {
  /// The nodes, in reading order.
  public private(set) var nodes: [TagNode]

  /// Creates a tree that holds the document alone.
  public init() { nodes = [TagNode(.document, parent: nil)] }

  /// Adds a node at the end of `parent`'s children and returns its number.
  public mutating func add(_ node: TagNode) -> Int {
    nodes.append(node)
    return nodes.count - 1
  }

  /// Makes the document a section of a larger one.
  public mutating func makeSection() { nodes[0].kind = .section }

  /// Says that a node, and what is below it, is in `language`, BCP 47.
  public mutating func setLanguage(_ language: String, of node: Int) {
    nodes[node].language = language
  }
}

/// One node of the structure tree.
public struct TagNode: Hashable, Sendable, Codable {
  /// What it is.
  public var kind: TagKind
  /// Its parent, `nil` for the document.
  public var parent: Int?
  /// Words that stand in for it.
  public var alternativeText: String?
  /// Its language, BCP 47, where it differs from the parent's.
  public var language: String?
  /// How the items of a list are labelled.
  public var numbering: ListNumbering?
  /// What a header cell heads.
  public var scope: HeaderScope?
  /// The header cells of a cell, by number; they come before it.
  public var headers: [Int]

  /// Creates a node.
  public init(
    _ kind: TagKind,
    parent: Int?,
    alternativeText: String? = nil,
    language: String? = nil,
    numbering: ListNumbering? = nil,
    scope: HeaderScope? = nil,
    headers: [Int] = []
  ) {
    self.kind = kind
    self.parent = parent
    self.alternativeText = alternativeText
    self.language = language
    self.numbering = numbering
    self.scope = scope
    self.headers = headers
  }
}

/// The standard structure types in use (ISO 32000-1, 14.8.4).
public enum TagKind: String, Hashable, Sendable, Codable {
  case document = "Document"
  case section = "Sect"
  case contents = "TOC"
  case contentsItem = "TOCI"
  case heading1 = "H1"
  case heading2 = "H2"
  case heading3 = "H3"
  case heading4 = "H4"
  case heading5 = "H5"
  case heading6 = "H6"
  case paragraph = "P"
  case list = "L"
  case listItem = "LI"
  case label = "Lbl"
  case listBody = "LBody"
  case table = "Table"
  case tableRow = "TR"
  case tableHeader = "TH"
  case tableCell = "TD"
  case blockQuote = "BlockQuote"
  case code = "Code"
  case figure = "Figure"
  case link = "Link"
  case note = "Note"
  case span = "Span"

  /// The heading type of `level`, at most H6.
  public static func heading(_ level: Int) -> TagKind {
    switch level {
    case ...1: .heading1
    case 2: .heading2
    case 3: .heading3
    case 4: .heading4
    case 5: .heading5
    default: .heading6
    }
  }
}

/// What a header cell heads (ISO 32000-1, 14.8.5.7).
public enum HeaderScope: String, Hashable, Sendable, Codable {
  /// The cells below it.
  case column = "Column"
}

/// How the items of a list are labelled (ISO 32000-1, 14.8.5.5).
public enum ListNumbering: String, Hashable, Sendable, Codable {
  /// Numbers.
  case decimal = "Decimal"
  /// Bullets.
  case disc = "Disc"
  /// Each in its own way, as task boxes are.
  case none = "None"
}
