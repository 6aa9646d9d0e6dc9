import CSystem

/// How a process ended.
public enum ProcessEnd: Hashable, Sendable {
  /// By itself, with this status.
  case exited(Int32)
  /// By a signal, named like `SIGSEGV`.
  case signaled(String)
}

/// A running program whose standard input and output are pipes to this process.
///
/// Its standard error goes nowhere: how it ended, the parent tells in words of its own. It is in a
/// process group of its own, so that an interrupt typed at the terminal reaches this process alone.
/// One that is let go of is killed. Not `Sendable`.
public final class ChildProcess {
  /// Where its standard input comes from; nonblocking.
  ///
  /// Closing it tells the child that there is no more.
  public let input: Descriptor
  /// Where its standard output goes; nonblocking.
  public let output: Descriptor
  /// The process id.
  public let processID: Int32
  private var end: ProcessEnd?

  /// How many bytes a pipe should hold: several notes or pages.
  private static let pipeSize: Int32 = 1 << 18

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - executable: Its path.
  ///   - arguments: The arguments after the program's name.
  ///   - environment: The whole environment, as `NAME=value`.
  /// - Throws: ``SystemError`` when it cannot be started.
  public init(
    executable: String,
    arguments: [String],
    environment: [String]
  ) throws(SystemError) {
    let (childInput, input) = try ChildProcess.pipe()
    let (output, childOutput) = try ChildProcess.pipe()
    try input.setNonblocking()
    try output.setNonblocking()
    self.input = input
    self.output = output
    processID = try ChildProcess.spawn(
      executable,
      [executable] + arguments,
      environment,
      input: childInput.number,
      output: childOutput.number
    )
    // The child's ends are closed here when they go out of scope; then its end closes the pipes.
  }

  deinit {
    guard end == nil else { return }
    kill()
    _ = wait()
  }

  /// The processor time that it has taken so far; zero when it has ended.
  public var processorTime: Duration {
    end == nil ? .nanoseconds(max(0, casebound_processor_time(processID))) : .zero
  }

  /// Ends it at once.
  public func kill() {
    if end == nil { _ = CSystem.kill(processID, SIGKILL) }
  }

  /// Waits until it has ended.
  ///
  /// - Returns: How it ended.
  public func wait() -> ProcessEnd {
    if let end { return end }
    var status: Int32 = 0
    _ = uninterrupted { unsafe waitpid(processID, &status, 0) }
    let signal = casebound_ending_signal(status)
    let found: ProcessEnd =
      signal == 0
      ? .exited(casebound_exit_status(status)) : .signaled(SignalName.of(signal))
    end = found
    return found
  }

  private static func pipe() throws(SystemError) -> (read: Descriptor, write: Descriptor) {
    var ends: [Int32] = [-1, -1]
    let result = unsafe ends.withUnsafeMutableBufferPointer { buffer in
      unsafe pipe2(buffer.baseAddress, O_CLOEXEC)
    }
    guard result == 0 else { throw .last("make a pipe") }
    casebound_grow_pipe(ends[1], pipeSize)
    return (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
  }

  private static func spawn(
    _ path: String,
    _ arguments: [String],
    _ environment: [String],
    input: Int32,
    output: Int32
  ) throws(SystemError) -> Int32 {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, output, 1)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)

    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    unsafe sigemptyset(&none)
    var all = sigset_t()
    unsafe sigfillset(&all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

    var words = unsafe arguments.map { unsafe strdup($0) } + [nil]
    var settings = unsafe environment.map { unsafe strdup($0) } + [nil]
    defer {
      while let pointer = unsafe words.popLast() { unsafe free(pointer) }
      while let pointer = unsafe settings.popLast() { unsafe free(pointer) }
    }
    var processID: pid_t = 0
    let failure = unsafe posix_spawn(&processID, path, &actions, &attributes, &words, &settings)
    guard failure == 0 else {
      throw SystemError(code: failure, operation: "start", path: path)
    }
    return processID
  }
}

/// Names of signals.
enum SignalName {
  /// The name of a signal, such as `SIGSEGV`.
  static func of(_ number: Int32) -> String {
    guard let name = unsafe sigabbrev_np(number) else { return "signal \(number)" }
    return unsafe "SIG" + String(cString: name)
  }
}
