import CSystem

/// What a program asks of the process it is.
public enum ThisProcess {
  /// The path under which this very program can be started again.
  public static let executable = "/proc/self/exe"

  /// The process id of the parent.
  public static var parentID: Int32 { getppid() }

  /// The process id.
  public static var processID: Int32 { getpid() }

  /// The most memory this process has held at once, in bytes.
  public static var peakMemory: Int { casebound_peak_kilobytes(0) * 1024 }

  /// The most memory that any finished child held at once, in bytes.
  public static var peakMemoryOfChildren: Int { casebound_peak_kilobytes(1) * 1024 }

  /// The variables of the environment with these names, as `NAME=value`; those not set are left out.
  public static func environment(keeping names: [String]) -> [String] {
    names.compactMap { name in
      guard let value = unsafe getenv(name) else { return nil }
      return unsafe name + "=" + String(cString: value)
    }
  }

  /// Has the system kill this process when `parent` ends, at once if it has ended already.
  public static func dieWithParent(_ parent: Int32) {
    _ = casebound_die_with_parent()
    if getppid() != parent { exit(0) }
  }

  /// Makes SIGINT and SIGTERM end the process with 130 and 143, as an ``InterruptTrap`` would, even
  /// where what started it had them ignored or held back.
  public static func exitOnInterrupts() {
    casebound_exit_on(SIGINT)
    casebound_exit_on(SIGTERM)
    var mask = sigset_t()
    unsafe sigemptyset(&mask)
    unsafe sigaddset(&mask, SIGINT)
    unsafe sigaddset(&mask, SIGTERM)
    unsafe pthread_sigmask(SIG_UNBLOCK, &mask, nil)
  }

  /// Makes SIGINT and SIGTERM end the process as signals, so that its parent is told which it was.
  public static func endOnInterrupts() {
    casebound_end_on(SIGINT)
    casebound_end_on(SIGTERM)
  }

  /// Has the system give this process no more than so many bytes of memory of its own.
  ///
  /// When it crashes for that, it exits with `status` instead of ending by a signal. Call it once.
  ///
  /// - Throws: ``SystemError`` when the limit cannot be set.
  public static func limitMemory(to bytes: Int, exitingWith status: Int32) throws(SystemError) {
    guard casebound_limit_memory(bytes, status) == 0 else { throw .last("limit memory") }
  }

  /// The arguments that the process was started with, its own name first; `nil` for one that is not
  /// UTF-8, which Swift's own list repairs.
  public static var arguments: [String?] {
    (0..<Int(CommandLine.argc)).map { index in
      guard let argument = unsafe CommandLine.unsafeArgv[index] else { return nil }
      return unsafe String(validatingCString: argument)
    }
  }

  /// Makes a write to a closed pipe an error instead of the end of the process.
  public static func ignoreBrokenPipes() { casebound_ignore_broken_pipes() }

  /// Makes sure that no file which is opened from now on can be taken for a standard stream.
  ///
  /// A stream that the process was started without reads as empty and swallows messages, but takes
  /// no data: writing to standard output then fails.
  public static func occupyStandardStreams() { casebound_occupy_standard_streams() }

  /// Sends whatever is printed on standard output to standard error from now on, and gives the
  /// real standard output to the caller alone.
  public static func takeStandardOutput() throws(SystemError) -> Descriptor {
    let output = try Descriptor(duplicating: 1)
    guard dup2(2, 1) >= 0 else { throw .last("redirect standard output") }
    return output
  }
}
