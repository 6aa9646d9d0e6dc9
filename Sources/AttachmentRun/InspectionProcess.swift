import AttachmentInspection
import Foundation
import SystemBinding

/// Why files cannot be inspected at all.
public struct AttachmentRunError: Error, Hashable, Sendable {
  /// The reason in words.
  public let reason: String
}

/// A process that inspects files one after another, and is replaced when a file ends it.
final class InspectionProcess {
  private let executable: String
  private let arguments: [String]
  private let settings: InspectionSettings
  private var process: ChildProcess?
  private var lines = LineBuffer()

  init(executable: String, arguments: [String], settings: InspectionSettings) {
    self.executable = executable
    self.arguments = arguments
    self.settings = settings
    ThisProcess.ignoreBrokenPipes()
  }

  deinit { finish() }

  /// Lets the process end by itself.
  func finish() {
    guard let process else { return }
    try? process.input.close()
    _ = process.wait()
    self.process = nil
  }

  /// What the process finds out about a file; that it crashes or hangs is a refusal.
  func inspect(_ request: InspectionRequest) throws(AttachmentRunError) -> AttachmentFinding {
    if case .bytes(let bytes) = request.source,
      let refusal = settings.limits.refusal(of: bytes.count)
    {
      var finding = AttachmentFinding(refusal: refusal)
      finding.byteCount = bytes.count
      return finding
    }
    let process = try running()
    guard let answer = try exchange(request, with: process) else {
      self.process = nil
      lines = LineBuffer()
      let refusal = refusal(after: process.wait())
      var finding = AttachmentFinding()
      if !request.isOnlyMeasured {
        var again = request
        again.isOnlyMeasured = true
        finding = try inspect(again)
      }
      finding.refusal = refusal
      return finding
    }
    do { return try JSONDecoder().decode(AttachmentFinding.self, from: Data(answer)) } catch {
      process.kill()
      self.process = nil
      lines = LineBuffer()
      return AttachmentFinding(refusal: Refusal(.corrupt, "made the check of it fail"))
    }
  }

  private func refusal(after end: ProcessEnd) -> Refusal {
    switch end {
    case .signaled("SIGPROF"), .signaled("SIGALRM"):
      Refusal(.unreadable, "could not be judged within \(settings.seconds) s, and was given up")
    case .exited(InspectionWorker.outOfMemory):
      Refusal(.bomb, "took more than \(settings.memory >> 20) MiB of memory to check")
    case .signaled("SIGKILL"), .signaled("SIGTERM"), .signaled("SIGINT"), .signaled("SIGHUP"):
      Refusal(.unreadable, "could not be judged: the process that checked it was stopped")
    case .signaled(let name):
      Refusal(.corrupt, "made the check of it crash (\(name))")
    case .exited(let status):
      Refusal(.corrupt, "made the check of it fail with status \(status)")
    }
  }

  private func running() throws(AttachmentRunError) -> ChildProcess {
    if let process { return process }
    let started: ChildProcess
    do {
      started = try ChildProcess(
        executable: executable,
        arguments: arguments,
        environment: ThisProcess.environment(keeping: [
          "LD_LIBRARY_PATH", "GDK_PIXBUF_MODULE_FILE", "LLVM_PROFILE_FILE",
        ]) + ["LC_ALL=C.UTF-8", "TZ=UTC", "SWIFT_BACKTRACE=enable=no"]
      )
    } catch {
      throw AttachmentRunError(reason: error.description)
    }
    let greeting = InspectionGreeting(settings: settings, parentID: ThisProcess.processID)
    guard try exchange(greeting, with: started) != nil else {
      _ = started.wait()
      throw AttachmentRunError(
        reason: "the checking process does not start, or the kernel does not fence it in"
      )
    }
    process = started
    return started
  }

  /// Sends a line and waits for one; `nil` when the process has ended.
  private func exchange(
    _ message: some Encodable,
    with process: ChildProcess
  ) throws(AttachmentRunError) -> [UInt8]? {
    // Values of plain fields always encode.
    let line = ((try? JSONEncoder().encode(message)).map(Array.init) ?? []) + [0x0A]
    var sent = 0
    do throws(SystemError) {
      while sent < line.count {
        _ = try Polling.wait(readers: [], writers: [process.input])
        sent += try process.input.writeSome(line, from: sent)
      }
    } catch {
      return nil
    }
    do throws(SystemError) {
      while true {
        if let answer = lines.next() { return answer }
        _ = try Polling.wait(readers: [process.output], writers: [])
        let outcome = try process.output.read(
          appendingTo: &lines.bytes,
          limit: InspectionWorker.readSize
        )
        if outcome == .end { return nil }
      }
    } catch {
      throw AttachmentRunError(reason: error.description)
    }
  }
}
