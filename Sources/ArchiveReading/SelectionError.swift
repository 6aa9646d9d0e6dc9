public import ArchiveModel
public import Diagnostics

/// Why a selection means no note.
public enum SelectionError: Error, Hashable, Sendable {
  /// What an archive has to select from.
  public struct Contents: Hashable, Sendable {
    /// How many notes can be read.
    public var notes = 0
    /// How many of them are in no folder.
    public var unfiled = 0
    /// How many of them are pinned.
    public var pinned = 0
    /// How many of them have an event date.
    public var dated = 0
    /// The first event date.
    public var firstDay: CalendarDay?
    /// The last event date.
    public var lastDay: CalendarDay?
  }

  /// No note has the id; ids that are nearly the same.
  case noNote(id: String, nearest: [String])
  /// No folder has the path; paths that are nearly the same, the archive's first folders, and how
  /// many there are.
  case noFolder(path: String, nearest: [String], all: [String], count: Int)
  /// No note fits everything that is asked.
  case nothingFits(Contents)
  /// A body could not be read.
  case unreadable(ArchiveReadingError)

  /// The error for a person: what is not there, and what there is.
  public var diagnostic: Diagnostic {
    switch self {
    case .noNote(let id, let nearest):
      Diagnostic(
        .error,
        code: "no-such-note",
        "no note has the id “\(NoteProblem.shortened(id))”",
        advice: nearest.isEmpty
          ? "`casebound inspect ARCHIVE --show outline` lists the ids"
          : "did you mean \(SelectionError.list(nearest))?"
      )
    case .noFolder(let path, let nearest, let all, let count):
      Diagnostic(
        .error,
        code: "no-such-folder",
        "no folder has the path “\(NoteProblem.shortened(path))”",
        advice: SelectionError.folderAdvice(nearest, all, count)
      )
    case .nothingFits(let contents):
      Diagnostic(
        .error,
        code: "nothing-selected",
        "no note fits the selection",
        advice: "the archive has \(contents.words)"
      )
    case .unreadable(let error): error.diagnostic
    }
  }

  private static func folderAdvice(_ nearest: [String], _ all: [String], _ count: Int) -> String {
    if !nearest.isEmpty { return "did you mean \(list(nearest))?" }
    if all.isEmpty { return "the archive has no folders" }
    return "the archive has \(list(all))"
      + (count > all.count ? " and \(count - all.count) more" : "")
  }

  private static func list(_ names: [String]) -> String {
    names.map { "“\(NoteProblem.shortened($0))”" }.joined(separator: ", ")
  }
}

extension SelectionError.Contents {
  fileprivate var words: String {
    var words =
      "\(notes) \(notes == 1 ? "note" : "notes"), \(unfiled) unfiled, \(pinned) pinned, \(dated) with an event date"
    if let firstDay, let lastDay { words += " from \(firstDay.written) to \(lastDay.written)" }
    return words
  }
}
