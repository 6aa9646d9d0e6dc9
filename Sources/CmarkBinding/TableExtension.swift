internal import CCmark

/// Tables by the rules of GitHub Flavored Markdown, on cmark's interface for extensions.
///
/// The library's own table extension throws away the cells that a row has more than the header, gives
/// no place in the source for a paragraph that stands directly above a table, fills short rows until
/// memory is gone, and reads a paragraph again for each line that looks like a delimiter row. This
/// one keeps each row as it is written and reads each line once.
enum TableExtension {
  static let name = "casebound-table"
  static let tableType = cmark_syntax_extension_add_node(0)
  static let rowType = cmark_syntax_extension_add_node(0)
  static let cellType = cmark_syntax_extension_add_node(0)

  static func make() -> OpaquePointer? {
    let made = unsafe cmark_syntax_extension_new(name)
    unsafe cmark_syntax_extension_set_open_block_func(made) {
      table,
      indented,
      parser,
      parent,
      input,
      length in
      guard indented == 0, let parser = unsafe parser, let parent = unsafe parent,
        let input = unsafe input
      else { return nil }
      let line = unsafe Span(_unsafeStart: input, count: Int(length))
      switch unsafe cmark_node_get_type(parent) {
      case CMARK_NODE_PARAGRAPH:
        return unsafe TableExtension.openTable(
          table,
          in: parser,
          below: parent,
          delimiterLine: line
        )
      case TableExtension.tableType:
        return unsafe TableExtension.openRow(table, in: parser, table: parent, line: line)
      default:
        return nil
      }
    }
    unsafe cmark_syntax_extension_set_match_block_func(made) { _, parser, input, length, node in
      guard let parser = unsafe parser, let input = unsafe input,
        unsafe cmark_node_get_type(node) == TableExtension.tableType
      else { return 0 }
      let line = unsafe Span(_unsafeStart: input, count: Int(length))
      let start = unsafe Int(cmark_parser_get_first_nonspace(parser))
      return TableRow.hasCells(in: line, from: start) ? 1 : 0
    }
    unsafe cmark_syntax_extension_set_can_contain_func(made) { _, node, child in
      switch unsafe cmark_node_get_type(node) {
      case TableExtension.tableType: child == TableExtension.rowType ? 1 : 0
      case TableExtension.rowType: child == TableExtension.cellType ? 1 : 0
      default: child.rawValue & 0xC000 == 0xC000 ? 1 : 0  // Any inline.
      }
    }
    unsafe cmark_syntax_extension_set_contains_inlines_func(made) { _, node in
      unsafe cmark_node_get_type(node) == TableExtension.cellType ? 1 : 0
    }
    return unsafe made
  }

  /// Makes the last line of `paragraph` the header of a table when `delimiterLine` has as many cells.
  private static func openTable(
    _ table: OpaquePointer?,
    in parser: UnsafeMutablePointer<cmark_parser>,
    below paragraph: UnsafeMutablePointer<cmark_node>,
    delimiterLine: Span<UInt8>
  ) -> UnsafeMutablePointer<cmark_node>? {
    let start = unsafe Int(cmark_parser_get_first_nonspace(parser))
    guard let columns = TableRow.delimiterCount(in: delimiterLine, from: start) else {
      return nil
    }
    let content = unsafe paragraph.pointee.content
    let text = unsafe Span(_unsafeStart: content.ptr, count: Int(content.size))
    let headerStart = TableRow.startOfLastLine(in: text)
    let header = TableRow.cells(in: text, from: headerStart)
    guard header.count == columns else { return nil }

    let headerLength = text.count - headerStart - 1  // Without its line feed.
    let headerColumn = unsafe Int(cmark_parser_get_last_line_length(parser)) - headerLength + 1
    let headerLine = unsafe cmark_parser_get_line_number(parser) - 1

    // What stands above the header stays a paragraph; adding a table after it closes it.
    unsafe cmark_strbuf_truncate(&paragraph.pointee.content, Int32(headerStart))
    guard
      let made = unsafe cmark_parser_add_child(parser, paragraph, tableType, Int32(headerColumn))
    else { return nil }
    unsafe cmark_node_set_syntax_extension(made, table)
    unsafe made.pointee.start_line = headerLine
    if let above = unsafe made.pointee.prev,
      unsafe cmark_node_get_type(above) == CMARK_NODE_PARAGRAPH,
      unsafe above.pointee.end_line == headerLine
    {
      unsafe above.pointee.end_line = headerLine - 1
    }
    let row = unsafe addRow(header, with: table, to: made, in: parser)
    unsafe row?.pointee.start_line = headerLine
    unsafe skipToEnd(of: delimiterLine, in: parser)
    return unsafe made
  }

  /// Adds `line` to `node` as a row.
  private static func openRow(
    _ table: OpaquePointer?,
    in parser: UnsafeMutablePointer<cmark_parser>,
    table node: UnsafeMutablePointer<cmark_node>,
    line: Span<UInt8>
  ) -> UnsafeMutablePointer<cmark_node>? {
    guard unsafe cmark_parser_is_blank(parser) == 0 else { return nil }
    let start = unsafe Int(cmark_parser_get_first_nonspace(parser))
    let cells = TableRow.cells(in: line, from: start)
    guard !cells.isEmpty else { return nil }
    let row = unsafe addRow(cells, with: table, to: node, in: parser)
    unsafe skipToEnd(of: line, in: parser)
    return unsafe row
  }

  private static func addRow(
    _ cells: [[UInt8]],
    with table: OpaquePointer?,
    to node: UnsafeMutablePointer<cmark_node>,
    in parser: UnsafeMutablePointer<cmark_parser>
  ) -> UnsafeMutablePointer<cmark_node>? {
    guard let row = unsafe cmark_parser_add_child(parser, node, rowType, 1) else { return nil }
    unsafe cmark_node_set_syntax_extension(row, table)
    for cell in cells {
      guard let made = unsafe cmark_parser_add_child(parser, row, cellType, 1) else { continue }
      unsafe cmark_node_set_syntax_extension(made, table)
      unsafe cell.withUnsafeBufferPointer { bytes in
        unsafe cmark_strbuf_set(&made.pointee.content, bytes.baseAddress, Int32(bytes.count))
      }
    }
    return unsafe row
  }

  private static func skipToEnd(
    of line: Span<UInt8>,
    in parser: UnsafeMutablePointer<cmark_parser>
  ) {
    let rest = unsafe line.count - 1 - Int(cmark_parser_get_offset(parser))
    unsafe parser.pointee.offset += Int32(max(0, rest))
  }
}
