import ArchiveModel
import ArchiveReading
import AttachmentRun
import BinderAssembly
import BinderPlanning
import ExportRun
import PDFWriting
import PageLayout
import SystemBinding

extension Command {
  /// Makes one document, or a set of volumes, of many notes.
  static let binder = Command(
    name: "binder",
    summary: "bind notes into one PDF, or volumes, to be cited by page",
    operand: .archive,
    groups: [
      OptionGroup(title: "Output", options: [.outputBinder, .loadFiles]),
      OptionGroup(title: "Profile", options: [.profile, .showProfile, .lintBinder]),
      .binderCover,
      .binderParts,
      .binderNumbers,
      .binderVolumes,
      .selection,
      .dates,
      .binderPages,
      .attachments,
      OptionGroup(title: "Running", options: [.jobs, .noteTimeout, .workerMemory, .progress]),
    ],
    examples: [
      "binder a.json --output b.pdf --title \"Smith v. Harbour Trust\"",
      "binder a.json --output b.pdf --subtitle \"To May\" --author Okafor",
      "binder a.json --output b.pdf --court Northmere --reference HC-417",
      "binder a.json --output b.pdf --order event --front cover,chronology",
      "binder a.json --output b.pdf --order given --note b --note a",
      "binder a.json --output b.pdf --order updated --pinned-first",
      "binder a.json --output b.pdf --dividers --notes sheet --exhibits",
      "binder a.json --output b.pdf --stamp SMITH-{page:06} --first 301",
      "binder a.json --output b.pdf --stamp {section}{page} --gap-days 90",
      "binder a.json --output b.pdf --stamp-position bottom-center",
      "binder a.json --output b.pdf --labels roman-front",
      "binder a.json --output b.pdf --header {note} --footer {title}",
      "binder a.json --output b.pdf --volume-pages 300 --volume-size 25MiB",
      "binder a.json --output b.pdf --profile bates --load-files",
      "binder a.json --output b.pdf --profile uk-court --show-profile",
      "binder a.json --output b.pdf --profile us-appellate --lint",
    ],
    run: { given, console throws(Failure) in
      let profile = given.binderProfile
      if given.has(.showProfile) {
        guard let profile else {
          throw .wrongCall("--show-profile is given without --profile", hint: "give --profile NAME")
        }
        try console.write(given.description(of: profile))
        return .done
      }
      let arguments = given.adding(profile?.settings ?? [])
      let output = try arguments.binderOutput()
      let wanted = try WantedNotes(arguments)
      var settings = try RenderSettings(arguments, environment: console.environment)
      let jobs = try arguments.jobs()
      let limits = try arguments.noteLimits()
      let choices = try arguments.binderChoices()
      let gapDays = try arguments.number(of: .gapDays, in: 0...1_000_000) ?? 30
      let header = try arguments.marginFormat(of: .binderHeader)
      let footer = try arguments.marginFormat(of: .binderFooter)

      let archive = try OpenArchive(arguments.operand, console: console)
      let dates = try archive.dates(arguments)
      settings.locale = dates.locale
      settings.timeZone = dates.timeZone
      var places = try archive.places(of: wanted, dates: dates)
      if choices.order == .given {
        places = archive.inOrder(places, given: arguments.values(of: .note))
      }
      let binder = Binder(
        options: BinderOptions(
          output: output,
          settings: settings,
          choices: choices,
          cover: try arguments.binderCover(),
          stampPosition: arguments.value(of: .stampPosition)
            .flatMap(RunningWords.Position.init(rawValue:)) ?? .bottomRight,
          header: header,
          footer: footer,
          gapDays: gapDays,
          volumeSize: try arguments.volumeSize(),
          hasExhibits: arguments.has(.exhibits),
          opensInFullSize: profile?.opensInFullSize ?? false,
          writesLoadFiles: arguments.has(.loadFiles),
          jobs: jobs,
          limits: limits,
          attachmentsFolder: arguments.value(of: .attachmentsFolder),
          temporaryFolder: console.environment["TMPDIR"] ?? "/tmp"
        ),
        archive: archive.reader,
        selection: places
      )
      let isDamaged = archive.sayDiagnostics(on: console)
      let display = ProgressDisplay(arguments, console: console)
      let made: BinderSummary
      do throws(BinderError) {
        made = try binder.run(report: { console.say($0) }, progress: display.show)
      } catch {
        console.hideStatus()
        throw Failure(error)
      }
      var isSound = true
      if arguments.has(.lintBinder) {
        console.hideStatus()
        let paths = made.volumes.map(\.path)
        let rules = arguments.lintProfile(of: profile)
        isSound = try console.lint(paths, against: rules) == .done
      }
      display.end(made)
      let isWhole = made.errors == 0 && made.failed == 0 && !isDamaged
      return isWhole && isSound ? .done : .findings
    }
  )
}

extension OpenArchive {
  /// Places of notes in the order of their ids on the command line; the others follow.
  fileprivate func inOrder(_ places: [Int], given ids: [String]) -> [Int] {
    var ranks: [IdentifierKey: Int] = [:]
    for id in ids where ranks[IdentifierKey(id)] == nil { ranks[IdentifierKey(id)] = ranks.count }
    func rank(_ place: Int) -> Int {
      guard case NoteSlot.entry(let entry) = reader.slots[place] else { return ids.count }
      return ranks[IdentifierKey(entry.id)] ?? ids.count
    }
    return places.sorted { (rank($0), $0) < (rank($1), $1) }
  }
}

extension ProgressDisplay {
  /// Sums up a binder: each file with its pages, then the notes that went in and came out.
  fileprivate func end(_ summary: BinderSummary) {
    var lines = summary.volumes.map {
      "\($0.path): \(counted($0.pages, "page")), \($0.first) to \($0.last)"
    }
    if summary.failed > 0 {
      lines.append("\(counted(summary.failed, "note")) could not be set; a page says so for each")
    }
    if summary.slips > 0 {
      let files = counted(summary.slips, "attached file")
      lines.append(
        "\(files) \(summary.slips == 1 ? "has" : "have") no pages; a page says so for each"
      )
    }
    lines.append("\(counted(summary.notesIn, "note")) in, \(counted(summary.notesOut, "note")) out")
    end(lines)
  }
}

extension Failure {
  /// A binder that was not made.
  fileprivate init(_ error: BinderError) {
    switch error {
    case .run(let cause): self.init(cause)
    case .layout(let cause): self.init(cause)
    case .noRoomInMargins(let isAtTop):
      self = .wrongCall(
        "the margin at the \(isAtTop ? "head" : "foot") has no room for what is to stand in it",
        hint: "name larger --margins"
      )
    case .stampTooWide(let stamp):
      self = .wrongCall(
        "a stamp such as \(stamp) is too wide to stand beside a title",
        hint: "name a shorter --stamp or a smaller --base-size"
      )
    case .outputIsAnother(let path):
      self.init(
        .wrongCall,
        "something is there that is no file of a binder",
        hint: "name another file, or move it away",
        place: path
      )
    case .outputInArchive(let path):
      self.init(
        .wrongCall,
        "this is a place for files of the archive, which are never changed",
        hint: "name a file elsewhere",
        place: path
      )
    case .outputBusy(let path):
      self.init(
        .tryAgain,
        "another run is writing this file",
        hint: "run it again when that one has ended",
        place: path
      )
    case .setIsMixed(let new, let cause):
      self.init(
        .tryAgain,
        "\(cause.reason); \(new.count == 1 ? "one file of the set is" : "\(new.count) files of the set are")"
          + " already the new one\(new.count == 1 ? "" : "s"): \(new.joined(separator: ", "))",
        hint: "run it again: what stands there now may be of two sets",
        place: cause.path
      )
    case .attachments(let cause):
      self.init(.tryAgain, "attachments cannot be inspected: \(cause.reason)", hint: "run it again")
    case .pdf(let cause):
      self.init(.tryAgain, "the PDF cannot be written: \(cause.words)", hint: "run it again")
    case .pagesLost:
      self.init(
        .tryAgain,
        "pages that were put aside cannot be read back",
        hint: "run it again with another TMPDIR"
      )
    }
  }
}
