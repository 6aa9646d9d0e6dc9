import Foundation
import Testing

@Suite("Mutated files")
struct MutationsTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Golden/attachments")
  private static let count = 2_000
  private static let seed: UInt64 = 2_024

  private struct Row: Decodable {
    struct Finding: Decodable { var sentence: String }
    var name: String
    var kind: String
    var verdict: String
    var findings: [Finding]
  }

  /// The files of real producers that are accepted, and whether each is text, which has no end.
  private static func accepted() throws -> [(bytes: [UInt8], isText: Bool)] {
    let table = try String(contentsOf: folder.appending(path: "producers.tsv"), encoding: .utf8)
    return try table.split(separator: "\n").dropFirst().compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields[3] != "refused" else { return nil }
      let file = folder.appending(path: "files/\(fields[0])")
      return (Array(try Data(contentsOf: file)), fields[2] == "TXT" || fields[2] == "MD")
    }
  }

  @Test(
    "of 2,000 cut, changed and spliced files none ends a process, and none that is cut is accepted"
  )
  func mutations() throws {
    let temporary = try TemporaryFolder()
    try temporary.makeFolder("set")
    var random = SplitMix(state: Self.seed)
    let bases = try Self.accepted()
    for number in 0..<Self.count {
      let base = bases[number % bases.count]
      let other = bases[Int.random(in: 0..<bases.count, using: &random)].bytes
      var bytes = base.bytes
      let place = Int.random(in: 1..<bytes.count - 1, using: &random)
      let change: String
      switch number / bases.count % 3 {
      case 0:
        bytes.removeSubrange(place...)
        // A few letters of a header may be text of their own.
        change = base.isText || place < 16 ? "text" : "cut"
      case 1:
        for _ in 0..<Int.random(in: 1...8, using: &random) {
          let target = Int.random(in: 0..<bytes.count, using: &random)
          bytes[target] = UInt8.random(in: 0...255, using: &random)
        }
        change = "flip"
      default:
        // Another file inside, or from there on.
        let end = Bool.random(using: &random) ? place : bytes.count
        bytes.replaceSubrange(place..<end, with: other.suffix(place))
        change = "splice"
      }
      let name = "set/\(number)-\(change)"
      try Data(bytes).write(to: URL(filePath: temporary.path(name)))
    }

    let outcome = try Tool.run(["attachments", temporary.path("set"), "--format", "jsonl"])
    let rows = try outcome.output.split(separator: "\n").map {
      try JSONDecoder().decode(Row.self, from: Data($0.utf8))
    }
    #expect(outcome.status == 1)
    #expect(rows.count == Self.count)
    for row in rows {
      #expect(!row.name.hasSuffix("-cut") || row.verdict == "refused", "\(row.name) is accepted")
      let sentences = row.findings.map(\.sentence).joined()
      for end in ["made the check", "took longer", "took more than"] {
        #expect(!sentences.contains(end), "\(row.name), seed \(Self.seed): \(sentences)")
      }
    }
  }
}

/// Numbers that follow from a seed (Steele, Lea and Flood: SplitMix64).
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
