internal import CCmark

/// What a node of cmark's tree is.
public enum CmarkNodeKind: Hashable, Sendable {
  case document, quote, list, item, footnoteDefinition
  case paragraph, heading, code, html, divider
  case table, row, cell
  case text, softBreak, lineBreak, codeSpan, htmlInline
  case emphasis, strong, strikethrough, highlight, link, image
  /// The `^label` between the brackets of what may be a reference to a footnote.
  case footnoteMark
  /// A kind this binding does not know; its children are still visited.
  case other

  /// Whether nodes of this kind hold blocks and may lie in one another without end.
  var isContainer: Bool { self == .quote || self == .list || self == .footnoteDefinition }

  /// Whether nodes of this kind hold inlines and are inlines themselves.
  var isSpan: Bool {
    self == .emphasis || self == .strong || self == .strikethrough || self == .highlight
      || self == .link || self == .image
  }
}

/// One node of cmark's tree, lent for the length of a visit.
@safe public struct CmarkNode: ~Copyable {
  private let pointer: UnsafeMutablePointer<cmark_node>
  private let addresses: ReferenceAddresses

  init(borrowing pointer: UnsafeMutablePointer<cmark_node>, addresses: ReferenceAddresses) {
    unsafe self.pointer = pointer
    self.addresses = addresses
  }

  /// What it is.
  public var kind: CmarkNodeKind { unsafe CmarkNodeKind(of: pointer) }

  /// The text of a text, code, HTML or footnote mark node; empty for every other.
  public var literal: String {
    switch kind {
    case .text, .codeSpan, .htmlInline, .html, .footnoteMark:
      unsafe String(chunk: pointer.pointee.as.literal)
    case .code:
      unsafe String(chunk: pointer.pointee.as.code.literal)
    default:
      ""
    }
  }

  /// Whether a link is a mail address between `<` and `>`; those have no words of their own.
  public var isMailInAngles: Bool {
    guard kind == .link, address.hasPrefix("mailto:"),
      let words = unsafe pointer.pointee.first_child,
      unsafe CmarkNodeKind(of: words) == .text, unsafe words.pointee.next == nil
    else { return false }
    // Words that are a piece of the block's text, and not made, have the link's mark before them.
    let chunk = unsafe words.pointee.as.literal
    return unsafe chunk.alloc == 0 && String(chunk: chunk) == address.dropFirst(7)
      && chunk.data[-1] == UInt8(ascii: "<")
  }

  /// The info string of a fenced code block; empty for every other node.
  public var fenceInfo: String {
    kind == .code ? unsafe String(chunk: pointer.pointee.as.code.info) : ""
  }

  /// The fence that opened a code block, such as three backticks; `nil` for every other node.
  public var fence: String? {
    guard kind == .code, unsafe pointer.pointee.as.code.fenced != 0 else { return nil }
    let mark = unsafe Character(Unicode.Scalar(pointer.pointee.as.code.fence_char))
    return unsafe String(repeating: mark, count: Int(pointer.pointee.as.code.fence_length))
  }

  /// The address of a link or image; empty for every other node.
  public var address: String {
    guard kind == .link || kind == .image else { return "" }
    return unsafe addresses.address(in: pointer.pointee.as.link.url)
  }

  /// The level of a heading, 1 through 6; 0 for every other node.
  public var headingLevel: Int {
    kind == .heading ? unsafe Int(pointer.pointee.as.heading.level) : 0
  }

  /// Whether a heading is underlined rather than marked with `#`.
  public var isSetextHeading: Bool {
    kind == .heading ? unsafe pointer.pointee.as.heading.setext : false
  }

  /// The number that starts an ordered list, `nil` for every other node.
  public var listStart: Int? {
    guard kind == .list, unsafe pointer.pointee.as.list.list_type == CMARK_ORDERED_LIST else {
      return nil
    }
    return unsafe Int(pointer.pointee.as.list.start)
  }

  /// Whether no blank lines stand between the items of a list.
  public var isTightList: Bool {
    kind == .list ? unsafe pointer.pointee.as.list.tight : false
  }

  /// The 1-based line where a block starts, reference definitions at its head included.
  public var startLine: Int { unsafe Int(pointer.pointee.start_line) }

  /// The 1-based column, in bytes, of a block's first byte in its first line.
  public var startColumn: Int { unsafe Int(pointer.pointee.start_column) }

  /// The line that cmark gives as a block's last.
  ///
  /// It is one too many for an underlined heading and for a fence that its container cut short, and
  /// for a container it may be a blank line.
  public var endLine: Int { unsafe Int(pointer.pointee.end_line) }

  /// ``endLine`` of the block around a block; that of the document has no end.
  public var parentEndLine: Int {
    guard let parent = unsafe pointer.pointee.parent,
      unsafe CmarkNodeKind(of: parent) != .document
    else { return .max }
    return unsafe Int(parent.pointee.end_line)
  }

  /// The raw text of a block that holds inlines, its lines without what the containers around it
  /// put before them.
  public var content: [UInt8] {
    let buffer = unsafe pointer.pointee.content
    guard let start = unsafe buffer.ptr else { return [] }
    return unsafe Array(UnsafeBufferPointer(start: start, count: Int(buffer.size)))
  }
}

extension CmarkNodeKind {
  init(of node: UnsafeMutablePointer<cmark_node>) {
    let type = unsafe cmark_node_type(UInt32(node.pointee.type))
    switch type {
    case CMARK_NODE_DOCUMENT: self = .document
    case CMARK_NODE_BLOCK_QUOTE: self = .quote
    case CMARK_NODE_LIST: self = .list
    case CMARK_NODE_ITEM: self = .item
    case CMARK_NODE_FOOTNOTE_DEFINITION: self = .footnoteDefinition
    case CMARK_NODE_PARAGRAPH: self = .paragraph
    case CMARK_NODE_HEADING: self = .heading
    case CMARK_NODE_CODE_BLOCK: self = .code
    case CMARK_NODE_HTML_BLOCK: self = .html
    case CMARK_NODE_THEMATIC_BREAK: self = .divider
    case CMARK_NODE_TEXT: self = .text
    case CMARK_NODE_SOFTBREAK: self = .softBreak
    case CMARK_NODE_LINEBREAK: self = .lineBreak
    case CMARK_NODE_CODE: self = .codeSpan
    case CMARK_NODE_HTML_INLINE: self = .htmlInline
    case CMARK_NODE_EMPH: self = .emphasis
    case CMARK_NODE_STRONG: self = .strong
    case CMARK_NODE_LINK: self = .link
    case CMARK_NODE_IMAGE: self = .image
    case CMARK_NODE_FOOTNOTE_REFERENCE: self = .footnoteMark
    case TableExtension.tableType: self = .table
    case TableExtension.rowType: self = .row
    case TableExtension.cellType: self = .cell
    case HighlightExtension.nodeType: self = .highlight
    default:
      // The type of an extension of the library's own is known by its name alone.
      let name = unsafe String(cString: cmark_node_get_type_string(node))
      self = name == "strikethrough" ? .strikethrough : .other
    }
  }
}

extension String {
  /// The text of a piece of cmark's memory.
  init(chunk: cmark_chunk) {
    unsafe self.init(
      decoding: UnsafeBufferPointer(start: chunk.data, count: Int(chunk.len)),
      as: UTF8.self
    )
  }
}
