internal import CCmark

/// Footnotes, on cmark's interface for extensions.
///
/// The library's own footnotes drop the definitions that nothing refers to and those that repeat a
/// label, and copy the text of a reference by column arithmetic that reads past it when a line break
/// or an escape stands inside. This one keeps every definition where it is written, and only marks
/// what may be a reference: which of the marks have a definition is decided on the finished tree.
enum FootnoteExtension {
  static let name = "casebound-footnote"

  /// The longest label, in bytes, the same as that of a link.
  private static let longestLabel = 1000

  static func make() -> OpaquePointer? {
    let made = unsafe cmark_syntax_extension_new(name)
    unsafe cmark_syntax_extension_set_open_block_func(made) {
      footnote,
      indented,
      parser,
      parent,
      input,
      length in
      guard indented == 0, let parser = unsafe parser, let parent = unsafe parent,
        let input = unsafe input
      else { return nil }
      return unsafe FootnoteExtension.openDefinition(
        footnote,
        in: parser,
        parent: parent,
        input: input,
        length: Int(length)
      )
    }
    unsafe cmark_syntax_extension_set_match_block_func(made) { _, parser, input, _, _ in
      guard let parser = unsafe parser, let input = unsafe input else { return 0 }
      if unsafe cmark_parser_is_blank(parser) != 0 { return 1 }
      guard unsafe cmark_parser_get_indent(parser) >= 4 else { return 0 }
      unsafe cmark_parser_advance_offset(parser, input, 4, 1)
      return 1
    }
    let characters = unsafe cmark_llist_append(
      cmark_get_default_mem_allocator(),
      nil,
      UnsafeMutableRawPointer(bitPattern: UInt(UInt8(ascii: "^")))
    )
    unsafe cmark_syntax_extension_set_special_inline_chars(made, characters)
    unsafe cmark_syntax_extension_set_match_inline_func(made) { _, parser, _, character, inlines in
      guard character == UInt8(ascii: "^"), let parser = unsafe parser,
        let inlines = unsafe inlines
      else { return nil }
      return unsafe FootnoteExtension.markReference(in: inlines, of: parser)
    }
    return unsafe made
  }

  /// Opens the definition that the line at `input` starts, such as `[^label]: text`.
  private static func openDefinition(
    _ footnote: OpaquePointer?,
    in parser: UnsafeMutablePointer<cmark_parser>,
    parent: UnsafeMutablePointer<cmark_node>,
    input: UnsafeMutablePointer<UInt8>,
    length: Int
  ) -> UnsafeMutablePointer<cmark_node>? {
    let line = unsafe Span(_unsafeStart: input, count: length)
    let start = unsafe Int(cmark_parser_get_first_nonspace(parser))
    guard start + 2 < line.count, line[start] == UInt8(ascii: "["),
      line[start + 1] == UInt8(ascii: "^")
    else { return nil }
    var offset = start + 2
    while offset < line.count, isLabel(line[offset]) { offset += 1 }
    guard offset > start + 2, offset + 1 < line.count,
      line[offset] == UInt8(ascii: "]"), line[offset + 1] == UInt8(ascii: ":")
    else { return nil }
    offset += 2
    while offset < line.count,
      line[offset] == UInt8(ascii: " ") || line[offset] == UInt8(ascii: "\t")
    { offset += 1 }

    let count = unsafe offset - Int(cmark_parser_get_offset(parser))
    unsafe cmark_parser_advance_offset(parser, input, Int32(count), 0)
    let made = unsafe cmark_parser_add_child(
      parser,
      parent,
      CMARK_NODE_FOOTNOTE_DEFINITION,
      Int32(start + 1)
    )
    unsafe cmark_node_set_syntax_extension(made, footnote)
    return unsafe made
  }

  /// Makes a node of the `^label` at hand when it stands between `[`, not escaped, and `]`.
  private static func markReference(
    in inlines: OpaquePointer,
    of parser: UnsafeMutablePointer<cmark_parser>
  ) -> UnsafeMutablePointer<cmark_node>? {
    guard let chunk = unsafe cmark_inline_parser_get_chunk(inlines) else { return nil }
    let text = unsafe Span(_unsafeStart: chunk.pointee.data, count: Int(chunk.pointee.len))
    let start = unsafe Int(cmark_inline_parser_get_offset(inlines))
    guard start > 0, text[start - 1] == UInt8(ascii: "[") else { return nil }
    var slashes = start - 1
    while slashes > 0, text[slashes - 1] == UInt8(ascii: "\\") { slashes -= 1 }
    guard (start - 1 - slashes).isMultiple(of: 2) else { return nil }

    var end = start + 1
    while end < text.count, end - start <= longestLabel, isLabel(text[end]),
      text[end] != UInt8(ascii: "[")
    { end += 1 }
    guard end > start + 1, end < text.count, text[end] == UInt8(ascii: "]") else {
      return nil
    }
    guard
      let made = unsafe cmark_node_new_with_mem(CMARK_NODE_FOOTNOTE_REFERENCE, parser.pointee.mem)
    else { return nil }
    unsafe made.pointee.as.literal = cmark_chunk(
      data: chunk.pointee.data + start + 1,
      len: Int32(end - start - 1),
      alloc: 0
    )
    unsafe cmark_inline_parser_set_offset(inlines, Int32(end))
    return unsafe made
  }

  private static func isLabel(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte != UInt8(ascii: "]") || byte == 0x0B || byte == 0x0C
  }
}
