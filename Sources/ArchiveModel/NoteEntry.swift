/// What the index keeps of a note, so that bodies need not be held.
public struct NoteEntry: Hashable, Sendable, Codable {
  /// The note's id.
  public var id: String
  /// The title as stored.
  public var title: String
  /// The id of its folder as stored; it may dangle.
  public var folder: String?
  /// When it was made.
  public var createdAt: Instant
  /// When its writing last changed.
  public var updatedAt: Instant
  /// When what it is about happened.
  public var eventDate: EventDate?
  /// Whether it is pinned.
  public var isPinned: Bool

  /// Creates an entry.
  public init(
    id: String,
    title: String,
    folder: String?,
    createdAt: Instant,
    updatedAt: Instant,
    eventDate: EventDate?,
    isPinned: Bool
  ) {
    self.id = id
    self.title = title
    self.folder = folder
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.eventDate = eventDate
    self.isPinned = isPinned
  }
}
