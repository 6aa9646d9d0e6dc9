public import PageModel

/// A part of a binder that lists things with their pages: contents, a chronology, an index.
///
/// The column of page numbers has a fixed width, so that the part is as long with its numbers as it is
/// before they are known.
public struct Listing: Hashable, Sendable {
  /// How a cell looks.
  public enum Look: Hashable, Sendable {
    /// As body text of a table.
    case plain
    /// In heavier letters.
    case strong
    /// Smaller and paler.
    case pale
    /// In the face of code, small and pale.
    case code
    /// In the colour of what needs attention.
    case accent
  }

  /// A part of a cell that stands on lines of its own.
  public struct Words: Hashable, Sendable {
    /// The words.
    public var text: String
    /// How they look.
    public var look: Look

    /// Creates words.
    public init(_ text: String, _ look: Look = .plain) {
      self.text = text
      self.look = look
    }
  }

  /// A cell of a row.
  public struct Cell: Hashable, Sendable {
    /// What stands in it, one below the other.
    public var words: [Words]
    /// Where it leads by itself.
    public var target: LinkTarget?

    /// Creates a cell.
    public init(_ words: [Words] = [], to target: LinkTarget? = nil) {
      self.words = words
      self.target = target
    }

    /// Creates a cell of a few words.
    public init(_ text: String, _ look: Look = .plain, to target: LinkTarget? = nil) {
      self.init([Words(text, look)], to: target)
    }
  }

  /// How wide a column is.
  public enum Width: Hashable, Sendable {
    /// As wide as the widest of these words, and at most three tenths of the page's column.
    case widest([String])
    /// What the others leave.
    case rest
  }

  /// A column.
  public struct Column: Hashable, Sendable {
    /// What stands above it; nothing in contents.
    public var heading: String
    /// How wide it is.
    public var width: Width
    /// Whether its cells stand at its right edge.
    public var isAtEnd: Bool

    /// Creates a column.
    public init(_ heading: String = "", width: Width, isAtEnd: Bool = false) {
      self.heading = heading
      self.width = width
      self.isAtEnd = isAtEnd
    }
  }

  /// A row.
  public struct Row: Hashable, Sendable {
    /// The cells, one a column.
    public var cells: [Cell]
    /// How many steps it is set in.
    public var depth: Int
    /// Where the whole of it leads.
    public var target: LinkTarget?
    /// Whether the first columns, but for the last, are one cell: the second.
    public var isWide: Bool
    /// Whether there is more room above it.
    public var hasRoomAbove: Bool

    /// Creates a row.
    public init(
      _ cells: [Cell],
      depth: Int = 0,
      to target: LinkTarget? = nil,
      isWide: Bool = false,
      hasRoomAbove: Bool = false
    ) {
      self.cells = cells
      self.depth = depth
      self.target = target
      self.isWide = isWide
      self.hasRoomAbove = hasRoomAbove
    }
  }

  /// Rows under a heading of their own.
  public struct Block: Hashable, Sendable {
    /// The heading; `nil` for none.
    public var heading: String?
    /// Words below it; `nil` for none.
    public var remark: String?
    /// The columns, the last of which has the pages.
    public var columns: [Column]
    /// The rows.
    public var rows: [Row]

    /// Creates a block.
    public init(heading: String? = nil, remark: String? = nil, columns: [Column], rows: [Row]) {
      self.heading = heading
      self.remark = remark
      self.columns = columns
      self.rows = rows
    }
  }

  /// The title.
  public var title: String
  /// Whether rows lead to their pages by a line of dots; else they are those of a table.
  public var hasLeaders: Bool
  /// What is listed.
  public var blocks: [Block]

  /// Creates a list.
  public init(title: String, hasLeaders: Bool, blocks: [Block]) {
    self.title = title
    self.hasLeaders = hasLeaders
    self.blocks = blocks
  }
}
