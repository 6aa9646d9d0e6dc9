import ArchiveModel
public import ArchiveReading
import AttachmentRun
public import Diagnostics
import SystemBinding

/// Exports notes of an archive: documents in a folder, and a manifest that names them.
///
/// Notes are rendered by worker processes and written as they come; the manifest and what is
/// reported keep the archive's order. Not `Sendable`.
public final class Exporter {
  /// So far may rendering run ahead of the first note that is not done, which bounds memory.
  private static let longestWindow = 4_096
  /// So many paths of files that are in the way are named.
  private static let namedForeignFiles = 20

  private let options: ExportOptions
  private let archive: ArchiveReader
  private let selection: [Int]

  /// Creates an export.
  ///
  /// - Parameters:
  ///   - options: What is asked for.
  ///   - archive: The archive.
  ///   - selection: The places of the notes to export in `archive.slots`, ascending.
  public init(options: ExportOptions, archive: ArchiveReader, selection: [Int]) {
    self.options = options
    self.archive = archive
    self.selection = selection
  }

  /// Runs the export.
  ///
  /// Call it once, on the main thread, before any other is started: SIGINT and SIGTERM are held back
  /// until it returns.
  ///
  /// - Parameters:
  ///   - report: Takes what a person should hear of, in the archive's order.
  ///   - progress: Takes how far it is, after each note.
  /// - Returns: What it came to.
  /// - Throws: ``ExportError``. No file is half written then, the manifest is not touched, and
  ///   another run picks up.
  public func run(
    report: (Diagnostic) -> Void,
    progress: (ExportProgress) -> Void
  ) throws(ExportError) -> ExportSummary {
    do {
      _ = try LongDate(locale: options.settings.locale, timeZone: options.settings.timeZone)
    } catch {
      throw .dates(error)
    }
    let trap: InterruptTrap
    do { trap = try InterruptTrap() } catch { throw .cannotWrite(error) }
    let plan = NamePlan(
      notes: archive.slots.lazy.map { slot in
        if case .entry(let entry) = slot { entry } else { nil }
      },
      folders: archive.folders
    )
    let output = try OutputFolder(claiming: options.output)
    try claim(plan, in: output)
    let manifest = try output.beginManifest()
    do throws(ExportError) {
      let record = try ExportRecord(
        manifest: manifest,
        options: options,
        count: selection.count,
        leftOver: output.owned
      )
      try render(plan, into: output, record: record, trap: trap, report, progress)
      let summary = try record.finish { output.holds($0) }
      if let interrupt = trap.interrupt { throw .interrupted(interrupt) }
      try output.finish(manifest: manifest)
      return summary
    } catch {
      output.abandonManifest()
      throw error
    }
  }

  /// Makes sure that nothing of anyone else's stands where a document would, and claims the places.
  private func claim(_ plan: NamePlan, in output: OutputFolder) throws(ExportError) {
    var paths: [String] = []
    for place in selection {
      guard let base = plan.path(ofNote: place) else { continue }
      paths += options.settings.formats.map { base + "." + $0.fileExtension }
    }
    let foreign = try output.foreign(among: paths)
    if !foreign.isEmpty {
      throw .foreignFiles(
        Array(foreign.prefix(Exporter.namedForeignFiles)),
        count: foreign.count
      )
    }
    try output.claim(paths, waits: true)
  }

  private func render(
    _ plan: NamePlan,
    into output: OutputFolder,
    record: ExportRecord,
    trap: InterruptTrap,
    _ report: (Diagnostic) -> Void,
    _ progress: (ExportProgress) -> Void
  ) throws(ExportError) {
    let pool = WorkerPool(
      command: options.worker,
      settings: options.settings,
      count: options.jobs,
      limits: options.limits
    )
    let preparation = NotePreparation(
      options: options,
      archive: archive,
      plan: plan,
      titles: NoteTitles(of: archive),
      inspection: AttachmentRun(executable: options.worker.executable)
    )
    /// Notes on their way, by their place in the run.
    var underway: [Int: PreparedNote] = [:]
    var next = 0
    while record.doneCount < selection.count {
      while next < selection.count, pool.hasRoom,
        next < record.recordedCount + Exporter.longestWindow
      {
        if let interrupt = trap.interrupt { throw .interrupted(interrupt) }
        let note = try preparation.prepare(selection[next], into: output)
        if let request = note.request {
          underway[next] = note.withoutRequest
          try pool.submit(RenderJob(place: next, frame: request))
        } else {
          try record.add(note.outcome, at: next, report)
          progress(record.counts)
        }
        next += 1
      }
      if pool.isIdle { continue }
      for (job, answer) in try pool.answers(watching: trap) {
        guard var note = underway.removeValue(forKey: job.place) else { continue }
        try note.take(answer, into: output)
        if note.isOwedMarkdown(after: answer, options.settings.formats) {
          note.isSecondAttempt = true
          underway[job.place] = note
          let frame = RenderRequest.withoutPDF(job.frame)
          try pool.submit(RenderJob(place: job.place, frame: frame))
          continue
        }
        try record.add(note.outcome, at: job.place, report)
        progress(record.counts)
      }
      if let interrupt = trap.interrupt { throw .interrupted(interrupt) }
    }
    pool.finish()
  }
}
