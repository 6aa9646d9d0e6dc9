public import ArchiveModel
import SystemBinding

/// Writes an archive in the form that its name's ending stands for, note by note.
///
/// The file is written beside its final name and takes that name when it is whole and on the disk.
/// One archive gives the same bytes every time. Not `Sendable`.
public final class ArchiveWriter {
  private let path: String
  private let partial: PartialFile
  private let sink: any NoteSink

  /// Begins the archive at `path`.
  ///
  /// - Throws: ``ArchiveWritingError`` when the ending stands for no form of archive, something
  ///   else than a file has the name, or nothing can be written there.
  public init(to path: String, header: ArchiveHeader) throws(ArchiveWritingError) {
    guard let format = ArchiveFormat(path: path) else { throw .unknownExtension(path: path) }
    self.path = path
    let present = try writing(path) { () throws(SystemError) in
      try FileSystem.status(of: path, followingLinks: true)
    }
    guard present == nil || present?.kind == .file else { throw .notAFile(path: path) }
    // The name itself may be too long where that of the partial file is not.
    let partial = try writing(path) { () throws(SystemError) in
      try FileSystem.checkName(path)
      return try PartialFile(for: path)
    }
    self.partial = partial
    sink =
      switch format {
      case .json, .jsonLines:
        JSONSink(partial.file, for: path, header: header, hasLines: format == .jsonLines)
      case .sqlite: try SQLiteSink(partial.path, for: path, header: header)
      }
  }

  /// Adds the next note.
  public func append(_ note: Note) throws(ArchiveWritingError) {
    try sink.append(note)
  }

  /// Ends the archive and gives it its name.
  ///
  /// A file of that name with the same contents is left alone.
  ///
  /// - Throws: ``ArchiveWritingError/outputExists(path:)`` when it has others.
  public func finish() throws(ArchiveWritingError) {
    try sink.finish()
    let (path, partialPath) = (path, partial.path)
    let isPresent = try writing(path) { () throws(SystemError) in
      try FileSystem.status(of: path, followingLinks: true) != nil
    }
    if isPresent {
      guard try ArchiveWriter.haveSameContents(path, partialPath) else {
        throw .outputExists(path: path)
      }
      return
    }
    try writing(path) { () throws(SystemError) in
      try FileSystem.open(partialPath).synchronize()
      try FileSystem.rename(partialPath, to: path)
      try FileSystem.synchronize(directory: PartialFile.folder(of: path))
    }
  }

  private static func haveSameContents(_ path: String, _ other: String)
    throws(ArchiveWritingError) -> Bool
  {
    try writing(path) { () throws(SystemError) in
      let left = try InputFile(opening: path)
      let right = try InputFile(opening: other)
      guard left.status.size == right.status.size else { return false }
      var offset = 0
      while offset < left.status.size {
        let piece = try left.bytes(at: offset, count: 1 << 20)
        guard !piece.isEmpty, try piece == right.bytes(at: offset, count: 1 << 20) else {
          return false
        }
        offset += piece.count
      }
      return true
    }
  }
}
