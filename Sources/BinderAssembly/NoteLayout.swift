import ArchiveModel
import ArchiveReading
import AttachmentInspection
import AttachmentRun
import BinderPlanning
import Diagnostics
import DocumentModel
import ExportRun
import MarkdownParsing
import PageLayout
import PageModel
import SystemBinding

/// A note that was laid out and put aside.
struct LaidOutNote {
  /// Its pages' sizes, its headings.
  var bound: BoundNote
  /// Where its pages are in the file of those put aside.
  var place: Range<Int>
  /// What it holds.
  var attachments: [AttachmentRow] = []
  /// For each exhibit where its pages are.
  var exhibitPlaces: [Range<Int>] = []

  /// The sizes of its pages and of those of its exhibits.
  var pageSizes: [Size] { bound.pageSizes + bound.exhibits.flatMap(\.pageSizes) }

  /// The first page of an exhibit, counted from the note's first, 0-based.
  func firstPage(ofExhibit index: Int) -> Int {
    bound.exhibits[..<index].reduce(bound.pageSizes.count) { $0 + $1.pageSizes.count }
  }
}

/// Lays out the notes of a binder in several processes, and puts their pages aside.
///
/// Pages can be stamped and linked only when all of them are counted; laying them out again would take
/// longer than reading them back.
struct NoteLayout {
  /// So far may layout run ahead of the first note that is not done.
  private static let longestWindow = 1_024

  let options: BinderOptions
  let archive: ArchiveReader
  let plan: BinderPlan
  let setter: Paginator
  let dates: LongDate
  let spool: SpoolFile
  /// For each note its item.
  let itemsOfNotes: [Int]

  /// What became of all notes.
  struct Outcome {
    var notes: [LaidOutNote] = []
    var failed = 0
    var errors = 0
    var warnings = 0
  }

  /// Lays out all notes.
  ///
  /// - Parameters:
  ///   - division: Where volumes end, when notes run on in several; the items that begin one are in it
  ///     afterwards.
  ///   - trap: Ends the layout.
  ///   - report: Takes what a person should hear of.
  ///   - progress: Takes how far it is.
  /// - Returns: What became of them.
  /// - Throws: ``BinderError``; what costs a note alone gives it a page that says so.
  func run(
    dividedBy division: inout FlowDivision?,
    trap: InterruptTrap,
    report: (Diagnostic) -> Void,
    progress: (ExportProgress) -> Void
  ) throws(BinderError) -> Outcome {
    let titles = NoteTitles(of: archive)
    let bound = Set(plan.notes.map(\.id))
    let pool = WorkerPool(
      command: options.worker,
      settings: options.settings,
      count: options.jobs,
      limits: options.limits
    )
    let inspection = AttachmentRun(executable: options.worker.executable)
    var outcome = Outcome()
    var counts = ExportProgress(total: plan.notes.count)
    var waiting: [Int: PendingNote] = [:]
    var next = 0
    while outcome.notes.count < plan.notes.count {
      // Where notes run on, each begins where the one before it ends.
      let window = options.choices.noteStart == .flow ? 1 : NoteLayout.longestWindow
      while next < plan.notes.count, pool.hasRoom, next < outcome.notes.count + window {
        try stop(on: trap)
        var pending = PendingNote()
        if var request = try read(next, titles, bound, inspection, &pending) {
          let isCut = division?.isCut(before: next) ?? false
          request.start = isCut ? .zero : start(of: next, behind: outcome.notes.last)
          try running { () throws(ExportError) in
            try pool.submit(RenderJob(place: next, request: request))
          }
        } else {
          pending.isDone = true
        }
        waiting[next] = pending
        next += 1
      }
      if !pool.isIdle {
        let answers = try running { () throws(ExportError) in try pool.answers(watching: trap) }
        for (job, answer) in answers {
          waiting[job.place]?.take(answer)
        }
      }
      try stop(on: trap)
      while let pending = waiting[outcome.notes.count], pending.isDone {
        let index = outcome.notes.count
        waiting[index] = nil
        if division?.take(index, pending.length) == false {
          next = index
          break
        }
        try put(pending, index, &outcome, report)
        counts.done += 1
        counts.pages += outcome.notes[index].pageSizes.count
        counts.failed = outcome.failed
        progress(counts)
      }
    }
    pool.finish()
    return outcome
  }

  /// How much of the page is taken on which a note may begin.
  private func start(of index: Int, behind last: LaidOutNote?) -> Length {
    guard options.choices.noteStart == .flow, let end = last?.bound.end,
      // Behind a divider stands a number that is not that of the note before and one.
      !options.choices.hasDividers || itemsOfNotes[index] == itemsOfNotes[index - 1] + 1
    else { return .zero }
    return end
  }

  private func stop(on trap: InterruptTrap) throws(BinderError) {
    if let interrupt = trap.interrupt { throw .run(.interrupted(interrupt)) }
  }

  private func running<Value>(_ body: () throws(ExportError) -> Value) throws(BinderError) -> Value
  {
    do { return try body() } catch { throw .run(error) }
  }

  // MARK: Reading

  /// Reads a note, and makes a request of it; `nil` when it failed.
  private func read(
    _ index: Int,
    _ titles: NoteTitles,
    _ bound: Set<String>,
    _ inspection: AttachmentRun,
    _ pending: inout PendingNote
  ) throws(BinderError) -> RenderRequest? {
    let read: ReadNote
    do {
      read = try archive.note(at: plan.notes[index].place)
    } catch {
      if case .note(let failure) = error {
        pending.fail(failure.diagnostics)
      } else {
        pending.fail([error.diagnostic])
      }
      return nil
    }
    let note = read.note
    pending.diagnostics = read.diagnostics
    if options.choices.front.contains(.attachments) || options.hasExhibits {
      do {
        try inspection.inspect(note, of: archive, files: options.attachmentsFolder) {
          pending.attachments.append($0)
          return true
        }
      } catch {
        throw .attachments(error)
      }
    }
    let targets = titles.targets(of: note)
    var request = RenderRequest(
      note: note,
      drawing: note.drawing.map {
        RenderRequest.DrawingData($0, in: archive, findings: &pending.diagnostics)
      },
      targets: targets
    )
    if options.hasExhibits { pending.exhibits = exhibits(of: note, pending.attachments) }
    request.exhibits = pending.exhibits
    request.boundNotes = targets.targets.values.compactMap { target in
      if case .note(let id, _) = target, bound.contains(id) { id } else { nil }
    }.sorted()
    if options.settings.needsPlacedFiles {
      do {
        request.placedFiles = try RenderRequest.placedFiles(
          of: note,
          in: archive,
          folder: options.attachmentsFolder,
          inspection: inspection
        )
      } catch {
        throw .attachments(error)
      }
    }
    return request
  }

  /// The attachments of a note, in display order.
  private func exhibits(of note: Note, _ rows: [AttachmentRow]) -> [ExhibitFile] {
    let isTop = options.stampPosition.isAtTop
    return note.attachments.sorted(by: Attachment.precedes).compactMap {
      attachment -> ExhibitFile? in
      guard let row = rows.first(where: { $0.attachmentID == attachment.id }) else { return nil }
      return ExhibitFile(
        attachment,
        row,
        in: archive,
        folder: options.attachmentsFolder,
        leavesTop: isTop || options.header != nil,
        leavesBottom: !isTop || options.footer != nil
      )
    }
  }

  // MARK: Putting aside

  private func put(
    _ pending: PendingNote,
    _ index: Int,
    _ outcome: inout Outcome,
    _ report: (Diagnostic) -> Void
  ) throws(BinderError) {
    let note = plan.notes[index]
    for diagnostic in pending.diagnostics {
      switch diagnostic.severity {
      case .error: outcome.errors += 1
      case .warning: outcome.warnings += 1
      case .note: break
      }
      var named = diagnostic
      named.noteID = note.id.isEmpty ? nil : note.id
      named.noteTitle = note.title
      report(named)
    }
    var bound: BoundNote
    let pages: [UInt8]
    var exhibits: [[UInt8]]
    if let laidOut = pending.laidOut {
      (bound, pages, exhibits) = (laidOut.note, laidOut.pages, laidOut.exhibits)
    } else {
      outcome.failed += 1
      let slip = try self.slip(note, pending.failure)
      (bound, pages, exhibits) = (BoundNote(slip), BoundNote.bytes(of: slip.document), [])
      for file in pending.exhibits {
        let exhibit = try exhibitSlip(file)
        bound.exhibits.append(BoundNote.BoundExhibit(exhibit))
        exhibits.append(BoundNote.bytes(of: exhibit.document))
      }
    }
    if !bound.exhibits.isEmpty { bound.end = nil }
    do {
      outcome.notes.append(
        LaidOutNote(
          bound: bound,
          place: try spool.append(pages),
          attachments: options.choices.front.contains(.attachments) ? pending.attachments : [],
          exhibitPlaces: try exhibits.map { bytes throws(SystemError) in try spool.append(bytes) }
        )
      )
    } catch {
      throw .run(.cannotWrite(error))
    }
  }

  private func exhibitSlip(_ file: ExhibitFile) throws(BinderError) -> LaidOutExhibit {
    do {
      return try file.slip(["“\(file.name)” could not be set together with its note."], by: setter)
    } catch {
      throw .layout(.layout(error))
    }
  }

  /// A page in the place of a note that failed.
  private func slip(_ note: BinderNote, _ failure: Diagnostic?) throws(BinderError) -> LayoutResult
  {
    var words = ["This note could not be set. Its place in the binder is kept by this page."]
    if let failure {
      words.append("Reason: \(failure.message).")
    }
    let input = LayoutInput(
      title: note.title,
      dateLine: note.eventDay.map {
        "Event date: " + dates.text(of: .day(CalendarDay(daysSince1970: $0)))
      },
      document: Document(blocks: words.map { Block(.paragraph([.text($0)])) })
    )
    do { return try setter.layOut(input) } catch { throw .layout(.layout(error)) }
  }
}

extension BinderLengths.NoteLength {
  /// The length of a note that was laid out, with what is attached to it.
  init(_ note: BoundNote) {
    self.init(
      pages: note.exhibits.reduce(note.pageSizes.count) { $0 + $1.pageSizes.count },
      sharesPage: note.sharesPage
    )
  }
}

/// A note on its way.
private struct PendingNote {
  var diagnostics: [Diagnostic] = []
  var failure: Diagnostic?
  var laidOut: (note: BoundNote, pages: [UInt8], exhibits: [[UInt8]])?
  var exhibits: [ExhibitFile] = []
  var attachments: [AttachmentRow] = []
  var isDone = false

  /// Its pages and those of what is attached; a note that failed has one of its own.
  var length: BinderLengths.NoteLength {
    guard let note = laidOut?.note else {
      return BinderLengths.NoteLength(pages: 1 + exhibits.count)
    }
    return BinderLengths.NoteLength(note)
  }

  mutating func fail(_ reasons: [Diagnostic]) {
    failure = failure ?? reasons.first
    diagnostics += reasons
  }

  mutating func take(_ answer: RenderAnswer) {
    isDone = true
    switch answer {
    case .rendered(let note):
      diagnostics += note.diagnostics
      failure = note.failure
      laidOut = BoundNote.read(note.files)
    case .workerDied, .timedOut, .outOfMemory:
      if let reason = answer.failure { fail([reason]) }
    }
  }
}
