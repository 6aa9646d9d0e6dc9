import CSystem

/// A new folder that only this user can enter, gone with what is in it when its owner lets go.
///
/// Not `Sendable`.
public final class PrivateFolder {
  /// Its path.
  public let path: String
  private var names: [String] = []

  /// Makes it in `folder`.
  public init(in folder: String) throws(SystemError) {
    path = try Temporary.makeFolder(in: folder)
  }

  deinit {
    for name in names { try? FileSystem.remove("\(path)/\(name)") }
    _ = unsafe rmdir(path)
  }

  /// The path of a file in it, which is removed with it, made or not.
  public func file(named name: String) -> String {
    names.append(name)
    return "\(path)/\(name)"
  }

  /// Copies a file into it.
  ///
  /// - Returns: The path of the copy.
  public func copy(_ file: InputFile, named name: String) throws(CopyError) -> String {
    let copy = self.file(named: name)
    let output = try CopyError.writing { () throws(SystemError) in try FileSystem.create(copy) }
    var offset = 0
    while true {
      let piece = try CopyError.reading { () throws(SystemError) in
        try file.bytes(at: offset, count: 1 << 20)
      }
      guard !piece.isEmpty else { break }
      try CopyError.writing { () throws(SystemError) in try output.writeAll(piece) }
      offset += piece.count
    }
    try CopyError.writing { () throws(SystemError) in try output.close() }
    return copy
  }
}
