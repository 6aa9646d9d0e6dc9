internal import CCmark

/// Bare web addresses by the rules of GitHub Flavored Markdown, on cmark's interface for extensions.
///
/// The library's own extension looks through the rest of the paragraph for each address, counts the
/// brackets of an address again for each one that it takes off its end, and has read memory in front
/// of the text. This one reads what an address is made of once. Mail addresses are found on the
/// finished tree.
enum AutolinkExtension {
  static let name = "casebound-autolink"

  static func make() -> OpaquePointer? {
    let made = unsafe cmark_syntax_extension_new(name)
    var characters: UnsafeMutablePointer<cmark_llist>? = nil
    for character in [UInt8(ascii: ":"), UInt8(ascii: "w")] {
      unsafe characters = cmark_llist_append(
        cmark_get_default_mem_allocator(),
        characters,
        UnsafeMutableRawPointer(bitPattern: UInt(character))
      )
    }
    unsafe cmark_syntax_extension_set_special_inline_chars(made, characters)
    unsafe cmark_syntax_extension_set_match_inline_func(made) {
      _,
      parser,
      parent,
      character,
      inlines in
      guard let parser = unsafe parser, let parent = unsafe parent, let inlines = unsafe inlines,
        unsafe cmark_inline_parser_in_bracket(inlines, 0) == 0,
        unsafe cmark_inline_parser_in_bracket(inlines, 1) == 0,
        let chunk = unsafe cmark_inline_parser_get_chunk(inlines)
      else { return nil }
      let text = unsafe Span(_unsafeStart: chunk.pointee.data, count: Int(chunk.pointee.len))
      let offset = unsafe Int(cmark_inline_parser_get_offset(inlines))
      let found: Range<Int>?
      switch character {
      case UInt8(ascii: ":"): found = BareAddress.withScheme(in: text, colonAt: offset)
      case UInt8(ascii: "w"): found = BareAddress.withoutScheme(in: text, from: offset)
      default: found = nil
      }
      guard let found else { return nil }
      unsafe cmark_node_unput(parent, Int32(offset - found.lowerBound))
      unsafe cmark_inline_parser_set_offset(inlines, Int32(found.upperBound))
      let words = unsafe cmark_chunk(
        data: chunk.pointee.data + found.lowerBound,
        len: Int32(found.count),
        alloc: 0
      )
      return unsafe AutolinkExtension.link(
        words,
        addsScheme: character == UInt8(ascii: "w"),
        in: parser
      )
    }
    return unsafe made
  }

  private static func link(
    _ words: cmark_chunk,
    addsScheme: Bool,
    in parser: UnsafeMutablePointer<cmark_parser>
  ) -> UnsafeMutablePointer<cmark_node>? {
    let memory = unsafe parser.pointee.mem
    guard let link = unsafe cmark_node_new_with_mem(CMARK_NODE_LINK, memory),
      let text = unsafe cmark_node_new_with_mem(CMARK_NODE_TEXT, memory)
    else { return nil }
    unsafe text.pointee.as.literal = words
    unsafe link.pointee.as.link.url = words
    if addsScheme {
      let url = unsafe "http://" + String(chunk: words)
      unsafe cmark_node_set_url(link, url)
    }
    unsafe cmark_node_append_child(link, text)
    return unsafe link
  }
}
