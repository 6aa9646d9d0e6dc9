/// Holds the files of a binder to the rules of a profile.
public struct BinderLinter {
  let profile: LintProfile
  let files: [BinderFacts]
  let readings: [NumberReading]
  /// How many pages there may be said to be beside a number, as in "3 of 12".
  let totals: Set<Int>
  /// The files by their names.
  let fileOfName: [String: Int]
  private(set) var findings: [LintFinding] = []

  private init(_ profile: LintProfile, _ files: [BinderFacts]) {
    self.profile = profile
    self.files = files
    let totals = BinderLinter.totals(files)
    self.totals = totals
    readings = files.map { NumberReading($0.pages, totals: totals) }
    fileOfName = Dictionary(
      files.enumerated().map { ($0.element.name, $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// The pages of each file and of all, and the last number of each.
  private static func totals(_ files: [BinderFacts]) -> Set<Int> {
    let counts = files.map(\.pages.count)
    let last = files.compactMap { $0.pages.last.flatMap { PageNumber.parts(of: $0.label)?.value } }
    return Set(counts + [counts.reduce(0, +)] + last)
  }

  /// Finds what does not hold.
  ///
  /// - Parameters:
  ///   - files: The files as they were read, in the order in which their numbers run on.
  ///   - profile: The rules; no other is looked at.
  /// - Returns: What does not hold, by file, page and rule.
  public static func check(_ files: [BinderFacts], against profile: LintProfile) -> LintReport {
    var linter = BinderLinter(profile, files)
    linter.checkFiles()
    linter.checkNumbers()
    linter.checkLists()
    linter.checkBookmarks()
    let ranks = Dictionary(uniqueKeysWithValues: LintRule.allCases.enumerated().map { ($1, $0) })
    let order = linter.findings.enumerated().sorted { one, other in
      let (first, second) = (one.element, other.element)
      let firstKey = (first.file, first.page ?? -1, ranks[first.rule] ?? 0, one.offset)
      return firstKey < (second.file, second.page ?? -1, ranks[second.rule] ?? 0, other.offset)
    }
    return LintReport(
      findings: order.map(\.element),
      files: files.count { !$0.file.isAbsent },
      pages: files.reduce(0) { $0 + $1.pages.count },
      rules: profile.rules.count
    )
  }

  /// Notes that a rule is not kept, if it is one of the profile's.
  mutating func add(
    _ rule: LintRule,
    _ file: Int,
    page: Int? = nil,
    _ words: String,
    hint: String
  ) {
    guard profile.rules.contains(rule) else { return }
    findings.append(
      LintFinding(
        file: file,
        page: page,
        number: page.flatMap { readings[file].pages.indices.contains($0) ? number(file, $0) : nil },
        rule: rule,
        words: words,
        hint: hint
      )
    )
  }

  /// The number that stands on a page.
  func number(_ file: Int, _ page: Int) -> String { readings[file].pages[page].number }

  // MARK: Files

  private mutating func checkFiles() {
    for (index, facts) in files.enumerated() {
      checkSoundness(facts.file, index)
      guard facts.file.isRead else { continue }
      if let most = profile.volumePages, facts.pages.count > most {
        add(
          .volumePages,
          index,
          "it has \(facts.pages.count) pages, \(most) are the most",
          hint: "divide it into volumes"
        )
      }
      if let most = profile.volumeSize, facts.file.byteCount > most {
        add(
          .volumeSize,
          index,
          "it has \(facts.file.byteCount) bytes, \(most) are the most",
          hint: "divide it into volumes"
        )
      }
      let described = Set(facts.file.describedPages)
      for (page, fact) in facts.pages.enumerated() {
        checkPage(fact, index, page, isDescribed: described.contains(page))
      }
    }
    if let first = files.first, first.file.isRead { checkOpening(first.file) }
  }

  private mutating func checkSoundness(_ facts: FileFacts, _ index: Int) {
    if let damage = facts.damage, facts.isTooLarge {
      add(
        .sound,
        index,
        "whether it is sound is not known: \(damage); nothing else of it was checked",
        hint: "check it with a larger --max-memory"
      )
    } else if let damage = facts.damage, !facts.isLocked {
      add(
        .sound,
        index,
        "it cannot be read: \(damage); nothing else of it was checked",
        hint: "make the file anew"
      )
    } else if facts.isLocked {
      add(
        .features,
        index,
        "it is encrypted and asks for a password; nothing else was checked",
        hint: "save it without a password"
      )
    }
    for fault in facts.faults {
      add(.sound, index, "it is damaged: \(fault)", hint: "make the file anew")
    }
    for limit in facts.limits {
      add(.sound, index, "it has more \(limit)", hint: "divide it into volumes")
    }
    guard !facts.isLocked else { return }
    for fact in facts.features {
      let (words, hint) =
        switch fact.kind {
        case .encryption: ("it is encrypted", "save it without protection")
        case .javaScript: ("it holds JavaScript", "print it to a new PDF")
        case .launch: ("it starts a program or opens a file", "take the action out")
        case .embeddedFile: ("it has a file inside", "bind the file as an exhibit instead")
        case .form: ("it has fields to fill in", "flatten the form")
        case .multimedia: ("it plays film or sound", "take it out")
        case .externalData: ("it draws on data in other files", "print it to a new PDF")
        case .localFile:
          ("a link leads to a file of one computer", "take it out, or bind the file as an exhibit")
        }
      add(.features, index, page: fact.page, words, hint: hint)
    }
  }

  private mutating func checkPage(
    _ fact: PageFacts,
    _ file: Int,
    _ page: Int,
    isDescribed: Bool
  ) {
    if !fact.hasText {
      add(.text, file, page: page, "it has no text", hint: "recognise its text before binding")
    } else if fact.isPicture, !isDescribed {
      add(
        .searchable,
        file,
        page: page,
        "it is a scan, and has no text but in its margins",
        hint: "recognise its text before binding"
      )
    }
    let (short, long) = (min(fact.width, fact.height), max(fact.width, fact.height))
    let fits = profile.papers.contains { abs($0.width - short) < 3 && abs($0.height - long) < 3 }
    if !fits {
      let names = profile.papers.map(\.name).joined(separator: " or ")
      add(
        .pageSize,
        file,
        page: page,
        "it is \(rounded(fact.width)) by \(rounded(fact.height)) points, which is not \(names)",
        hint: "scale it to the paper"
      )
    }
  }

  private func rounded(_ points: Double) -> String {
    abs(points) < 1e9 ? "\(Int(points.rounded()))" : "too many"
  }

  private mutating func checkOpening(_ facts: FileFacts) {
    let hint = "have it open in its true size, 100 %"
    if let opening = facts.opening, opening.file != nil || opening.page == nil {
      return add(.openAction, 0, "it opens at no page of its own", hint: hint)
    }
    switch facts.opening?.zoom {
    case nil: add(.openAction, 0, "it does not say how it opens", hint: hint)
    case .set(let zoom)? where abs(zoom - 1) < 0.001: break
    case .set(let zoom)?:
      add(.openAction, 0, "it opens at \(rounded(zoom * 100)) %", hint: hint)
    case .fitted?: add(.openAction, 0, "it opens fitted to the window", hint: hint)
    case .kept?: add(.openAction, 0, "it opens at the reader's own zoom", hint: hint)
    }
  }
}
