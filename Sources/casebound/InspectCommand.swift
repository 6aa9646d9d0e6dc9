import ArchiveModel
import ArchiveReading
import AttachmentRun
import Diagnostics
import ExportRun
import SystemBinding

extension Command {
  /// Shows what a stage makes of notes.
  static let inspect = Command(
    name: "inspect",
    summary: "show what the stages make of notes, as text",
    operand: Operand(
      placeholder: "ARCHIVE|FILE.md",
      help: "an archive as for export, or a Markdown file, taken\n"
        + "as the body of a note with the file's name as title"
    ),
    groups: [
      OptionGroup(title: "What to show", options: [.show]), .selection, .dates, .pages,
      .attachments,
    ],
    examples: [
      "inspect archive.json --note 7F3A --show blocks",
      "inspect letter.md --show pages",
      "inspect letter.md --show pages --margins 20mm,1in,20mm,1in",
    ],
    notes: """
      Each note of an archive follows a line with its id and title, unless --note
      names one alone.
      """,
    run: { arguments, console throws(Failure) in
      let view = arguments.value(of: .show).flatMap(NoteView.init(rawValue:)) ?? .blocks
      let settings = try RenderSettings(arguments, environment: console.environment)
      let path = arguments.operand
      if path.hasSuffix(".md") || path.hasSuffix(".markdown") {
        let dates = try DateSettings(arguments)
        let viewer = try NoteViewer(view, settings: settings, dates: dates)
        return try viewer.show(noteFromFile(at: path), on: console) ? .done : .findings
      }
      let wanted = try WantedNotes(arguments)
      let archive = try OpenArchive(path, console: console)
      let dates = try archive.dates(arguments)
      let places = try archive.places(of: wanted, dates: dates)
      let viewer = try NoteViewer(view, settings: settings, dates: dates)
      let titles = NoteTitles(of: archive.reader)
      let inspection = AttachmentRun()
      var isWhole = !archive.sayDiagnostics(on: console)
      for place in places {
        let isShown = try viewer.show(
          noteAt: place,
          of: archive,
          titles,
          inspection,
          attachments: arguments.value(of: .attachmentsFolder),
          withHeading: arguments.values(of: .note).count != 1,
          on: console
        )
        isWhole = isShown && isWhole
      }
      return isWhole ? .done : .findings
    }
  )
}

extension NoteViewer {
  /// Shows a note of an archive.
  ///
  /// - Returns: Whether all that was authored is shown.
  fileprivate func show(
    noteAt place: Int,
    of archive: OpenArchive,
    _ titles: NoteTitles,
    _ inspection: AttachmentRun,
    attachments folder: String?,
    withHeading hasHeading: Bool,
    on console: Console
  ) throws(Failure) -> Bool {
    let read: ReadNote
    do { read = try archive.reader.note(at: place) } catch {
      guard case .note(let failure) = error else { throw Failure(error, in: archive.name) }
      for diagnostic in failure.diagnostics { console.say(diagnostic, in: archive.name) }
      return false
    }
    var findings = read.diagnostics
    var drawing: RenderRequest.DrawingData?
    if let stored = read.note.drawing, needsDrawing {
      drawing = RenderRequest.DrawingData(stored, in: archive.reader, findings: &findings)
    }
    var placed: [RenderRequest.PlacedFile] = []
    if needsPlacedFiles {
      do {
        placed = try RenderRequest.placedFiles(
          of: read.note,
          in: archive.reader,
          folder: folder,
          inspection: inspection
        )
      } catch {
        throw Failure(error)
      }
    }
    return try show(
      read.note,
      drawing: drawing,
      placed: placed,
      targets: titles.targets(of: read.note),
      findings: findings,
      withHeading: hasHeading,
      on: console
    )
  }
}

/// A note with the Markdown of a file, titled by the file's name without its extension.
private func noteFromFile(at path: String) throws(Failure) -> Note {
  let status: FileStatus?
  let bytes: [UInt8]
  do throws(SystemError) {
    status = try FileSystem.status(of: path, followingLinks: true)
    bytes = status?.kind == .file ? try FileSystem.contents(of: path) : []
  } catch {
    throw Failure(
      .unreadableArchive,
      "the file cannot be read: \(error.reason)",
      hint: "see that you may read it",
      place: path
    )
  }
  guard let status else {
    throw Failure(.unreadableArchive, "there is no such file", hint: "check the path", place: path)
  }
  guard status.kind == .file else {
    throw Failure(.unreadableArchive, "this is not a file", hint: "name a file", place: path)
  }
  guard let body = String(validating: bytes, as: UTF8.self) else {
    throw Failure(
      .unreadableArchive,
      "the file is not in UTF-8",
      hint: "write it in UTF-8",
      place: path
    )
  }
  let name = path.split(separator: "/").last.map(String.init) ?? path
  let title = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  let never = Instant(written: "1970-01-01T00:00:00Z", seconds: 0, nanoseconds: 0)
  return Note(
    id: name,
    title: title,
    content: .markdown(body),
    createdAt: never,
    updatedAt: never
  )
}
