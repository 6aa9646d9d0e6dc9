import ArchiveModel
public import ArchiveReading
import BinderPlanning
public import Diagnostics
public import ExportRun
import PDFWriting
import PageLayout
import PageModel
import PangoCairoBinding
import SystemBinding

/// Makes one document, or a set of volumes, of many notes.
///
/// First all notes are laid out and counted, by worker processes; then every page has its number, and one
/// process draws. Not `Sendable`.
public final class Binder {
  private let options: BinderOptions
  private let archive: ArchiveReader
  private let selection: [Int]

  /// Creates a binder.
  ///
  /// - Parameters:
  ///   - options: What is asked for.
  ///   - archive: The archive.
  ///   - selection: The places of the notes in `archive.slots`, in the order given where that counts.
  public init(options: BinderOptions, archive: ArchiveReader, selection: [Int]) {
    var options = options
    options.settings.formats = [.pdf]
    options.settings.isBound = true
    options.settings.page.hasNumbers = false
    self.options = options
    self.archive = archive
    self.selection = selection
  }

  /// Makes the binder.
  ///
  /// Call it once, on the main thread, before any other is started: SIGINT and SIGTERM are held back
  /// until it returns.
  ///
  /// - Parameters:
  ///   - report: Takes what a person should hear of, in the order of the binder.
  ///   - progress: Takes how far it is, after each note.
  /// - Returns: What it came to.
  /// - Throws: ``BinderError``; no file is there then that was not there before, and none is changed.
  public func run(
    report: (Diagnostic) -> Void,
    progress: (ExportProgress) -> Void
  ) throws(BinderError) -> BinderSummary {
    let (long, medium) = try dates()
    let trap: InterruptTrap
    do { trap = try InterruptTrap() } catch { throw .run(.cannotWrite(error)) }
    let names = OutputGuard(archive, attachments: options.attachmentsFolder)
    try names.check(options.output)
    if options.writesLoadFiles {
      for path in LoadFiles.paths(beside: options.output) { try names.check(path, as: .loadFile) }
    }
    // What cannot be written is better known before the notes are laid out.
    try OutputSet.probe(options.output)
    let fonts: FontCatalog
    do { fonts = try FontCatalog() } catch { throw .layout(.fonts(error)) }
    let setter = try setter(fonts)
    let plan = NoteOrdering(choices: options.choices, locale: options.settings.locale)
      .plan(notes(day: long.day(of:)), folders: archive.folders)
    let spool: SpoolFile
    do { spool = try SpoolFile(in: options.temporaryFolder) } catch {
      throw .run(.cannotWrite(error))
    }
    let layout = NoteLayout(
      options: options,
      archive: archive,
      plan: plan,
      setter: setter,
      dates: long,
      spool: spool,
      itemsOfNotes: plan.itemsOfNotes
    )
    var undivided: FlowDivision?
    var bound = try count(
      layout.run(dividedBy: &undivided, trap: trap, report: report, progress: progress),
      of: plan,
      dates: medium,
      setter
    )
    var sizing = VolumeSizing(
      plan: plan,
      weights: bound.notes.map(\.expectedBytes),
      frontPages: bound.lengths.front.reduce(0) { $0 + $1.pages },
      most: options.volumeSize
    )
    while true {
      var cuts = sizing.cuts
      if options.choices.noteStart == .flow, bound.matter.hasVolumes {
        (bound, cuts) = try divide(bound, layout, cuts, medium, trap, progress)
      }
      let lengths = bound.lengths
      let map = PageMap(plan, lengths: lengths, choices: options.choices, cuts: cuts)
      var matter = bound.matter
      matter.map = map
      let paths = VolumeNames.paths(options.output, count: map.volumes.count)
      for path in paths { try names.check(path) }
      matter.files = paths.map { OutputSet.split($0).name }
      let front = front(matter, setter)
      guard front.map(\.pages.count) == lengths.front.map(\.pages) else {
        throw .pdf(.layout(.pagesNotAsSaid))
      }
      var drawing = VolumeDrawing(
        options: options,
        plan: plan,
        notes: bound.notes,
        lengths: lengths,
        map: map,
        matter: matter,
        setter: setter,
        fonts: fonts,
        spool: spool,
        longDates: long
      )
      let output = OutputSet()
      let drawn = try draw(&drawing, paths, front, to: output, trap)
      if sizing.accepts(drawn.map(\.bytes), map) {
        if options.writesLoadFiles { try writeLoadFiles(drawing, to: output) }
        try output.finish()
        let findings =
          sizing.diagnostics(map, options.choices.volumePages) + drawing.unclaimedStandards
        for diagnostic in findings { report(diagnostic) }
        if let left = leftOver(beside: paths) { report(left) }
        if let cut = cutWords(onPages: drawing.cutPages) { report(cut) }
        return summary(drawn, map, paths, bound.laidOut)
      }
    }
  }

  /// Tells of files beside the binder that an earlier one with other volumes may have left: a reader
  /// would take them for part of it.
  private func leftOver(beside paths: [String]) -> Diagnostic? {
    let (folder, name) = OutputSet.split(options.output)
    let names = (try? FileSystem.names(in: folder)) ?? []
    let own = paths.map { OutputSet.split($0).name }
    let tables = LoadFiles.paths(beside: options.output).map { OutputSet.split($0).name }
    let left =
      VolumeNames.leftOver(of: name, among: names, own: own)
      + (options.writesLoadFiles ? [] : tables.filter(names.contains))
    guard !left.isEmpty else { return nil }
    let list = left.prefix(5).joined(separator: ", ") + (left.count > 5 ? " …" : "")
    return Diagnostic(
      .warning,
      code: "volumes-left",
      left.count == 1
        ? "a file of another set stands beside the binder and is left alone: \(list)"
        : "\(left.count) files of another set stand beside the binder and are left alone: \(list)",
      advice: "remove \(left.count == 1 ? "it" : "them"), or write each set to a folder of its own"
    )
  }

  /// Tells of headers and footers that have no room.
  private func cutWords(onPages count: Int) -> Diagnostic? {
    guard count > 0 else { return nil }
    return Diagnostic(
      .warning,
      code: "words-cut",
      "what stands in the margins is cut on \(counted(count, "page")), with … where it ends",
      advice: "name a shorter --header or --footer, or larger --margins"
    )
  }

  /// Notes that were laid out, and how long everything is with them.
  private struct BoundNotes {
    var laidOut: NoteLayout.Outcome
    var matter: FrontMatter
    var lengths: BinderLengths

    var notes: [LaidOutNote] { laidOut.notes }
  }

  /// Counts the pages of everything.
  private func count(
    _ laidOut: NoteLayout.Outcome,
    of plan: BinderPlan,
    dates: LongDate,
    _ setter: Paginator
  ) throws(BinderError) -> BoundNotes {
    var stamps = WidestStamp(options.choices, plan, laidOut.notes)
    var matter: FrontMatter
    var pages: [Int]
    repeat {
      matter = FrontMatter(
        options: options,
        plan: plan,
        notes: laidOut.notes,
        dates: dates,
        widestStamp: stamps.text(setter)
      )
      let listsPages = options.choices.front.contains { $0 != .cover }
      guard setter.hasRoom(forStamp: matter.widestStamp, isListed: listsPages) else {
        throw .stampTooWide(matter.widestStamp)
      }
      pages = front(matter, setter).map(\.pages.count)
    } while stamps.grows(forPagesBeforeNotes: pages.reduce(0, +))
    var lengths = BinderLengths(
      front: zip(options.choices.front, pages).map { ($0, $1) },
      notes: laidOut.notes.map { BinderLengths.NoteLength($0.bound) }
    )
    measureTitlePages(matter, setter, &lengths)
    return BoundNotes(laidOut: laidOut, matter: matter, lengths: lengths)
  }

  /// So often are notes laid out for lists that turn out longer with them.
  private static let mostDivisions = 4

  /// Lays notes out again that run on, so that volumes end between them; returns the items that begin one,
  /// too.
  ///
  /// How many pages stand before the notes is known only when all were laid out once.
  private func divide(
    _ bound: BoundNotes,
    _ layout: NoteLayout,
    _ cuts: Set<Int>,
    _ dates: LongDate,
    _ trap: InterruptTrap,
    _ progress: (ExportProgress) -> Void
  ) throws(BinderError) -> (BoundNotes, Set<Int>) {
    var bound = bound
    for _ in 0..<Binder.mostDivisions {
      var division: FlowDivision? = FlowDivision(
        layout.plan,
        lengths: bound.lengths,
        choices: options.choices,
        cuts: cuts
      )
      let again = try count(
        layout.run(dividedBy: &division, trap: trap, report: { _ in }, progress: progress),
        of: layout.plan,
        dates: dates,
        layout.setter
      )
      var lengths = again.lengths
      lengths.notes = bound.lengths.notes
      if lengths == bound.lengths { return (again, division?.cuts ?? cuts) }
      bound = again
    }
    throw .pdf(.layout(.pagesNotAsSaid))
  }

  /// Counts the pages of dividers and covers, which have more than one only with very long names.
  private func measureTitlePages(
    _ matter: FrontMatter,
    _ setter: Paginator,
    _ lengths: inout BinderLengths
  ) {
    let metadata = DocumentMetadata(title: options.cover.title)
    lengths.volumeCover = setter.layOut(matter.cover(of: 1), metadata: metadata).pages.count
    guard options.choices.hasDividers else { return }
    for folder in matter.plan.folders.indices {
      let count = setter.layOut(matter.divider(folder), metadata: metadata).pages.count
      if count > 1 { lengths.longDividers[folder] = count }
    }
  }

  /// Draws all volumes.
  private func draw(
    _ drawing: inout VolumeDrawing,
    _ paths: [String],
    _ front: [PagedDocument],
    to output: OutputSet,
    _ trap: InterruptTrap
  ) throws(BinderError) -> [(bytes: Int, notes: Int)] {
    var drawn: [(bytes: Int, notes: Int)] = []
    for (volume, path) in paths.enumerated() {
      let sink = try output.begin(path)
      do throws(BinderError) {
        drawn.append(
          try drawing.draw(volume, front: front, sink: sink) { () throws(BinderError) in
            if let interrupt = trap.interrupt { throw .run(.interrupted(interrupt)) }
          }
        )
      } catch {
        if let failure = output.failure { throw .run(.cannotWrite(failure)) }
        throw error
      }
    }
    return drawn
  }

  private func writeLoadFiles(_ drawing: VolumeDrawing, to output: OutputSet) throws(BinderError) {
    let files = LoadFiles(
      plan: drawing.plan,
      map: drawing.map,
      files: drawing.matter.files
    )
    let tables = [
      files.documents { CalendarDay(daysSince1970: $0).written }, files.pages(),
    ]
    for (path, bytes) in zip(LoadFiles.paths(beside: options.output), tables) {
      let sink = try output.begin(path)
      guard sink(bytes) else {
        if let failure = output.failure { throw .run(.cannotWrite(failure)) }
        throw .pagesLost
      }
    }
  }

  private func summary(
    _ drawn: [(bytes: Int, notes: Int)],
    _ map: PageMap,
    _ paths: [String],
    _ laidOut: NoteLayout.Outcome
  ) -> BinderSummary {
    BinderSummary(
      volumes: zip(map.volumes, zip(paths, drawn)).map { sheets, file in
        BinderSummary.Volume(
          path: file.0,
          pages: sheets.count,
          bytes: file.1.bytes,
          first: map.sheets[sheets.lowerBound].stamp,
          last: map.sheets[sheets.upperBound - 1].stamp
        )
      },
      notesIn: selection.count,
      notesOut: drawn.reduce(0) { $0 + $1.notes },
      failed: laidOut.failed,
      slips: laidOut.notes.reduce(0) { $0 + $1.bound.exhibits.count(where: \.isSlip) },
      errors: laidOut.errors,
      warnings: laidOut.warnings
    )
  }

  private func dates() throws(BinderError) -> (long: LongDate, medium: LongDate) {
    let settings = options.settings
    do {
      return (
        try LongDate(locale: settings.locale, timeZone: settings.timeZone),
        try LongDate(locale: settings.locale, timeZone: settings.timeZone, style: .medium)
      )
    } catch {
      throw .run(.dates(error))
    }
  }

  private func setter(_ fonts: FontCatalog) throws(BinderError) -> Paginator {
    let sheet: StyleSheet
    do { sheet = try StyleSheet(page: options.settings.page) } catch { throw .layout(.page(error)) }
    let setter: Paginator
    do { setter = try Paginator(sheet: sheet, fonts: fonts) } catch {
      throw .layout(.layout(error))
    }
    if options.header != nil || options.stampPosition.isAtTop {
      guard setter.hasRoom(for: .topLeft) else { throw .noRoomInMargins(isAtTop: true) }
    }
    if options.footer != nil || !options.stampPosition.isAtTop {
      guard setter.hasRoom(for: .bottomLeft) else { throw .noRoomInMargins(isAtTop: false) }
    }
    return setter
  }

  /// The notes as a plan takes them, unreadable ones included.
  private func notes(day: (EventDate) -> CalendarDay) -> [BinderNote] {
    selection.map { place in
      switch archive.slots[place] {
      case .entry(let entry):
        var moment: Instant?
        if case .instant(let instant)? = entry.eventDate { moment = instant }
        return BinderNote(
          place: place,
          id: entry.id,
          title: Note.displayTitle(of: entry.title),
          folder: entry.folder,
          eventDay: entry.eventDate.map { day($0).daysSince1970 },
          eventMoment: moment,
          createdAt: entry.createdAt,
          updatedAt: entry.updatedAt,
          isPinned: entry.isPinned
        )
      case .failed(let failure):
        return BinderNote(
          place: place,
          id: failure.id ?? "",
          title: Note.displayTitle(of: failure.title ?? ""),
          folder: failure.folder
        )
      }
    }
  }

  /// The parts before the notes.
  private func front(_ matter: FrontMatter, _ setter: Paginator) -> [PagedDocument] {
    let metadata = DocumentMetadata(title: options.cover.title)
    return options.choices.front.map { part in
      switch part {
      case .cover: setter.layOut(matter.cover(of: 0), metadata: metadata)
      case .contents: setter.layOut(matter.contents(), metadata: metadata)
      case .chronology: setter.layOut(matter.chronology(), metadata: metadata)
      case .attachments: setter.layOut(matter.attachments(), metadata: metadata)
      }
    }
  }
}
