internal import CmarkBinding
public import Diagnostics
public import DocumentModel

/// What a body of Markdown is.
public struct ParsedMarkdown: Hashable, Sendable {
  /// The tree.
  public var document: Document
  /// What is odd about the body; positions count its bytes.
  public var diagnostics: [Diagnostic]
  /// Whether the body went past a limit, so that its text stands in ``document`` as it was typed.
  public var isPlainText: Bool
  /// The line that closes what the body leaves open, such as a code fence, so that text put after it
  /// is not swallowed; `nil` when a blank line is enough.
  public var closingLine: String?
  /// Where raw HTML at the top level makes several blocks one construct: the start of an element, the
  /// Markdown in it and its end; ascending.
  var joinedRanges: [SourceRange] = []

  /// Creates a result.
  public init(
    document: Document,
    diagnostics: [Diagnostic] = [],
    isPlainText: Bool = false,
    closingLine: String? = nil
  ) {
    self.document = document
    self.diagnostics = diagnostics
    self.isPlainText = isPlainText
    self.closingLine = closingLine
  }
}

/// Turns Markdown into blocks.
public enum MarkdownParser {
  /// Parses `body`: GitHub Flavored Markdown with footnotes, placements of attachments, highlights,
  /// callouts, wiki links to `targets`, and HTML as far as it means style or structure.
  ///
  /// Nothing that was written is lost: malformed markup stays the characters typed, and a body past a
  /// limit (16 MiB, 500 levels of nesting, 1,000,000 table cells, or what would take cmark time with
  /// the square of the text) is plain text in paragraphs, and reported.
  public static func parse(
    _ body: String,
    targets: WikiTargets = WikiTargets()
  ) -> ParsedMarkdown {
    let source = SourceText(body)
    var diagnostics: [Diagnostic] = []
    if let first = source.replacements.first {
      diagnostics.append(
        Diagnostic(
          .warning,
          code: "nul-character",
          "U+0000 stands in the text \(source.replacements.count) times, shown as U+FFFD",
          position: SourceLines(of: Array(body.utf8)).position(of: source.bodyOffset(first))
        )
      )
    }
    do {
      let built = try parse(source, targets)
      var parsed = ParsedMarkdown(
        document: built.document,
        diagnostics: diagnostics + built.diagnostics,
        closingLine: built.closingLine
      )
      parsed.joinedRanges = built.joinedRanges
      return parsed
    } catch {
      diagnostics.append(error.diagnostic)
      return ParsedMarkdown(
        document: PlainTextReading.document(of: source),
        diagnostics: diagnostics,
        isPlainText: true
      )
    }
  }

  private static func parse(
    _ source: SourceText,
    _ targets: WikiTargets
  ) throws(MarkdownLimit) -> DocumentBuilder {
    guard source.bytes.count <= MarkdownLimit.largestBody else { throw .bodySize }
    let built: DocumentBuilder
    do {
      let limits = MarkdownLimit.limits(forBytes: source.bytes.count)
      let tree = try CmarkDocument(parsing: source.bytes, limits: limits)
      built = DocumentBuilder(tree, source: source, targets: targets)
    } catch {
      throw MarkdownLimit(error)
    }
    if let limit = built.limit { throw limit }
    return built
  }
}
