import ArchiveModel
import Diagnostics
import SystemBinding

/// An archive in JSON or JSON Lines.
struct JSONStore: NoteStore {
  let header: ArchiveHeader
  let index: NoteIndex
  let diagnostics: [Diagnostic]
  private let file: InputFile

  /// Opens an archive that is one object, or has a note a line.
  init(_ file: InputFile, hasLines: Bool) throws(ArchiveReadingError) {
    let contents: JSONContents
    do {
      contents = try hasLines ? JSONIndexing.jsonLines(file) : JSONIndexing.json(file)
    } catch {
      throw ArchiveReadingError(error)
    }
    let decoding = try HeaderDecoding(contents, in: file)
    if contents.failureCount > NoteIndex.mostFailures, let first = contents.index.firstFailure {
      throw .tooManyFailures(contents.failureCount, first: first.diagnostic)
    }
    self.file = file
    header = decoding.header
    diagnostics = decoding.diagnostics
    index = contents.index
  }

  func note(at place: Int, _ address: NoteAddress) throws(ArchiveReadingError) -> ReadNote {
    guard case .text(let start, let length) = address else { throw .changed }
    let bytes = try reading { () throws(SystemError) in
      try file.bytes(at: start.offset, count: length)
    }
    var decoder = ArchiveDecoder(
      scanner: JSONScanner(bytes: bytes, start: start),
      keepsContent: true
    )
    guard let note = try rescan({ () throws(ScanError) in try decoder.note() }) else {
      throw .changed
    }
    return ReadNote(note: note, diagnostics: decoder.oddities(of: note))
  }
}

extension ArchiveDecoder {
  /// What is odd about how the note that was read last is stored.
  fileprivate func oddities(of note: Note) -> [Diagnostic] {
    var found = undecodableFields.map { Diagnostic.undecodable($0) }
    if case .blocks(_, _?) = note.content { found.append(.ignoredBody) }
    if let place = scanner.loneSurrogates.first {
      found.append(.loneSurrogates(scanner.loneSurrogates.count, at: place))
    }
    return found
  }
}
