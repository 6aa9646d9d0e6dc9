import Foundation
import Testing

/// The built program, as a script would call it.
enum Tool {
  /// What a call came to.
  struct Outcome {
    /// The exit status, or 128 and the signal's number as shells have it.
    let status: Int32
    /// What stands on standard output.
    let output: String
    /// What stands on standard error.
    let messages: String
  }

  /// The program beside the test bundle.
  static let path: String = {
    let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    return tests.deletingLastPathComponent().appending(path: "casebound").path(
      percentEncoded: false
    )
  }()

  /// Runs the program to its end, with nothing in the environment but `PATH` and what is given.
  static func run(
    _ arguments: [String],
    environment: [String: String] = [:],
    input: String = ""
  ) throws -> Outcome {
    try start(arguments, environment: environment, input: input).outcome()
  }

  /// The help of the program or a command, which fits a terminal of 80 columns.
  static func help(_ command: String...) throws -> String {
    let outcome = try run(command + ["--help"])
    #expect(outcome.status == 0)
    #expect(outcome.messages == "")
    for line in outcome.output.split(separator: "\n") { #expect(line.count <= 80) }
    return outcome.output
  }

  /// Starts the program and returns at once.
  static func start(
    _ arguments: [String],
    environment: [String: String] = [:],
    input: String = ""
  ) throws -> RunningTool {
    try RunningTool([path] + arguments, environment: environment, input: input)
  }

  /// Runs a line of shell in which `$TOOL` is the program.
  static func shell(_ script: String, environment: [String: String] = [:]) throws -> Outcome {
    var environment = environment
    environment["TOOL"] = path
    return try RunningTool(["/bin/bash", "-c", script], environment: environment, input: "")
      .outcome()
  }
}

/// A call of the program that may still go on.
final class RunningTool {
  /// The process, to be sent signals.
  let process = Process()
  private let folder: TemporaryFolder

  fileprivate init(_ command: [String], environment: [String: String], input: String) throws {
    folder = try TemporaryFolder()
    try folder.write(input, to: "in")
    try folder.write("", to: "out")
    try folder.write("", to: "err")
    process.executableURL = URL(filePath: command[0])
    process.arguments = Array(command.dropFirst())
    process.environment = ["PATH": "/usr/bin:/bin"].merging(environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: folder.url("in"))
    process.standardOutput = try FileHandle(forWritingTo: folder.url("out"))
    process.standardError = try FileHandle(forWritingTo: folder.url("err"))
    try process.run()
  }

  /// Waits for the end.
  func outcome() throws -> Tool.Outcome {
    process.waitUntilExit()
    let isSignal = process.terminationReason == .uncaughtSignal
    return Tool.Outcome(
      status: process.terminationStatus + (isSignal ? 128 : 0),
      output: try folder.text(of: "out"),
      messages: try folder.text(of: "err")
    )
  }
}

/// A folder that goes when its owner does.
final class TemporaryFolder {
  private let root: URL

  init() throws {
    root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  /// The place of `name` in the folder.
  func url(_ name: String) -> URL { root.appending(path: name) }

  /// The path of `name` in the folder.
  func path(_ name: String) -> String { url(name).path(percentEncoded: false) }

  /// Whether there is something of that name.
  func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  /// Makes a folder in it.
  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(at: url(name), withIntermediateDirectories: true)
  }

  /// Writes a text file.
  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: url(name))
  }

  /// Writes a file.
  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: url(name))
  }

  /// The text of a file.
  func text(of name: String) throws -> String {
    String(decoding: try Data(contentsOf: url(name)), as: UTF8.self)
  }

  /// The bytes of every file below `name`, by path.
  func files(in name: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    let base = url(name)
    for path in try FileManager.default.subpathsOfDirectory(atPath: path(name)) {
      let url = base.appending(path: path)
      if try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true {
        files[path] = try Data(contentsOf: url)
      }
    }
    return files
  }
}
