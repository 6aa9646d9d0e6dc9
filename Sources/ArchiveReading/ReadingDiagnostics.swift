import ArchiveModel
public import Diagnostics

extension Diagnostic {
  /// Half surrogate pairs, which no text can hold.
  static func loneSurrogates(_ count: Int, at place: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning,
      code: "lone-surrogate",
      "\(InputPlace.text(place).words): "
        + (count == 1
          ? "half of a surrogate pair becomes U+FFFD"
          : "half of a surrogate pair becomes U+FFFD, the first of \(count)"),
      advice: "look at the character in the app, and export again"
    )
  }

  /// Text in a database that was not UTF-8.
  static func repairedText(at place: InputPlace, column: String) -> Diagnostic {
    Diagnostic(
      .warning,
      code: "repaired-text",
      "\(place.words), column \(column): bytes that are not UTF-8 became U+FFFD",
      advice: "look at the text in the app, and export again"
    )
  }

  /// A write-ahead log of which SQLite drops the end.
  static var cutLog: Diagnostic {
    Diagnostic(
      .warning,
      code: "cut-off-log",
      "the write-ahead log beside the database is cut off; what its whole transactions hold is read",
      advice: "copy the log again, or close the app that writes it and use the database alone"
    )
  }

  /// Columns that another program added.
  static func unreadColumns(_ names: [String]) -> Diagnostic {
    Diagnostic(
      .warning,
      code: "unknown-column",
      "columns that are not read: \(names.prefix(20).joined(separator: ", "))",
      advice: "keep unknown fields in the column extra"
    )
  }

  /// Rows of no note.
  static func orphans(_ count: Int, table: String) -> Diagnostic {
    Diagnostic(
      .warning,
      code: "orphan-row",
      count == 1
        ? "a row of the table \(table) belongs to no note and is left out"
        : "\(count) rows of the table \(table) belong to no note and are left out",
      advice: "give the rows the id of a note, or remove them"
    )
  }

  /// A note with structured blocks, of which no document can be made.
  public static var blocksUnsupported: Diagnostic {
    Diagnostic(
      .error,
      code: "blocks-unsupported",
      "structured notes are not supported yet",
      advice: "export the note as Markdown from the app it comes from"
    )
  }

  /// A body beside blocks.
  static let ignoredBody = Diagnostic(
    .warning,
    code: "body-ignored",
    "the note has blocks and a body; the body is ignored",
    advice: "keep one of the two"
  )

  /// A folder that is not in the archive.
  static func danglingFolder(_ id: String) -> Diagnostic {
    Diagnostic(
      .warning,
      code: "dangling-folder",
      "the note's folder “\(id)” is not in the archive; the note is taken to be unfiled",
      advice: "add the missing folder, or take the note's folder away"
    )
  }

  /// A title of white space alone.
  static let blankTitle = Diagnostic(
    .warning,
    code: "blank-title",
    "the note has no title; it is shown as “\(Note.displayTitle(of: ""))”",
    advice: "give the note a title"
  )

  /// Binary data that is not base64.
  static func undecodable(_ field: String) -> Diagnostic {
    Diagnostic(
      .error,
      code: "invalid-base64",
      "the field “\(field)” is not base64; it counts as absent",
      advice: "write binary data in base64 with its padding"
    )
  }

  /// The diagnostic as one about `note`.
  func about(_ note: Note) -> Diagnostic {
    var diagnostic = self
    diagnostic.noteID = note.id
    diagnostic.noteTitle = note.displayTitle
    return diagnostic
  }
}
