import Foundation
import Testing

/// What the README shows is what happens.
@Suite("README")
struct ReadmeTests {
  private let folder: TemporaryFolder
  private let readme: String
  private let project = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  init() throws {
    folder = try TemporaryFolder()
    readme = try String(contentsOf: project.appending(path: "README.md"), encoding: .utf8)
  }

  private var sample: String {
    project.appending(path: "Golden/archives/sample.json").path(percentEncoded: false)
  }

  @Test("the first command exports the sample, ends with the line shown and leaves the files named")
  func firstCommand() throws {
    let call = try #require(readme.firstMatch(of: /\.build\/release\/casebound (export .*)\n/)?.1)
    let words = call.split(separator: " ").map { word in
      switch word {
      case "Golden/archives/sample.json": sample
      case "documents": folder.path("documents")
      default: String(word)
      }
    }
    let outcome = try Tool.run(words)
    #expect(outcome.status == 0)
    let shown = try #require(readme.firstMatch(of: /\n(\d+ notes: .* pages in )/)?.1)
    let said = try #require(outcome.messages.split(separator: "\n").last)
    #expect(said.hasPrefix(shown))
    let named = readme.matches(of: /`(documents\/[^`]*)`/).map { String($0.1) }
    #expect(!named.isEmpty)
    for path in named { #expect(folder.has(path), "\(path)") }
  }

  @Test("every command of the table runs, and the status is 0 on the sample")
  func table() throws {
    let calls = readme.matches(of: /\n\| `casebound ([^`]*)` \|/).map { String($0.1) }
    #expect(calls.count >= 5)
    for call in calls {
      let words = call.split(separator: " ").map { word in
        switch word {
        case "ARCHIVE": sample
        case "ARCHIVE2": folder.path("other.sqlite")
        case "FOLDER": folder.path("out")
        case "BINDER.pdf": folder.path("binder.pdf")
        default: String(word)
        }
      }
      // The id of a note is put in where the table says ID.
      let id = try firstNoteID()
      let outcome = try Tool.run(words.map { $0 == "ID" ? id : $0 })
      #expect(outcome.status == 0, "\(call): \(outcome.messages)")
    }
  }

  private func firstNoteID() throws -> String {
    let outcome = try Tool.run(["inspect", sample, "--show", "preview"])
    return String(try #require(outcome.output.firstMatch(of: /^note "([^"]*)"/)?.1))
  }
}
