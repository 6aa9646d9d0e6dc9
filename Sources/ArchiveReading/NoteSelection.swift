public import ArchiveModel
import GLibBinding

/// Which notes of an archive are meant; a note must fit everything that is asked.
public struct NoteSelection {
  /// Ids of notes; empty for any.
  public var noteIDs: [String] = []
  /// The path of a folder: names from the top, `/` between them, `\/` for a slash in a name.
  public var folderPath: String?
  /// Whether the folders inside that folder do not count.
  public var folderOnly = false
  /// Only notes in no folder, those whose folder is not in the archive included.
  public var unfiled = false
  /// Only pinned notes.
  public var pinned = false
  /// Words that the title or the Markdown body holds, whatever their letter case; accents matter.
  ///
  /// White space alone asks for nothing.
  public var match: String?
  /// The first day that the event date may have; undated notes are then left out.
  public var from: CalendarDay?
  /// The last day that the event date may have; undated notes are then left out.
  public var to: CalendarDay?
  /// Gives the day of an event date in the chosen time zone.
  public var day: (EventDate) -> CalendarDay

  /// Selects all notes.
  ///
  /// - Parameter day: Gives the day of an event date in the chosen time zone.
  public init(day: @escaping (EventDate) -> CalendarDay) {
    self.day = day
  }

  /// The places of the notes that are meant, in the archive's order.
  ///
  /// A note that cannot be read is among them unless ids are asked for and its own is not: nothing
  /// else is known of it, and a run must name what it could not do.
  ///
  /// - Throws: ``SelectionError`` when an id or folder is not there, or nothing fits.
  public func indices(in reader: ArchiveReader, folders: FolderTree) throws(SelectionError) -> [Int]
  {
    let ids = Set(noteIDs.map { IdentifierKey($0) })
    let folderKeys = try selectedFolders(in: folders)
    let words = match.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : UnicodeForms.caselessKey($0) }
    var foundIDs: Set<IdentifierKey> = []
    var places: [Int] = []
    var isFitting = false
    for (place, slot) in zip(reader.slots.indices, reader.slots) {
      if !ids.isEmpty {
        guard let key = slot.id.map({ IdentifierKey($0) }), ids.contains(key) else { continue }
        foundIDs.insert(key)
      }
      if case .entry(let entry) = slot {
        guard fits(entry, folderKeys: folderKeys, folders: folders) else { continue }
        if let words, try !holds(words, entry, at: place, in: reader) { continue }
        isFitting = true
      }
      places.append(place)
    }
    if let id = noteIDs.first(where: { !foundIDs.contains(IdentifierKey($0)) }) {
      throw .noNote(id: id, nearest: NearNames.ids(near: id, in: reader.slots))
    }
    let isNarrow =
      folderKeys != nil || unfiled || pinned || words != nil || from != nil || to != nil
    if isNarrow, !isFitting {
      throw .nothingFits(contents(of: reader, folders: folders))
    }
    return places
  }

  private func fits(
    _ entry: NoteEntry,
    folderKeys: Set<IdentifierKey>?,
    folders: FolderTree
  ) -> Bool {
    if pinned, !entry.isPinned { return false }
    if unfiled, let folder = entry.folder, folders.folder(folder) != nil { return false }
    if let folderKeys {
      guard let folder = entry.folder, folderKeys.contains(IdentifierKey(folder)) else {
        return false
      }
    }
    if from != nil || to != nil {
      guard let day = entry.eventDate.map(day)?.daysSince1970 else { return false }
      if let from, day < from.daysSince1970 { return false }
      if let to, day > to.daysSince1970 { return false }
    }
    return true
  }

  private func holds(
    _ words: String,
    _ entry: NoteEntry,
    at place: Int,
    in reader: ArchiveReader
  ) throws(SelectionError) -> Bool {
    if UnicodeForms.caselessKey(entry.title).hasBytes(of: words) { return true }
    do {
      guard case .markdown(let body) = try reader.note(at: place).note.content else { return false }
      return UnicodeForms.caselessKey(body).hasBytes(of: words)
    } catch {
      throw .unreadable(error)
    }
  }

  private func selectedFolders(in folders: FolderTree) throws(SelectionError)
    -> Set<IdentifierKey>?
  {
    guard let folderPath else { return nil }
    let found = FolderPath(folderPath).folders(in: folders)
    if found.isEmpty {
      throw .noFolder(
        path: folderPath,
        nearest: NearNames.paths(near: folderPath, in: folders),
        all: NearNames.firstPaths(in: folders),
        count: folders.depthFirst.count
      )
    }
    let within = folderOnly ? [] : found.flatMap { folders.descendants(of: $0.id) }
    return Set((found + within).map { IdentifierKey($0.id) })
  }

  private func contents(of reader: ArchiveReader, folders: FolderTree) -> SelectionError.Contents {
    var contents = SelectionError.Contents()
    for case .entry(let entry) in reader.slots {
      contents.notes += 1
      if entry.isPinned { contents.pinned += 1 }
      if entry.folder.map({ folders.folder($0) == nil }) ?? true { contents.unfiled += 1 }
      guard let day = entry.eventDate.map(day) else { continue }
      contents.dated += 1
      if day.daysSince1970 < contents.firstDay?.daysSince1970 ?? .max { contents.firstDay = day }
      if day.daysSince1970 > contents.lastDay?.daysSince1970 ?? .min { contents.lastDay = day }
    }
    return contents
  }
}

extension NoteSlot {
  /// The note's id, as far as it is known.
  public var id: String? {
    switch self {
    case .entry(let entry): entry.id
    case .failed(let failure): failure.id
    }
  }
}

extension String {
  /// Whether the bytes of `other` stand somewhere in this text.
  fileprivate func hasBytes(of other: String) -> Bool {
    let bytes = Array(utf8)
    let wanted = Array(other.utf8)
    guard let first = wanted.first else { return true }
    var rest = bytes[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: wanted) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
