import ArchiveModel
import ArchiveReading
import ArchiveWriting
import Foundation
import Testing

@Suite("Converting without loss")
struct RoundTripTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/" + UUID().uuidString

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  @Test("JSON, JSON Lines, SQLite and JSON again hold the same", arguments: UInt64(1)...60)
  func allForms(seed: UInt64) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let random = RandomArchive(seed: seed)
    let first = "\(folder)/1.json"
    try write(random.header, random.notes, to: first)
    var path = first
    for name in ["2.jsonl", "3.sqlite", "4.json"] {
      let reader = try ArchiveReader(opening: path)
      let notes = try reader.slots.indices.map { try reader.note(at: $0).note }
      #expect(reader.header == random.header, "seed \(seed), before \(name)")
      #expect(notes == random.notes, "seed \(seed), before \(name)")
      path = "\(folder)/\(name)"
      try write(reader.header, notes, to: path)
    }
    // Equal in every byte: no text, number or unknown field was rewritten on the way.
    #expect(try bytes(path) == bytes(first), "seed \(seed)")
  }

  @Test("what JSON's white space and escapes stood for survives")
  func foreignJSON() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let json = """
      { "version" : 1, "notes" : [ {
        "updatedAt" : "2024-01-02T03:04:05Z", "id" : "\\u006e", "title" : "\\/\\u00e9\\ud83d\\ude00",
        "x" : { "a b" : [ 1.0 , "\\u0041" ] }, "body" : "", "createdAt" : "2024-01-02T03:04:05Z"
      } ], "format" : "casebound-archive" }
      """
    let source = "\(folder)/a.json"
    try Data(json.utf8).write(to: URL(fileURLWithPath: source))
    let original = try ArchiveReader(opening: source).note(at: 0).note
    #expect(original.title == "/é😀")
    #expect(original.unknown == [UnknownField(name: "x", json: #"{"a b":[1.0,"\u0041"]}"#)])
    for name in ["b.sqlite", "c.jsonl"] {
      try write(ArchiveHeader(), [original], to: "\(folder)/\(name)")
      #expect(try ArchiveReader(opening: "\(folder)/\(name)").note(at: 0).note == original)
    }
  }

  private func write(_ header: ArchiveHeader, _ notes: [Note], to path: String) throws {
    let writer = try ArchiveWriter(to: path, header: header)
    for note in notes { try writer.append(note) }
    try writer.finish()
  }

  private func bytes(_ path: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path))
  }
}
