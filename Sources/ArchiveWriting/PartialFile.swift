import SystemBinding

/// The name that a file has while it is being written, beside its final one.
///
/// What still has it when this goes is removed: nothing half written stays.
final class PartialFile {
  let path: String

  /// Makes the name of the file that is to become `path`.
  init(for path: String) {
    let name = path.split(separator: "/").last ?? ""
    self.path = "\(PartialFile.folder(of: path))/.\(name).casebound-partial"
  }

  deinit { try? FileSystem.remove(path) }

  /// The folder that `path` lies in.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
