import ExportRun
import SystemBinding

/// The files of a binder while they are written: each beside its final name, which it gets when all are
/// whole.
///
/// What is not finished when this goes is removed. A run that was killed leaves files behind that the
/// next one takes over. Not `Sendable`.
final class OutputSet {
  private struct Part {
    var path: String
    var partial: String
    var file: Descriptor
  }

  private var parts: [Part] = []
  private var isFinished = false
  /// Why the last write failed.
  private(set) var failure: SystemError?

  deinit {
    guard !isFinished else { return }
    for part in parts { try? FileSystem.remove(part.partial) }
  }

  /// Begins the file that becomes `path`.
  ///
  /// - Returns: Takes its bytes; `false` is explained by ``failure``.
  func begin(_ path: String) throws(BinderError) -> ([UInt8]) -> Bool {
    let (folder, name) = OutputSet.split(path)
    let partial = "\(folder)/.\(name).casebound-part"
    let file: Descriptor
    do { file = try FileSystem.openToAppend(partial) } catch {
      // The file in the making is no one's concern.
      let reason = SystemError(code: error.code, operation: "write", path: path)
      throw .run(.cannotWrite(reason))
    }
    guard FileSystem.lock(file), FileSystem.isInPlace(file, at: partial) else {
      throw .outputBusy(path)
    }
    try OutputSet.writing { () throws(SystemError) in try file.truncate(to: 0) }
    parts.append(Part(path: path, partial: partial, file: file))
    return { [weak self] bytes in
      do throws(SystemError) {
        try file.writeAll(bytes)
        return true
      } catch {
        self?.failure = SystemError(code: error.code, operation: "write", path: path)
        return false
      }
    }
  }

  /// Makes sure that a file can be written beside `path`; leaves none.
  static func probe(_ path: String) throws(BinderError) {
    let probe = OutputSet()
    _ = try probe.begin(path)
    // Goes no sooner than the file is open.
    withExtendedLifetime(probe) {}
  }

  /// Gives all files their names.
  func finish() throws(BinderError) {
    try OutputSet.writing { () throws(SystemError) in
      for part in parts { try part.file.synchronize() }
    }
    for (index, part) in parts.enumerated() {
      do { try FileSystem.rename(part.partial, to: part.path) } catch {
        let reason = SystemError(code: error.code, operation: "write", path: part.path)
        guard index > 0 else { throw .run(.cannotWrite(reason)) }
        throw .setIsMixed(new: parts[..<index].map(\.path), reason)
      }
    }
    isFinished = true
    try OutputSet.writing { () throws(SystemError) in
      if let part = parts.first {
        try FileSystem.synchronize(directory: OutputSet.split(part.path).folder)
      }
    }
  }

  /// The folder and the name of a path.
  static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = String(path[..<slash])
    return (folder.isEmpty ? "/" : folder, String(path[path.index(after: slash)...]))
  }

  private static func writing<Value>(_ body: () throws(SystemError) -> Value) throws(BinderError)
    -> Value
  {
    do { return try body() } catch { throw .run(.cannotWrite(error)) }
  }
}
