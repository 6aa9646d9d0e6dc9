import PangoCairoBinding
import SystemBinding

/// What a worker process does.
///
/// It takes frames on standard input and answers in frames on standard output: first the settings,
/// answered by whether it can render at all, then a note at a time, each answered by its documents.
public enum WorkerMain {
  /// How many bytes are read at a time.
  static let readSize = 1 << 16

  /// The exit status of a worker that needed more memory than it may have.
  static let outOfMemoryStatus: Int32 = 77

  /// The exit status of a worker that answered, and whose fonts are not to be used again.
  static let spentStatus: Int32 = 78

  /// Renders the notes that come on standard input until there are no more.
  ///
  /// Standard output carries frames alone; whatever a library prints goes to standard error.
  ///
  /// - Returns: The exit status: 0; 1 when it cannot render or what came is no frame;
  ///   `spentStatus`.
  public static func run() -> Int32 {
    ThisProcess.endOnInterrupts()
    ThisProcess.ignoreBrokenPipes()
    do {
      let output = try ThisProcess.takeStandardOutput()
      var requests = FrameSource(try Descriptor(duplicating: 0))
      guard let opening = try requests.next() else { return 0 }
      let greeting = try WorkerGreeting(frame: opening)
      ThisProcess.dieWithParent(greeting.parentID)
      try ThisProcess.limitMemory(
        to: greeting.memoryLimit,
        exitingWith: WorkerMain.outOfMemoryStatus
      )

      let renderer: NoteRenderer
      do {
        renderer = try NoteRenderer(settings: greeting.settings)
      } catch {
        try output.writeAll(WorkerGreeting.answer(failure: error.description))
        return 1
      }
      try output.writeAll(WorkerGreeting.answer(failure: nil))

      while let frame = try requests.next() {
        var reader = ByteReader(frame[...])
        let task = try RenderTask(from: &reader)
        var writer = ByteWriter()
        renderer.render(task).write(to: &writer)
        try output.writeAll(writer.frame())
        // Notes must not depend on what another one in the same process did to the fonts.
        if FontFaults.seen > 0 { return spentStatus }
      }
      return 0
    } catch {
      return 1
    }
  }
}

/// Frames read from a descriptor, waiting for each.
private struct FrameSource {
  private let input: Descriptor
  private var buffer = FrameBuffer()

  init(_ input: Descriptor) { self.input = input }

  /// The next frame; `nil` when there are no more.
  mutating func next() throws -> [UInt8]? {
    while true {
      if let frame = try buffer.next() { return frame }
      let outcome = try input.read(appendingTo: &buffer.bytes, limit: WorkerMain.readSize)
      if outcome == .end { return nil }
    }
  }
}
