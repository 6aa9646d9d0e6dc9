import ArchiveModel
import Diagnostics

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
