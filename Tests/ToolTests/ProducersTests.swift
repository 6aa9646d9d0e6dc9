import Foundation
import Testing

@Suite("Files of real producers")
struct ProducersTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Golden/attachments")

  /// A row of the report, as far as the table tells of it.
  private struct Row: Decodable {
    struct Finding: Decodable { var code: String }
    var name: String
    var kind: String
    var verdict: String
    var encoding: String?
    var findings: [Finding]

    var fields: [String] {
      [name, kind, verdict, findings.map(\.code).joined(separator: " "), encoding ?? ""]
    }
  }

  @Test("each is accepted or refused as the table in Golden says")
  func table() throws {
    let table = try String(
      contentsOf: Self.folder.appending(path: "producers.tsv"),
      encoding: .utf8
    )
    let expected = table.split(separator: "\n").dropFirst().map { line in
      var fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      fields.remove(at: 1)
      return fields
    }
    let files = Self.folder.appending(path: "files").path(percentEncoded: false)
    let outcome = try Tool.run(["attachments", files, "--format", "jsonl"])
    let rows = try outcome.output.split(separator: "\n").map {
      try JSONDecoder().decode(Row.self, from: Data($0.utf8)).fields
    }
    #expect(rows.map { $0[0] } == expected.map { $0[0] })
    for (row, wanted) in zip(rows, expected) { #expect(row == wanted) }
    #expect(outcome.status == 1)
  }
}
