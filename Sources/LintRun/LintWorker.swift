import BinderLint
import Foundation
import SandboxBinding
import SystemBinding

/// One file to read, as it is told to the process that reads it.
struct LintRequest: Codable {
  /// Its absolute path.
  var path: String
  /// Its length.
  var byteCount: Int
  /// How much memory may be used, in bytes.
  var memory: Int
  /// How long a page may take, in seconds.
  var seconds: Int
  /// The process to end with.
  var parentID: Int32
}

/// One line of what was read: a page, or what holds for the whole file, which comes last.
struct LintLine: Codable {
  /// A page.
  var page: PageFacts?
  /// The file.
  var file: FileFacts?
}

/// What a process does that reads a finished PDF for another one.
///
/// It takes a line of JSON on standard input and answers with a line for each page and one for the file.
/// Before it opens the file it gives up all that reading does not need.
public enum LintWorker {
  /// The exit status when the memory did not do.
  static let outOfMemory: Int32 = 3
  /// How many bytes are read at a time.
  static let readSize = 1 << 16

  /// Reads the file that is asked for on standard input.
  ///
  /// - Returns: The exit status: 0, or 1 when what came makes no sense.
  public static func run() -> Int32 {
    ThisProcess.endOnInterrupts()
    ThisProcess.ignoreBrokenPipes()
    do {
      let output = try ThisProcess.takeStandardOutput()
      let input = try Descriptor(duplicating: 0)
      var lines = LineBuffer()
      var opening = lines.next()
      while opening == nil {
        if case .end = try input.read(appendingTo: &lines.bytes, limit: readSize) { return 1 }
        opening = lines.next()
      }
      let request = try JSONDecoder().decode(LintRequest.self, from: Data(opening ?? []))
      ThisProcess.dieWithParent(request.parentID)
      try ThisProcess.limitMemory(to: request.memory, exitingWith: outOfMemory)
      try Sandbox.enter(SandboxLimits(fileSize: 1 << 20, openFiles: 64))
      let encoder = JSONEncoder()
      let reader = BinderReader(path: request.path, byteCount: request.byteCount) {
        Sandbox.setAlarm(seconds: request.seconds)
      }
      Sandbox.setAlarm(seconds: request.seconds)
      let file = try reader.read { page in
        try output.writeAll(Array(try encoder.encode(LintLine(page: page))) + [0x0A])
      }
      try output.writeAll(Array(try encoder.encode(LintLine(file: file))) + [0x0A])
      return 0
    } catch {
      return 1
    }
  }
}
