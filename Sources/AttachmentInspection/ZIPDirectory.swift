import SystemBinding

/// The directory at the end of a ZIP archive (APPNOTE 6.3, 4.3), read before anything is unpacked.
struct ZIPDirectory {
  /// What it says of a part.
  struct Entry {
    let name: String
    let checksum: UInt32
    let packedSize: Int
    let size: Int
  }

  /// The parts in the directory's order, folders left out.
  let entries: [Entry]
  /// How many bytes follow the end of the archive.
  let tailSize: Int

  /// Reads the directory of `file`.
  ///
  /// - Throws: ``Refusal``.
  init(of file: InputFile, limits: InspectionLimits) throws(Refusal) {
    let size = file.status.size
    let end = try ZIPDirectory.end(in: file)
    tailSize = size - end.past
    guard end.count <= limits.entries else {
      throw Refusal(
        .bomb,
        "is a ZIP archive of \(end.count) parts, more than the \(limits.entries) that are allowed"
      )
    }
    guard end.offset + end.size <= size else { throw .truncatedZIP }
    let bytes = try file.piece(at: end.offset, count: end.size)
    guard bytes.count == end.size else { throw .truncatedZIP }
    var entries: [Entry] = []
    var names: Set<String> = []
    var place = 0
    var (packed, unpacked) = (0, 0)
    for _ in 0..<end.count {
      guard bytes.count - place >= 46, bytes.little(place, 4) == 0x0201_4B50 else {
        throw .corruptZIP("its directory is damaged")
      }
      let nameSize = bytes.little(place + 28, 2)
      let next = place + 46 + nameSize + bytes.little(place + 30, 2) + bytes.little(place + 32, 2)
      guard next <= bytes.count else { throw .corruptZIP("its directory is damaged") }
      if bytes.little(place + 8, 2) & 1 != 0 {
        throw Refusal(.encrypted, "is a ZIP archive whose parts ask for a password")
      }
      let name = String(decoding: bytes[place + 46..<place + 46 + nameSize], as: UTF8.self)
      let entry = Entry(
        name: name,
        checksum: UInt32(bytes.little(place + 16, 4)),
        packedSize: bytes.little(place + 20, 4),
        size: bytes.little(place + 24, 4)
      )
      guard entry.size < 0xFFFF_FFFF, entry.packedSize < 0xFFFF_FFFF else {
        throw Refusal(.bomb, "is a ZIP archive with a part of more than 4 GiB")
      }
      guard name.utf8.count(where: { $0 == UInt8(ascii: "/") }) <= ZIPDirectory.deepest else {
        throw Refusal(.bomb, "is a ZIP archive with folders in one another past all measure")
      }
      guard !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else {
        throw .corruptZIP("the name of a part leads out of it")
      }
      guard names.insert(name).inserted else {
        throw .corruptZIP("two of its parts have one name")
      }
      try ZIPDirectory.proveLocalHeader(bytes.little(place + 42, 4), of: name, in: file)
      packed += entry.packedSize
      unpacked += entry.size
      if !name.hasSuffix("/") { entries.append(entry) }
      place = next
    }
    guard unpacked <= limits.unpacked else {
      throw Refusal(
        .bomb,
        "would unpack to \(unpacked) bytes, more than the \(limits.unpacked) that are allowed"
      )
    }
    guard unpacked <= size * limits.ratio, packed <= size else {
      throw Refusal(
        .bomb,
        "would unpack to \(unpacked) bytes, more than \(limits.ratio) times its own size"
      )
    }
    self.entries = entries
  }

  private static let deepest = 64

  /// A part must stand where the directory says.
  private static func proveLocalHeader(
    _ offset: Int,
    of name: String,
    in file: InputFile
  ) throws(Refusal) {
    let header = try file.piece(at: offset, count: 30 + name.utf8.count)
    guard header.count >= 30, header.little(0, 4) == 0x0403_4B50,
      header[30...].elementsEqual(name.utf8)
    else { throw .corruptZIP("a part is not where its directory says") }
  }

  /// Finds the record at the end, which may be followed by a comment.
  private static func end(
    in file: InputFile
  ) throws(Refusal) -> (count: Int, size: Int, offset: Int, past: Int) {
    let size = file.status.size
    let start = max(0, size - 22 - 0xFFFF)
    let tail = try file.piece(at: start, count: size - start)
    guard tail.count >= 22 else { throw .truncatedZIP }
    for place in stride(from: tail.count - 22, through: 0, by: -1)
    where tail[place] == 0x50 && tail.little(place, 4) == 0x0605_4B50 {
      let past = start + place + 22 + tail.little(place + 20, 2)
      let count = tail.little(place + 10, 2)
      let length = tail.little(place + 12, 4)
      let offset = tail.little(place + 16, 4)
      // Larger ones have their numbers elsewhere; they are past every limit.
      guard count < 0xFFFF, length < 0xFFFF_FFFF, offset < 0xFFFF_FFFF else {
        throw Refusal(.bomb, "is a ZIP archive of more parts than are allowed")
      }
      guard past <= size else { throw .truncatedZIP }
      guard length >= count * 46 else { throw .corruptZIP("its directory is damaged") }
      return (count, length, offset, past)
    }
    throw .truncatedZIP
  }
}

extension Refusal {
  static let truncatedZIP = Refusal(.truncated, "is a ZIP archive that is cut off")

  static func corruptZIP(_ reason: String) -> Refusal {
    Refusal(.corrupt, "is a damaged ZIP archive: \(reason)")
  }
}

extension InputFile {
  /// Bytes at a place; a failure to read is a refusal.
  func piece(at offset: Int, count: Int) throws(Refusal) -> [UInt8] {
    do { return try bytes(at: offset, count: count) } catch {
      throw Refusal(.unreadable, "cannot be read: \(error.reason)")
    }
  }
}

extension [UInt8] {
  /// The value of a few bytes that are there, least significant first.
  func little(_ place: Int, _ count: Int) -> Int {
    var value = 0
    for index in (0..<count).reversed() { value = value << 8 | Int(self[place + index]) }
    return value
  }
}
