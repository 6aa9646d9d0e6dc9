public import BinderPlanning
public import ExportRun
public import PageLayout

/// What a binder is asked for.
public struct BinderOptions: Sendable {
  /// What the cover says.
  public struct Cover: Hashable, Sendable {
    /// The title, also the file's.
    public var title: String
    /// What stands below it.
    public var subtitle: String?
    /// Who prepared it.
    public var author: String?
    /// The court.
    public var court: String?
    /// The reference of the case.
    public var reference: String?

    /// Creates a cover.
    public init(
      title: String = "Case binder",
      subtitle: String? = nil,
      author: String? = nil,
      court: String? = nil,
      reference: String? = nil
    ) {
      self.title = title
      self.subtitle = subtitle
      self.author = author
      self.court = court
      self.reference = reference
    }
  }

  /// The file to write; volumes have their number before its extension.
  public var output: String
  /// What notes are laid out with.
  public var settings: RenderSettings
  /// The order, the parts, the numbers.
  public var choices: BinderChoices
  /// What the cover says.
  public var cover: Cover
  /// Where the stamp stands.
  public var stampPosition: RunningWords.Position
  /// Words at the head of each page.
  public var header: MarginFormat?
  /// Words at the foot of each page.
  public var footer: MarginFormat?
  /// More days than these without an event are a gap.
  public var gapDays: Int
  /// The most bytes of a volume; `nil` for no limit.
  public var volumeSize: Int?
  /// Whether attached PDFs, PNGs and JPEGs are pages behind their note.
  public var hasExhibits: Bool
  /// Whether files open in their true size.
  public var opensInFullSize: Bool
  /// Whether the files that review platforms read are written, too.
  public var writesLoadFiles: Bool
  /// How many workers lay out notes at a time.
  public var jobs: Int
  /// What a note may take before it fails.
  public var limits: ExportOptions.NoteLimits
  /// The folder that holds attachments by their stored names; `nil` for `attachments` beside the
  /// archive.
  public var attachmentsFolder: String?
  /// Where pages are put aside until all are counted.
  public var temporaryFolder: String
  /// What a worker runs.
  public var worker: ExportOptions.WorkerCommand

  /// Creates options.
  public init(
    output: String,
    settings: RenderSettings,
    choices: BinderChoices = BinderChoices(),
    cover: Cover = Cover(),
    stampPosition: RunningWords.Position = .bottomRight,
    header: MarginFormat? = nil,
    footer: MarginFormat? = nil,
    gapDays: Int = 30,
    volumeSize: Int? = nil,
    hasExhibits: Bool = false,
    opensInFullSize: Bool = false,
    writesLoadFiles: Bool = false,
    jobs: Int = 1,
    limits: ExportOptions.NoteLimits = ExportOptions.NoteLimits(),
    attachmentsFolder: String? = nil,
    temporaryFolder: String = "/tmp",
    worker: ExportOptions.WorkerCommand = .thisProgram
  ) {
    self.output = output
    self.settings = settings
    self.choices = choices
    self.cover = cover
    self.stampPosition = stampPosition
    self.header = header
    self.footer = footer
    self.gapDays = gapDays
    self.volumeSize = volumeSize
    self.hasExhibits = hasExhibits
    self.opensInFullSize = opensInFullSize
    self.writesLoadFiles = writesLoadFiles
    self.jobs = max(1, jobs)
    self.limits = limits
    self.attachmentsFolder = attachmentsFolder
    self.temporaryFolder = temporaryFolder
    self.worker = worker
  }
}
