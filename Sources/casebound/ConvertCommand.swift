import ArchiveReading
import ArchiveWriting
import Diagnostics
import SystemBinding

extension Command {
  /// Writes an archive in another form.
  static let convert = Command(
    name: "convert",
    summary: "write an archive in another form, with all that it holds",
    operand: .archive,
    groups: [
      OptionGroup(title: "Output", options: [.outputArchive]), .selection, .dates,
    ],
    examples: [
      "convert archive.json --output archive.sqlite",
      "convert archive.sqlite --output work.jsonl --folder Work",
    ],
    run: { arguments, console throws(Failure) in
      let output = try arguments.path(of: .outputArchive)
      let wanted = try WantedNotes(arguments)
      let archive = try OpenArchive(arguments.operand, console: console)
      let reader = archive.reader
      let places = try archive.places(of: wanted, dates: archive.dates(arguments))
      var isWhole = !archive.sayDiagnostics(on: console)
      let trap: InterruptTrap
      do throws(SystemError) { trap = try InterruptTrap() } catch { throw Failure(error) }
      do throws(ArchiveWritingError) {
        let summary = try ArchiveConversion.convert(
          reader.header,
          noteCount: places.count,
          to: output,
          sourceFolder: reader.folder,
          read: { place in
            do throws(ArchiveReadingError) {
              let read = try reader.note(at: places[place])
              return (read.note, read.diagnostics)
            } catch {
              if case .note(let failure) = error { return (nil, failure.diagnostics) }
              return (nil, [error.diagnostic])
            }
          },
          report: { diagnostic in
            console.say(diagnostic, in: archive.name)
            if diagnostic.severity == .error { isWhole = false }
          },
          isStopped: { trap.interrupt != nil }
        )
        console.say(
          "\(counted(places.count, "note")): \(summary.written) written, \(summary.failed) failed"
        )
        return isWhole && summary.failed == 0 ? .done : .findings
      } catch {
        if let interrupt = trap.interrupt { throw Failure(interrupt) }
        throw Failure(error)
      }
    }
  )
}

extension Failure {
  /// An archive that cannot be written.
  fileprivate init(_ error: ArchiveWritingError) {
    let status: ExitStatus =
      switch error {
      case .unknownExtension, .notAFile, .outputExists, .impossible: .wrongCall
      case .full, .unwritable, .stopped: .tryAgain
      }
    self.init(status, error.diagnostic, in: nil)
  }
}
