/// A named set of options for binders of one kind.
struct BinderProfile: Sendable {
  /// The name on the command line.
  let name: String
  /// What it is for, as a phrase.
  let purpose: String
  /// The options that it gives; those on the command line count instead.
  let settings: [(option: Option, value: String)]
  /// Whether files open in their true size.
  var opensInFullSize = false
  /// What `casebound lint` checks for it, in words; it claims no more.
  let rules: [String]

  /// What every profile holds finished files to.
  private static let common = [
    "the number printed on each page is its label, and no number is there twice",
    "contents, chronology and index are linked, and lead to the pages that they name",
    "bookmarks end with the number of their page and keep the reader's zoom",
    "every page has text",
  ]

  /// The profiles there are.
  static let all = [
    BinderProfile(
      name: "plain",
      purpose: "nothing but what is asked for",
      settings: [],
      rules: common
    ),
    BinderProfile(
      name: "uk-court",
      purpose: "an electronic bundle for courts of England and Wales",
      settings: [
        (.firstNumber, "1"), (.stamp, "{page}"), (.pageLabels, "arabic"),
        (.frontParts, "cover,contents,chronology,attachments"), (.stampPosition, "bottom-right"),
      ],
      opensInFullSize: true,
      rules: common + ["page 1 is the first page of the file", "the file opens at 100 %"]
    ),
    BinderProfile(
      name: "us-appellate",
      purpose: "an appendix in volumes for courts of appeal in the United States",
      settings: [
        (.stamp, "{page}"), (.pageLabels, "arabic"), (.volumePages, "300"),
        (.stampPosition, "bottom-center"),
      ],
      rules: common + [
        "no volume has more than 300 pages", "numbers run on from volume to volume",
      ]
    ),
    BinderProfile(
      name: "bates",
      purpose: "Bates numbers: a prefix and six digits on every page",
      settings: [
        (.stamp, "DOC-{page:06}"), (.pageLabels, "arabic"), (.stampPosition, "bottom-right"),
      ],
      rules: common + ["every number has a prefix and at least six digits"]
    ),
  ]
}

extension Arguments {
  /// The profile that is asked for, if any.
  var binderProfile: BinderProfile? {
    value(of: .profile).flatMap { name in BinderProfile.all.first { $0.name == name } }
  }

  /// What a profile and the options beside it come to, as lines.
  func description(of profile: BinderProfile) -> String {
    var text = "profile \(profile.name): \(profile.purpose)\n\nsets\n"
    for (option, value) in profile.settings {
      let given = self.value(of: option)
      text += "  \(option.name) \(given ?? value)"
      text += given.map { _ in " (given; \(value) unless it is)\n" } ?? "\n"
    }
    if profile.opensInFullSize { text += "  files open at 100 %\n" }
    if profile.settings.isEmpty { text += "  nothing\n" }
    text += "\nchecks with --lint\n"
    for rule in profile.rules { text += "  \(rule)\n" }
    return text
  }
}
