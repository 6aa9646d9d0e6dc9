import DocumentModel
import MarkdownParsing

/// What tells Markdown from plain text.
enum MarkdownMarks {
  /// Whether a text has a heading, list, fence, link or table; a bare address is no link.
  static func areIn(_ text: String) -> Bool {
    let hasFence = text.contains("```") || text.contains("~~~")
    return MarkdownParser.parse(text).document.blocks.contains {
      isMark($0.content, hasFence: hasFence)
    }
  }

  private static func isMark(_ block: BlockContent, hasFence: Bool) -> Bool {
    switch block {
    case .heading, .list, .table: true
    // A block of code is a fence or indented, which much plain text is.
    case .code: hasFence
    case .paragraph(let inlines): inlines.contains(where: isMark)
    case .quote(let blocks): blocks.contains { isMark($0.content, hasFence: hasFence) }
    case .callout(let callout): callout.blocks.contains { isMark($0.content, hasFence: hasFence) }
    case .collapsible, .divider, .html, .placement: false
    }
  }

  private static func isMark(_ inline: Inline) -> Bool {
    switch inline {
    case .link(let url, let words): !url.hasSuffix(words.plainText)
    case .strong(let words), .emphasis(let words), .strikethrough(let words):
      words.contains(where: isMark)
    default: false
    }
  }
}
