import Diagnostics
import SystemBinding

/// What one pass over a JSON archive finds.
struct JSONContents {
  /// A field of the archive itself, whose value is read later.
  struct Field {
    var name: String
    /// Where its key begins.
    var keyStart: SourcePosition
    /// Where its value begins.
    var start: SourcePosition
    var length: Int
    var kind: JSONKind
  }

  /// The archive's fields in its order, an array of notes left out.
  var fields: [Field] = []
  var index = NoteIndex()
  /// Whether there was an array of notes.
  var hasNotes = false
  /// How many notes cannot be read; beyond a limit they are only counted.
  var failureCount = 0
  /// Why there is no archive, beyond syntax.
  var fault: ArchiveReadingError?
}

/// Reads a JSON or JSON Lines archive once, from end to end, and notes where everything is.
///
/// All of it is checked, and nothing is held but what the index keeps.
struct JSONIndexing {
  /// The mark that some programs put before UTF-8.
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private var decoder: ArchiveDecoder
  private var contents = JSONContents()

  private init(file: InputFile, hasLines: Bool) {
    decoder = ArchiveDecoder(
      scanner: JSONScanner(file: file, keepsToLine: hasLines),
      keepsContent: false
    )
  }

  /// Indexes an archive that is one object.
  static func json(_ file: InputFile) throws(ScanError) -> JSONContents {
    var indexing = JSONIndexing(file: file, hasLines: false)
    guard try indexing.begin() else { return indexing.contents }
    try indexing.readArchive()
    try indexing.decoder.scanner.skipWhitespace()
    if try !indexing.decoder.scanner.isAtEnd() {
      throw .syntax(.textAfterEnd, indexing.decoder.scanner.position)
    }
    if !indexing.contents.hasNotes,
      !indexing.contents.fields.contains(where: { $0.name == "notes" })
    {
      indexing.setFault(.missingField("notes"))
    }
    indexing.seal()
    return indexing.contents
  }

  /// Indexes an archive whose first line is the archive without its notes, and every other a note.
  static func jsonLines(_ file: InputFile) throws(ScanError) -> JSONContents {
    var indexing = JSONIndexing(file: file, hasLines: true)
    guard try indexing.begin() else { return indexing.contents }
    try indexing.readFirstLine()
    while indexing.contents.fault == nil, try !indexing.decoder.scanner.isAtEnd() {
      try indexing.readLine()
    }
    indexing.seal()
    return indexing.contents
  }

  /// Passes over what may stand before the archive.
  private mutating func begin() throws(ScanError) -> Bool {
    _ = try decoder.scanner.take(mark: JSONIndexing.byteOrderMark)
    repeat { try decoder.scanner.skipWhitespace() } while try decoder.scanner.takeLineEnd()
    switch try decoder.scanner.peek() {
    case UInt8(ascii: "{"): return true
    case nil: setFault(.empty)
    default: setFault(.notAnArchive(decoder.scanner.position))
    }
    return false
  }

  /// Reads the archive's object; its notes go into the index, its other fields are passed over.
  private mutating func readArchive() throws(ScanError) {
    var seen = SeenKeys(start: decoder.scanner.position)
    var cursor = decoder.scanner.open()
    var keyStart = decoder.scanner.position
    while let key = try decoder.scanner.nextKey(&cursor, keyStart: &keyStart) {
      switch seen.add(key, at: keyStart) {
      case .new: break
      case .repeated(let first):
        setFault(.duplicateField(key, first: first, second: keyStart))
      case .refused:
        setFault(.tooManyFields(seen.start))
        try decoder.scanner.skipValue()
        continue
      }
      let kind = try decoder.scanner.kind()
      if key == "notes", kind == .array {
        contents.hasNotes = true
        try readNotes()
      } else {
        let start = decoder.scanner.position
        try decoder.scanner.skipValue()
        contents.fields.append(
          JSONContents.Field(
            name: key,
            keyStart: keyStart,
            start: start,
            length: decoder.scanner.position.offset - start.offset,
            kind: kind
          )
        )
      }
    }
  }

  private mutating func readNotes() throws(ScanError) {
    var cursor = decoder.scanner.open()
    while try decoder.scanner.nextElement(&cursor) {
      _ = try decoder.scanner.kind()
      try readNote()
    }
  }

  private mutating func readFirstLine() throws(ScanError) {
    let start = decoder.scanner.position
    do {
      try readArchive()
      try decoder.scanner.expectLineEnd()
    } catch {
      guard case .cutOff(let position) = error else { throw error }
      setFault(.firstLineCut(position))
    }
    if contents.hasNotes { setFault(.notesInFirstLine(start)) }
  }

  /// Reads a line that holds a note, or nothing.
  private mutating func readLine() throws(ScanError) {
    try decoder.scanner.skipWhitespace()
    if try decoder.scanner.takeLineEnd() { return }
    if try decoder.scanner.isAtEnd() { return }
    do {
      try readNote { (scanner) throws(ScanError) in try scanner.expectLineEnd() }
    } catch {
      add([try NoteProblem(error)])
      try decoder.scanner.skipLine()
      _ = try decoder.scanner.takeLineEnd()
    }
  }

  /// Reads a note, makes sure of what follows, and puts it into the index.
  private mutating func readNote(
    before end: (inout JSONScanner) throws(ScanError) -> Void = { (_) throws(ScanError) in }
  ) throws(ScanError) {
    let start = decoder.scanner.position
    let note = try decoder.note()
    let length = decoder.scanner.position.offset - start.offset
    try end(&decoder.scanner)
    if let note {
      contents.index.append(note, at: .text(start, length: length))
    } else {
      add(decoder.problems)
    }
  }

  private mutating func add(_ problems: [NoteProblem]) {
    contents.failureCount += 1
    guard contents.failureCount <= NoteIndex.mostFailures else { return }
    contents.index.append(
      NoteFailure(
        id: decoder.noteID,
        title: decoder.noteTitle,
        folder: decoder.noteFolder,
        problems: problems
      )
    )
  }

  private mutating func seal() {
    let before = contents.index.failureCount
    contents.index.seal()
    contents.failureCount += contents.index.failureCount - before
  }

  private mutating func setFault(_ fault: ArchiveReadingError) {
    contents.fault = contents.fault ?? fault
  }
}
