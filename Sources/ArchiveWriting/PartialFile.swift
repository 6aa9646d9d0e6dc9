import SystemBinding

/// A file that has another name while it is being written, beside its final one.
///
/// What still has that name when this goes is removed: nothing half written stays.
final class PartialFile {
  /// The name.
  let path: String
  /// The file, open to write; empty at first.
  let file: Descriptor

  /// The longest that a name may be without what is put around it, in bytes.
  private static let longestName = 200

  /// Makes the file that is to become `path`, under a name that nothing else has.
  init(for path: String) throws(SystemError) {
    let name = path.split(separator: "/").last ?? ""
    let start = String(decoding: name.utf8.prefix(PartialFile.longestName), as: UTF8.self)
    (file, self.path) = try FileSystem.createUnused(
      "\(PartialFile.folder(of: path))/.\(start).casebound-partial"
    )
  }

  deinit { try? FileSystem.remove(path) }

  /// The folder that `path` lies in.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
