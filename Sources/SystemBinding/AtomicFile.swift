/// Writing a file so that its name never stands for half of it.
public enum AtomicFile {
  /// Whether there is a file at `path` that holds exactly `bytes`.
  public static func holds(_ bytes: [UInt8], at path: String) -> Bool {
    guard let present = try? FileSystem.status(of: path), present.kind == .file,
      present.size == bytes.count
    else { return false }
    return (try? FileSystem.contents(of: path)) == bytes
  }

  /// Writes `bytes` to a file beside `path`, then gives it that name.
  ///
  /// Nothing is synced: do that once for all files.
  ///
  /// - Parameters:
  ///   - bytes: The whole contents.
  ///   - path: The final name.
  ///   - partialPath: The name while it is being written, in the same directory; nothing may have
  ///     it. It is gone afterwards, errors included.
  /// - Throws: ``SystemError`` naming `path`, or `partialPath` when something has that.
  public static func write(_ bytes: [UInt8], to path: String, by partialPath: String)
    throws(SystemError)
  {
    let file: Descriptor
    do { file = try FileSystem.create(partialPath) } catch {
      throw error.kind == .exists
        ? error : SystemError(code: error.code, operation: "write", path: path)
    }
    do {
      try file.writeAll(bytes)
      try file.close()
      try FileSystem.rename(partialPath, to: path)
    } catch {
      try? FileSystem.remove(partialPath)
      throw SystemError(code: error.code, operation: "write", path: path)
    }
  }
}
