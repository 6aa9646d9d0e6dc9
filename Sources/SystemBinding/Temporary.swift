import CSystem

/// Files and folders of this process alone.
enum Temporary {
  /// Makes a file that can be read and written and has no name any more, so that nothing is left behind.
  ///
  /// - Returns: It, and the path that it had, for messages.
  static func makeFile(in folder: String) throws(SystemError) -> (Descriptor, path: String) {
    var number: Int32 = -1
    let path = unsafe filledIn(folder) { template in
      unsafe number = mkostemp(template, O_CLOEXEC)
      return number >= 0
    }
    guard let path else { throw .last("create temporary file in", folder) }
    let file = Descriptor(owning: number, path: path)
    try FileSystem.remove(path)
    return (file, path)
  }

  /// Makes a folder that only this user can enter.
  ///
  /// - Returns: Its path.
  static func makeFolder(in folder: String) throws(SystemError) -> String {
    let path = unsafe filledIn(folder) { template in unsafe mkdtemp(template) != nil }
    guard let path else { throw .last("create temporary folder in", folder) }
    return path
  }

  /// Has the system fill in a free name.
  ///
  /// - Parameters:
  ///   - folder: Where.
  ///   - make: Makes what has the name, out of a template whose last six letters the system replaces
  ///     (POSIX, `mkstemp`).
  /// - Returns: The path; `nil` when it could not be made.
  private static func filledIn(
    _ folder: String,
    _ make: (UnsafeMutablePointer<CChar>) -> Bool
  ) -> String? {
    var name = Array("\(folder)/casebound-XXXXXX".utf8CString)
    let isMade = unsafe name.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.map(make) ?? false
    }
    guard isMade else { return nil }
    return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
