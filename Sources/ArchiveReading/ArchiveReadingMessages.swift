public import Diagnostics

extension ArchiveReadingError {
  /// The error for a person: what is wrong with the archive, where, and what to do.
  ///
  /// The archive's own name is left to whoever knows it; of a note's failure it is the first
  /// reason.
  public var diagnostic: Diagnostic {
    switch self {
    case .note(let failure): failure.diagnostic
    case .file(let path, let problem): problem.diagnostic(path)
    default: Diagnostic(.error, code: code, message, advice: advice, position: position)
    }
  }

  /// Where in the archive's text it is.
  private var position: SourcePosition? {
    switch self {
    case .syntax(_, let position), .truncated(let position), .firstLineCut(let position),
      .notesInFirstLine(let position), .invalidUTF8(_, let position), .tooManyFields(let position),
      .duplicateField(_, _, let position), .wrongType(_, _, _, let position),
      .nestedTooDeeply(_, let position), .notAnArchive(let position):
      position
    default: nil
    }
  }

  private var code: String {
    switch self {
    case .missing: "missing"
    case .notPermitted: "not-permitted"
    case .directory: "directory"
    case .notAFile: "not-a-file"
    case .empty: "empty"
    case .unreadable: "unreadable"
    case .temporaryFile: "temporary-file"
    case .encoding: "encoding"
    case .notAnArchive: "not-an-archive"
    case .syntax: "json-syntax"
    case .truncated, .firstLineCut: "truncated"
    case .notesInFirstLine: "notes-in-first-line"
    case .invalidUTF8: "invalid-utf8"
    case .duplicateField: "duplicate-key"
    case .wrongType: "wrong-type"
    case .missingField: "missing-field"
    case .nestedTooDeeply: "nested-too-deeply"
    case .tooManyFields: "too-many-fields"
    case .unknownFormat: "unknown-format"
    case .unsupportedVersion: "unsupported-version"
    case .tooManyFailures: "too-many-failures"
    case .foreignDatabase: "foreign-database"
    case .caseNotesStore: "casenotes-store"
    case .incompleteDatabase: "incomplete-database"
    case .corruptDatabase: "corrupt-database"
    case .changed: "changed"
    case .note, .file: "unreadable"
    }
  }

  private var message: String {
    switch self {
    case .missing: "there is no such file"
    case .notPermitted: "the file may not be read"
    case .directory: "this is a folder, and folders of Markdown files are not supported yet"
    case .notAFile: "this is not a file but a device, pipe or socket"
    case .empty: "the file is empty"
    case .unreadable(let reason): "the file cannot be read: \(reason)"
    case .temporaryFile(let reason): "no private copy could be made: \(reason)"
    case .encoding(let name): "the text is in \(name), not in UTF-8"
    case .notAnArchive: "this is neither a JSON object nor a SQLite file"
    case .syntax(let problem, _): "this is not JSON: \(problem.words)"
    case .truncated: "the file ends in the middle of the archive"
    case .firstLineCut: "the first line is not a whole JSON object"
    case .notesInFirstLine:
      "the first line holds notes, which in JSON Lines have lines of their own"
    case .invalidUTF8(let byte, _):
      "the byte 0x\(String(byte, radix: 16, uppercase: true)) is not UTF-8"
    case .duplicateField(let name, let first, _):
      "the archive's field “\(name)” is there twice, first at \(InputPlace.text(first).words)"
    case .wrongType(let field, let expected, let found, _):
      "the archive's field “\(field)” should be \(expected) but is \(found)"
    case .missingField(let name): "the archive has no field “\(name)”"
    case .nestedTooDeeply(let field, _):
      "the field “\(field)” is nested deeper than \(ArchiveDecoder.deepestNesting) levels"
    case .tooManyFields: "the archive has more than \(SeenKeys.mostKeys) fields of its own"
    case .unknownFormat(let name?):
      "the format is “\(NoteProblem.shortened(name))”, not “casebound-archive”"
    case .unknownFormat(nil): "this is JSON, but no archive: there is no format “casebound-archive”"
    case .unsupportedVersion(let version):
      "the archive has version \(NoteProblem.shortened(version)); the one supported is 1"
    case .tooManyFailures(let count, let first):
      "\(count) notes cannot be read; of the first: \(first.message)"
    case .foreignDatabase: "this is a SQLite file of another program"
    case .caseNotesStore: "this is a store of the CaseNotes app, which is not supported yet"
    case .incompleteDatabase(let missing): "the database has no \(missing)"
    case .corruptDatabase(let reason): "the database is damaged: \(reason)"
    case .changed: "the archive changed while it was being read"
    case .note, .file: ""
    }
  }

  private var advice: String? {
    switch self {
    case .missing: "check the path"
    case .notPermitted: "ask its owner for permission to read it"
    case .directory: "name an archive file: .json, .jsonl or .sqlite"
    case .notAFile: "name a file, or - for JSON Lines on standard input"
    case .temporaryFile: "make room in the folder for temporary files"
    case .encoding, .invalidUTF8: "write the archive in UTF-8"
    case .notAnArchive, .foreignDatabase, .unknownFormat:
      "name an archive: .json, .jsonl or .sqlite"
    case .syntax(.textAfterEnd, _): "if this is JSON Lines, give its name the ending .jsonl"
    case .firstLineCut, .notesInFirstLine:
      "if this is one JSON object, save it with the ending .json and name that file"
    case .empty, .truncated, .syntax, .corruptDatabase: "export the archive again"
    case .caseNotesStore: "export an archive from the app and name that"
    case .changed: "try again when nothing writes to it"
    case .duplicateField: "keep the one that is right"
    case .unsupportedVersion: "have the app write that version"
    case .unreadable: "see that the disk is sound, or copy the file elsewhere"
    case .tooManyFailures, .tooManyFields, .wrongType, .missingField, .nestedTooDeeply,
      .incompleteDatabase:
      "mend what writes the archive"
    case .note, .file: nil
    }
  }
}

extension ReferencedFileProblem {
  fileprivate func diagnostic(_ path: String) -> Diagnostic {
    Diagnostic(
      .error,
      code: code,
      "the file “\(NoteProblem.shortened(path))” \(clause)",
      advice: self == .missing ? "put the file there" : "keep it as a file inside that folder"
    )
  }

  private var code: String {
    switch self {
    case .noFolder, .badPath, .outside: "file-outside"
    case .missing: "missing-file"
    case .notAFile: "not-a-file"
    case .tooLarge: "too-large"
    case .unreadable: "unreadable-file"
    }
  }

  private var clause: String {
    switch self {
    case .noFolder: "cannot be found: an archive on standard input has no folder"
    case .badPath: "is not named by a path inside the archive's folder"
    case .outside: "lies outside the archive's folder"
    case .missing: "is not in the archive's folder"
    case .notAFile: "is not a file but a folder, device, pipe or socket"
    case .tooLarge(let limit): "has more than \(limit >> 20) MiB"
    case .unreadable(let reason): "cannot be read: \(reason)"
    }
  }
}
