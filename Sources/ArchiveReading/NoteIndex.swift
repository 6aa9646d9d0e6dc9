import ArchiveModel
import Diagnostics

/// Where a note lies in its archive.
enum NoteAddress: Hashable, Sendable {
  /// At a place in a text, so many bytes long.
  case text(SourcePosition, length: Int)
  /// In a row of the table of notes.
  case row(Int64)

  var place: InputPlace {
    switch self {
    case .text(let position, _): .text(position)
    case .row(let row): .row(row, table: "note")
    }
  }
}

/// The notes of an archive in its order, without their writing.
///
/// Ids, titles and dates lie in one run of bytes, and an entry is made when it is asked for: a note
/// costs under 300 bytes beside its title.
public struct NoteIndex: RandomAccessCollection, Sendable {
  /// Beyond so many notes that cannot be read their reasons would fill the memory.
  static let mostFailures = 100_000

  private struct Record {
    var address: NoteAddress
    /// Where its texts begin: the id, the title, and the dates as written.
    var start: Int
    var idLength: Int
    var titleLength: Int
    var createdLength: Int8
    var updatedLength: Int8
    var eventLength: Int8
    var isPinned: Bool
    var hasUUID: Bool
    /// The place of its folder in `folderIDs`, or -1.
    var folder: Int32
  }

  private enum Slot {
    case note(Record)
    case failed(Int32)
  }

  private var slots: [Slot] = []
  private var texts: [UInt8] = []
  private var folderIDs: [String] = []
  private var folderPlaces: [ExactText: Int32] = [:]
  private var failures: [NoteFailure] = []
  /// The places of all notes that can be read, in the order of their ids.
  private var placesByID: [Int32] = []

  /// The place of the first note, 0.
  public var startIndex: Int { 0 }
  /// The number of notes.
  public var endIndex: Int { slots.count }

  /// What is known of the note at `place`.
  public subscript(place: Int) -> NoteSlot {
    switch slots[place] {
    case .failed(let failure): .failed(failures[Int(failure)])
    case .note(let record): .entry(entry(of: record))
    }
  }

  /// How many notes cannot be read.
  public var failureCount: Int { failures.count }

  /// The first that cannot be read.
  var firstFailure: NoteFailure? { failures.first }

  /// The place of the note with the id `id` among those that can be read.
  public func place(ofID id: String) -> Int? {
    let wanted = Key(bytes: Array(id.utf8)[...], folds: IdentifierKey.isUUID(id))
    var low = 0
    var high = placesByID.count
    while low < high {
      let middle = (low + high) / 2
      switch NoteIndex.order(key(at: placesByID[middle]), wanted) {
      case 0: return Int(placesByID[middle])
      case ..<0: low = middle + 1
      default: high = middle
      }
    }
    return nil
  }

  /// Where the note at `place` lies, `nil` when it cannot be read.
  func address(at place: Int) -> NoteAddress? {
    guard case .note(let record) = slots[place] else { return nil }
    return record.address
  }

  private func entry(of record: Record) -> NoteEntry {
    var start = record.start
    func next(_ length: Int) -> String {
      defer { start += length }
      return String(decoding: texts[start..<start + length], as: UTF8.self)
    }
    let id = next(record.idLength)
    let title = next(record.titleLength)
    // Only dates that were read once are kept, so that reading them again cannot fail.
    guard let createdAt = Instant(rfc3339: next(Int(record.createdLength))),
      let updatedAt = Instant(rfc3339: next(Int(record.updatedLength)))
    else { preconditionFailure("an index promises dates that exist") }
    return NoteEntry(
      id: id,
      title: title,
      folder: record.folder < 0 ? nil : folderIDs[Int(record.folder)],
      createdAt: createdAt,
      updatedAt: updatedAt,
      eventDate: EventDate(written: next(Int(record.eventLength))),
      isPinned: record.isPinned
    )
  }
}

// MARK: - Building

extension NoteIndex {
  /// Adds the note that lies at `address`, of which the writing does not matter.
  mutating func append(_ note: Note, at address: NoteAddress) {
    let dates = [note.createdAt.written, note.updatedAt.written, note.eventDate?.written ?? ""]
    let record = Record(
      address: address,
      start: texts.count,
      idLength: note.id.utf8.count,
      titleLength: note.title.utf8.count,
      createdLength: Int8(dates[0].utf8.count),
      updatedLength: Int8(dates[1].utf8.count),
      eventLength: Int8(dates[2].utf8.count),
      isPinned: note.isPinned,
      hasUUID: IdentifierKey.isUUID(note.id),
      folder: note.folder.map { place(ofFolder: $0) } ?? -1
    )
    texts.append(contentsOf: note.id.utf8)
    texts.append(contentsOf: note.title.utf8)
    for date in dates { texts.append(contentsOf: date.utf8) }
    placesByID.append(Int32(slots.count))
    slots.append(.note(record))
  }

  /// Adds a note that cannot be read.
  mutating func append(_ failure: NoteFailure) {
    slots.append(.failed(Int32(failures.count)))
    failures.append(failure)
  }

  /// Ends the index: of notes with one id the first stays, the others cannot be read.
  mutating func seal() {
    let sorted = placesByID.sorted { left, right in
      let order = NoteIndex.order(key(at: left), key(at: right))
      return order == 0 ? left < right : order < 0
    }
    var unique: [Int32] = []
    unique.reserveCapacity(sorted.count)
    for place in sorted {
      guard let first = unique.last, NoteIndex.order(key(at: first), key(at: place)) == 0 else {
        unique.append(place)
        continue
      }
      fail(place, first: first)
    }
    placesByID = unique
    folderPlaces = [:]
  }

  private mutating func fail(_ place: Int32, first: Int32) {
    guard case .note(let record) = slots[Int(place)], case .note(let other) = slots[Int(first)]
    else { return }
    let entry = entry(of: record)
    let problem = NoteProblem(
      kind: .duplicateID(entry.id, first: other.address.place),
      place: record.address.place
    )
    slots[Int(place)] = .failed(Int32(failures.count))
    failures.append(
      NoteFailure(id: entry.id, title: entry.title, folder: entry.folder, problems: [problem])
    )
  }

  private mutating func place(ofFolder id: String) -> Int32 {
    if let place = folderPlaces[ExactText(id)] { return place }
    let place = Int32(folderIDs.count)
    folderPlaces[ExactText(id)] = place
    folderIDs.append(id)
    return place
  }

  /// What an id is compared by: its bytes, of a UUID without regard to letter case.
  private struct Key {
    var bytes: ArraySlice<UInt8>
    var folds: Bool
  }

  private func key(at place: Int32) -> Key {
    guard case .note(let record) = slots[Int(place)] else {
      preconditionFailure("only notes that can be read are ordered by id")
    }
    return Key(
      bytes: texts[record.start..<record.start + record.idLength],
      folds: record.hasUUID
    )
  }

  /// Below 0 when `left` comes first, 0 when the two are one id.
  private static func order(_ left: Key, _ right: Key) -> Int {
    var leftPlace = left.bytes.startIndex
    var rightPlace = right.bytes.startIndex
    while leftPlace < left.bytes.endIndex, rightPlace < right.bytes.endIndex {
      let leftByte = left.folds ? lowercased(left.bytes[leftPlace]) : left.bytes[leftPlace]
      let rightByte = right.folds ? lowercased(right.bytes[rightPlace]) : right.bytes[rightPlace]
      if leftByte != rightByte { return Int(leftByte) - Int(rightByte) }
      leftPlace += 1
      rightPlace += 1
    }
    return left.bytes.count - right.bytes.count
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 0x20 : byte
  }
}
