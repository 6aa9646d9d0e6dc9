import SystemBinding

/// What an export is asked for.
public struct ExportOptions: Sendable {
  /// The program that a worker runs, and its arguments.
  public struct WorkerCommand: Hashable, Sendable {
    /// The program's path.
    public var executable: String
    /// Its arguments.
    public var arguments: [String]

    /// Creates a command.
    public init(executable: String, arguments: [String]) {
      self.executable = executable
      self.arguments = arguments
    }

    /// This program itself, with the hidden subcommand that calls ``WorkerMain``.
    public static let thisProgram = WorkerCommand(
      executable: ThisProcess.executable,
      arguments: ["worker"]
    )
  }

  /// What a note may take.
  public struct NoteLimits: Hashable, Sendable {
    /// So long may it take, in seconds.
    public var seconds: Int
    /// So many bytes of memory may the process have that renders it.
    public var memory: Int

    /// Creates limits.
    public init(seconds: Int = 60, memory: Int = 1 << 30) {
      self.seconds = seconds
      self.memory = memory
    }
  }

  /// The folder to write to; made when it is not there.
  public var output: String
  /// What notes are rendered with.
  public var settings: RenderSettings
  /// How many workers render at a time, at least 1.
  public var jobs: Int
  /// What a note may take before it fails.
  public var limits: NoteLimits
  /// The folder that holds attachments by their stored names; `nil` for `attachments` beside the
  /// archive.
  public var attachmentsFolder: String?
  /// What the manifest says of the program, its libraries and fonts.
  public var provenance: Provenance
  /// What a worker runs.
  public var worker: WorkerCommand

  /// Creates options.
  public init(
    output: String,
    settings: RenderSettings,
    jobs: Int = 1,
    limits: NoteLimits = NoteLimits(),
    attachmentsFolder: String? = nil,
    provenance: Provenance,
    worker: WorkerCommand = .thisProgram
  ) {
    self.output = output
    self.settings = settings
    self.jobs = max(1, jobs)
    self.limits = limits
    self.attachmentsFolder = attachmentsFolder
    self.provenance = provenance
    self.worker = worker
  }
}
