import Foundation
import PageLayout
import Testing

/// One recorded case: a folder of `Golden/` with a `case.md`.
struct GoldenCase: CustomTestStringConvertible, Sendable {
  /// The folder's name.
  let name: String

  var testDescription: String { name }

  /// The project's folder.
  private static let project = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The list of libraries that the PDFs were recorded with, and where a run leaves its own.
  static let libraries = (
    recorded: project.appending(path: "Golden/libraries.txt"),
    made: project.appending(path: ".build/golden/libraries.txt")
  )

  /// All cases, or those that `GOLDEN_CASES` names, in name order.
  static let all: [GoldenCase] = {
    let asked = (ProcessInfo.processInfo.environment["GOLDEN_CASES"] ?? "").split(separator: " ")
    if !asked.isEmpty { return asked.map { GoldenCase(name: String($0)) } }
    let files = FileManager.default
    let folder = project.appending(path: "Golden")
    let names = (try? files.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
    return names.sorted().map(GoldenCase.init(name:)).filter {
      files.fileExists(atPath: $0.recorded.appending(path: "case.md").path(percentEncoded: false))
    }
  }()

  /// The case's own folder.
  var recorded: URL { Self.project.appending(path: "Golden/\(name)") }

  /// Where a run leaves what it made.
  var made: URL { Self.project.appending(path: ".build/golden/\(name)") }

  /// The path of the archive.
  var archive: String { recorded.appending(path: "input/archive.json").path(percentEncoded: false) }

  /// What a case asks for beside its archive.
  struct Options: Decodable {
    var page: PageSetup?
    var placedImages: Bool?
  }

  /// The options in `input/options.json`, none where there is no such file.
  var options: Options {
    get throws {
      let file = recorded.appending(path: "input/options.json")
      guard let data = try? Data(contentsOf: file) else { return Options() }
      return try JSONDecoder().decode(Options.self, from: data)
    }
  }

  /// Keeps what a run made, in place of what the last one did.
  func keep(_ bytes: some Sequence<UInt8>, as file: String) throws {
    try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
    try Data(bytes).write(to: made.appending(path: file))
  }

  /// Whether the recorded file is there and equals what the run made.
  func agrees(on file: String) -> Bool {
    let before = try? Data(contentsOf: recorded.appending(path: file))
    let now = try? Data(contentsOf: made.appending(path: file))
    return before != nil && before == now
  }
}
