import BinderPlanning
import ExportRun
import PDFWriting
import PageModel

/// Makes the bookmarks of a volume: folders, then notes, then their headings.
struct Bookmarks {
  let plan: BinderPlan
  let notes: [LaidOutNote]
  let map: PageMap

  /// Folders and headings deeper than these are set in no further.
  private static let deepest = 40

  /// The bookmarks of a volume, 0-based; each ends with the number that is printed on its page.
  func entries(ofVolume volume: Int) -> [VolumeDescription.Entry] {
    var entries: [VolumeDescription.Entry] = []
    for part in map.front where map.sheets[part.sheets.lowerBound].volume == volume {
      entries.append(
        entry(FrontMatter.title(of: part.part), depth: 1, sheet: part.sheets.lowerBound)
      )
    }
    let first = map.volumes[volume].lowerBound
    if case .volumeCover = map.sheets[first].content {
      entries.append(entry(FrontMatter.title(of: .cover), depth: 1, sheet: first))
    }
    var shown = Set<Int>()
    for (place, item) in plan.items.enumerated() {
      let sheet = map.firstSheet[place]
      guard map.volumes[volume].contains(sheet) else { continue }
      switch item {
      case .folder(let index): add(folder: index, sheet, &shown, &entries)
      case .note(let index):
        var depth = 1
        if let folder = plan.folderOfItem[place] {
          add(folder: folder, sheet, &shown, &entries)
          depth = self.depth(of: folder) + 1
        }
        let headings = notes[index].bound.headings
        var note = entry(plan.notes[index].title, depth: depth, sheet: sheet)
        note.isOpen = false
        note.point = FrontMatter.point(of: notes[index].bound)
        entries.append(note)
        for heading in headings {
          var below = entry(
            heading.title,
            depth: min(depth + heading.depth, Bookmarks.deepest + heading.depth),
            sheet: sheet + heading.page
          )
          below.point = heading.point
          entries.append(below)
        }
        for (number, exhibit) in notes[index].bound.exhibits.enumerated() {
          let first = sheet + notes[index].firstPage(ofExhibit: number)
          entries.append(entry(exhibit.name, depth: depth + 1, sheet: first))
        }
      }
    }
    return entries
  }

  /// Adds a folder and those around it, as far as the volume has not shown them.
  private func add(
    folder: Int,
    _ sheet: Int,
    _ shown: inout Set<Int>,
    _ entries: inout [VolumeDescription.Entry]
  ) {
    var missing: [Int] = []
    var next: Int? = folder
    while let index = next, !shown.contains(index) {
      missing.append(index)
      next = plan.folders[index].parent
    }
    for index in missing.reversed() {
      shown.insert(index)
      entries.append(entry(plan.folders[index].name, depth: depth(of: index), sheet: sheet))
    }
  }

  private func depth(of folder: Int) -> Int {
    min(plan.folders[folder].depth + 1, Bookmarks.deepest)
  }

  private func entry(_ title: String, depth: Int, sheet: Int) -> VolumeDescription.Entry {
    VolumeDescription.Entry(
      title: "\(title.bookmarked) · \(map.sheets[sheet].stamp)",
      depth: depth,
      page: map.sheets[sheet].page,
      point: FrontMatter.top
    )
  }
}

extension String {
  /// More letters of a title than these are not in a bookmark.
  private static let longestBookmark = 1_000

  /// A title on one line that leaves what follows it to be read as it stands.
  fileprivate var bookmarked: String {
    var words = split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if words.count > String.longestBookmark {
      words = words.prefix(String.longestBookmark) + "…"
    }
    // What turns the direction of text and is not ended would turn the number, too.
    let turns = words.unicodeScalars.contains {
      (0x202A...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value)
    }
    return turns ? "\u{2068}\(words)\u{2069}" : words
  }
}
