import ArchiveModel
import Diagnostics

/// What an archive is to its reader, whatever form it is kept in.
protocol NoteStore {
  var header: ArchiveHeader { get }
  var index: NoteIndex { get }
  /// What was odd beyond single notes.
  var diagnostics: [Diagnostic] { get }

  /// Reads the note at `place` of the index, which found it at `address`, with what is odd about
  /// how it is stored.
  func note(at place: Int, _ address: NoteAddress) throws(ArchiveReadingError) -> ReadNote
}
