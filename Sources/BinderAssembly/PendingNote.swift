import ArchiveModel
import AttachmentRun
import BinderPlanning
import Diagnostics
import ExportRun
import PageModel

/// An attached file whose turn has not come.
struct DueExhibit {
  /// Its note, by its place in the plan.
  var note: Int
  /// Its place among the note's.
  var place: Int
  var attachment: Attachment
  var row: AttachmentRow
}

/// What the workers have.
struct Underway {
  struct Work {
    /// The note, by its place in the plan.
    var note: Int
    /// The attached file that it is about, without its bytes; `nil` for the note itself.
    var exhibit: (due: DueExhibit, file: ExhibitFile)?
  }

  private var works: [Int: Work] = [:]
  private var lastNumber = 0

  /// Adds a note and returns its number.
  mutating func add(_ note: Int) -> Int { add(Work(note: note)) }

  /// Adds an attached file and returns its number.
  mutating func add(_ note: Int, _ due: DueExhibit, _ file: ExhibitFile) -> Int {
    add(Work(note: note, exhibit: (due, file)))
  }

  private mutating func add(_ work: Work) -> Int {
    lastNumber += 1
    works[lastNumber] = work
    return lastNumber
  }

  mutating func remove(_ number: Int) -> Work? { works.removeValue(forKey: number) }
}

/// A note on its way.
struct PendingNote {
  /// An attached file that was put aside.
  struct Exhibit {
    var bound: BoundExhibit
    var pages: Range<Int>
    var diagnostics: [Diagnostic]
  }

  var diagnostics: [Diagnostic] = []
  var failure: Diagnostic?
  var laidOut: (note: BoundNote, pages: Range<Int>)?
  /// `nil` for those that are on their way.
  var exhibits: [Exhibit?] = []
  var attachments: [AttachmentRow] = []
  /// Whether it is known what became of the note itself.
  var isAnswered = false

  var isDone: Bool { isAnswered && exhibits.allSatisfy { $0 != nil } }

  /// Its pages and those of what is attached; a note that failed has one of its own.
  var length: BinderLengths.NoteLength {
    let exhibitPages = exhibits.reduce(0) { $0 + ($1?.bound.pageSizes.count ?? 0) }
    return BinderLengths.NoteLength(
      pages: (laidOut?.note.pageSizes.count ?? 1) + exhibitPages,
      sharesPage: laidOut?.note.sharesPage ?? false
    )
  }

  mutating func fail(_ reasons: [Diagnostic]) {
    failure = failure ?? reasons.first
    diagnostics += reasons
  }
}
