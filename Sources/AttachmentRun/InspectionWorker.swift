import AttachmentInspection
import Foundation
import SandboxBinding
import SystemBinding

/// What a process does that inspects files for another one.
///
/// It takes a line of JSON on standard input, first the settings, then a file at a time, and answers
/// each with a line on standard output. Before the first file it gives up all that inspecting does not
/// need, so that a hostile file can at worst be refused.
public enum InspectionWorker {
  /// How many bytes are read at a time.
  static let readSize = 1 << 13
  /// The exit status when the memory did not do.
  static let outOfMemory: Int32 = 3

  /// Inspects the files that come on standard input until there are no more.
  ///
  /// - Returns: The exit status: 0, or 1 when it cannot inspect or what came makes no sense.
  public static func run() -> Int32 {
    ThisProcess.endOnInterrupts()
    ThisProcess.ignoreBrokenPipes()
    do {
      let output = try ThisProcess.takeStandardOutput()
      let input = try Descriptor(duplicating: 0)
      var lines = LineBuffer()
      guard let opening = try next(&lines, from: input) else { return 0 }
      let greeting = try JSONDecoder().decode(InspectionGreeting.self, from: Data(opening))
      ThisProcess.dieWithParent(greeting.parentID)
      let settings = greeting.settings
      let inspector = try AttachmentInspector(
        limits: settings.limits,
        isMarkdown: MarkdownMarks.areIn
      )
      try ThisProcess.limitMemory(to: settings.memory, exitingWith: outOfMemory)
      try Sandbox.enter(SandboxLimits(fileSize: settings.limits.bytes, openFiles: 64))
      try output.writeAll([0x0A])
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      while let line = try next(&lines, from: input) {
        let request = try JSONDecoder().decode(InspectionRequest.self, from: Data(line))
        Sandbox.setAlarm(seconds: settings.seconds)
        let finding = inspect(request, with: inspector)
        Sandbox.setAlarm(seconds: 0)
        try output.writeAll(Array(try encoder.encode(finding)) + [0x0A])
      }
      return 0
    } catch {
      return 1
    }
  }

  private static func next(
    _ lines: inout LineBuffer,
    from input: Descriptor
  ) throws(SystemError) -> [UInt8]? {
    while true {
      if let line = lines.next() { return line }
      if case .end = try input.read(appendingTo: &lines.bytes, limit: readSize) { return nil }
    }
  }

  private static func inspect(
    _ request: InspectionRequest,
    with inspector: AttachmentInspector
  ) -> AttachmentFinding {
    do throws(Refusal) {
      let file = try open(request)
      guard !request.isOnlyMeasured else { return inspector.measure(file) }
      return inspector.inspect(file, record: request.record)
    } catch {
      return AttachmentFinding(refusal: error)
    }
  }

  private static func open(_ request: InspectionRequest) throws(Refusal) -> InputFile {
    do {
      switch request.source {
      case .bytes(let bytes): return try InputFile(holding: Array(bytes))
      case .file(let path, let folder):
        return try open(
          FilePath(bytes: Array(path)),
          in: folder.map { FilePath(bytes: Array($0)) },
          isHeld: request.isHeld
        )
      }
    } catch let error as Refusal {
      throw error
    } catch let error as SystemError {
      throw Refusal(.unreadable, "cannot be read: \(error.reason)")
    } catch {
      throw Refusal(.unreadable, "cannot be read")
    }
  }

  private static func open(
    _ path: FilePath,
    in folder: FilePath?,
    isHeld: Bool
  ) throws -> InputFile {
    guard let status = try FileSystem.status(of: path, followingLinks: true) else {
      throw isHeld
        ? Refusal(.missing, "has no file where the archive says it is")
        : Refusal(.unreadable, "cannot be read: there is nothing there")
    }
    if let folder {
      let root = try FileSystem.realPath(folder)
      let target = try FileSystem.realPath(path)
      guard target.bytes.starts(with: root == FilePath("/") ? root.bytes : root.bytes + [0x2F])
      else {
        throw Refusal(.notAFile, "is a link out of its folder")
      }
    }
    // Opening a device could already do something.
    guard status.kind == .file else {
      throw Refusal(.notAFile, "is a folder, device, pipe or socket")
    }
    return try InputFile(opening: path)
  }
}
