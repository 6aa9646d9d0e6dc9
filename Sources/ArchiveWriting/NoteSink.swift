import ArchiveModel
import SQLiteBinding
import SystemBinding

/// What takes an archive's notes in one of the forms.
protocol NoteSink {
  /// Takes the next note.
  func append(_ note: Note) throws(ArchiveWritingError)
  /// Ends the file.
  func finish() throws(ArchiveWritingError)
}

/// Turns the system's failures into those of writing `path`.
func writing<Value>(_ path: String, _ write: () throws(SystemError) -> Value)
  throws(ArchiveWritingError) -> Value
{
  do {
    return try write()
  } catch {
    switch error.kind {
    case .noSpace: throw .full(path: path)
    case .notFound, .exists, .nameTooLong: throw .impossible(path: path, reason: error.reason)
    default: throw .unwritable(path: path, reason: error.reason)
    }
  }
}

/// Turns SQLite's failures into those of writing `path`.
func storing<Value>(_ path: String, _ store: () throws(SQLiteError) -> Value)
  throws(ArchiveWritingError) -> Value
{
  do {
    return try store()
  } catch {
    throw error.kind == .noSpace
      ? .full(path: path) : .unwritable(path: path, reason: error.reason)
  }
}
