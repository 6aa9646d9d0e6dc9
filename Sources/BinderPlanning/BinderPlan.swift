public import ArchiveModel

/// A note as a plan takes it.
public struct BinderNote: Hashable, Sendable {
  /// Its place in the archive.
  public var place: Int
  /// Its id; empty when not even that could be read.
  public var id: String
  /// The display title.
  public var title: String
  /// The folder it lies in.
  public var folder: String?
  /// The day of its event in the time zone of the binder, as days since 1970.
  public var eventDay: Int?
  /// The moment of the event, when more than the day is known.
  public var eventMoment: Instant?
  /// When it was made; `nil` when that could not be read.
  public var createdAt: Instant?
  /// When its writing last changed.
  public var updatedAt: Instant?
  /// Whether it is pinned.
  public var isPinned: Bool

  /// Makes a note.
  public init(
    place: Int,
    id: String,
    title: String,
    folder: String? = nil,
    eventDay: Int? = nil,
    eventMoment: Instant? = nil,
    createdAt: Instant? = nil,
    updatedAt: Instant? = nil,
    isPinned: Bool = false
  ) {
    self.place = place
    self.id = id
    self.title = title
    self.folder = folder
    self.eventDay = eventDay
    self.eventMoment = eventMoment
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.isPinned = isPinned
  }
}

/// A folder that notes of the binder lie in, at any depth.
public struct BinderFolder: Hashable, Sendable {
  /// The display name.
  public var name: String
  /// Its number among those around it, from the top down, as in `2.1`, empty where that gets too long;
  /// where stamps tell sections, the letters of its own instead, empty when it is none.
  public var number: String
  /// How many folders lie around it.
  public var depth: Int
  /// The folder around it, an index in the plan's folders.
  public var parent: Int?
  /// How many notes lie in it and in the folders in it.
  public var noteCount: Int
}

/// What stands in a binder behind its front matter, in order.
public struct BinderPlan: Hashable, Sendable {
  /// One thing in it.
  public enum Item: Hashable, Sendable {
    /// A folder begins: its divider, when there are dividers. An index in ``folders``.
    case folder(Int)
    /// A note: an index in ``notes``.
    case note(Int)
  }

  /// The notes, in the binder's order.
  public var notes: [BinderNote]
  /// The folders, each before those in it; none unless the order follows them.
  public var folders: [BinderFolder]
  /// All of it, in order.
  public var items: [Item]
  /// For each item the folder that it lies in or is; `nil` for a note in none.
  public var folderOfItem: [Int?]

  /// For each note its item.
  public var itemsOfNotes: [Int] {
    var places = [Int](repeating: 0, count: notes.count)
    for (place, item) in items.enumerated() {
      if case .note(let index) = item { places[index] = place }
    }
    return places
  }

  /// For each folder the items that it and what is in it take.
  public var itemsOfFolder: [Range<Int>] {
    var ranges = [Range<Int>](repeating: 0..<0, count: folders.count)
    var open: [(folder: Int, start: Int)] = []
    for (place, item) in items.enumerated() {
      guard case .folder(let index) = item else { continue }
      while let last = open.last, folders[last.folder].depth >= folders[index].depth {
        ranges[last.folder] = last.start..<place
        open.removeLast()
      }
      open.append((index, place))
    }
    for last in open { ranges[last.folder] = last.start..<items.count }
    return ranges
  }

  /// For each item the section that it lies in, 0-based; `nil` for a folder that has no page of its own.
  ///
  /// What stands before the notes is the first section, unless Roman numerals count it. Each folder with a
  /// divider or with notes of its own begins another, and so do the notes in none.
  public func sections(_ choices: BinderChoices) -> [Int?] {
    var section = choices.labels == .romanFront || choices.front.isEmpty ? -1 : 0
    var last: Int??
    return zip(items, folderOfItem).map { item, folder in
      if case .folder = item, !choices.hasDividers { return nil }
      if last != .some(folder) {
        last = .some(folder)
        section += 1
      }
      return section
    }
  }

  /// So many names of a path are shown; the first of them is three dots when there are more.
  private static let shownNames = 4

  /// The names on the way to a folder from the top down, as in `…`, `Three`, `Four`, `Five`.
  public func path(ofFolder index: Int) -> [String] {
    var names: [String] = []
    var next: Int? = index
    while let folder = next, names.count <= BinderPlan.shownNames {
      names.append(folders[folder].name)
      next = folders[folder].parent
    }
    if names.count > BinderPlan.shownNames {
      names.removeLast(names.count - BinderPlan.shownNames + 1)
      names.append("…")
    }
    return names.reversed()
  }
}
