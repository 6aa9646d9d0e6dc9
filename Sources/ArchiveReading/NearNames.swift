import ArchiveModel

/// What someone may have meant who named a note or folder that is not there.
enum NearNames {
  /// More suggestions than these help nobody.
  private static let mostSuggestions = 3
  /// As many folders as a message can list.
  private static let longestList = 20
  /// Longer names are not compared, lest the time grow with their square.
  private static let longestName = 80

  /// Ids that differ from `id` in few characters.
  static func ids(near id: String, in slots: NoteIndex) -> [String] {
    closest(to: id, in: slots.lazy.compactMap(\.id)) { $0 }
  }

  /// Paths of folders whose last name is much like that of `path`.
  static func paths(near path: String, in folders: FolderTree) -> [String] {
    guard let name = FolderPath(path).names.last else { return [] }
    return closest(to: name, in: folders.depthFirst) { $0.displayName }
      .map { FolderPath.written(folders.path(of: $0.id)) }
  }

  /// The first folders in the tree's order.
  static func firstPaths(in folders: FolderTree) -> [String] {
    folders.depthFirst.prefix(longestList).map { FolderPath.written(folders.path(of: $0.id)) }
  }

  /// The candidates whose names differ from `name` in no more than a third of its characters,
  /// nearest first.
  private static func closest<Candidate>(
    to name: String,
    in candidates: some Sequence<Candidate>,
    named: (Candidate) -> String
  ) -> [Candidate] {
    let wanted = Array(name.lowercased())
    guard wanted.count <= longestName else { return [] }
    let limit = max(1, wanted.count / 3)
    var best: [(distance: Int, candidate: Candidate)] = []
    for candidate in candidates {
      let other = Array(named(candidate).lowercased())
      guard abs(other.count - wanted.count) <= limit else { continue }
      let distance = editDistance(wanted, other)
      guard distance <= limit else { continue }
      let place = best.firstIndex { $0.distance > distance } ?? best.count
      best.insert((distance, candidate), at: place)
      if best.count > mostSuggestions { best.removeLast() }
    }
    return best.map(\.candidate)
  }

  /// The number of characters to insert, remove or replace to make one text of the other.
  private static func editDistance(_ left: [Character], _ right: [Character]) -> Int {
    var row = Array(0...right.count)
    for (leftIndex, leftCharacter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = leftIndex + 1
      for (rightIndex, rightCharacter) in right.enumerated() {
        let replaced = diagonal + (leftCharacter == rightCharacter ? 0 : 1)
        diagonal = row[rightIndex + 1]
        row[rightIndex + 1] = min(replaced, diagonal + 1, row[rightIndex] + 1)
      }
    }
    return row[right.count]
  }
}
