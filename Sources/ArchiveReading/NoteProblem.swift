import Diagnostics

/// Where in an archive something stands, as a person would look for it.
enum InputPlace: Hashable {
  case text(SourcePosition)
  case row(Int64, table: String)

  var words: String {
    switch self {
    case .text(let position): "line \(position.line), column \(position.column)"
    case .row(let row, let table): "row \(row) of the table \(table)"
    }
  }
}

/// One reason why a note (or a folder) of an archive cannot be read.
struct NoteProblem: Hashable {
  enum Kind: Hashable {
    case syntax(JSONProblem)
    case cutOff
    case invalidUTF8(UInt8)
    case duplicateKey(field: String, first: InputPlace)
    case wrongType(field: String, expected: String, found: String)
    case missing(field: String)
    case impossibleDate(field: String, written: String)
    case nestedTooDeeply(field: String)
    case tooManyKeys(field: String)
    case duplicateID(String, first: InputPlace)
    case secondDrawing
  }

  var kind: Kind
  var place: InputPlace

  /// Makes the problem of a line that cannot be read as JSON.
  ///
  /// - Throws: The error itself when it is about the whole file.
  init(_ error: ScanError) throws(ScanError) {
    switch error {
    case .syntax(let problem, let position):
      self.init(kind: .syntax(problem), place: .text(position))
    case .cutOff(let position): self.init(kind: .cutOff, place: .text(position))
    case .invalidUTF8(let byte, let position):
      self.init(kind: .invalidUTF8(byte), place: .text(position))
    case .unreadable: throw error
    }
  }

  init(kind: Kind, place: InputPlace) {
    self.kind = kind
    self.place = place
  }

  /// The problem for a person, naming `noteID` and `noteTitle` as far as they are known.
  func diagnostic(noteID: String?, noteTitle: String?) -> Diagnostic {
    let (code, message, advice) = words
    return Diagnostic(
      .error,
      code: code,
      "\(place.words): \(message)",
      advice: advice,
      noteID: noteID,
      noteTitle: noteTitle
    )
  }

  /// The problem for a person, of something else than a note, which is left out for it.
  func diagnostic(losing thing: String) -> Diagnostic {
    let (code, message, advice) = words
    return Diagnostic(
      .error,
      code: code,
      "\(place.words): \(message); \(thing) is left out",
      advice: advice
    )
  }

  private var words: (code: String, message: String, advice: String) {
    switch kind {
    case .syntax(let problem):
      ("json-syntax", problem.words, "mend the line, or export the note again")
    case .cutOff: ("json-syntax", "the line ends inside the note", "export the note again")
    case .invalidUTF8(let byte):
      (
        "invalid-utf8", "the byte 0x\(String(byte, radix: 16, uppercase: true)) is not UTF-8",
        "write the archive in UTF-8"
      )
    case .duplicateKey(let field, let first):
      (
        "duplicate-key", "the field “\(field)” is there twice, first at \(first.words)",
        "keep the one that is right"
      )
    case .wrongType(let field, let expected, let found):
      (
        "wrong-type", "the field “\(field)” should be \(expected) but is \(found)",
        "write the field as the format asks (Sources/ARCHIVE.md)"
      )
    case .missing(let field):
      ("missing-field", "the field “\(field)” is missing", "add the field")
    case .impossibleDate(let field, let written):
      (
        "impossible-date",
        "the field “\(field)” is no date that exists: “\(NoteProblem.shortened(written))”",
        "write moments like 2024-01-31T12:00:00Z and days like 2024-01-31"
      )
    case .nestedTooDeeply(let field):
      (
        "nested-too-deeply",
        "the field “\(field)” is nested deeper than \(ArchiveDecoder.deepestNesting) levels",
        "take the field out"
      )
    case .tooManyKeys(let field):
      (
        "too-many-fields", "“\(field)” has more than \(SeenKeys.mostKeys) fields",
        "take the fields out that are not needed"
      )
    case .duplicateID(let id, let first):
      (
        "duplicate-id",
        "the id “\(NoteProblem.shortened(id))” is taken by the note at \(first.words)",
        "give each note an id of its own"
      )
    case .secondDrawing:
      (
        "duplicate-key", "the note has a second drawing", "keep the one that is right"
      )
    }
  }

  /// The start of a text that may be of any length.
  static func shortened(_ text: String) -> String {
    text.count <= 80 ? text : "\(text.prefix(80))…"
  }
}
