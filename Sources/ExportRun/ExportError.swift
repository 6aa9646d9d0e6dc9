public import ArchiveModel
public import SystemBinding

/// Why an export ended before its end.
public enum ExportError: Error, Hashable, Sendable {
  /// The locale or time zone is unknown: a wrong call.
  case dates(LongDate.Failure)
  /// The output is there and is no folder: a wrong call.
  case outputIsNoFolder(String)
  /// Files that no manifest of ours names stand where notes would go: a wrong call.
  ///
  /// The paths are relative to the output, at most a few; `count` tells how many there are.
  case foreignFiles([String], count: Int)
  /// The manifest in the output is not one of ours, or damaged in this line: a wrong call.
  case manifestUnreadable(line: Int)
  /// Another export is writing to the output: try again.
  case outputBusy(String)
  /// The output cannot be written: try again when there is room, or permission.
  case cannotWrite(SystemError)
  /// No worker could be started, or each ended before it was ready: try again.
  case noWorkers(reason: String)
  /// A signal asked for the end; a second run picks up.
  case interrupted(InterruptTrap.Interrupt)
}
