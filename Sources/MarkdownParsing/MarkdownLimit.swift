internal import CmarkBinding
internal import Diagnostics

/// The limit that a body went past.
enum MarkdownLimit: Error {
  case bodySize
  case nesting
  case tableCells
  case openBlocks
  case inlineSteps
  case inlineMarks
  case repeatedAddresses

  /// In bytes: 16 MiB.
  static let largestBody = 16 << 20
  /// Levels of blocks and styles in one another.
  static let deepestNesting = 500
  /// Cells of all tables of a kind together.
  static let mostTableCells = 1_000_000

  /// The limits for a body of so many bytes.
  ///
  /// Ordinary lines have a few blocks open and ordinary paragraphs a few hundred marks, so that notes
  /// of 16 MiB stay below the visits, steps and marks allowed. cmark makes as many in a second or two;
  /// the marks are what a tree of some hundred megabytes holds.
  static func limits(forBytes count: Int) -> CmarkLimits {
    CmarkLimits(
      nesting: deepestNesting,
      tableCells: mostTableCells,
      openBlockVisits: 5_000_000,
      inlineSteps: 100_000_000,
      inlineMarks: 1_000_000,
      referencedBytes: 100_000 + 4 * count
    )
  }

  init(_ exceeded: CmarkLimitExceeded) {
    switch exceeded {
    case .nesting: self = .nesting
    case .tableCells: self = .tableCells
    case .openBlockVisits: self = .openBlocks
    case .inlineSteps: self = .inlineSteps
    case .inlineMarks: self = .inlineMarks
    case .referencedBytes: self = .repeatedAddresses
    }
  }

  var diagnostic: Diagnostic {
    let reason =
      switch self {
      case .bodySize: "it has more than 16 MiB"
      case .nesting: "its blocks and styles lie more than 500 deep"
      case .tableCells: "its tables have more than 1,000,000 cells"
      case .openBlocks: "its lines stand too many or too deep in lists and quotes"
      case .inlineSteps:
        "too much of its markup has no end or no partner, or a paragraph has too many links among "
          + "emphasis, such as 10,000 of each"
      case .inlineMarks: "it has more than 1,000,000 marks"
      case .repeatedAddresses: "its links repeat long addresses too often"
      }
    return Diagnostic(
      .warning,
      code: "markdown-limit",
      "The note is shown as plain text: \(reason)",
      advice: "Divide the note, or take out what is not writing"
    )
  }
}
