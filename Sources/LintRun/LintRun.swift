public import BinderLint
import Foundation
public import SystemBinding

/// Why files cannot be checked at all.
public enum LintRunError: Error, Hashable, Sendable {
  /// There is no such file, or it cannot be opened.
  case unreadable(path: String, reason: String)
  /// The process that reads does not work.
  case noReader(String)
}

/// Holds finished PDFs to a profile; each is read in a fenced process of its own.
public struct LintRun {
  private let executable: String
  private let arguments: [String]
  private let memory: Int
  private let seconds: Int

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - executable: The program whose copies read, fenced in; this one unless said.
  ///   - arguments: What makes it run ``LintWorker``; the hidden subcommand unless said.
  ///   - memory: How much memory reading a file may take, in bytes.
  ///   - seconds: How long reading a page may take.
  public init(
    executable: String = ThisProcess.executable,
    arguments: [String] = ["linter"],
    memory: Int = 1 << 30,
    seconds: Int = 60
  ) {
    self.executable = executable
    self.arguments = arguments
    self.memory = memory
    self.seconds = seconds
    ThisProcess.ignoreBrokenPipes()
  }

  /// Checks files.
  ///
  /// - Parameters:
  ///   - paths: The files, in the order in which their numbers run on.
  ///   - profile: The rules.
  /// - Returns: What does not hold, and the files that are not there or cannot be opened, in their order;
  ///   of these nothing is known and nothing is said. A file that is no PDF, or ends the process that reads
  ///   it, is a finding.
  /// - Throws: ``LintRunError/noReader(_:)`` when nothing can be read.
  public func check(
    _ paths: [String],
    against profile: LintProfile
  ) throws(LintRunError) -> (report: LintReport, unreadable: [LintRunError]) {
    var files: [BinderFacts] = []
    var unreadable: [LintRunError] = []
    for path in paths {
      do throws(LintRunError) {
        files.append(try facts(of: path))
      } catch {
        guard case .unreadable = error else { throw error }
        unreadable.append(error)
        var file = FileFacts()
        file.isAbsent = true
        files.append(BinderFacts(path: path, file: file, pages: []))
      }
    }
    return (BinderLinter.check(files, against: profile), unreadable)
  }

  /// Reads a file.
  public func facts(of path: String) throws(LintRunError) -> BinderFacts {
    let request = try request(for: path)
    let process = try started()
    var facts = BinderFacts(path: path, file: FileFacts(), pages: [])
    var isWhole = false
    do throws(SystemError) {
      // Values of plain fields always encode.
      let line = ((try? JSONEncoder().encode(request)).map(Array.init) ?? []) + [0x0A]
      var sent = 0
      while sent < line.count {
        _ = try Polling.wait(readers: [], writers: [process.input])
        sent += try process.input.writeSome(line, from: sent)
      }
      try process.input.close()
      isWhole = try read(process.output, into: &facts)
    } catch {
      // A process that ended early tells by how it did.
      process.kill()
    }
    let end = process.wait()
    if !isWhole {
      facts.file = FileFacts()
      facts.file.damage = words(for: end)
      facts.file.isTooLarge = end == .exited(LintWorker.outOfMemory)
    }
    if facts.file.isTooLarge { facts.file.damage = words(for: .exited(LintWorker.outOfMemory)) }
    if facts.file.damage != nil { facts.pages = [] }
    return facts
  }

  private func request(for path: String) throws(LintRunError) -> LintRequest {
    let status: FileStatus?
    do { status = try FileSystem.status(of: path, followingLinks: true) } catch {
      throw .unreadable(path: path, reason: error.reason)
    }
    // Opening a device could already do something.
    guard let status, status.kind == .file else {
      let reason = status == nil ? "there is no such file" : "it is no file"
      throw .unreadable(path: path, reason: reason)
    }
    do {
      try FileSystem.open(path).close()
      return LintRequest(
        path: try FileSystem.realPath(path),
        byteCount: status.size,
        memory: memory,
        seconds: seconds,
        parentID: ThisProcess.processID
      )
    } catch {
      throw .unreadable(path: path, reason: error.reason)
    }
  }

  private func started() throws(LintRunError) -> ChildProcess {
    do {
      return try ChildProcess(
        executable: executable,
        arguments: arguments,
        environment: ThisProcess.environment(keeping: ["LD_LIBRARY_PATH", "LLVM_PROFILE_FILE"])
          + ["LC_ALL=C.UTF-8", "TZ=UTC", "SWIFT_BACKTRACE=enable=no"]
      )
    } catch {
      throw .noReader(error.description)
    }
  }

  /// Reads lines to their end; whether the last one came.
  private func read(
    _ output: Descriptor,
    into facts: inout BinderFacts
  ) throws(SystemError) -> Bool {
    var lines = LineBuffer()
    let decoder = JSONDecoder()
    var isWhole = false
    while true {
      while let bytes = lines.next() {
        guard let line = try? decoder.decode(LintLine.self, from: Data(bytes)) else { return false }
        if let page = line.page { facts.pages.append(page) }
        if let file = line.file {
          facts.file = file
          isWhole = true
        }
      }
      _ = try Polling.wait(readers: [output], writers: [])
      let outcome = try output.read(appendingTo: &lines.bytes, limit: LintWorker.readSize)
      if outcome == .end { return isWhole }
    }
  }

  private func words(for end: ProcessEnd) -> String {
    switch end {
    case .signaled("SIGPROF"), .signaled("SIGALRM"):
      "reading a page of it took longer than \(seconds) s"
    case .exited(LintWorker.outOfMemory): "reading it takes more than \(memory >> 20) MiB of memory"
    case .signaled(let name): "reading it crashed (\(name))"
    case .exited(let status): "reading it failed with status \(status)"
    }
  }
}
