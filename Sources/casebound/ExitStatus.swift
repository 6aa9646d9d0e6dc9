/// How a run ended, for a script to read.
enum ExitStatus: Int32 {
  /// All that was authored is out; there may be warnings.
  case done = 0
  /// Done, but something authored is not out: a note failed, a drawing did not decode.
  case findings = 1
  /// The call is wrong, or names an output that cannot be used.
  case wrongCall = 2
  /// The archive cannot be read, or is not valid.
  case unreadableArchive = 3
  /// Something outside ran short: the disk is full, the output cannot be written, no memory.
  case tryAgain = 75
  /// Of a worker process alone: it answered, and another must take its place (`WorkerMain`).
  case spentWorker = 78
  /// Stopped by an interrupt.
  case interrupted = 130
  /// Stopped by a request to terminate.
  case terminated = 143
}

/// Why a command stops: a status for scripts and words for people.
struct Failure: Error, Equatable {
  /// The status to end with.
  let status: ExitStatus
  /// What is wrong, without a full stop.
  let message: String
  /// What to do about it, without a full stop.
  let hint: String?
  /// Where it is: a file, with line and column where they are known.
  let place: String?

  /// Creates a failure.
  init(_ status: ExitStatus, _ message: String, hint: String? = nil, place: String? = nil) {
    self.status = status
    self.message = message
    self.hint = hint
    self.place = place
  }

  /// The call is wrong.
  static func wrongCall(_ message: String, hint: String) -> Failure {
    Failure(.wrongCall, message, hint: hint)
  }
}
