@testable import BinderLint

/// A binder of hand-made facts that keeps every rule: a cover, contents, then three pages.
enum HandmadeBinder {
  /// The facts of a file.
  static func file(
    _ path: String = "case.pdf",
    first: Int = 1,
    stamp: (Int) -> String = { "\($0)" }
  ) -> BinderFacts {
    var pages = (0..<5).map { page(stamp(first + $0)) }
    pages[1].links = (2..<5).map { target in
      link("Letter", stamp(first + target), to: Target(page: target))
    }
    var file = FileFacts()
    file.hasLabels = true
    file.showsBookmarks = true
    file.opening = Target(page: 0, zoom: .set(1))
    file.bookmarks = (0..<5).map { page in
      Bookmark(
        title: "\(page == 1 ? "Contents" : "Part") · \(stamp(first + page))",
        target: Target(page: page)
      )
    }
    file.byteCount = 1_000
    return BinderFacts(path: path, file: file, pages: pages)
  }

  /// A link on a line of contents.
  static func link(_ words: String, _ number: String, to target: Target) -> PageFacts.Link {
    var line = line(words, number)
    (line.isLinked, line.isNumberLinked) = (true, true)
    return PageFacts.Link(target: target, lines: [line])
  }

  /// A line of contents, with a leader and without a link.
  static func line(_ words: String, _ number: String) -> PageFacts.Line {
    PageFacts.Line(words: words, number: number, hasLeader: true, right: 540)
  }

  /// A link on words.
  static func link(_ words: String, to page: Int) -> PageFacts.Link {
    let line = PageFacts.Line(words: words, right: 200, isLinked: true)
    return PageFacts.Link(target: Target(page: page), lines: [line])
  }

  /// A page that prints its label at the bottom right.
  static func page(_ label: String) -> PageFacts {
    PageFacts(
      label: label,
      width: 612,
      height: 792,
      marks: [
        PageFacts.Mark(place: "bottom-right", text: label),
        PageFacts.Mark(place: "top-left", text: "Haddad v. Corvane 2025"),
      ],
      hasText: true
    )
  }

  /// What `lint` would print of findings, without hints.
  static func lines(
    _ files: [BinderFacts],
    _ profile: String = "plain",
    pages: Int? = nil,
    bytes: Int? = nil
  ) -> [String] {
    guard let profile = LintProfile.named(profile)?.limited(pages: pages, bytes: bytes) else {
      return ["no such profile"]
    }
    return BinderLinter.check(files, against: profile).findings.map { finding in
      let page = finding.page.map { "page \($0 + 1): " } ?? ""
      return "\(finding.file + 1): \(page)\(finding.rule.rawValue): \(finding.words)"
    }
  }
}

/// What is found in a handmade binder that was changed, by the rules of a profile.
func lines(
  _ profile: String = "plain",
  _ change: (inout BinderFacts) -> Void
) -> [String] {
  var file = HandmadeBinder.file()
  change(&file)
  return HandmadeBinder.lines([file], profile)
}
