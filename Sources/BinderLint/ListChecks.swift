extension BinderLinter {
  /// Links of one page that follow one another and lead to one place: the lines of one entry.
  fileprivate struct Entry {
    var outcome: Outcome
    var lines: [PageFacts.Line]

    /// Its lines with something apart.
    var numbered: [PageFacts.Line] { lines.filter { !$0.number.isEmpty } }
    /// Whether it is a link on words and on what stands apart of them.
    var isWhole: Bool {
      lines.contains(where: \.isLinked) && lines.contains(where: \.isNumberLinked)
    }
  }

  /// How lines show numbers.
  fileprivate enum Form {
    /// Apart from the words.
    case apart
    /// As the last of the words.
    case inLine
  }

  /// What is known of all files before their lists are looked at.
  fileprivate struct Known {
    /// The numbers of pages by their keys.
    var numbers: [String: String] = [:]
    /// The first page of each number.
    var places: [String: Landing] = [:]
    /// The keys of the titles of the bookmarks that lead to a page.
    var titles: [Landing: [String]] = [:]
    /// The names of the lists that begin, or go on, on a page.
    var lists: [Landing: String] = [:]
    /// The pages of the contents that come first in a file; those of the same name behind them are notes.
    var contents: Set<Landing> = []
  }

  /// Checks the lists before the notes, and the zoom of all links.
  mutating func checkLists() {
    let known = known()
    var hasList = false
    var hasUnlinkedList = false
    for file in files.indices {
      var missing: [String: Int] = [:]
      var lastList: Int?
      for page in files[file].pages.indices {
        let place = Landing(file: file, page: page)
        let entries = entries(on: place)
        for case .missing(let name) in entries.map(\.outcome) { missing[name, default: 0] += 1 }
        let form = form(of: entries, on: place, known)
        if let form {
          hasList = true
          lastList = page
          check(entries, form, on: place, known)
          checkLooseLines(beside: entries, on: place, known)
        } else {
          checkTargets(of: entries, on: place)
        }
        let mayBegin = lastList.map { $0 + 1 == page } ?? true
        if form == nil, let count = unlinkedLines(on: place, mayBegin: mayBegin, known) {
          hasUnlinkedList = true
          lastList = page
          add(
            .links,
            file,
            page: page,
            "\(count) lines end with the numbers of pages and are no links",
            hint: "link each to the page whose number it shows"
          )
        }
      }
      add(missing, of: file)
    }
    // What cannot be read may have the list.
    if hasUnlinkedList || !hasList && files.allSatisfy(\.file.isRead) {
      add(
        .index,
        0,
        hasUnlinkedList
          ? "a list of pages has no links" : "no page lists others by their numbers with links",
        hint: "add contents whose lines are links, or give all volumes"
      )
    }
  }

  private mutating func add(_ missing: [String: Int], of file: Int) {
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

  // MARK: What is known

  private func known() -> Known {
    var known = Known()
    for file in files.indices {
      for page in files[file].pages.indices {
        let number = number(file, page)
        for key in PageNumber.keys(of: number) where known.numbers[key] == nil {
          known.numbers[key] = number
        }
        if known.places[number] == nil { known.places[number] = Landing(file: file, page: page) }
      }
      for bookmark in files[file].file.bookmarks {
        guard case .page(let landing, _) = outcome(of: bookmark.target, from: file) else {
          continue
        }
        let number = number(landing.file, landing.page)
        known.titles[landing, default: []].append(title(of: bookmark, number))
        if landing.file == file, let name = ListTitles.name(in: bookmark.title, number: number) {
          known.lists[landing] = name
        }
      }
    }
    for file in files.indices {
      // A list goes on where nothing else begins.
      var name: String?
      var contents = 0
      for (page, facts) in files[file].pages.enumerated() {
        let place = Landing(file: file, page: page)
        if known.lists[place] != nil || facts.listTitle != nil || known.titles[place] != nil {
          name = known.lists[place] ?? facts.listTitle
          if name.map(ListTitles.contents.contains) ?? false { contents += 1 }
        } else if files[file].file.bookmarks.isEmpty {
          name = nil
        }
        known.lists[place] = name
        if contents == 1, name.map(ListTitles.contents.contains) ?? false {
          known.contents.insert(place)
        }
      }
    }
    return known
  }

  /// The key of a bookmark's title without the number of its page.
  private func title(of bookmark: Bookmark, _ number: String) -> String {
    let words = PageNumber.key(of: bookmark.title.lowercased()).split(separator: " ")
    let isNumbered = PageNumber.ends(bookmark.title, with: number)
    return words.dropLast(isNumbered ? PageNumber.wordCount(number) : 0).joined(separator: " ")
  }

  private mutating func entries(on place: Landing) -> [Entry] {
    var entries: [Entry] = []
    var zooming = 0
    for link in files[place.file].pages[place.page].links {
      let outcome = outcome(of: link.target, from: place.file)
      if case .page(_, let zoom) = outcome, zoom != .kept { zooming += 1 }
      let entry = Entry(outcome: outcome, lines: link.lines)
      if let last = entries.last, last.outcome == outcome, isOne(last, entry) {
        entries[entries.count - 1].lines += link.lines
      } else {
        entries.append(entry)
      }
    }
    if zooming > 0 {
      add(
        .zoom,
        place.file,
        page: place.page,
        "\(zooming == 1 ? "a link changes" : "\(zooming) links change") the zoom",
        hint: "have links keep the zoom (XYZ with a zoom of null)"
      )
    }
    return entries
  }

  /// Whether links to one place have one number.
  private func isOne(_ first: Entry, _ second: Entry) -> Bool {
    guard let one = first.numbered.last, let other = second.numbered.first else { return true }
    return one.words == other.words && one.number == other.number
  }

  // MARK: Lists

  /// How the lines of a list show their numbers; `nil` when links are no list.
  ///
  /// A list leads to three places or more, as references to notes at the end of a page or a document do
  /// not, or has the name of one. Numbers are those of pages where links lie on them and on the words
  /// before them; else where most are right, since titles and tables end with numbers, too.
  private func form(of entries: [Entry], on place: Landing, _ known: Known) -> Form? {
    let name = known.lists[place]
    for form in [Form.apart, .inLine] {
      let lines = entries.filter { shownNumber(of: $0, form, known) != nil }
      let isEnough = name != nil ? !lines.isEmpty : lines.count * 2 > entries.count
      guard isEnough, name != nil || places(of: lines, besides: place) >= 3 else { continue }
      let readable = lines.filter { if case .page = $0.outcome { true } else { false } }
      let right = readable.count { shownNumber(of: $0, form, known) == wanted(by: $0) }
      switch form {
      case .inLine where name == nil:
        if right == readable.count, right > 0 { return form }
      case .inLine:
        if right * 4 >= readable.count * 3, right > 0 { return form }
      case .apart:
        if right * 4 >= readable.count * 3 { return form }
        if known.contents.contains(place) { return form }
        if lines.count(where: { isLine($0, isIndex: name == "attachments", known) }) * 2
          >= lines.count
        {
          return form
        }
      }
    }
    return nil
  }

  /// Whether what stands apart in an entry is meant to be the number of a page; in an index of attachments,
  /// whose lines have several columns, the number alone may be a link.
  private func isLine(_ entry: Entry, isIndex: Bool, _ known: Known) -> Bool {
    let numbers = entry.numbered
    if numbers.contains(where: { $0.hasLeader && $0.isNumberLinked }) { return true }
    let isPage = numbers.contains { known.numbers[PageNumber.key(of: $0.number)] != nil }
    return isPage && (entry.isWhole || isIndex && numbers.contains(where: \.isNumberLinked))
  }

  private func places(of entries: [Entry], besides place: Landing) -> Int {
    var places: Set<Outcome> = []
    for entry in entries {
      if case .page(let landing, _) = entry.outcome, landing == place { continue }
      places.insert(entry.outcome)
    }
    return places.count
  }

  /// The number of the page that an entry leads to.
  private func wanted(by entry: Entry) -> String? {
    if case .page(let landing, _) = entry.outcome {
      number(landing.file, landing.page)
    } else {
      nil
    }
  }

  /// The number that an entry shows; its target's own where one line ends with that.
  private func shownNumber(of entry: Entry, _ form: Form, _ known: Known) -> String? {
    let ends =
      switch form {
      case .apart: entry.numbered.map(\.number)
      case .inLine: entry.lines.map { $0.number.isEmpty ? $0.words : $0.number }
      }
    if let wanted = wanted(by: entry),
      ends.contains(where: { PageNumber.ends($0, with: wanted, of: totals) })
    {
      return wanted
    }
    return ends.compactMap { number(endingIn: $0, known) }.last
  }

  /// The page's number that a line ends with; numbers may be of several words.
  private func number(endingIn line: String, _ known: Known) -> String? {
    for key in PageNumber.tails(of: line) {
      if let number = known.numbers[key], PageNumber.ends(line, with: number, of: totals) {
        return number
      }
    }
    if let (rest, total) = PageNumber.withoutTotal(line), totals.contains(total) {
      return PageNumber.last(of: rest)
    }
    return PageNumber.last(of: line)
  }

  private mutating func checkTargets(of entries: [Entry], on place: Landing) {
    for entry in entries where entry.outcome == .nowhere {
      add(
        .links,
        place.file,
        page: place.page,
        "a link leads to no page",
        hint: "link to a page of these files"
      )
    }
  }

  private mutating func check(
    _ entries: [Entry],
    _ form: Form,
    on place: Landing,
    _ known: Known
  ) {
    let hint = "link it to the page whose number it shows"
    for entry in entries {
      let shown = shownNumber(of: entry, form, known)
      if entry.outcome == .nowhere {
        add(
          .links,
          place.file,
          page: place.page,
          "the line that ends with \(shown ?? "no number") leads to no page",
          hint: hint
        )
      } else if let wanted = wanted(by: entry), let shown, shown != wanted {
        add(
          .links,
          place.file,
          page: place.page,
          "a line shows \(shown) and leads to \(wanted)",
          hint: hint
        )
      }
    }
  }

  // MARK: Lines without links

  /// Lines of a list beside those with links, whose numbers end where those do.
  private mutating func checkLooseLines(
    beside entries: [Entry],
    on place: Landing,
    _ known: Known
  ) {
    guard let edge = entries.flatMap(\.numbered).map(\.right).max() else { return }
    for line in files[place.file].pages[place.page].looseLines where abs(line.right - edge) <= 3 {
      guard let shown = pageNumber(of: line, known) else { continue }
      add(
        .links,
        place.file,
        page: place.page,
        "the line that ends with \(shown) is no link",
        hint: "link it to the page whose number it shows"
      )
    }
  }

  /// What stands apart in a line, where it is the number of a page.
  private func pageNumber(of line: PageFacts.Line, _ known: Known) -> String? {
    guard let shown = number(endingIn: line.number, known), known.places[shown] != nil else {
      return nil
    }
    return shown
  }

  /// How many lines a list without links has; `nil` when what is there is no list of these files' pages.
  ///
  /// An attached document may have contents of its own, and a note a table of figures. So most lines have
  /// the titles of bookmarks to their pages, or they have leaders, or the name of contents above them, and
  /// show the numbers of later pages in their order, most of which have bookmarks where there are any. Such
  /// a list is the first of its file, or follows it.
  private func unlinkedLines(on place: Landing, mayBegin: Bool, _ known: Known) -> Int? {
    let lines = files[place.file].pages[place.page].looseLines.compactMap { line in
      pageNumber(of: line, known).flatMap { known.places[$0] }.map { (line: line, page: $0) }
    }
    let name = known.lists[place]
    let titled = lines.count { isTitle($0.line.words, of: $0.page, known) }
    if titled * 2 > lines.count, titled >= (name == nil ? 3 : 1) { return lines.count }
    guard lines.count >= 3, mayBegin || known.contents.contains(place) else { return nil }
    let marked = lines.count { known.titles[$0.page] != nil }
    guard marked * 2 > lines.count || files[place.file].file.bookmarks.isEmpty else { return nil }
    let isContents =
      known.contents.contains(place)
      || lines.count(where: \.line.hasLeader) * 2 > lines.count
    let pages = [place] + lines.map(\.page)
    let isOrdered = zip(pages, pages.dropFirst()).allSatisfy { one, other in
      (one.file, one.page) <= (other.file, other.page)
    }
    return isContents && isOrdered && pages[1] != place ? lines.count : nil
  }

  /// Whether words are the title of a bookmark to a page, with or without what stands around it.
  private func isTitle(_ words: String, of page: Landing, _ known: Known) -> Bool {
    let line = " \(PageNumber.key(of: words.lowercased())) "
    return (known.titles[page] ?? []).prefix(50).contains { title in
      // The title may have begun on the line above.
      !title.isEmpty && (line.contains(" \(title) ") || " \(title) ".hasSuffix(line))
    }
  }
}
