extension BinderLinter {
  /// A page that something leads to.
  struct Landing: Hashable {
    var file: Int
    var page: Int
  }

  /// What a target comes to.
  enum Outcome: Hashable {
    case page(Landing, Target.Zoom)
    /// There is no such page.
    case nowhere
    /// A file that was not given.
    case missing(String)
  }

  /// Where a target leads from a file.
  func outcome(of target: Target?, from file: Int) -> Outcome {
    guard let target else { return .nowhere }
    guard let name = target.file else {
      guard let page = target.page, files[file].pages.indices.contains(page) else {
        return .nowhere
      }
      return .page(Landing(file: file, page: page), target.zoom)
    }
    guard let other = fileOfName[name] else { return .missing(name) }
    let found = target.name.map { files[other].file.names[$0] } ?? target
    guard let found, let page = found.page, files[other].pages.indices.contains(page) else {
      return .nowhere
    }
    return .page(Landing(file: other, page: page), found.zoom)
  }

  /// Links of one page that follow one another and lead to one place: the lines of one entry, one of
  /// which may stand in the column of numbers.
  struct Entry {
    var outcome: Outcome
    var column: [String]
    var tails: [String]
  }

  /// Checks the lists before the notes, and the zoom of all links.
  mutating func checkLists() {
    var numbers: [String: String] = [:]
    for number in readings.lazy.flatMap(\.pages).map(\.number) {
      for key in PageNumber.keys(of: number) where numbers[key] == nil {
        numbers[key] = number
      }
    }
    var hasList = false
    for file in files.indices {
      let named = listPages(of: file)
      var missing: [String: Int] = [:]
      for page in files[file].pages.indices {
        let entries = entries(onPage: page, of: file)
        let isNamed = named.contains(page)
        for case .missing(let name) in entries.map(\.outcome) { missing[name, default: 0] += 1 }
        if isList(entries, isNamed: isNamed, on: Landing(file: file, page: page), numbers) {
          hasList = true
          checkEntries(entries, file, page, numbers)
          checkLooseLines(file, page, numbers)
        } else {
          for entry in entries where entry.outcome == .nowhere {
            add(
              .links,
              file,
              page: page,
              "a link leads to no page",
              hint: "link to a page of these files"
            )
          }
        }
      }
      for (name, count) in missing.sorted(by: { $0.key < $1.key }) {
        add(
          .links,
          file,
          "\(count == 1 ? "a link leads" : "\(count) links lead") to \(name), "
            + "which was not given",
          hint: "give all volumes, in their order"
        )
      }
    }
    if !hasList, files.contains(where: { $0.file.damage == nil }) {
      add(
        .index,
        0,
        "no page lists others by their numbers with links",
        hint: "add contents whose lines are links, or give all volumes"
      )
    }
  }

  private mutating func entries(onPage page: Int, of file: Int) -> [Entry] {
    var entries: [Entry] = []
    var zooming = 0
    for link in files[file].pages[page].links {
      let outcome = outcome(of: link.target, from: file)
      if case .page(_, let zoom) = outcome, zoom != .kept { zooming += 1 }
      if let last = entries.last, last.outcome == outcome,
        last.column.isEmpty || link.column.isEmpty || last.column == link.column
      {
        entries[entries.count - 1].tails += link.tails
        if last.column.isEmpty { entries[entries.count - 1].column = link.column }
      } else {
        entries.append(Entry(outcome: outcome, column: link.column, tails: link.tails))
      }
    }
    if zooming > 0 {
      add(
        .zoom,
        file,
        page: page,
        "\(zooming == 1 ? "a link changes" : "\(zooming) links change") the zoom",
        hint: "have links keep the zoom (XYZ with a zoom of null)"
      )
    }
    return entries
  }

  private static let listTitles: Set<String> = [
    "contents", "table of contents", "index", "chronology", "attachments", "exhibits",
    "table of authorities", "list of documents",
  ]

  /// Pages that a bookmark calls a list.
  private func listPages(of file: Int) -> Set<Int> {
    var pages: Set<Int> = []
    for bookmark in files[file].file.bookmarks {
      guard case .page(let landing, _) = outcome(of: bookmark.target, from: file),
        landing.file == file
      else { continue }
      let number = number(file, landing.page)
      var title = PageNumber.key(of: bookmark.title.lowercased()).split(separator: " ")
      if PageNumber.ends(bookmark.title, with: number) {
        title.removeLast(PageNumber.wordCount(number))
      }
      let words = title.filter { $0.allSatisfy(\.isLetter) }.joined(separator: " ")
      if BinderLinter.listTitles.contains(words) { pages.insert(landing.page) }
    }
    return pages
  }

  /// Whether entries are a list of pages: most of them end with a number, and they lead to three places
  /// or more, as references to notes at a page's or a document's end do not.
  private func isList(
    _ entries: [Entry],
    isNamed: Bool,
    on page: Landing,
    _ numbers: [String: String]
  )
    -> Bool
  {
    let numbered = entries.filter { shownNumber(of: $0, numbers) != nil }
    if isNamed { return !numbered.isEmpty }
    let places = numbered.filter { entry in
      if case .page(let landing, _) = entry.outcome { landing != page } else { true }
    }
    return numbered.count * 2 > entries.count && Set(places.map(\.outcome)).count >= 3
  }

  /// The number at the end of an entry's line; its target's own where one line ends with that.
  private func shownNumber(of entry: Entry, _ numbers: [String: String]) -> String? {
    let hasColumn = entry.column.contains { BinderLinter.number(endingIn: $0, numbers) != nil }
    let tails = (hasColumn ? entry.column : entry.tails).map(PageNumber.plain)
    if case .page(let landing, _) = entry.outcome {
      let wanted = number(landing.file, landing.page)
      if tails.contains(where: { PageNumber.ends($0, with: wanted) }) { return wanted }
    }
    return tails.compactMap { BinderLinter.number(endingIn: $0, numbers) }.last
  }

  /// The page's number that a line ends with; numbers may be of several words.
  private static func number(endingIn tail: String, _ numbers: [String: String]) -> String? {
    for key in PageNumber.tails(of: tail) {
      if let number = numbers[key] { return number }
    }
    return PageNumber.last(of: tail)
  }

  private mutating func checkEntries(
    _ entries: [Entry],
    _ file: Int,
    _ page: Int,
    _ numbers: [String: String]
  ) {
    for entry in entries {
      let shown = shownNumber(of: entry, numbers)
      switch entry.outcome {
      case .missing: continue
      case .nowhere:
        add(
          .links,
          file,
          page: page,
          "the line that ends with \(shown ?? "no number") leads to no page",
          hint: "link it to the page whose number it shows"
        )
      case .page(let landing, _):
        let wanted = number(landing.file, landing.page)
        guard let shown, shown != wanted else { continue }
        add(
          .links,
          file,
          page: page,
          "a line shows \(shown) and leads to \(wanted)",
          hint: "link it to the page whose number it shows"
        )
      }
    }
  }

  private mutating func checkLooseLines(_ file: Int, _ page: Int, _ numbers: [String: String]) {
    for tail in files[file].pages[page].looseTails {
      guard let shown = PageNumber.tails(of: tail).lazy.compactMap({ numbers[$0] }).first else {
        continue
      }
      add(
        .links,
        file,
        page: page,
        "the line that ends with \(shown) is no link",
        hint: "link it to the page whose number it shows"
      )
    }
  }

  // MARK: Bookmarks

  /// Checks where bookmarks lead and what they say.
  mutating func checkBookmarks() {
    for file in files.indices where files[file].file.damage == nil {
      let facts = files[file].file
      if facts.bookmarks.isEmpty {
        add(.bookmarks, file, "it has no bookmarks", hint: "give each document a bookmark")
        continue
      }
      if !facts.showsBookmarks {
        add(
          .bookmarks,
          file,
          "opening it does not show the bookmarks",
          hint: "set the page mode to UseOutlines"
        )
      }
      for bookmark in facts.bookmarks { check(bookmark, file) }
    }
  }

  private mutating func check(_ bookmark: Bookmark, _ file: Int) {
    let title = PageNumber.plain(bookmark.title)
    switch outcome(of: bookmark.target, from: file) {
    case .nowhere:
      add(.bookmarks, file, "the bookmark “\(title)” leads to no page", hint: "give it one")
    case .missing(let name):
      add(
        .bookmarks,
        file,
        "the bookmark “\(title)” leads to \(name), which was not given",
        hint: "give all volumes, in their order"
      )
    case .page(let landing, let zoom):
      let page = landing.file == file ? landing.page : nil
      let number = number(landing.file, landing.page)
      if zoom != .kept {
        add(
          .zoom,
          file,
          page: page,
          "the bookmark “\(title)” changes the zoom",
          hint: "have bookmarks keep the zoom (XYZ with a zoom of null)"
        )
      }
      let bare = PageNumber.bare(title)
      if PageNumber.ends(bare, with: number) { return }
      let hint = "end it with the number of its page"
      if let shown = PageNumber.last(of: bare), bare != shown {
        if !PageNumber.begins(bare, with: number) {
          add(
            .bookmarks,
            file,
            page: page,
            "the bookmark “\(title)” ends with \(shown) and leads to \(number)",
            hint: hint
          )
        }
      } else if !PageNumber.begins(bare, with: number) {
        add(
          .bookmarks,
          file,
          page: page,
          "the bookmark “\(title)” does not say that it leads to \(number)",
          hint: hint
        )
      }
    }
  }
}
