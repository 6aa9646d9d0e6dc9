internal import CmarkBinding

/// Where blocks stand in the source, from cmark's lines and columns as far as they are right, and from
/// the text where they are not.
struct BlockExtents {
  let source: SourceText

  /// The bytes of a leaf block: from its first byte to the end of its last line.
  func leaf(_ node: borrowing CmarkNode) -> Range<Int> {
    switch node.kind {
    case .paragraph:
      return text(of: node, lastLine: node.endLine)
    case .heading where node.isSetextHeading:
      // cmark closes it on the line after its underline.
      let underline = source.line(node.endLine - 1)
      return text(of: node, lastLine: node.endLine - 2).lowerBound..<underline.upperBound
    case .code:
      let last = lastLine(ofCode: node)
      return start(of: node)..<max(start(of: node), source.line(last).upperBound)
    case .html:
      let last = node.startLine + max(0, lineCount(of: node.literal) - 1)
      return start(of: node)..<max(start(of: node), source.line(last).upperBound)
    default:
      return start(of: node)..<source.line(node.startLine).upperBound
    }
  }

  /// The bytes of a block that holds blocks which reach as far as `childEnd`.
  func container(_ node: borrowing CmarkNode, childEnd: Int) -> Range<Int> {
    var last = node.endLine
    if node.kind != .quote {  // A quote has no blank lines at its end: they would not be marked.
      while last > node.startLine, isBlank(source.line(last)) { last -= 1 }
    }
    let end = max(childEnd, source.line(last).upperBound)
    return start(of: node)..<max(start(of: node), end)
  }

  /// Whether a fenced code block has the fence that ends it.
  func isClosed(code node: borrowing CmarkNode) -> Bool {
    let next = node.startLine + lineCount(of: node.literal) + 1
    return node.fence != nil && node.endLine >= next && node.parentEndLine >= next
  }

  /// The label of a footnote definition, without `[^` and `]`.
  func footnoteLabel(of node: borrowing CmarkNode) -> String {
    let start = start(of: node) + 2
    let end = source.bytes[start...].firstIndex(of: UInt8(ascii: "]")) ?? start
    return String(decoding: source.bytes[start..<end], as: UTF8.self)
  }

  /// The first byte of a block as cmark gives it.
  func start(of node: borrowing CmarkNode) -> Int {
    let line = source.line(node.startLine)
    return min(line.lowerBound + max(0, node.startColumn - 1), line.upperBound)
  }

  /// The bytes of lines that ``CmarkNode/content`` has, the last of which is `lastLine`.
  ///
  /// cmark takes the reference definitions off the head of a paragraph and leaves its start where it
  /// was: so the first line is found by counting back from the last.
  private func text(of node: borrowing CmarkNode, lastLine: Int) -> Range<Int> {
    let content = node.content
    let feed = UInt8(ascii: "\n")
    let lines = content.count { $0 == feed }
    let first = source.line(lastLine - max(0, lines - 1))
    let firstLength = content.firstIndex(of: feed) ?? content.count
    let start = max(first.lowerBound, first.upperBound - firstLength)
    return start..<max(start, source.line(lastLine).upperBound)
  }

  private func lastLine(ofCode node: borrowing CmarkNode) -> Int {
    let lines = lineCount(of: node.literal)
    guard node.fence != nil else { return node.startLine + max(0, lines - 1) }
    return node.startLine + lines + (isClosed(code: node) ? 1 : 0)
  }

  private func lineCount(of literal: String) -> Int {
    literal.utf8.count { $0 == UInt8(ascii: "\n") }
  }

  /// Whether a line has nothing but space and marks of quotes.
  private func isBlank(_ line: Range<Int>) -> Bool {
    source.bytes[line].allSatisfy { " \t>".utf8.contains($0) }
  }
}
