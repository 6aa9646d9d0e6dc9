import CSystem

/// A failure that the system reported, with the operation that met it.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What a failure means to someone who writes files.
  public enum Kind: Hashable, Sendable {
    /// The disk is full, or a quota is used up.
    case noSpace
    /// Writing is not allowed here: permissions, or a read-only file system.
    case notWritable
    /// Memory, processes or descriptors ran out.
    case noResources
    /// There is no such file.
    case notFound
    /// Something of another kind is there already.
    case exists
    /// A path, or a part of it, is longer than the system takes.
    case nameTooLong
    /// Nobody reads the pipe any more.
    case readerGone
    /// Anything else.
    case other
  }

  /// The `errno`; kept whole, so that one unknown here is never lost.
  public let code: Int32
  /// What was done, as a verb phrase: "create file".
  public let operation: String
  /// The path it was done to.
  public let path: String?

  /// Creates an error.
  public init(code: Int32, operation: String, path: String? = nil) {
    self.code = code
    self.operation = operation
    self.path = path
  }

  /// An error with the calling thread's `errno`.
  static func last(_ operation: String, _ path: String? = nil) -> SystemError {
    SystemError(code: casebound_errno(), operation: operation, path: path)
  }

  /// What it means.
  public var kind: Kind {
    switch code {
    case ENOSPC, EDQUOT, EFBIG: .noSpace
    case EACCES, EPERM, EROFS: .notWritable
    case ENOMEM, EMFILE, ENFILE, EAGAIN: .noResources
    case ENOENT: .notFound
    case EEXIST, ENOTEMPTY, ENOTDIR, EISDIR: .exists
    case ENAMETOOLONG: .nameTooLong
    case EPIPE: .readerGone
    default: .other
    }
  }

  /// The system's own words for the code, in English.
  public var reason: String {
    guard let text = unsafe strerrordesc_np(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }

  /// One line: what was done, to what, and why it failed.
  public var description: String {
    guard let path else { return "cannot \(operation): \(reason)" }
    return "cannot \(operation) \(path): \(reason)"
  }
}

/// Runs a call until it is not interrupted by a signal.
func uninterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result >= 0 || casebound_errno() != EINTR { return result }
  }
}
