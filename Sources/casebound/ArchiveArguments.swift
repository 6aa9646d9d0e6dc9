import ArchiveModel
import ArchiveReading
import Diagnostics

/// The operand of every command that reads an archive.
extension Operand {
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

  /// Opens the archive at `path`, and says what is odd about it as a whole.
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

  /// How the command's arguments and the archive want dates to be written.
  func dates(_ arguments: Arguments) throws(Failure) -> DateSettings {
    let settings = DateSettings(
      locale: arguments.value(of: .locale) ?? reader.header.locale ?? "en_US",
      timeZone: arguments.value(of: .timeZone) ?? reader.header.timeZone ?? "UTC"
    )
    do throws(LongDate.Failure) {
      _ = try LongDate(locale: settings.locale, timeZone: settings.timeZone)
      return settings
    } catch {
      throw failure(error, arguments)
    }
  }

  /// The places of the notes that the command's arguments mean, in the archive's order.
  func selection(_ arguments: Arguments, dates: DateSettings) throws(Failure) -> [Int] {
    if arguments.has(.folderOnly), !arguments.has(.folder) {
      throw .wrongCall("--folder-only is given without --folder", hint: "give --folder PATH, too")
    }
    let days: LongDate
    do { days = try LongDate(locale: dates.locale, timeZone: dates.timeZone) } catch {
      throw failure(error, arguments)
    }
    var selection = NoteSelection(day: { days.day(of: $0) })
    selection.noteIDs = arguments.values(of: .note)
    selection.folderPath = arguments.value(of: .folder)
    selection.folderOnly = arguments.has(.folderOnly)
    selection.unfiled = arguments.has(.unfiled)
    selection.pinned = arguments.has(.pinned)
    selection.match = arguments.value(of: .match)
    selection.from = try arguments.day(of: .fromDate)
    selection.to = try arguments.day(of: .toDate)
    do { return try selection.indices(in: reader, folders: reader.folders) } catch {
      if case .unreadable(let cause) = error { throw Failure(cause, in: name) }
      throw Failure(.wrongCall, error.diagnostic, in: nil)
    }
  }

  /// A locale or time zone that nobody knows: the call's fault, or the archive's.
  private func failure(_ error: LongDate.Failure, _ arguments: Arguments) -> Failure {
    let (what, option, example) =
      switch error {
      case .unknownLocale(let name): ("locale \(name)", Option.locale, "fr_CA")
      case .unknownTimeZone(let name): ("time zone \(name)", Option.timeZone, "Europe/Paris")
      }
    if arguments.has(option) {
      return .wrongCall("unknown \(what)", hint: "write it as in \(option.name) \(example)")
    }
    return Failure(
      .unreadableArchive,
      "the archive asks for the unknown \(what)",
      hint: "give another, as in \(option.name) \(example)",
      place: name
    )
  }
}

/// How dates are written.
struct DateSettings: Equatable {
  /// The locale.
  let locale: String
  /// The time zone.
  let timeZone: String
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

extension Failure {
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
