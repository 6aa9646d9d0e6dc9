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
    /// A file that was given and cannot be read.
    case unread
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
    guard files[other].file.isRead else { return .unread }
    let found = target.name.map { files[other].file.names[$0] } ?? target
    guard let found, let page = found.page, files[other].pages.indices.contains(page) else {
      return .nowhere
    }
    return .page(Landing(file: other, page: page), found.zoom)
  }

  /// Checks where bookmarks lead and what they say.
  mutating func checkBookmarks() {
    for file in files.indices where files[file].file.isRead {
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
    case .unread: return
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
      if PageNumber.shows(number, in: bare, of: totals) { return }
      let hint = "end it with the number of its page"
      if let shown = PageNumber.last(of: bare), bare != shown {
        add(
          .bookmarks,
          file,
          page: page,
          "the bookmark “\(title)” ends with \(shown) and leads to \(number)",
          hint: hint
        )
      } else {
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
