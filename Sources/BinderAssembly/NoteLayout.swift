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
    /// Attached files of the notes that were read, in turn.
    var due: [DueExhibit] = []
    var underway = Underway()
    var next = 0
    while outcome.notes.count < plan.notes.count {
      // Where notes run on, each begins where the one before it ends.
      let window = options.choices.noteStart == .flow ? 1 : NoteLayout.longestWindow
      while pool.hasRoom {
        try stop(on: trap)
        if !due.isEmpty {
          // Read when their turn comes: together they may be larger than memory.
          let exhibit = due.removeFirst()
          let file = file(of: exhibit)
          try submit(.exhibit(file), to: pool, underway.add(exhibit.note, exhibit, file.emptied))
        } else if next < plan.notes.count, next < outcome.notes.count + window {
          var pending = PendingNote()
          if var request = try read(next, titles, bound, inspection, &pending, &due) {
            let isCut = division?.isCut(before: next) ?? false
            request.start = isCut ? .zero : start(of: next, behind: outcome.notes.last)
            try submit(.note(request), to: pool, underway.add(next))
          } else {
            pending.isAnswered = true
          }
          waiting[next] = pending
          next += 1
        } else {
          break
        }
      }
      if !pool.isIdle {
        let answers = try running { () throws(ExportError) in try pool.answers(watching: trap) }
        for (job, answer) in answers {
          guard let work = underway.remove(job.place) else { continue }
          try take(answer, to: work, &waiting[work.note, default: PendingNote()])
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

  private func submit(_ task: RenderTask, to pool: WorkerPool, _ number: Int) throws(BinderError) {
    try running { () throws(ExportError) in try pool.submit(RenderJob(place: number, task)) }
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
    _ pending: inout PendingNote,
    _ due: inout [DueExhibit]
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
    if options.hasExhibits {
      let exhibits = exhibits(of: note, index, pending.attachments)
      pending.exhibits = exhibits.map { _ in nil }
      due += exhibits
    }
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
  private func exhibits(
    of note: Note,
    _ index: Int,
    _ rows: [AttachmentRow]
  ) -> [DueExhibit] {
    // There is a row for each, in their order; ids need not tell them apart.
    let known = zip(note.attachments, rows).sorted { Attachment.precedes($0.0, $1.0) }
    return known.enumerated().map { place, file in
      DueExhibit(note: index, place: place, attachment: file.0, row: file.1)
    }
  }

  private func file(of exhibit: DueExhibit) -> ExhibitFile {
    let isTop = options.stampPosition.isAtTop
    return ExhibitFile(
      exhibit.attachment,
      exhibit.row,
      in: archive,
      folder: options.attachmentsFolder,
      leavesTop: isTop || options.header != nil,
      leavesBottom: !isTop || options.footer != nil
    )
  }

  // MARK: Putting aside

  /// Takes what a worker made of a note or of a file that is attached to it.
  private func take(
    _ answer: RenderAnswer,
    to work: Underway.Work,
    _ pending: inout PendingNote
  ) throws(BinderError) {
    guard let (exhibit, file) = work.exhibit else {
      pending.isAnswered = true
      guard case .rendered(let note) = answer else {
        if let reason = answer.failure { pending.fail([reason]) }
        return
      }
      pending.diagnostics += note.diagnostics
      pending.failure = note.failure
      if let read = BoundNote.read(note.files) {
        pending.laidOut = (read.note, try putAside(read.pages))
      }
      return
    }
    if case .rendered(let made) = answer, let read = BoundExhibit.read(made.files) {
      pending.exhibits[exhibit.place] = PendingNote.Exhibit(
        bound: read.exhibit,
        pages: try putAside(read.pages),
        diagnostics: made.diagnostics
      )
      return
    }
    var failure = answer.failure
    if case .rendered(let made) = answer { failure = made.failure }
    let slip: LaidOutExhibit
    do {
      slip = try file.failed(failure ?? Diagnostic(.error, code: "", "no pages came of it"))
        .document(by: setter)
    } catch {
      throw .layout(.layout(error))
    }
    pending.exhibits[exhibit.place] = PendingNote.Exhibit(
      bound: BoundExhibit(slip),
      pages: try putAside(BoundNote.bytes(of: slip.document)),
      diagnostics: slip.diagnostics
    )
  }

  private func putAside(_ pages: [UInt8]) throws(BinderError) -> Range<Int> {
    do { return try spool.append(pages) } catch { throw .run(.cannotWrite(error)) }
  }

  private func put(
    _ pending: PendingNote,
    _ index: Int,
    _ outcome: inout Outcome,
    _ report: (Diagnostic) -> Void
  ) throws(BinderError) {
    let note = plan.notes[index]
    let exhibits = pending.exhibits.compactMap(\.self)
    for diagnostic in pending.diagnostics + exhibits.flatMap(\.diagnostics) {
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
    var laidOut: (note: BoundNote, pages: Range<Int>)
    if let whole = pending.laidOut {
      laidOut = whole
    } else {
      outcome.failed += 1
      let slip = try self.slip(note, pending.failure)
      laidOut = (BoundNote(slip), try putAside(BoundNote.bytes(of: slip.document)))
    }
    laidOut.note.exhibits = exhibits.map(\.bound)
    if !exhibits.isEmpty { laidOut.note.end = nil }
    outcome.notes.append(
      LaidOutNote(
        bound: laidOut.note,
        place: laidOut.pages,
        attachments: options.choices.front.contains(.attachments) ? pending.attachments : [],
        exhibitPlaces: exhibits.map(\.pages)
      )
    )
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
