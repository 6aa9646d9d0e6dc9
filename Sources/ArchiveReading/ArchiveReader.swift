public import ArchiveModel
public import Diagnostics
public import SystemBinding

/// An open archive: its header, an index of its notes, and each note when it is asked for.
///
/// Opening reads all of it once; bodies are never held. Nothing is changed, neither the archive nor
/// its folder. Not `Sendable`.
public final class ArchiveReader {
  /// What stands for standard input, which holds JSON Lines.
  public static let standardInput = "-"

  /// The form it is kept in.
  public let format: ArchiveFormat
  /// Everything but the notes.
  public var header: ArchiveHeader { store.header }
  /// The notes in the archive's order, those that cannot be read included.
  public var slots: NoteIndex { store.index }
  /// The folders as a tree.
  public let folders: FolderTree
  /// What was odd about the archive as a whole and its folders.
  public let diagnostics: [Diagnostic]

  /// The folder that the archive's files are relative to; `nil` for standard input.
  public let folder: String?
  /// The files that it is kept in, those beside a database included; none for standard input.
  public let ownFiles: Set<FileIdentity>

  private let store: any NoteStore

  /// Opens the archive at `path` and makes its index.
  ///
  /// A file that begins as SQLite's do is a database whatever its name; of the others `.jsonl` and
  /// `.ndjson` hold JSON Lines, and all the rest JSON.
  ///
  /// - Parameters:
  ///   - path: A file, or ``standardInput``.
  ///   - temporaryFolder: Where private copies may be made, which are gone afterwards.
  /// - Throws: ``ArchiveReadingError`` when it is no archive; of JSON, any error of syntax or UTF-8.
  public init(opening path: String, temporaryFolder: String = "/tmp")
    throws(ArchiveReadingError)
  {
    let isStandardInput = path == ArchiveReader.standardInput
    let file =
      try isStandardInput
      ? ArchiveReader.spooledInput(in: temporaryFolder) : ArchiveReader.open(path)
    let opening = try reading { () throws(SystemError) in try file.bytes(at: 0, count: 16) }
    if let encoding = ArchiveReader.foreignEncoding(opening) { throw .encoding(encoding) }
    if opening.isEmpty { throw .empty }

    if !isStandardInput, opening.elementsEqual(SQLiteOpening.mark) {
      format = .sqlite
      let (database, oddities) = try SQLiteOpening.open(
        path,
        file,
        temporaryFolder: temporaryFolder
      )
      store = try SQLiteStore(database, oddities: oddities)
    } else {
      format = isStandardInput || ArchiveFormat(path: path) == .jsonLines ? .jsonLines : .json
      store = try JSONStore(file, hasLines: format == .jsonLines)
    }
    folder = isStandardInput ? nil : ArchiveReader.parent(of: path)
    let companions = format == .sqlite ? SQLiteOpening.filesBeside(path) : []
    ownFiles = isStandardInput ? [] : companions.union([file.status.identity])
    folders = FolderTree(store.header.folders)
    diagnostics = store.diagnostics + folders.diagnostics
  }

  /// Reads the note at a place of ``slots``.
  ///
  /// - Throws: ``ArchiveReadingError/note(_:)`` when it cannot be read,
  ///   ``ArchiveReadingError/changed`` when the archive is not what it was.
  public func note(at place: Int) throws(ArchiveReadingError) -> ReadNote {
    guard let address = slots.address(at: place), case .entry(let entry) = slots[place] else {
      if case .failed(let failure) = slots[place] { throw .note(failure) }
      throw .changed
    }
    var read = try store.note(at: place, address)
    guard read.note.id == entry.id else { throw .changed }
    if let folder = read.note.folder, folders.folder(folder) == nil {
      read.diagnostics.append(.danglingFolder(folder))
    }
    if read.note.title.unicodeScalars.allSatisfy(\.properties.isWhitespace) {
      read.diagnostics.append(.blankTitle)
    }
    read.diagnostics = read.diagnostics.map { $0.about(read.note) }
    return read
  }

  /// The bytes that a drawing or attachment holds, or those of the file it names.
  ///
  /// - Throws: ``ArchiveReadingError/file(path:_:)`` when the file does not lie in the archive's
  ///   folder, or cannot be read.
  public func bytes(of data: StoredData) throws(ArchiveReadingError) -> [UInt8] {
    switch data {
    case .inline(let bytes): return bytes
    case .file(let path):
      do {
        return try ReferencedFile(path, in: folder).contents()
      } catch {
        throw .file(path: path, error)
      }
    }
  }
}

extension ArchiveReader {
  private static func open(_ path: String) throws(ArchiveReadingError) -> InputFile {
    let file = try reading { () throws(SystemError) in try InputFile(opening: path) }
    switch file.status.kind {
    case .file: return file
    case .directory: throw .directory
    case .other: throw .notAFile
    }
  }

  private static func spooledInput(in folder: String) throws(ArchiveReadingError) -> InputFile {
    let input = try reading { () throws(SystemError) in try Descriptor(duplicating: 0) }
    if try reading({ () throws(SystemError) in try input.status() }).kind == .directory {
      throw .directory
    }
    do { return try InputFile(spooling: input, in: folder) } catch {
      throw ArchiveReadingError(error)
    }
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The name of an encoding of Unicode that is not UTF-8, when a text begins in one.
  private static func foreignEncoding(_ opening: [UInt8]) -> String? {
    let zeros = opening.prefix(4).map { $0 == 0 }
    switch zeros {
    case [true, true, true, false], [true, true, false, false]: return "UTF-32"
    case [false, true, true, true]: return "UTF-32"
    default: break
    }
    if opening.starts(with: [0xFF, 0xFE, 0, 0]) || opening.starts(with: [0, 0, 0xFE, 0xFF]) {
      return "UTF-32"
    }
    if opening.starts(with: [0xFF, 0xFE]) || opening.starts(with: [0xFE, 0xFF]) {
      return "UTF-16"
    }
    return zeros.count >= 2 && zeros[0] != zeros[1] ? "UTF-16" : nil
  }
}

/// Turns the system's failures into those of reading.
func reading<Value>(_ read: () throws(SystemError) -> Value) throws(ArchiveReadingError) -> Value {
  do {
    return try read()
  } catch {
    throw ArchiveReadingError(error)
  }
}

extension ArchiveReadingError {
  init(_ error: SystemError) {
    self =
      switch error.kind {
      case .notFound: .missing
      case .notWritable: .notPermitted
      default: .unreadable(reason: error.reason)
      }
  }

  init(_ error: CopyError) {
    self =
      switch error {
      case .source(let failure): ArchiveReadingError(failure)
      case .copy(let failure): .temporaryFile(reason: failure.reason)
      }
  }

  init(_ error: ScanError) {
    self =
      switch error {
      case .syntax(let problem, let position): .syntax(problem, position)
      case .cutOff(let position): .truncated(position)
      case .invalidUTF8(let byte, let position): .invalidUTF8(byte, position)
      case .unreadable(let failure): ArchiveReadingError(failure)
      }
  }
}
