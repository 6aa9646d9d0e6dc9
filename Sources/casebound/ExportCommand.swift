import ExportRun
import Foundation
import PangoCairoBinding
import SystemBinding

extension Command {
  /// Writes documents for the notes of an archive.
  static let export = Command(
    name: "export",
    summary: "write a PDF and a Markdown file for every note",
    operand: .archive,
    groups: [
      OptionGroup(title: "Output", options: [.outputFolder, .formats]),
      .selection,
      .dates,
      .pages,
      .markdownFiles,
      .attachments,
      OptionGroup(title: "Running", options: [.jobs, .noteTimeout, .workerMemory, .progress]),
    ],
    examples: [
      "export archive.json --output documents",
      "export archive.jsonl --output may --from 2024-05-01 --to 2024-05-31",
      "export archive.json --output work --folder Work --formats pdf",
      "export archive.json --output large --paper a4 --base-size 14",
    ],
    run: { arguments, console throws(Failure) in
      let output = try arguments.path(of: .outputFolder)
      let jobs = try arguments.jobs()
      let limits = try arguments.noteLimits()
      var settings = try RenderSettings(arguments, environment: console.environment)
      try arguments.check(.pages, serve: .pdf, in: settings)
      try arguments.check(.markdownFiles, serve: .markdown, in: settings)
      let wanted = try WantedNotes(arguments)

      let archive = try OpenArchive(arguments.operand, console: console)
      let dates = try archive.dates(arguments)
      settings.locale = dates.locale
      settings.timeZone = dates.timeZone
      let exporter = Exporter(
        options: ExportOptions(
          output: output,
          settings: settings,
          jobs: jobs,
          limits: limits,
          attachmentsFolder: arguments.value(of: .attachmentsFolder),
          provenance: try provenance(of: settings)
        ),
        archive: archive.reader,
        selection: try archive.places(of: wanted, dates: dates)
      )
      let isDamaged = archive.sayDiagnostics(on: console)
      let display = ProgressDisplay(arguments, console: console)
      do throws(ExportError) {
        let summary = try exporter.run(report: { console.say($0) }, progress: display.show)
        display.end(summary)
        return summary.errors > 0 || isDamaged ? .findings : .done
      } catch {
        console.hideStatus()
        throw Failure(error)
      }
    }
  )
}

/// What the manifest says that documents were made with.
private func provenance(of settings: RenderSettings) throws(Failure) -> Provenance {
  var fonts: [Provenance.Font] = []
  if settings.formats.contains(.pdf) {
    let catalog: FontCatalog
    do { catalog = try FontCatalog() } catch { throw Failure(error) }
    do { fonts = try Provenance.fonts(of: catalog) } catch { throw Failure(error) }
  }
  return Provenance(version: Program.version, libraries: Libraries.running, fonts: fonts)
}

extension Arguments {
  /// The path that an option gives.
  func path(of option: Option) throws(Failure) -> String {
    guard let path = value(of: option) else {
      throw .wrongCall("\(option.name) is missing", hint: "write \(option.form)")
    }
    return path
  }

  /// Makes sure that options of a format are not given where it is not made.
  fileprivate func check(
    _ group: OptionGroup,
    serve format: RenderSettings.Format,
    in settings: RenderSettings
  ) throws(Failure) {
    guard !settings.formats.contains(format), let option = group.options.first(where: has) else {
      return
    }
    throw .wrongCall(
      "\(option.name) is given, but --formats leaves out \(format.rawValue), which it is for",
      hint: "leave one of them out"
    )
  }

  /// What a note may take.
  func noteLimits() throws(Failure) -> ExportOptions.NoteLimits {
    var limits = ExportOptions.NoteLimits()
    if let written = value(of: .noteTimeout) {
      guard let seconds = Int(written), (1...86_400).contains(seconds) else {
        throw .wrongCall(
          "--note-timeout cannot be \(written)",
          hint: "it is a number of seconds from 1 to 86400"
        )
      }
      limits.seconds = seconds
    }
    if let written = value(of: .workerMemory) {
      guard let memory = size(written), (128 << 20...1 << 40).contains(memory) else {
        throw .wrongCall(
          "--worker-memory cannot be \(written)",
          hint: "it is a size from 128MiB to 1024GiB"
        )
      }
      limits.memory = memory
    }
    return limits
  }

  /// The bytes of a size such as `512MiB`; `nil` when it is none.
  func size(_ written: String) -> Int? {
    let units = ["MiB": 20, "GiB": 30]
    guard let shift = units[String(written.suffix(3))], let number = Int(written.dropLast(3)),
      (0...1 << 20).contains(number)
    else { return nil }
    return number << shift
  }

  /// How many workers render at a time: one a processor unless told otherwise.
  func jobs() throws(Failure) -> Int {
    guard let written = value(of: .jobs) else {
      return ProcessInfo.processInfo.activeProcessorCount
    }
    guard let jobs = Int(written), (1...256).contains(jobs) else {
      throw .wrongCall(
        "--jobs cannot be \(written.isEmpty ? "empty" : written)",
        hint: "it is a number from 1 to 256"
      )
    }
    return jobs
  }
}

extension Failure {
  /// A run that ended before its end.
  init(_ error: ExportError) {
    switch error {
    case .dates(let cause):
      self.init(cause)
    case .outputIsNoFolder(let path):
      self.init(
        .wrongCall,
        "the output is there and is no folder",
        hint: "name a folder",
        place: path
      )
    case .foreignFiles(let paths, let count):
      let named = paths.prefix(3).joined(separator: ", ")
      let others = count > 3 ? " and \(count - 3) more" : ""
      self = .wrongCall(
        "the output holds files that no export of ours made: \(named)\(others)",
        hint: "name another folder, or move them away"
      )
    case .manifestUnreadable(let line):
      self = .wrongCall(
        "the manifest in the output is not one of ours, or is damaged in line \(line)",
        hint: "name another folder, or move manifest.jsonl away"
      )
    case .outputBusy(let path):
      self.init(
        .tryAgain,
        "another export is writing to the output",
        hint: "run it again when that one has ended",
        place: path
      )
    case .cannotWrite(let cause):
      self.init(cause)
    case .noWorkers(let reason):
      self.init(
        .tryAgain,
        "no process could be started that renders: \(reason)",
        hint: "run it again with a smaller number of --jobs"
      )
    case .interrupted(let interrupt):
      self.init(interrupt)
    }
  }
}
