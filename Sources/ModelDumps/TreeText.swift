/// Lines of a dump under construction, indented by two spaces a level.
struct TreeText {
  /// What has been written so far, each line ended by a line feed.
  private(set) var text = ""
  private var indent = ""

  /// Writes one line.
  mutating func line(_ words: String) {
    text += indent
    text += words
    text += "\n"
  }

  /// Writes each line of `content` in quotes, as in `quotedLines(_:)`.
  mutating func lines(of content: String) {
    for words in quotedLines(content) { line(words) }
  }

  /// Writes one level deeper what `body` writes.
  mutating func nested(_ body: (inout TreeText) -> Void) {
    let outer = indent
    indent += "  "
    body(&self)
    indent = outer
  }
}
