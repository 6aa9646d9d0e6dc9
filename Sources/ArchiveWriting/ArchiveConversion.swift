public import ArchiveModel
public import Diagnostics
import SystemBinding

/// Writes the notes of one archive into another.
public enum ArchiveConversion {
  /// What a conversion came to.
  public struct Summary: Hashable, Sendable {
    /// How many notes were written.
    public var written = 0
    /// How many could not be read.
    public var failed = 0
  }

  /// What reading a note came to: the note, or `nil` when it failed, and what was odd or why.
  public typealias Reading = (note: Note?, diagnostics: [Diagnostic])

  /// Writes an archive at `path`, in the form that its ending stands for, note by note.
  ///
  /// - Parameters:
  ///   - header: The archive's own fields and folders.
  ///   - noteCount: How many notes there are to read.
  ///   - path: Where the new archive goes.
  ///   - sourceFolder: The folder that the files named by the notes are relative to, when there
  ///     is one; files are not copied, and a note that leaves one behind is reported.
  ///   - read: Reads the note at a place from 0 to `noteCount` - 1; one that fails is left out.
  ///   - report: Hears what reading found, note by note.
  ///   - isStopped: Whether to stop before the next note.
  /// - Returns: How many notes were written, and how many failed.
  /// - Throws: ``ArchiveWritingError``; then nothing is written.
  public static func convert(
    _ header: ArchiveHeader,
    noteCount: Int,
    to path: String,
    sourceFolder: String?,
    read: (Int) -> Reading,
    report: (Diagnostic) -> Void,
    isStopped: () -> Bool = { false }
  ) throws(ArchiveWritingError) -> Summary {
    let writer = try ArchiveWriter(to: path, header: header)
    let isInPlace = sourceFolder.map { areSame($0, PartialFile.folder(of: path)) } ?? false
    var summary = Summary()
    for place in 0..<noteCount {
      if isStopped() { throw .stopped }
      let (note, diagnostics) = read(place)
      for diagnostic in diagnostics { report(diagnostic) }
      if let note {
        if !isInPlace, note.namesFiles { report(.filesLeftBehind(by: note)) }
        try writer.append(note)
        summary.written += 1
      } else {
        summary.failed += 1
      }
    }
    try writer.finish()
    return summary
  }

  private static func areSame(_ folder: String, _ other: String) -> Bool {
    guard let path = try? FileSystem.realPath(folder) else { return false }
    return path == (try? FileSystem.realPath(other))
  }
}

extension Note {
  /// Whether its drawing or an attachment is kept in a file beside the archive.
  fileprivate var namesFiles: Bool {
    ([drawing?.data] + attachments.map(\.data)).contains { data in
      if case .file? = data { true } else { false }
    }
  }
}

extension Diagnostic {
  fileprivate static func filesLeftBehind(by note: Note) -> Diagnostic {
    Diagnostic(
      .warning,
      code: "file-left-behind",
      "the note names files beside the archive, which the new archive's folder does not have",
      advice: "copy the files, or write the new archive beside the old one",
      noteID: note.id,
      noteTitle: note.displayTitle
    )
  }
}
