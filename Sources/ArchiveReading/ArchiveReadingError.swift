public import Diagnostics

/// Why an archive, or something in it, cannot be read.
public enum ArchiveReadingError: Error, Hashable, Sendable {
  // What lies at the path.
  /// Nothing.
  case missing
  /// Something that may not be read.
  case notPermitted
  /// A folder.
  case directory
  /// A device, pipe or socket.
  case notAFile
  /// A file without contents, or of white space alone.
  case empty
  /// Something that the system failed to read, in its words.
  case unreadable(reason: String)
  /// The private copy that standard input or a database needs could not be made.
  case temporaryFile(reason: String)

  // JSON.
  /// Another encoding than UTF-8.
  case encoding(String)
  /// Neither JSON nor a database: it does not begin like either.
  case notAnArchive(SourcePosition)
  /// Not JSON, and where.
  case syntax(JSONProblem, SourcePosition)
  /// JSON that ends too early, and where.
  case truncated(SourcePosition)
  /// A first line of JSON Lines that is not a whole value, and where it ends.
  case firstLineCut(SourcePosition)
  /// A first line of JSON Lines that holds the notes, which have lines of their own.
  case notesInFirstLine(SourcePosition)
  /// A byte that is not UTF-8, and where.
  case invalidUTF8(UInt8, SourcePosition)
  /// A field of the archive itself that is there twice.
  case duplicateField(String, first: SourcePosition, second: SourcePosition)
  /// A field of the archive itself with another kind of value than it should have.
  case wrongType(field: String, expected: String, found: String, SourcePosition)
  /// A field of the archive itself that is not there.
  case missingField(String)
  /// A field of the archive itself that is nested too deeply to be kept.
  case nestedTooDeeply(field: String, SourcePosition)
  /// So many fields of the archive itself that it is none.
  case tooManyFields(SourcePosition)

  // What the archive says it is.
  /// Another `format`, or none.
  case unknownFormat(String?)
  /// Another `version`, as written.
  case unsupportedVersion(String)
  /// So many notes fail that the archive is not worth reading on; the first one's reason.
  case tooManyFailures(Int, first: Diagnostic)

  // Databases.
  /// Another program's database.
  case foreignDatabase
  /// A store of the CaseNotes app.
  case caseNotesStore
  /// One of our databases that lacks a table or column.
  case incompleteDatabase(missing: String)
  /// A database that is damaged or cut off, in SQLite's words.
  case corruptDatabase(reason: String)

  // Reading a note or a file.
  /// The archive is not what it was when its index was made.
  case changed
  /// The note cannot be read.
  case note(NoteFailure)
  /// A file that the archive names by its path.
  case file(path: String, ReferencedFileProblem)
}

/// What is wrong with a file that an archive names.
public enum ReferencedFileProblem: Error, Hashable, Sendable {
  /// The archive came on standard input and has no folder.
  case noFolder
  /// The path is absolute, has a `..`, or is no path at all.
  case badPath
  /// A link leads out of the archive's folder.
  case outside
  /// There is none.
  case missing
  /// It is a folder, device, pipe or socket.
  case notAFile
  /// It has more bytes than are read.
  case tooLarge(limit: Int)
  /// The system failed to read it, in its words.
  case unreadable(reason: String)
}
