public import ArchiveModel
internal import Foundation

/// Puts notes into the order of a binder.
public struct NoteOrdering {
  private let choices: BinderChoices
  private let locale: Locale

  /// Prepares for choices; names and titles are compared as readers of `locale` sort them.
  public init(choices: BinderChoices, locale: String) {
    self.choices = choices
    self.locale = Locale(identifier: locale)
  }

  /// The plan of a binder of `notes`.
  ///
  /// - Parameters:
  ///   - notes: The notes, in the order of the archive, or as they were asked for.
  ///   - tree: The archive's folders.
  /// - Returns: All of the notes, each once.
  public func plan(_ notes: [BinderNote], folders tree: FolderTree) -> BinderPlan {
    guard choices.order == .folder else {
      let sorted = sorted(notes)
      return BinderPlan(
        notes: sorted,
        folders: [],
        items: sorted.indices.map { .note($0) },
        folderOfItem: sorted.map { _ in nil }
      )
    }
    return followFolders(notes, tree)
  }

  /// The folders down to this depth have numbers.
  private static let numberedDepth = 6

  /// A folder of the tree on its way into the plan.
  private struct Walked {
    var folder: Folder
    /// The one around it, an index among those walked.
    var parent: Int?
    var noteCount = 0
  }

  /// Follows the tree: notes in no folder, then each folder with its notes and the folders in it.
  private func followFolders(_ notes: [BinderNote], _ tree: FolderTree) -> BinderPlan {
    var byFolder: [IdentifierKey: [BinderNote]] = [:]
    var loose: [BinderNote] = []
    for note in notes {
      if let folder = note.folder.flatMap(tree.folder) {
        byFolder[IdentifierKey(folder.id), default: []].append(note)
      } else {
        loose.append(note)
      }
    }
    var plan = BinderPlan(notes: [], folders: [], items: [], folderOfItem: [])
    func add(_ notes: [BinderNote], in folder: Int?) {
      for note in sorted(notes) {
        plan.items.append(.note(plan.notes.count))
        plan.folderOfItem.append(folder)
        plan.notes.append(note)
      }
    }
    add(loose, in: nil)
    // For each folder walked, its place in the plan and how many in it have one.
    var planned: [(index: Int, inside: Int)?] = []
    var top = 0
    for walked in walk(tree, byFolder.mapValues(\.count)) {
      guard walked.noteCount > 0 else {
        planned.append(nil)
        continue
      }
      var number: String
      var parent: Int?
      var depth = 0
      if let around = walked.parent, let place = planned[around] {
        planned[around]?.inside += 1
        parent = place.index
        depth = plan.folders[place.index].depth + 1
        number = "\(plan.folders[place.index].number).\(place.inside + 1)"
      } else {
        top += 1
        number = "\(top)"
      }
      if depth >= NoteOrdering.numberedDepth { number = "" }
      let index = plan.folders.count
      planned.append((index, 0))
      plan.folders.append(
        BinderFolder(
          name: walked.folder.displayName,
          number: number,
          depth: depth,
          parent: parent,
          noteCount: walked.noteCount
        )
      )
      plan.items.append(.folder(index))
      plan.folderOfItem.append(index)
      add(byFolder[IdentifierKey(walked.folder.id)] ?? [], in: index)
    }
    if choices.stamp.hasSection { letter(&plan) }
    return plan
  }

  /// Gives folders the letters of their sections, which numbers on pages begin with, in place of a number.
  private func letter(_ plan: inout BinderPlan) {
    for index in plan.folders.indices { plan.folders[index].number = "" }
    for (section, folder) in zip(plan.sections(choices), plan.folderOfItem) {
      guard let section, let folder else { continue }
      plan.folders[folder].number = StampFormat.letters(ofSection: section)
    }
  }

  /// All folders, each before those in it, with the notes in them and below counted.
  private func walk(_ tree: FolderTree, _ counts: [IdentifierKey: Int]) -> [Walked] {
    var walked: [Walked] = []
    var open = inOrder(tree.children(of: nil)).reversed().map { Walked(folder: $0, parent: nil) }
    while var next = open.popLast() {
      next.noteCount = counts[IdentifierKey(next.folder.id)] ?? 0
      walked.append(next)
      let parent = walked.count - 1
      open += inOrder(tree.children(of: next.folder.id)).reversed()
        .map { Walked(folder: $0, parent: parent) }
    }
    for index in walked.indices.reversed() {
      if let parent = walked[index].parent { walked[parent].noteCount += walked[index].noteCount }
    }
    return walked
  }

  /// Siblings as readers of the locale sort them; those with one name keep the tree's order.
  private func inOrder(_ folders: [Folder]) -> [Folder] {
    folders.enumerated().sorted { left, right in
      let order = compare(left.element.displayName, right.element.displayName)
      return order == 0 ? left.offset < right.offset : order < 0
    }.map(\.element)
  }

  /// Notes in order; ties go by the moment they were made, then by id, then by their place.
  private func sorted(_ notes: [BinderNote]) -> [BinderNote] {
    if choices.order == .given {
      return choices.hasPinnedFirst
        ? notes.filter(\.isPinned) + notes.filter { !$0.isPinned } : notes
    }
    return notes.sorted { left, right in
      if choices.hasPinnedFirst, left.isPinned != right.isPinned { return left.isPinned }
      let order =
        switch choices.order {
        case .folder, .event: compareEvents(left, right)
        case .updated: compare(left.updatedAt, right.updatedAt)
        case .title: compare(left.title, right.title)
        case .created, .given: 0
        }
      if order != 0 { return order < 0 }
      let made = compare(left.createdAt, right.createdAt)
      if made != 0 { return made < 0 }
      return left.id == right.id
        ? left.place < right.place : left.id.utf8.lexicographicallyPrecedes(right.id.utf8)
    }
  }

  /// By day, then those of which no more is known, then by the moment; without an event last.
  private func compareEvents(_ left: BinderNote, _ right: BinderNote) -> Int {
    guard let leftDay = left.eventDay else { return right.eventDay == nil ? 0 : 1 }
    guard let rightDay = right.eventDay else { return -1 }
    if leftDay != rightDay { return leftDay < rightDay ? -1 : 1 }
    switch (left.eventMoment, right.eventMoment) {
    case (nil, nil): return 0
    case (nil, _): return -1
    case (_, nil): return 1
    default: return compare(left.eventMoment, right.eventMoment)
    }
  }

  private func compare(_ left: Instant?, _ right: Instant?) -> Int {
    guard let left else { return right == nil ? 0 : 1 }
    guard let right else { return -1 }
    return left < right ? -1 : right < left ? 1 : 0
  }

  private func compare(_ left: String, _ right: String) -> Int {
    for options: String.CompareOptions in [[.caseInsensitive, .numeric], [.numeric]] {
      let order = left.compare(right, options: options, range: nil, locale: locale)
      if order != .orderedSame { return order.rawValue }
    }
    if left == right { return 0 }
    return left.utf8.lexicographicallyPrecedes(right.utf8) ? -1 : 1
  }
}
