import CSeccomp

/// What a process may use, enforced by the kernel.
public struct SandboxLimits: Hashable, Sendable {
  /// The size to which it may grow a file in memory, in bytes.
  public var fileSize: Int
  /// How many files it may have open.
  public var openFiles: Int

  /// Creates limits.
  public init(fileSize: Int, openFiles: Int) {
    self.fileSize = fileSize
    self.openFiles = openFiles
  }
}

/// Why a process could not be fenced in.
public struct SandboxError: Error, Hashable, Sendable {
  /// What failed.
  public let step: String
}

/// Fences this very process in, for good.
public enum Sandbox {
  /// From now on this process opens files to read alone, starts no program or process, and reaches no
  /// network; what it has open it may still write to.
  ///
  /// - Throws: ``SandboxError`` when the kernel does not take the fence.
  public static func enter(_ limits: SandboxLimits) throws(SandboxError) {
    try require(casebound_limit_core() == 0, "limit core files")
    try require(casebound_limit_file_size(UInt64(limits.fileSize)) == 0, "limit file sizes")
    try require(casebound_limit_open_files(UInt64(limits.openFiles)) == 0, "limit open files")
    try require(casebound_limit_processes() == 0, "limit processes")
    guard let filter = unsafe seccomp_init(casebound_refuse) else {
      throw SandboxError(step: "make a filter of system calls")
    }
    defer { unsafe seccomp_release(filter) }
    for name in allowed { try unsafe add(casebound_allow, name, [], to: filter) }
    // Only flags that read; the second argument of one, the third of the other.
    for (name, place) in [("open", UInt32(1)), ("openat", 2)] {
      let reads = scmp_arg_cmp(
        arg: place,
        op: SCMP_CMP_MASKED_EQ,
        datum_a: casebound_writing_flags,
        datum_b: 0
      )
      try unsafe add(casebound_allow, name, [reads], to: filter)
    }
    let isThread = scmp_arg_cmp(
      arg: 0,
      op: SCMP_CMP_MASKED_EQ,
      datum_a: casebound_clone_thread,
      datum_b: casebound_clone_thread
    )
    try unsafe add(casebound_allow, "clone", [isThread], to: filter)
    // Its flags lie in memory; the C library falls back to the other one.
    try unsafe add(casebound_unknown, "clone3", [], to: filter)
    try require(unsafe seccomp_load(filter) == 0, "load the filter of system calls")
  }

  /// Has the kernel end this process after so many seconds of processor time with SIGPROF, or after ten
  /// times as many by the clock with SIGALRM; 0 takes that back.
  ///
  /// On a machine that has much else to do, a sound file is as sound as on another.
  public static func setAlarm(seconds: Int) { _ = casebound_set_alarm(seconds, 10 * seconds) }

  private static let allowed = [
    "read", "write", "pread64", "readv", "writev", "lseek", "close", "fstat", "newfstatat", "stat",
    "lstat", "statx", "fstatfs", "statfs", "mmap", "mprotect", "munmap", "mremap", "madvise", "brk",
    "futex", "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sigaltstack", "getrandom",
    "clock_gettime", "clock_getres", "gettimeofday", "time", "exit", "exit_group", "sched_yield",
    "sched_getaffinity", "getpid", "gettid", "tgkill", "getrlimit", "setitimer", "readlink",
    "readlinkat", "access", "faccessat", "faccessat2", "getdents64", "fcntl", "dup",
    "memfd_create", "ftruncate", "poll", "ppoll", "set_robust_list", "rseq", "sysinfo", "getuid",
    "geteuid", "getgid", "getegid", "uname", "getcwd", "nanosleep", "clock_nanosleep",
    "restart_syscall", "fadvise64", "getrusage", "arch_prctl", "membarrier", "eventfd2",
  ]

  @unsafe private static func add(
    _ action: UInt32,
    _ name: String,
    _ conditions: [scmp_arg_cmp],
    to filter: scmp_filter_ctx
  ) throws(SandboxError) {
    let number = unsafe seccomp_syscall_resolve_name(name)
    // A call that this machine's kernel never had needs no rule.
    guard number != __NR_SCMP_ERROR else { return }
    let result = unsafe seccomp_rule_add_array(
      filter,
      action,
      number,
      UInt32(conditions.count),
      conditions
    )
    try require(result == 0, "allow the system call \(name)")
  }

  private static func require(_ holds: Bool, _ step: String) throws(SandboxError) {
    if !holds { throw SandboxError(step: step) }
  }
}

/// The libseccomp that runs.
public enum SandboxVersion {
  /// As in `2.5.4`.
  public static var running: String {
    guard let version = unsafe seccomp_version() else { return "unknown" }
    return unsafe "\(version.pointee.major).\(version.pointee.minor).\(version.pointee.micro)"
  }
}
