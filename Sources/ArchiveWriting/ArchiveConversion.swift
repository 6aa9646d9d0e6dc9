public import ArchiveModel
public import Diagnostics

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
  ///   - read: Reads the note at a place from 0 to `noteCount` - 1; one that fails is left out.
  ///   - report: Hears what reading found, note by note.
  /// - Throws: ``ArchiveWritingError``; then nothing is written.
  public static func convert(
    _ header: ArchiveHeader,
    noteCount: Int,
    to path: String,
    read: (Int) -> Reading,
    report: (Diagnostic) -> Void
  ) throws(ArchiveWritingError) -> Summary {
    let writer = try ArchiveWriter(to: path, header: header)
    var summary = Summary()
    for place in 0..<noteCount {
      let (note, diagnostics) = read(place)
      for diagnostic in diagnostics { report(diagnostic) }
      if let note {
        try writer.append(note)
        summary.written += 1
      } else {
        summary.failed += 1
      }
    }
    try writer.finish()
    return summary
  }
}
