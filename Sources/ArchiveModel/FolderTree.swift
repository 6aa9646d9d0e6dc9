public import Diagnostics

/// The folders of an archive as a tree, whatever the archive says of their parents.
///
/// A folder whose parent is not in the archive, and every member of a cycle, lies at the top. Of
/// folders with one id the first counts, the others are left out. Siblings are in name order:
/// without regard to letter case, then with it, then by the moment they were made (a folder without
/// one comes last), then in the archive's order. Everything is iterative, so depth costs no stack.
public struct FolderTree: Sendable {
  /// What was odd: `duplicate-folder-id`, `dangling-parent`, `folder-cycle`.
  public let diagnostics: [Diagnostic]

  private let folders: [Folder]
  private let places: [IdentifierKey: Int]
  /// For each folder the place of its parent, or `top`.
  private let parents: [Int]
  /// All places grouped by parent, each group in name order; the last group is the top.
  private let grouped: [Int]
  /// Where the group of each parent begins in `grouped`; the top's group has the place `count`.
  private let groupStarts: [Int]

  /// Builds the tree of `folders`, which are in the archive's order.
  public init(_ folders: [Folder]) {
    var unique: [Folder] = []
    var places: [IdentifierKey: Int] = [:]
    var diagnostics: [Diagnostic] = []
    for folder in folders {
      let key = IdentifierKey(folder.id)
      if let first = places[key] {
        diagnostics.append(.duplicateFolder(folder, first: unique[first]))
      } else {
        places[key] = unique.count
        unique.append(folder)
      }
    }

    let top = unique.count
    var parents = unique.map { folder in
      guard let parent = folder.parent else { return top }
      if let place = places[IdentifierKey(parent)] { return place }
      diagnostics.append(.danglingParent(folder, parent: parent))
      return top
    }
    for cycle in FolderTree.cycles(in: parents) {
      diagnostics.append(.folderCycle(cycle.map { unique[$0] }))
      for member in cycle { parents[member] = top }
    }

    (grouped, groupStarts) = FolderTree.group(FolderTree.nameOrder(of: unique), by: parents)
    self.folders = unique
    self.places = places
    self.parents = parents
    self.diagnostics = diagnostics
  }

  /// The folder with the id `id`, or `nil` when there is none.
  public func folder(_ id: String) -> Folder? {
    places[IdentifierKey(id)].map { folders[$0] }
  }

  /// The folders directly in the folder `id`, or at the top for `nil`, in name order.
  public func children(of id: String?) -> [Folder] {
    guard let id else { return group(of: folders.count).map { folders[$0] } }
    guard let place = places[IdentifierKey(id)] else { return [] }
    return group(of: place).map { folders[$0] }
  }

  /// The folders above the folder `id`, nearest first.
  public func ancestors(of id: String) -> [Folder] {
    guard let place = places[IdentifierKey(id)] else { return [] }
    var ancestors: [Folder] = []
    var next = parents[place]
    while next < folders.count {
      ancestors.append(folders[next])
      next = parents[next]
    }
    return ancestors
  }

  /// All folders below the folder `id`, itself left out, depth first in name order.
  public func descendants(of id: String) -> [Folder] {
    guard let place = places[IdentifierKey(id)] else { return [] }
    return walk(from: place)
  }

  /// All folders, each before those in it, siblings in name order.
  public var depthFirst: [Folder] { walk(from: folders.count) }

  /// The display names from the top down to the folder `id`, its own included.
  ///
  /// Empty for `nil` and for an id that is not in the archive: such a note lies at the top.
  public func path(of id: String?) -> [String] {
    guard let id, let folder = folder(id) else { return [] }
    return ancestors(of: id).reversed().map(\.displayName) + [folder.displayName]
  }

  private func group(of parent: Int) -> ArraySlice<Int> {
    grouped[groupStarts[parent]..<groupStarts[parent + 1]]
  }

  private func walk(from start: Int) -> [Folder] {
    var found: [Folder] = []
    var pending = Array(group(of: start).reversed())
    while let next = pending.popLast() {
      found.append(folders[next])
      pending.append(contentsOf: group(of: next).reversed())
    }
    return found
  }
}

extension FolderTree {
  /// The cycles that following `parents` runs into, each as its members in the order of the walk.
  ///
  /// Every place is visited once: a walk stops where an earlier one has been.
  private static func cycles(in parents: [Int]) -> [[Int]] {
    var walkOf = [Int](repeating: -1, count: parents.count)
    var cycles: [[Int]] = []
    for start in parents.indices where walkOf[start] < 0 {
      var path: [Int] = []
      var next = start
      while next < parents.count, walkOf[next] < 0 {
        walkOf[next] = start
        path.append(next)
        next = parents[next]
      }
      guard next < parents.count, walkOf[next] == start, let entry = path.firstIndex(of: next)
      else { continue }
      cycles.append(Array(path[entry...]))
    }
    return cycles
  }

  private static func nameOrder(of folders: [Folder]) -> [Int] {
    let names = folders.map(\.displayName)
    let folded = names.map { $0.lowercased() }
    return folders.indices.sorted { left, right in
      if folded[left] != folded[right] { return folded[left] < folded[right] }
      if names[left] != names[right] { return names[left] < names[right] }
      switch (folders[left].createdAt, folders[right].createdAt) {
      case (let leftMoment?, let rightMoment?) where leftMoment != rightMoment:
        return leftMoment < rightMoment
      case (.some, nil): return true
      case (nil, .some): return false
      default: return left < right
      }
    }
  }

  /// Groups `places` by parent, keeping their order: a counting sort.
  private static func group(_ places: [Int], by parents: [Int]) -> (grouped: [Int], starts: [Int]) {
    var starts = [Int](repeating: 0, count: parents.count + 2)
    for parent in parents { starts[parent + 1] += 1 }
    for parent in 1..<starts.count { starts[parent] += starts[parent - 1] }
    var next = starts
    var grouped = [Int](repeating: 0, count: places.count)
    for place in places {
      grouped[next[parents[place]]] = place
      next[parents[place]] += 1
    }
    return (grouped, starts)
  }
}

extension Diagnostic {
  /// More names than these are only counted.
  private static let longestList = 8

  fileprivate static func duplicateFolder(_ folder: Folder, first: Folder) -> Diagnostic {
    Diagnostic(
      .warning,
      code: "duplicate-folder-id",
      "two folders have the id “\(folder.id)”: “\(first.displayName)” and “\(folder.displayName)”; "
        + "notes and folders that name it lie in the first",
      advice: "give each folder an id of its own"
    )
  }

  fileprivate static func danglingParent(_ folder: Folder, parent: String) -> Diagnostic {
    Diagnostic(
      .warning,
      code: "dangling-parent",
      "the folder “\(folder.displayName)” lies in a folder “\(parent)” that is not in the archive; "
        + "it is taken to be at the top",
      advice: "add the missing folder, or take the folder's parent away"
    )
  }

  fileprivate static func folderCycle(_ members: [Folder]) -> Diagnostic {
    let names = members.prefix(longestList).map { "“\($0.displayName)”" }.joined(separator: ", ")
    let others = members.count - longestList
    return Diagnostic(
      .warning,
      code: "folder-cycle",
      "folders lie in one another in a circle: \(names)"
        + (others > 0 ? " and \(others) more" : "") + "; they are taken to be at the top",
      advice: "take the parent of one of them away"
    )
  }
}
