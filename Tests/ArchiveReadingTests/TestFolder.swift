import ArchiveModel
import ArchiveReading
import Foundation

/// A folder for a test's files, gone with the test.
final class TestFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and gives its path.
  @discardableResult
  func write(_ bytes: [UInt8], as name: String) throws -> String {
    let file = "\(path)/\(name)"
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    return file
  }

  /// Writes a text and gives its path.
  @discardableResult
  func write(_ text: String, as name: String = "archive.json") throws -> String {
    try write(Array(text.utf8), as: name)
  }

  /// The contents of a file.
  func bytes(of name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")))
  }

  /// The names of the files in it.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}

/// A JSON archive around the JSON text of its notes.
func archive(notes: String, before: String = "") -> String {
  #"{"format":"casebound-archive","version":1,\#(before)"notes":[\#(notes)]}"#
}

/// The JSON text of a sound note, with more fields where `more` has some.
func note(id: String = "n1", title: String = "T", body: String = "B", more: String = "") -> String {
  #"{"id":"\#(id)","title":"\#(title)","body":"\#(body)","createdAt":"2024-01-02T03:04:05Z","#
    + #""updatedAt":"2024-01-02T03:04:05Z"\#(more.isEmpty ? "" : "," + more)}"#
}

extension ArchiveReader {
  /// Why the note at a place cannot be read.
  func failure(at place: Int) -> NoteFailure? {
    if case .failed(let failure) = slots[place] { failure } else { nil }
  }
}

/// A file that is changed in place.
struct WritableFile {
  private let handle: FileHandle

  init?(_ path: String) {
    guard let handle = FileHandle(forWritingAtPath: path) else { return nil }
    self.handle = handle
  }

  /// Puts `bytes` in the place of all that it has.
  func overwrite(with bytes: [UInt8]) {
    handle.truncateFile(atOffset: 0)
    handle.write(Data(bytes))
  }
}
