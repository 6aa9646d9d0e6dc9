/// What a worker is asked for.
public enum RenderTask: Hashable, Sendable {
  /// The documents of a note.
  case note(RenderRequest)
  /// The pages of an attached file.
  case exhibit(ExhibitFile)
}

extension RenderTask {
  /// The task as a frame.
  var frame: [UInt8] {
    var writer = ByteWriter()
    switch self {
    case .note(let request):
      writer.put(true)
      request.write(to: &writer)
    case .exhibit(let file):
      writer.put(false)
      file.write(to: &writer)
    }
    return writer.frame()
  }

  init(from reader: inout ByteReader) throws(ByteCodingError) {
    self =
      try reader.flag()
      ? .note(try RenderRequest(from: &reader)) : .exhibit(try ExhibitFile(from: &reader))
  }
}
