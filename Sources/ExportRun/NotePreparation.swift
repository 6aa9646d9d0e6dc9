import ArchiveModel
import ArchiveReading
import AttachmentRun
public import Diagnostics
import SystemBinding

/// A note that was read: either ready to be rendered, or failed.
struct PreparedNote {
  /// The request as a frame; `nil` when the note failed.
  var request: [UInt8]?
  /// What is known of it so far.
  var outcome: NoteOutcome
  /// The path of its files without their extension.
  var path = ""
  /// Whether it is on its way without its PDF, which failed.
  var isSecondAttempt = false

  var withoutRequest: PreparedNote { PreparedNote(request: nil, outcome: outcome, path: path) }

  /// Whether `answer` is that a worker ended over its PDF, so that its Markdown file can still be had.
  func isOwedMarkdown(after answer: RenderAnswer, _ formats: [RenderSettings.Format]) -> Bool {
    if case .rendered = answer { return false }
    return !isSecondAttempt && formats.contains(.pdf) && formats.contains(.markdown)
  }

  /// Writes the files that a worker made, or puts down why there are none.
  ///
  /// - Throws: What ends the run.
  mutating func take(_ answer: RenderAnswer, into output: OutputFolder) throws(ExportError) {
    switch answer {
    case .rendered: break
    // One reason is enough.
    default: if isSecondAttempt { return }
    }
    if let failure = answer.failure { outcome.fail(failure) }
    if case .rendered(let note) = answer {
      outcome.diagnostics += note.diagnostics
      outcome.failure = outcome.failure ?? note.failure
      outcome.pages = note.pages
      for file in note.files {
        try output.write(file.bytes, to: path + "." + file.fileExtension, for: &outcome)
      }
    }
  }
}

/// Reads notes and makes requests of them.
struct NotePreparation {
  let options: ExportOptions
  let archive: ArchiveReader
  let plan: NamePlan
  let titles: NoteTitles
  let inspection: AttachmentRun

  /// Reads the note at a place of the archive, and writes its attachments where they go out.
  ///
  /// - Throws: What ends the run; what costs the note alone is in the outcome.
  func prepare(_ place: Int, into output: OutputFolder) throws(ExportError) -> PreparedNote {
    let read: ReadNote
    do {
      read = try archive.note(at: place)
    } catch {
      return failed(place, error)
    }
    let note = read.note
    var outcome = NoteOutcome(id: note.id, title: note.displayTitle)
    outcome.diagnostics = read.diagnostics
    guard let directory = plan.directory(ofNote: place), let base = plan.base(ofNote: place) else {
      outcome.fail(.pathTooLong)
      return PreparedNote(request: nil, outcome: outcome)
    }
    let path = directory.isEmpty ? base : directory + "/" + base
    let companions = try companions(of: note, at: directory, base, into: output, &outcome)
    var request = RenderRequest(
      note: note,
      drawing: note.drawing.map {
        RenderRequest.DrawingData($0, in: archive, findings: &outcome.diagnostics)
      },
      folders: options.settings.frontMatter ? archive.folders.path(of: note.folder) : [],
      baseName: base,
      companions: companions,
      targets: titles.targets(of: note)
    )
    if options.settings.needsPlacedFiles {
      do {
        request.placedFiles = try RenderRequest.placedFiles(
          of: note,
          in: archive,
          folder: options.attachmentsFolder,
          inspection: inspection
        )
      } catch {
        throw .noWorkers(reason: error.reason)
      }
    }
    let frame = RenderTask.note(request).frame
    return PreparedNote(request: frame, outcome: outcome, path: path)
  }

  private func failed(_ place: Int, _ error: ArchiveReadingError) -> PreparedNote {
    var outcome = NoteOutcome()
    switch archive.slots[place] {
    case .entry(let entry):
      outcome.id = entry.id
      outcome.title = Note.displayTitle(of: entry.title)
    case .failed(let failure):
      outcome.id = failure.id
      outcome.title = failure.title.map { Note.displayTitle(of: $0) }
    }
    if case .note(let failure) = error {
      for diagnostic in failure.diagnostics { outcome.fail(diagnostic) }
    } else {
      outcome.fail(error.diagnostic)
    }
    return PreparedNote(request: nil, outcome: outcome)
  }

  private func companions(
    of note: Note,
    at directory: String,
    _ base: String,
    into output: OutputFolder,
    _ outcome: inout NoteOutcome
  ) throws(ExportError) -> [RenderRequest.Companion] {
    let settings = options.settings
    guard settings.companions, settings.formats.contains(.markdown), !note.attachments.isEmpty
    else { return [] }
    let files = CompanionFiles(of: note, in: options.attachmentsFolder)
    outcome.diagnostics += files.diagnostics
    var companions: [RenderRequest.Companion] = []
    for item in files.items {
      let inspected: InspectedCompanion
      do { inspected = try InspectedCompanion(item, of: note, archive, options, inspection) } catch
      {
        throw .noWorkers(reason: error.reason)
      }
      outcome.diagnostics += inspected.diagnostics
      guard inspected.isCopied else { continue }
      let path = "\(NamePlan.attachments)/\(base)/\(item.name)"
      let bytes: [UInt8]
      do {
        bytes = try CompanionFiles.bytes(of: item, from: archive)
      } catch {
        outcome.diagnostics.append(error)
        continue
      }
      let whole = directory.isEmpty ? path : directory + "/" + path
      try output.write(bytes, to: whole, for: &outcome)
      companions.append(
        RenderRequest.Companion(
          id: item.attachment.id,
          label: item.attachment.fileName,
          path: path,
          isImage: inspected.isImage
        )
      )
    }
    return companions
  }
}

extension OutputFolder {
  /// Writes a file of a note; one that was not planned is claimed first.
  ///
  /// - Throws: What ends the run; what costs the note alone is put down in `outcome`.
  func write(_ bytes: [UInt8], to path: String, for outcome: inout NoteOutcome)
    throws(ExportError)
  {
    if !owned.contains(path) {
      let foreign = try foreign(among: [path])
      if !foreign.isEmpty { throw .foreignFiles(foreign, count: foreign.count) }
      try claim([path], waits: false)
    }
    do {
      let (file, isWritten) = try write(bytes, to: path)
      outcome.add(file, isWritten: isWritten)
    } catch {
      guard error.kind == .nameTooLong else { throw .cannotWrite(error) }
      outcome.fail(.pathTooLong)
    }
  }
}

extension RenderAnswer {
  /// Why there is no document, when the process that rendered the note has none to give.
  public var failure: Diagnostic? {
    switch self {
    case .rendered: nil
    case .workerDied(let reason):
      Diagnostic(
        .error,
        code: "worker-died",
        "the process that rendered it did not finish: \(reason)",
        advice: "export the note alone to see whether it happens again"
      )
    case .timedOut(let seconds):
      Diagnostic(
        .error,
        code: "note-timeout",
        "rendering it took longer than \(seconds) s, and was stopped",
        advice: "divide the note, or allow more with --note-timeout"
      )
    case .outOfMemory(let limit):
      Diagnostic(
        .error,
        code: "worker-memory",
        "rendering it takes more memory than \(limit >> 20) MiB, or than there is",
        advice: "divide the note, or allow more with --worker-memory"
      )
    }
  }
}

extension Diagnostic {
  fileprivate static var pathTooLong: Diagnostic {
    Diagnostic(
      .error,
      code: "path-too-long",
      "its folders are nested so deeply that the path is longer than the system takes",
      advice: "export to a folder with a shorter path, or move the note further up"
    )
  }
}
