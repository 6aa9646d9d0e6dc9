import Diagnostics
import SystemBinding

/// What came of one note.
struct NoteOutcome {
  /// The note's id.
  var id: String?
  /// The display title.
  var title: String?
  /// What a person should hear of.
  var diagnostics: [Diagnostic] = []
  /// The files that are on the disk now.
  var files: [OutputFile] = []
  /// Whether any of them was new or changed.
  var isWritten = false
  /// The pages of the PDF.
  var pages = 0
  /// Why it failed.
  var failure: Diagnostic?

  /// Adds a file that was written or found right.
  mutating func add(_ file: OutputFile, isWritten: Bool) {
    files.append(file)
    if isWritten { self.isWritten = true }
  }

  /// Notes why it failed.
  mutating func fail(_ reason: Diagnostic) {
    failure = failure ?? reason
    diagnostics.append(reason)
  }
}

/// Counts what comes of notes in any order, and puts it down in the run's order.
final class ExportRecord {
  private let manifest: ManifestWriter
  /// Outcomes that wait for one before them.
  private var waiting: [Int: NoteOutcome] = [:]
  /// Our files that no note has claimed yet.
  private var leftOver: Set<String>
  private var summary: ExportSummary

  /// How many notes stand in the manifest.
  private(set) var recordedCount = 0
  /// How many notes are done.
  var doneCount: Int { summary.counts.done }
  /// The counts so far.
  var counts: ExportProgress { summary.counts }

  init(
    manifest: Descriptor,
    options: ExportOptions,
    count: Int,
    leftOver: Set<String>
  ) throws(ExportError) {
    self.manifest = ManifestWriter(to: manifest)
    self.leftOver = leftOver
    summary = ExportSummary(
      counts: ExportProgress(total: count),
      errors: 0,
      warnings: 0,
      leftOver: 0
    )
    try put(ManifestHeader(provenance: options.provenance, settings: options.settings))
  }

  /// Takes in what came of the note at a place of the run.
  func add(_ outcome: NoteOutcome, at place: Int, _ report: (Diagnostic) -> Void)
    throws(ExportError)
  {
    summary.counts.done += 1
    summary.counts.pages += outcome.pages
    if outcome.failure != nil {
      summary.counts.failed += 1
    } else if outcome.isWritten {
      summary.counts.written += 1
    } else {
      summary.counts.unchanged += 1
    }
    waiting[place] = outcome
    while let next = waiting.removeValue(forKey: recordedCount) {
      recordedCount += 1
      try putDown(next, report)
    }
  }

  /// Ends the manifest.
  ///
  /// - Parameter isThere: Whether a file of an earlier export is still there.
  /// - Returns: What the export came to.
  /// - Throws: ``ExportError/cannotWrite(_:)``.
  func finish(_ isThere: (String) -> Bool) throws(ExportError) -> ExportSummary {
    for path in leftOver.sorted() where isThere(path) {
      summary.leftOver += 1
      try put(ManifestLeftOver(leftOver: path))
    }
    try OutputFolder.writing { () throws(SystemError) in try manifest.flush() }
    return summary
  }

  private func putDown(_ outcome: NoteOutcome, _ report: (Diagnostic) -> Void)
    throws(ExportError)
  {
    for diagnostic in outcome.diagnostics {
      switch diagnostic.severity {
      case .error: summary.errors += 1
      case .warning: summary.warnings += 1
      case .note: break
      }
      var named = diagnostic
      named.noteID = outcome.id
      named.noteTitle = outcome.title
      report(named)
    }
    for file in outcome.files { leftOver.remove(file.path) }
    try put(
      ManifestNote(
        id: outcome.id,
        title: outcome.title,
        files: outcome.files,
        pages: outcome.pages,
        warnings: outcome.diagnostics.map {
          ManifestNote.Finding(severity: $0.severity.rawValue, code: $0.code, message: $0.message)
        },
        failed: outcome.failure?.message
      )
    )
  }

  private func put(_ line: some Encodable) throws(ExportError) {
    try OutputFolder.writing { () throws(SystemError) in try manifest.append(line) }
  }
}
