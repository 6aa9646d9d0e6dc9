internal import CCmark

/// The first phase of a parse: lines to blocks.
enum BlockPhase {
  /// Feeds `text` to `parser` line by line, watching how many blocks are open.
  ///
  /// For each line cmark looks at every open block, so that many blank lines in deep lists would take
  /// time with the square of the text.
  ///
  /// - Throws: ``CmarkLimitExceeded/nesting`` or ``CmarkLimitExceeded/openBlockVisits``.
  static func run(
    on text: [UInt8],
    parser: UnsafeMutablePointer<cmark_parser>,
    limits: CmarkLimits
  ) throws(CmarkLimitExceeded) {
    var visits = 0
    var start = 0
    while start < text.count {
      let end = endOfLine(in: text, from: start)
      unsafe feed(text[start..<end], to: parser)
      unsafe try countOpenBlocks(of: parser, &visits, limits)
      start = end
    }
    // The last line may lack its end; a line feed after a lone CR is taken as part of it.
    if let last = text.last, last != UInt8(ascii: "\n") {
      unsafe feed([UInt8(ascii: "\n")], to: parser)
    }
    unsafe try countOpenBlocks(of: parser, &visits, limits)
    // A blank line closes a last paragraph, which gives its reference definitions, and makes the
    // line count of a last heading what it is for every other.
    let last = unsafe CmarkNodeKind(of: parser.pointee.current)
    if last == .paragraph || last == .heading { unsafe feed([UInt8(ascii: "\n")], to: parser) }
  }

  /// Returns the offset past the line that starts at `start`, its line end included.
  private static func endOfLine(in text: [UInt8], from start: Int) -> Int {
    var end = start
    while end < text.count {
      let byte = text[end]
      end += 1
      if byte == UInt8(ascii: "\n") { break }
      if byte == UInt8(ascii: "\r") {
        if end < text.count, text[end] == UInt8(ascii: "\n") { end += 1 }
        break
      }
    }
    return end
  }

  private static func feed(
    _ line: some Collection<UInt8>,
    to parser: UnsafeMutablePointer<cmark_parser>
  ) {
    let bytes = ContiguousArray(line)
    unsafe bytes.withUnsafeBytes { raw in
      unsafe cmark_parser_feed(
        parser,
        raw.baseAddress?.assumingMemoryBound(to: CChar.self),
        raw.count
      )
    }
  }

  private static func countOpenBlocks(
    of parser: UnsafeMutablePointer<cmark_parser>,
    _ visits: inout Int,
    _ limits: CmarkLimits
  ) throws(CmarkLimitExceeded) {
    var depth = 0
    var node = unsafe parser.pointee.current
    while let current = unsafe node {
      visits += 1
      if unsafe CmarkNodeKind(of: current).isContainer { depth += 1 }
      unsafe node = current.pointee.parent
    }
    guard depth <= limits.nesting else { throw .nesting }
    guard visits <= limits.openBlockVisits else { throw .openBlockVisits }
  }
}
