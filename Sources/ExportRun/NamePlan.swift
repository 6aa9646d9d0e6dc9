import ArchiveModel

/// The names of an archive's notes and folders on disk, settled over all of it.
struct NamePlan {
  /// The manifest's name, at the top.
  static let manifest = "manifest.jsonl"
  /// The folder for attachments, wherever notes lie.
  static let attachments = "attachments"
  /// Longer paths are not used, so that there is room for the output's own.
  private static let longestPath = 2_000

  private var folderNames: [String] = []
  private var folderParents: [Int?] = []
  private var noteFolders: [Int?] = []
  private var noteNames: [String?] = []

  /// Settles the names.
  ///
  /// - Parameters:
  ///   - notes: Every note of the archive, in its order; `nil` for one that cannot be read.
  ///   - tree: The archive's folders.
  init(notes: some Collection<NoteEntry?>, folders tree: FolderTree) {
    var claims = Claims()
    let places = addFolders(of: tree, to: &claims)
    for note in notes {
      let folder = note?.folder.flatMap { places[IdentifierKey($0)] }
      noteFolders.append(folder)
      noteNames.append(nil)
      guard let note else { continue }
      claims.add(
        NameClaim(
          base: FileName.base(of: Note.displayTitle(of: note.title)),
          isNote: true,
          moment: (note.createdAt.seconds, note.createdAt.nanoseconds),
          id: note.id
        ),
        of: noteNames.count - 1,
        in: folder
      )
    }
    for directory in [nil] + folderNames.indices.map(Optional.some) {
      let (members, targets) = claims.members(of: directory)
      let reserved = [NamePlan.attachments] + (directory == nil ? [NamePlan.manifest] : [])
      let names = DirectoryNames.settle(members, reserved: reserved)
      for (place, name) in names.enumerated() {
        if members[place].isNote {
          noteNames[targets[place]] = name
        } else {
          folderNames[targets[place]] = name
        }
      }
    }
  }

  /// The base name of a note's files; `nil` when the note cannot be read.
  func base(ofNote index: Int) -> String? { noteNames[index] }

  /// The folder of a note's files as a path from the output, empty at the top.
  ///
  /// - Returns: `nil` when the path would be too long for a file system.
  func directory(ofNote index: Int) -> String? {
    var names: [String] = []
    var length = 0
    var next = noteFolders[index]
    while let folder = next {
      names.append(folderNames[folder])
      length += folderNames[folder].utf8.count + 1
      if length > NamePlan.longestPath { return nil }
      next = folderParents[folder]
    }
    return names.reversed().joined(separator: "/")
  }

  /// The path of a note's files from the output, without their extensions.
  ///
  /// - Returns: `nil` when the note cannot be read, or the path would be too long.
  func path(ofNote index: Int) -> String? {
    guard let base = base(ofNote: index), let directory = directory(ofNote: index) else {
      return nil
    }
    return directory.isEmpty ? base : directory + "/" + base
  }

  /// Numbers the folders, each before those in it.
  private mutating func addFolders(of tree: FolderTree, to claims: inout Claims)
    -> [IdentifierKey: Int]
  {
    var places: [IdentifierKey: Int] = [:]
    var pending: [Int?] = [nil]
    var ids: [String] = []
    while let parent = pending.popLast() {
      for folder in tree.children(of: parent.map { ids[$0] }) {
        let place = folderNames.count
        ids.append(folder.id)
        folderNames.append("")
        folderParents.append(parent)
        places[IdentifierKey(folder.id)] = place
        pending.append(place)
        claims.add(
          NameClaim(
            base: FileName.base(of: folder.displayName),
            isNote: false,
            moment: folder.createdAt.map { ($0.seconds, $0.nanoseconds) } ?? (.min, 0),
            id: folder.id
          ),
          of: place,
          in: parent
        )
      }
    }
    return places
  }
}

/// Claims by directory.
private struct Claims {
  private var byDirectory: [Int: (members: [NameClaim], targets: [Int])] = [:]

  mutating func add(_ claim: NameClaim, of target: Int, in directory: Int?) {
    byDirectory[directory ?? -1, default: ([], [])].members.append(claim)
    byDirectory[directory ?? -1, default: ([], [])].targets.append(target)
  }

  func members(of directory: Int?) -> (members: [NameClaim], targets: [Int]) {
    byDirectory[directory ?? -1] ?? ([], [])
  }
}
