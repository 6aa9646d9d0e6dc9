public import Diagnostics

/// A note's writing as a tree of blocks, in reading order.
public struct Document: Hashable, Sendable, Codable {
  /// The blocks, first to last.
  public var blocks: [Block]
  /// Footnote definitions: first those referred to, in order of first reference, then the others.
  public var footnotes: [Footnote]

  /// Creates a document.
  public init(blocks: [Block] = [], footnotes: [Footnote] = []) {
    self.blocks = blocks
    self.footnotes = footnotes
  }
}

/// One block and where it stands in the source.
public struct Block: Hashable, Sendable, Codable {
  /// What it is.
  public var content: BlockContent
  /// Its bytes in the source, `nil` when it was not made from Markdown.
  public var range: SourceRange?

  /// Creates a block.
  public init(_ content: BlockContent, range: SourceRange? = nil) {
    self.content = content
    self.range = range
  }
}

/// What a block is.
///
/// Nesting is bounded by the parser (500 levels), so walks may recurse.
public indirect enum BlockContent: Hashable, Sendable, Codable {
  /// A paragraph; line breaks in it are explicit.
  case paragraph([Inline])
  /// A heading.
  case heading(level: HeadingLevel, [Inline])
  /// A list.
  case list(List)
  /// A block quote.
  case quote([Block])
  /// A code block: its text with LF line ends and without the last one, and its language word.
  case code(String, language: String?)
  /// A thematic break.
  case divider
  /// A table.
  case table(Table)
  /// A placement of one of the note's attachments, by the UUID as written.
  case placement(String)
  /// A callout.
  case callout(Callout)
  /// A part that a program may fold; here it is always open.
  case collapsible(Collapsible)
  /// Raw HTML that draws nothing, kept as written.
  case html(String)
}

/// The level of a heading, 1 (outermost) through 6.
public struct HeadingLevel: Hashable, Sendable, Codable {
  /// The level, 1 through 6.
  public let rawValue: Int

  /// Creates a level, or returns `nil` when `rawValue` is outside `1...6`.
  public init?(_ rawValue: Int) {
    guard (1...6).contains(rawValue) else { return nil }
    self.rawValue = rawValue
  }
}

/// A list of items.
public struct List: Hashable, Sendable, Codable {
  /// The number of the first item of an ordered list; `nil` for a bullet list.
  public var start: Int?
  /// Whether no blank lines stand between its items.
  public var isTight: Bool
  /// The items, at least one.
  public var items: [ListItem]

  /// Creates a list.
  public init(start: Int?, isTight: Bool, items: [ListItem]) {
    self.start = start
    self.isTight = isTight
    self.items = items
  }
}

/// One item of a list.
public struct ListItem: Hashable, Sendable, Codable {
  /// The state of a task box.
  public enum Task: String, Hashable, Sendable, Codable {
    /// `[ ]`
    case open
    /// `[x]`
    case done
  }

  /// Its box, `nil` when it has none.
  public var task: Task?
  /// Its blocks; none for an empty item.
  public var blocks: [Block]
  /// Its bytes in the source.
  public var range: SourceRange?

  /// Creates an item.
  public init(task: Task? = nil, blocks: [Block], range: SourceRange? = nil) {
    self.task = task
    self.blocks = blocks
    self.range = range
  }
}

/// A table with one header row.
public struct Table: Hashable, Sendable, Codable {
  /// How the cells of a column are aligned.
  public enum Alignment: String, Hashable, Sendable, Codable {
    /// As the text's direction has it.
    case natural
    /// To the left.
    case left
    /// In the middle.
    case center
    /// To the right.
    case right
  }

  /// One cell's text.
  public typealias Cell = [Inline]

  /// The alignment of each column; its count is the number of columns.
  public var alignments: [Alignment]
  /// The header row; as many cells as columns.
  public var header: [Cell]
  /// The body rows; each as many cells as columns.
  public var rows: [[Cell]]

  /// Creates a table.
  public init(alignments: [Alignment], header: [Cell], rows: [[Cell]]) {
    self.alignments = alignments
    self.header = header
    self.rows = rows
  }
}

/// A quote that is set apart as a note, a warning or the like.
public struct Callout: Hashable, Sendable, Codable {
  /// Its kind as written, such as `note` or `NOTE`; known or not.
  public var kind: String
  /// The words behind the kind; none when nothing was written there.
  public var title: [Inline]
  /// Its blocks.
  public var blocks: [Block]

  /// Creates a callout.
  public init(kind: String, title: [Inline] = [], blocks: [Block]) {
    self.kind = kind
    self.title = title
    self.blocks = blocks
  }

  /// Its kind in words: the kind as written, in small letters after a capital.
  public var kindName: String { kind.prefix(1).uppercased() + kind.dropFirst().lowercased() }
}

/// Blocks under a header that always shows.
public struct Collapsible: Hashable, Sendable, Codable {
  /// The header, most often one paragraph or heading; none when it has no summary.
  public var header: [Block]
  /// The blocks under it.
  public var blocks: [Block]

  /// Creates a collapsible.
  public init(header: [Block], blocks: [Block]) {
    self.header = header
    self.blocks = blocks
  }
}

/// A footnote definition.
public struct Footnote: Hashable, Sendable, Codable {
  /// Its label as written.
  public var label: String
  /// Its printed number, from 1 in order of first reference; `nil` when nothing refers to it.
  public var number: Int?
  /// Its blocks.
  public var blocks: [Block]
  /// Its bytes in the source.
  public var range: SourceRange?

  /// Creates a footnote.
  public init(label: String, number: Int?, blocks: [Block], range: SourceRange? = nil) {
    self.label = label
    self.number = number
    self.blocks = blocks
    self.range = range
  }
}

/// A piece of running text.
public indirect enum Inline: Hashable, Sendable, Codable {
  /// Words.
  case text(String)
  /// Bold; never directly in another.
  case strong([Inline])
  /// Italic.
  case emphasis([Inline])
  /// Struck out.
  case strikethrough([Inline])
  /// Code.
  case code(String)
  /// Words in a style that is no emphasis.
  case styled(InlineStyle, [Inline])
  /// A link to another note.
  case noteLink(NoteLink)
  /// A link: the address as written after Markdown's own decoding, and the words.
  case link(url: String, [Inline])
  /// An image: its address and its alternative text.
  ///
  /// The address of an attachment that was named is `attachment:` and its id.
  case image(url: String, alternativeText: String)
  /// A reference to the footnote with this number; `occurrence` counts its references from 1.
  case footnoteReference(number: Int, occurrence: Int)
  /// A line break made by hand, soft or hard in the source.
  case lineBreak
  /// Raw HTML that draws nothing, kept as written.
  case html(String)
}

/// A style of words that is no emphasis.
public enum InlineStyle: String, Hashable, Sendable, Codable, CaseIterable {
  /// A tint behind the words.
  case highlight
  /// A line under them.
  case underline
  /// Small and below the line.
  case `subscript`
  /// Small and above the line.
  case superscript
  /// Keys to press.
  case keyboard
  /// Code that holds markup; code of words alone is ``Inline/code(_:)``.
  case code
}

/// A link to a note of the archive.
public struct NoteLink: Hashable, Sendable, Codable {
  /// The note's id.
  public var note: String
  /// The heading of that note that it names, as written.
  public var heading: String?
  /// The words that show.
  public var words: String

  /// Creates a link.
  public init(note: String, heading: String? = nil, words: String) {
    self.note = note
    self.heading = heading
    self.words = words
  }
}

extension [Block] {
  /// The placements in reading order, those in collapsibles included.
  public var placements: [Block] {
    flatMap { block -> [Block] in
      switch block.content {
      case .placement: [block]
      case .collapsible(let collapsible): (collapsible.header + collapsible.blocks).placements
      default: []
      }
    }
  }
}
