/// The rules that binders of one kind are held to, and nothing else.
public struct LintProfile: Hashable, Sendable {
  /// A size of paper.
  public struct Paper: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// Its shorter edge in points.
    public let width: Double
    /// Its longer edge in points.
    public let height: Double

    /// US Letter.
    public static let letter = Paper(name: "Letter", width: 612, height: 792)
    /// ISO A4.
    public static let a4 = Paper(name: "A4", width: 595.276, height: 841.89)
  }

  /// The name, the same as that of the binder's profile.
  public let name: String
  /// What is checked.
  public private(set) var rules: Set<LintRule>
  /// The papers that ``LintRule/pageSize`` takes.
  public let papers: [Paper]
  /// The most pages of a file that ``LintRule/volumePages`` takes.
  public private(set) var volumePages: Int?
  /// The most bytes of a file that ``LintRule/volumeSize`` takes.
  public private(set) var volumeSize: Int?

  private init(
    _ name: String,
    adding rules: Set<LintRule>,
    papers: [Paper] = [],
    volumePages: Int? = nil
  ) {
    self.name = name
    self.rules = LintProfile.common.union(rules)
    self.papers = papers
    self.volumePages = volumePages
  }

  private static let common: Set<LintRule> = [
    .sound, .features, .labels, .unique, .links, .bookmarks, .zoom, .text,
  ]

  /// The profiles there are.
  public static let all = [
    LintProfile("plain", adding: []),
    LintProfile(
      "uk-court",
      adding: [.openAction, .pageSize, .firstPage, .runOn, .index, .searchable],
      papers: [.a4, .letter]
    ),
    LintProfile(
      "us-appellate",
      adding: [.volumePages, .pageSize, .runOn, .index],
      papers: [.letter],
      volumePages: 300
    ),
    LintProfile("bates", adding: [.runOn, .bates]),
  ]

  /// The profile of a name.
  public static func named(_ name: String) -> LintProfile? { all.first { $0.name == name } }

  /// The profile with limits on each file, which take the place of its own.
  ///
  /// - Parameters:
  ///   - pages: The most pages; `nil` leaves the profile's.
  ///   - bytes: The most bytes; `nil` leaves the profile's.
  /// - Returns: The profile that checks these limits, too.
  public func limited(pages: Int?, bytes: Int?) -> LintProfile {
    var profile = self
    if let pages {
      profile.volumePages = pages
      profile.rules.insert(.volumePages)
    }
    if let bytes {
      profile.volumeSize = bytes
      profile.rules.insert(.volumeSize)
    }
    return profile
  }

  /// What it checks, a line a rule: the rule's name, and what holds where it is kept.
  public var claims: [(rule: LintRule, claim: String)] {
    LintRule.allCases.filter(rules.contains).map { ($0, claim(of: $0)) }
  }

  private func claim(of rule: LintRule) -> String {
    switch rule {
    case .sound: "libqpdf reads the whole file without mending it"
    case .features:
      "no encryption, scripts, launches, files inside or linked to, forms, media, outside data"
    case .volumePages: "no file has more than \(volumePages ?? 0) pages"
    case .volumeSize: "no file has more than \(volumeSize ?? 0) bytes"
    case .openAction: "the first file opens at 100 %"
    case .pageSize: "every page is \(papers.map(\.name).joined(separator: " or "))"
    case .labels: "the number printed on each page is its label"
    case .unique: "no number is there twice"
    case .firstPage: "page 1 is the first page of the first file"
    case .runOn: "numbers run on from page to page and from file to file"
    case .bates: "every number has one prefix and at least six digits, bottom right"
    case .index: "a list of contents is there, and linked"
    case .links: "lines of lists are links to the pages whose numbers they show"
    case .bookmarks: "bookmarks are shown, and name the pages that they lead to"
    case .zoom: "bookmarks and links keep the reader's zoom"
    case .text: "every page has text"
    case .searchable: "no page is a scan without text"
    }
  }
}
