public import ArchiveModel
public import Diagnostics

/// What the index has in a note's place.
public enum NoteSlot: Hashable, Sendable {
  /// A note that can be read.
  case entry(NoteEntry)
  /// A note that cannot.
  case failed(NoteFailure)
}

/// A note that cannot be read, and why.
public struct NoteFailure: Hashable, Sendable {
  /// Its id, when that could be read.
  public var id: String?
  /// Its title as stored, when that could be read.
  public var title: String?
  /// The id of the folder that it is in, when that could be read.
  public var folder: String?
  /// Every reason that was found, in the order of the archive; at least one.
  public var diagnostics: [Diagnostic]

  /// The first reason.
  public var diagnostic: Diagnostic { diagnostics[0] }

  init(id: String?, title: String?, folder: String?, problems: [NoteProblem]) {
    self.id = id
    self.title = title
    self.folder = folder
    let displayTitle = title.map { Note.displayTitle(of: $0) }
    diagnostics = problems.map { $0.diagnostic(noteID: id, noteTitle: displayTitle) }
  }
}

/// A note that was read, and what was odd about how it is stored.
public struct ReadNote: Hashable, Sendable {
  /// The note.
  public var note: Note
  /// What was odd: half a surrogate pair, text that was not UTF-8, a body beside blocks.
  public var diagnostics: [Diagnostic]
}
