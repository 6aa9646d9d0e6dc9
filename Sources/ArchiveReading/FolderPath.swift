import ArchiveModel

/// A path of folder names, written with `/` between them and `\/` for a slash in a name.
struct FolderPath {
  /// The display names from the top down.
  let names: [String]

  /// Reads a path; a slash before the first name or after the last is nothing.
  init(_ written: String) {
    var names = [""]
    var isEscaped = false
    for scalar in written.unicodeScalars {
      if scalar == "/", !isEscaped {
        names.append("")
        continue
      }
      // A backslash before anything but a slash is one.
      if isEscaped, scalar != "/" { names[names.count - 1].unicodeScalars.append("\\") }
      isEscaped = scalar == "\\"
      if !isEscaped { names[names.count - 1].unicodeScalars.append(scalar) }
    }
    if isEscaped { names[names.count - 1] += "\\" }
    if names.count > 1, names.first == "" { names.removeFirst() }
    if names.count > 1, names.last == "" { names.removeLast() }
    // What people type is compared with what is shown, which has no white space around it.
    self.names = names.map { Folder(id: "", name: $0).displayName }
  }

  /// The folders that have this path: siblings may share a name.
  func folders(in tree: FolderTree) -> [Folder] {
    var found: [Folder] = []
    for (depth, name) in names.enumerated() {
      let candidates =
        depth == 0 ? tree.children(of: nil) : found.flatMap { tree.children(of: $0.id) }
      found = candidates.filter { $0.displayName == name }
    }
    return found
  }

  /// Writes the path with `names`.
  static func written(_ names: [String]) -> String {
    names.map { name in
      name.split(separator: "/", omittingEmptySubsequences: false).joined(separator: "\\/")
    }.joined(separator: "/")
  }
}
