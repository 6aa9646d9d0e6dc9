import CSystem

/// Holds back the signals that end a process while something is unfinished that it must not leave
/// behind; one that came meanwhile takes effect when it ends.
public struct SignalHold {
  private var maskBefore: sigset_t

  /// Starts holding the signals back.
  public init() {
    var mask = sigset_t()
    unsafe sigemptyset(&mask)
    for signal in [SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&mask, signal) }
    maskBefore = sigset_t()
    unsafe pthread_sigmask(SIG_BLOCK, &mask, &maskBefore)
  }

  /// Lets them through again.
  public func end() {
    var mask = maskBefore
    unsafe pthread_sigmask(SIG_SETMASK, &mask, nil)
  }
}
