/// Writing a file so that its name never stands for half of it.
public enum AtomicFile {
  /// What writing came to.
  public enum Outcome: Hashable, Sendable {
    /// The file is new or has new contents.
    case written
    /// The file already held these bytes and was left alone.
    case unchanged
  }

  /// Writes `bytes` to a file beside `path`, then gives it that name.
  ///
  /// A file with equal bytes is left alone. Nothing is synced: do that once for all files.
  ///
  /// - Parameters:
  ///   - bytes: The whole contents.
  ///   - path: The final name.
  ///   - partialPath: The name while it is being written, in the same directory; whatever has it
  ///     is replaced. It is gone afterwards, errors included.
  /// - Returns: Whether anything had to be written.
  /// - Throws: ``SystemError`` naming `path`.
  public static func write(_ bytes: [UInt8], to path: String, by partialPath: String)
    throws(SystemError) -> Outcome
  {
    if let present = try FileSystem.status(of: path), present.kind == .file,
      present.size == bytes.count, (try? FileSystem.contents(of: path)) == bytes
    {
      return .unchanged
    }
    do {
      let file = try FileSystem.create(partialPath)
      try file.writeAll(bytes)
      try file.close()
      try FileSystem.rename(partialPath, to: path)
    } catch {
      try? FileSystem.remove(partialPath)
      throw SystemError(code: error.code, operation: "write", path: path)
    }
    return .written
  }
}
