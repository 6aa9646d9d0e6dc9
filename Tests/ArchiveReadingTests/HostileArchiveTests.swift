import ArchiveModel
import ArchiveReading
import ArchiveWriting
import Foundation
import Testing

@Suite("Archives damaged at random")
struct HostileArchiveTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
  }

  /// An archive that uses every field.
  private static let rich = archive(
    notes: [
      note(
        id: "0A1B2C3D-0000-4000-8000-00000000ABCD",
        title: "Tïtle 😀",
        body: #"# H\n\n\ud83d\ude00 \ud800 \u0000"#,
        more: #""eventDate":"2024-02-29","pinned":true,"folder":"f","language":"en","#
          + #""drawing":{"mediaType":"image/png","data":"AAEC","alt":"x"},"tags":["a",{"b":[1.5e3]}],"#
          + #""attachments":[{"id":"a","fileName":"f","byteCount":1,"file":"a/b"}],"#
          + #""revisions":[{"title":"","body":"","capturedAt":"2024-01-02T03:04:05.5+01:00"}]"#
      ),
      note(id: "n2", more: #""blocks":[{"type":"divider"}]"#),
    ].joined(separator: ",\n"),
    before: #""folders":[{"id":"f","name":"F","parent":null}],"locale":"en","app":{"v":1},"#
  )

  /// Reads all that can be read; errors are fine, traps are not.
  private func readAll(_ bytes: [UInt8], as name: String) throws {
    let path = try folder.write(bytes, as: name)
    guard let reader = try? ArchiveReader(opening: path) else { return }
    for place in reader.slots.indices {
      _ = reader.slots[place]
      _ = try? reader.note(at: place)
    }
    _ = reader.folders.depthFirst
  }

  private func damaged(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: bytes.removeSubrange(place...)
      case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 2: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      case 3:
        bytes.insert(
          contentsOf: Array("\"\\{}[],:0-\n".utf8).shuffled(using: &generator).prefix(2),
          at: place
        )
      default:
        let end = min(bytes.count, place + Int.random(in: 1...40, using: &generator))
        bytes.removeSubrange(place..<end)
      }
    }
    return bytes
  }

  @Test("JSON that is damaged gives errors and never a trap", arguments: UInt64(1)...40)
  func json(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      try readAll(damaged(Array(Self.rich.utf8), &generator), as: "\(seed).json")
    }
  }

  @Test("JSON Lines that are damaged give errors and never a trap", arguments: UInt64(1)...20)
  func jsonLines(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let whole = try converted(to: "whole\(seed).jsonl")
    for _ in 0..<50 { try readAll(damaged(whole, &generator), as: "\(seed).jsonl") }
  }

  @Test("a database that is damaged gives errors and never a trap", arguments: UInt64(1)...20)
  func sqlite(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let whole = try converted(to: "whole\(seed).sqlite")
    for _ in 0..<20 { try readAll(damaged(whole, &generator), as: "\(seed).sqlite") }
  }

  private func converted(to name: String) throws -> [UInt8] {
    let reader = try ArchiveReader(opening: folder.write(Self.rich, as: name + ".json"))
    let writer = try ArchiveWriter(to: "\(folder.path)/\(name)", header: reader.header)
    for place in reader.slots.indices { try writer.append(reader.note(at: place).note) }
    try writer.finish()
    return try folder.bytes(of: name)
  }
}

/// The same numbers for the same seed: SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
