import ArchiveModel
import ArchiveReading
import Diagnostics

extension Operand {
  /// The operand of every command that reads an archive.
  static let archive = Operand(
    placeholder: "ARCHIVE",
    help: "a .json, .jsonl or SQLite file, or - for JSON Lines on standard\ninput"
  )
}

/// An archive that a command works on.
struct OpenArchive {
  /// The archive as messages name it.
  let name: String
  /// The archive.
  let reader: ArchiveReader

  /// Opens the archive at `path`.
  init(_ path: String, console: Console) throws(Failure) {
    name = path == ArchiveReader.standardInput ? "standard input" : path
    do {
      reader = try ArchiveReader(
        opening: path,
        temporaryFolder: console.environment["TMPDIR"] ?? "/tmp"
      )
    } catch {
      throw Failure(error, in: name)
    }
  }

  /// Says what is odd about the archive as a whole.
  ///
  /// - Returns: Whether something in it cannot be read.
  func sayDiagnostics(on console: Console) -> Bool {
    for diagnostic in reader.diagnostics { console.say(diagnostic, in: name) }
    return reader.diagnostics.contains { $0.severity == .error }
  }

  /// How the command's arguments and the archive want dates to be written.
  func dates(_ arguments: Arguments) throws(Failure) -> DateSettings {
    do throws(LongDate.Failure) {
      return try DateSettings(arguments, header: reader.header)
    } catch {
      let failure = Failure(error)
      if arguments.has(error.option) { throw failure }
      throw Failure(
        .unreadableArchive,
        "the archive asks for an \(failure.message)",
        hint: "give another, as in \(error.option.name) \(error.example)",
        place: name
      )
    }
  }

  /// The places of the notes that are asked for, in the archive's order.
  func places(of wanted: WantedNotes, dates: DateSettings) throws(Failure) -> [Int] {
    do {
      return try wanted.selection(day: dates.writer.day(of:))
        .indices(in: reader, folders: reader.folders)
    } catch {
      if case .unreadable(let cause) = error { throw Failure(cause, in: name) }
      throw Failure(.wrongCall, error.diagnostic, in: nil)
    }
  }
}

/// How dates are written.
struct DateSettings {
  /// The locale.
  let locale: String
  /// The time zone.
  let timeZone: String
  /// Writes them so.
  let writer: LongDate

  /// Takes what the arguments say, else `en_US` and `UTC`.
  init(_ arguments: Arguments) throws(Failure) {
    do { try self.init(arguments, header: ArchiveHeader()) } catch { throw Failure(error) }
  }

  /// Takes what the arguments say, else what the archive says, else `en_US` and `UTC`.
  fileprivate init(_ arguments: Arguments, header: ArchiveHeader) throws(LongDate.Failure) {
    locale = arguments.value(of: .locale) ?? header.locale ?? "en_US"
    timeZone = arguments.value(of: .timeZone) ?? header.timeZone ?? "UTC"
    writer = try LongDate(locale: locale, timeZone: timeZone)
  }
}

/// Which notes the command's arguments ask for.
struct WantedNotes {
  private let arguments: Arguments
  private let from: CalendarDay?
  private let to: CalendarDay?

  /// Reads the arguments.
  init(_ arguments: Arguments) throws(Failure) {
    if arguments.has(.folderOnly), !arguments.has(.folder) {
      throw .wrongCall("--folder-only is given without --folder", hint: "give --folder PATH, too")
    }
    self.arguments = arguments
    from = try arguments.day(of: .fromDate)
    to = try arguments.day(of: .toDate)
    if let from, let to, from.daysSince1970 > to.daysSince1970 {
      throw .wrongCall(
        "--from \(from.written) is after --to \(to.written)",
        hint: "give the earlier day as --from"
      )
    }
  }

  /// The selection, with the day of an event date given by `day`.
  fileprivate func selection(day: @escaping (EventDate) -> CalendarDay) -> NoteSelection {
    var selection = NoteSelection(day: day)
    selection.noteIDs = arguments.values(of: .note)
    selection.folderPath = arguments.value(of: .folder)
    selection.folderOnly = arguments.has(.folderOnly)
    selection.unfiled = arguments.has(.unfiled)
    selection.pinned = arguments.has(.pinned)
    selection.match = arguments.value(of: .match)
    selection.from = from
    selection.to = to
    return selection
  }
}

extension Arguments {
  /// The day that an option names, `nil` when it was not given.
  fileprivate func day(of option: Option) throws(Failure) -> CalendarDay? {
    guard let written = value(of: option) else { return nil }
    if let day = CalendarDay(written: written) { return day }
    throw .wrongCall(
      "\(option.name) cannot be \(written.isEmpty ? "empty" : written)",
      hint: "write a day that exists as YYYY-MM-DD, such as 2024-02-29"
    )
  }
}

extension LongDate.Failure {
  /// The option that could have given another.
  fileprivate var option: Option {
    switch self {
    case .unknownLocale: .locale
    case .unknownTimeZone: .timeZone
    }
  }

  /// A value that would do.
  fileprivate var example: String {
    switch self {
    case .unknownLocale: "fr_CA"
    case .unknownTimeZone: "Europe/Paris"
    }
  }
}

extension Failure {
  /// A locale or time zone that is unknown.
  init(_ error: LongDate.Failure) {
    let what =
      switch error {
      case .unknownLocale(let name): name.isEmpty ? "empty locale" : "unknown locale \(name)"
      case .unknownTimeZone(let name):
        name.isEmpty ? "empty time zone" : "unknown time zone \(name)"
      }
    self = .wrongCall(what, hint: "write it as in \(error.option.name) \(error.example)")
  }

  /// An archive that cannot be read.
  init(_ error: ArchiveReadingError, in archive: String) {
    let status: ExitStatus =
      switch error {
      case .temporaryFile, .changed: .tryAgain
      default: .unreadableArchive
      }
    self.init(status, error.diagnostic, in: archive)
  }

  /// A finding that ends the command; its position is in `file`.
  init(_ status: ExitStatus, _ diagnostic: Diagnostic, in file: String?) {
    self.init(
      status,
      diagnostic.message,
      hint: diagnostic.advice,
      place: diagnostic.place(in: file)
    )
  }
}
