/// What was chosen of a binder's order, its parts and its numbers.
public struct BinderChoices: Hashable, Sendable {
  /// The orders that notes can have.
  public enum Order: String, Hashable, Sendable, CaseIterable {
    /// As the folders lie, in each by event date, then as they were made.
    case folder
    /// By event date; undated notes come last.
    case event
    /// As they were made.
    case created
    /// As their writing last changed.
    case updated
    /// By their titles.
    case title
    /// As they were asked for.
    case given
  }

  /// Where a note begins.
  public enum NoteStart: String, Hashable, Sendable, CaseIterable {
    /// Below the one before it.
    case flow
    /// On a new page.
    case page
    /// On a right-hand page.
    case sheet
  }

  /// The parts that stand before the notes.
  public enum FrontPart: String, Hashable, Sendable, CaseIterable {
    /// What the binder is.
    case cover
    /// Every note and divider with its page.
    case contents
    /// Every event by its date.
    case chronology
    /// Every attached file.
    case attachments
  }

  /// How the pages before the notes are numbered.
  public enum Labels: String, Hashable, Sendable, CaseIterable {
    /// Like all others.
    case arabic
    /// By Roman numerals; the first note's or divider's page is the first of the rest.
    case romanFront = "roman-front"
  }

  /// The order of the notes.
  public var order: Order
  /// Whether pinned notes come first, in each folder where folders are followed.
  public var hasPinnedFirst: Bool
  /// The parts before the notes, each at most once.
  public var front: [FrontPart]
  /// Whether a page stands before each folder.
  public var hasDividers: Bool
  /// Where notes begin.
  public var noteStart: NoteStart
  /// What is printed on every page.
  public var stamp: StampFormat
  /// The number of the first page.
  public var first: Int
  /// How the pages before the notes are numbered.
  public var labels: Labels
  /// The most pages of a volume; `nil` for one volume.
  public var volumePages: Int?

  /// Makes choices; the defaults are those of a plain binder.
  public init(
    order: Order = .folder,
    hasPinnedFirst: Bool = false,
    front: [FrontPart] = FrontPart.allCases,
    hasDividers: Bool = false,
    noteStart: NoteStart = .page,
    stamp: StampFormat = .page,
    first: Int = 1,
    labels: Labels = .arabic,
    volumePages: Int? = nil
  ) {
    self.order = order
    self.hasPinnedFirst = hasPinnedFirst
    self.front = front
    self.hasDividers = hasDividers
    self.noteStart = noteStart
    self.stamp = stamp
    self.first = first
    self.labels = labels
    self.volumePages = volumePages
  }
}
