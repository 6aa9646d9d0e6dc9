public import ArchiveModel
public import ArchiveReading
import GLibBinding
public import MarkdownParsing

/// Finds the notes of an archive by their titles, for the wiki links that name them.
///
/// What it needs for that is made when the first note with such a link comes by: 16 bytes a note.
public final class NoteTitles {
  private struct Key {
    /// Of the title without regard to case.
    var hash: UInt64
    var place: Int32
  }

  private let archive: ArchiveReader
  private lazy var keys: [Key] = makeKeys()

  /// Creates titles of `archive`.
  public init(of archive: ArchiveReader) { self.archive = archive }

  /// Returns what the wiki links of `note` lead to.
  ///
  /// A title is compared without regard to case. Of several notes that have it the one that has it
  /// letter by letter is meant, then the one that was made first, then the one whose id comes first.
  /// `Title#Heading` is a title as a whole if there is one, else a heading of the note before the `#`.
  public func targets(of note: Note) -> WikiTargets {
    guard case .markdown(let body) = note.content else { return WikiTargets() }
    var targets = WikiTargets()
    for name in WikiTargets.names(in: body) { targets.targets[name] = target(name, in: note) }
    return targets
  }

  private func target(_ name: String, in note: Note) -> WikiTargets.Target? {
    let key = UnicodeForms.caselessKey(name)
    if let attachment = note.attachments.first(where: {
      UnicodeForms.caselessKey($0.fileName) == key
    }) {
      return .attachment(id: attachment.id)
    }
    if let id = id(ofNoteTitled: name) { return .note(id: id, heading: nil) }
    guard let mark = name.firstIndex(of: "#") else { return nil }
    let heading = name[name.index(after: mark)...].drop { $0 == " " }
    let title = String(name[..<mark].reversed().drop { $0 == " " }.reversed())
    guard !heading.isEmpty, let id = id(ofNoteTitled: title) else { return nil }
    return .note(id: id, heading: String(heading))
  }

  private func id(ofNoteTitled title: String) -> String? {
    let caseless = UnicodeForms.caselessKey(title)
    let exact = UnicodeForms.composed(title)
    let hash = Self.hash(of: caseless)
    var best: (entry: NoteEntry, isExact: Bool)?
    var place = firstKey(notBefore: hash)
    while place < keys.count, keys[place].hash == hash {
      if case .entry(let entry) = archive.slots[Int(keys[place].place)] {
        let display = Note.displayTitle(of: entry.title)
        let isExact = UnicodeForms.composed(display) == exact
        if UnicodeForms.caselessKey(display) == caseless,
          best.map({ Self.isBefore((entry, isExact), $0) }) ?? true
        {
          best = (entry, isExact)
        }
      }
      place += 1
    }
    return best?.entry.id
  }

  private static func isBefore(
    _ one: (entry: NoteEntry, isExact: Bool),
    _ other: (entry: NoteEntry, isExact: Bool)
  ) -> Bool {
    if one.isExact != other.isExact { return one.isExact }
    let moments = [one, other].map { ($0.entry.createdAt.seconds, $0.entry.createdAt.nanoseconds) }
    return moments[0] == moments[1] ? one.entry.id < other.entry.id : moments[0] < moments[1]
  }

  private func firstKey(notBefore hash: UInt64) -> Int {
    var low = 0
    var high = keys.count
    while low < high {
      let middle = (low + high) / 2
      if keys[middle].hash < hash { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func makeKeys() -> [Key] {
    var keys: [Key] = []
    keys.reserveCapacity(archive.slots.count)
    for place in archive.slots.indices {
      guard case .entry(let entry) = archive.slots[place] else { continue }
      let title = Note.displayTitle(of: entry.title)
      keys.append(
        Key(hash: Self.hash(of: UnicodeForms.caselessKey(title)), place: Int32(place))
      )
    }
    keys.sort { ($0.hash, $0.place) < ($1.hash, $1.place) }
    return keys
  }

  /// FNV-1a, 64 bits: a hash that is the same in every process.
  private static func hash(of text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
