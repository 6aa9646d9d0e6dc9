internal import CCmark

/// Highlights, `==words==`, on cmark's interface for extensions.
///
/// A run of exactly two `=` opens or closes by the rules that hold for `**`; any other is text.
enum HighlightExtension {
  static let name = "casebound-highlight"
  static let nodeType = cmark_syntax_extension_add_node(1)
  private static let mark = UInt8(ascii: "=")

  static func make() -> OpaquePointer? {
    let made = unsafe cmark_syntax_extension_new(name)
    let characters = unsafe cmark_llist_append(
      cmark_get_default_mem_allocator(),
      nil,
      UnsafeMutableRawPointer(bitPattern: UInt(mark))
    )
    unsafe cmark_syntax_extension_set_special_inline_chars(made, characters)
    unsafe cmark_syntax_extension_set_match_inline_func(made) { _, parser, _, character, inlines in
      guard character == HighlightExtension.mark, let parser = unsafe parser,
        let inlines = unsafe inlines
      else { return nil }
      return unsafe HighlightExtension.take(from: inlines, of: parser)
    }
    unsafe cmark_syntax_extension_set_inline_from_delim_func(made) {
      highlight,
      _,
      inlines,
      opener,
      closer in
      guard let inlines = unsafe inlines, let opener = unsafe opener, let closer = unsafe closer
      else { return nil }
      return unsafe HighlightExtension.join(highlight, opener, closer, in: inlines)
    }
    unsafe cmark_syntax_extension_set_can_contain_func(made) { _, node, child in
      unsafe cmark_node_get_type(node) == HighlightExtension.nodeType
        && child.rawValue & 0xC000 == 0xC000 ? 1 : 0
    }
    return unsafe made
  }

  /// Makes a text of the run at hand, and a delimiter when it may open or close.
  private static func take(
    from inlines: OpaquePointer,
    of parser: UnsafeMutablePointer<cmark_parser>
  ) -> UnsafeMutablePointer<cmark_node>? {
    var opens: Int32 = 0
    var closes: Int32 = 0
    var hasPunctuationBefore: Int32 = 0
    var hasPunctuationAfter: Int32 = 0
    guard let chunk = unsafe cmark_inline_parser_get_chunk(inlines) else { return nil }
    let start = unsafe Int(cmark_inline_parser_get_offset(inlines))
    let count = unsafe cmark_inline_parser_scan_delimiters(
      inlines,
      Int32.max,
      mark,
      &opens,
      &closes,
      &hasPunctuationBefore,
      &hasPunctuationAfter
    )
    guard let made = unsafe cmark_node_new_with_mem(CMARK_NODE_TEXT, parser.pointee.mem) else {
      return nil
    }
    unsafe made.pointee.as.literal = cmark_chunk(
      data: chunk.pointee.data + start,
      len: count,
      alloc: 0
    )
    if count == 2, opens != 0 || closes != 0 {
      unsafe cmark_inline_parser_push_delimiter(inlines, mark, opens, closes, made)
    }
    return unsafe made
  }

  /// Makes the opener's node hold all between the two; returns the delimiter after them.
  private static func join(
    _ highlight: OpaquePointer?,
    _ opener: UnsafeMutablePointer<delimiter>,
    _ closer: UnsafeMutablePointer<delimiter>,
    in inlines: OpaquePointer
  ) -> UnsafeMutablePointer<delimiter>? {
    let next = unsafe closer.pointee.next
    if let node = unsafe opener.pointee.inl_text, let end = unsafe closer.pointee.inl_text,
      unsafe cmark_node_set_type(node, nodeType) != 0
    {
      unsafe cmark_node_set_syntax_extension(node, highlight)
      var child = unsafe cmark_node_next(node)
      while let current = unsafe child, unsafe current != end {
        unsafe child = cmark_node_next(current)
        unsafe cmark_node_append_child(node, current)
      }
      unsafe cmark_node_free(end)
    }
    var passed: UnsafeMutablePointer<delimiter>? = unsafe closer
    while let current = unsafe passed, unsafe current != opener {
      unsafe passed = current.pointee.previous
      unsafe cmark_inline_parser_remove_delimiter(inlines, current)
    }
    unsafe cmark_inline_parser_remove_delimiter(inlines, opener)
    return unsafe next
  }
}
