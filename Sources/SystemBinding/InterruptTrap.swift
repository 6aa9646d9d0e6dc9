import CSystem

/// Holds back SIGINT and SIGTERM while it lives, so that a run can end cleanly.
///
/// No handler runs: the signals wait in a descriptor that can be polled. Only the calling thread
/// and those it starts hold them back, so make one on the main thread before any other is started.
/// A second signal while the run is ending changes nothing.
public final class InterruptTrap {
  /// The signals a run ends cleanly on.
  public enum Interrupt: Int32, Hashable, Sendable {
    /// Typed at the terminal; the exit status is 130.
    case interrupt = 2
    /// Asked to end; the exit status is 143.
    case terminate = 15

    /// 128 and the signal's number, as shells have it.
    public var exitStatus: Int32 { 128 + rawValue }
  }

  /// Ready to read when a signal came.
  public let descriptor: Descriptor
  private var caught: Interrupt?
  private var maskBefore: sigset_t

  /// Starts holding the signals back.
  public init() throws(SystemError) {
    // A shell without job control has what it runs in the background ignore SIGINT; one that is
    // sent all the same is meant. An ignored signal would not even wait.
    ThisProcess.exitOnInterrupts()
    var mask = sigset_t()
    unsafe sigemptyset(&mask)
    unsafe sigaddset(&mask, SIGINT)
    unsafe sigaddset(&mask, SIGTERM)
    let number = unsafe signalfd(-1, &mask, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
    guard number >= 0 else { throw .last("watch for signals") }
    descriptor = Descriptor(owning: number)
    maskBefore = sigset_t()
    unsafe pthread_sigmask(SIG_BLOCK, &mask, &maskBefore)
  }

  deinit { unsafe pthread_sigmask(SIG_SETMASK, &maskBefore, nil) }

  /// The first signal that came, if any; does not wait.
  public var interrupt: Interrupt? {
    if let caught { return caught }
    var buffer: [UInt8] = []
    let size = MemoryLayout<signalfd_siginfo>.size
    guard case .read(let count)? = try? descriptor.read(appendingTo: &buffer, limit: size),
      count == size
    else { return nil }
    // `ssi_signo` is the structure's first field.
    caught = Interrupt(rawValue: Int32(buffer[0]))
    return caught
  }
}
