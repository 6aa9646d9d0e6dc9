import ArchiveModel
import Diagnostics
import Testing

@testable import ExportRun

@Suite("Frames")
struct ByteCodingTests {
  private let moment = Instant(
    written: "2024-02-29T12:00:00.5+01:00",
    seconds: 1_709_204_400,
    nanoseconds: 500_000_000
  )

  private func request(body: String, date: EventDate?) -> RenderRequest {
    let note = Note(
      id: "n1",
      title: " Gate ",
      content: .markdown(body),
      createdAt: moment,
      updatedAt: moment,
      eventDate: date,
      language: "fr"
    )
    return RenderRequest(
      note: note,
      drawing: RenderRequest.DrawingData(
        mediaType: "image/png",
        bytes: [0, 255, 1],
        alternativeText: nil
      ),
      folders: ["Work", "A/B"],
      baseName: "Gate",
      companions: [
        RenderRequest.Companion(id: "a", label: "b", path: "attachments/Gate/b", isImage: true)
      ]
    )
  }

  @Test("a request comes out as it went in", arguments: ["", "été\0\r\n😀", "x"])
  func requests(body: String) throws {
    for date in [nil, EventDate.instant(moment), .day(CalendarDay(daysSince1970: -1))] {
      let request = request(body: body, date: date)
      var writer = ByteWriter()
      request.write(to: &writer)
      var reader = ByteReader(writer.frame()[8...])
      #expect(try RenderRequest(from: &reader) == request)
      #expect(reader.isAtEnd)
    }
  }

  @Test("a note's documents come out as they went in")
  func notes() throws {
    let diagnostic = Diagnostic(
      .warning,
      code: "c",
      "m",
      advice: "a",
      position: SourcePosition(offset: 9, line: 2, column: 3)
    )
    let note = RenderedNote(
      files: [RenderedNote.File(fileExtension: "pdf", bytes: [37, 80, 68, 70])],
      pages: 3,
      diagnostics: [diagnostic],
      failure: diagnostic
    )
    var writer = ByteWriter()
    note.write(to: &writer)
    var reader = ByteReader(writer.frame()[8...])
    #expect(try RenderedNote(from: &reader) == note)
  }

  @Test("what is cut off anywhere is an error, not a trap")
  func cut() throws {
    var writer = ByteWriter()
    request(body: "words", date: .instant(moment)).write(to: &writer)
    let frame = writer.frame()
    for end in 8..<frame.count {
      var reader = ByteReader(frame[8..<end])
      #expect(throws: ByteCodingError.self) { try RenderRequest(from: &reader) }
    }
  }

  @Test("frames come out whole, whatever the pieces")
  func pieces() throws {
    var stream: [UInt8] = []
    let frames: [[UInt8]] = [[], [1], Array(repeating: 0, count: 300)]
    for frame in frames {
      var writer = ByteWriter()
      for byte in frame { writer.put(byte == 1) }
      stream += writer.frame()
    }
    for size in [1, 2, 7, 1_000] {
      var buffer = FrameBuffer()
      var found: [[UInt8]] = []
      var start = 0
      while start < stream.count {
        buffer.bytes += stream[start..<min(start + size, stream.count)]
        start += size
        while let frame = try buffer.next() { found.append(frame) }
      }
      #expect(found == frames)
    }
  }

  @Test("what is no frame is an error")
  func noFrame() {
    var buffer = FrameBuffer()
    buffer.bytes = Array("Hello, world".utf8)
    #expect(throws: ByteCodingError.self) { try buffer.next() }
  }
}
