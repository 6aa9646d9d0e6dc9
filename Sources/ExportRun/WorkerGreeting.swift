import Foundation

/// What a worker is told before the first note.
struct WorkerGreeting: Codable {
  /// What to render with.
  var settings: RenderSettings
  /// The process to end with.
  var parentID: Int32
  /// So many bytes of memory it may have.
  var memoryLimit: Int

  /// The greeting as the first frame to a worker.
  func framed() -> [UInt8] {
    var writer = ByteWriter()
    // A struct of plain fields always encodes.
    let json = (try? JSONEncoder().encode(self)).map(Array.init) ?? []
    writer.put(json)
    return writer.frame()
  }

  init(settings: RenderSettings, parentID: Int32, memoryLimit: Int) {
    self.settings = settings
    self.parentID = parentID
    self.memoryLimit = memoryLimit
  }

  /// Reads the first frame to a worker.
  init(frame: [UInt8]) throws {
    var reader = ByteReader(frame[...])
    self = try JSONDecoder().decode(WorkerGreeting.self, from: Data(reader.piece()))
  }

  /// The first frame from a worker: that it is ready, or why it never will be.
  static func answer(failure: String?) -> [UInt8] {
    var writer = ByteWriter()
    writer.put(failure)
    return writer.frame()
  }

  /// Reads the first frame from a worker.
  static func failure(inAnswer frame: [UInt8]) throws(ByteCodingError) -> String? {
    var reader = ByteReader(frame[...])
    return try reader.optionalText()
  }
}
