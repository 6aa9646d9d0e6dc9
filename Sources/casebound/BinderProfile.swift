import BinderLint

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

  /// The profiles there are.
  static let all = [
    BinderProfile(
      name: "plain",
      purpose: "nothing but what is asked for",
      settings: []
    ),
    BinderProfile(
      name: "uk-court",
      purpose: "an electronic bundle for courts of England and Wales",
      settings: [
        (.firstNumber, "1"), (.stamp, "{page}"), (.pageLabels, "arabic"),
        (.frontParts, "cover,contents,chronology,attachments"), (.stampPosition, "bottom-right"),
      ],
      opensInFullSize: true
    ),
    BinderProfile(
      name: "us-appellate",
      purpose: "an appendix in volumes for courts of appeal in the United States",
      settings: [
        (.stamp, "{page}"), (.pageLabels, "arabic"), (.volumePages, "300"),
        (.stampPosition, "bottom-center"),
      ]
    ),
    BinderProfile(
      name: "bates",
      purpose: "Bates numbers: a prefix and six digits on every page",
      settings: [
        (.stamp, "DOC-{page:06}"), (.pageLabels, "arabic"), (.stampPosition, "bottom-right"),
      ]
    ),
  ]
}

extension Arguments {
  /// The profile that is asked for, if any.
  var binderProfile: BinderProfile? {
    value(of: .profile).flatMap { name in BinderProfile.all.first { $0.name == name } }
  }

  /// What finished files of a profile are held to, with the limits that are given.
  func lintProfile(of profile: BinderProfile?) -> LintProfile {
    let rules = LintProfile.named(profile?.name ?? "") ?? LintProfile.all[0]
    return rules.limited(
      pages: value(of: .volumePages).flatMap { Int($0) },
      bytes: value(of: .volumeSize).flatMap(size)
    )
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
    text += "\nis checked by casebound lint for\n"
    for (rule, claim) in LintProfile.named(profile.name)?.claims ?? [] {
      text += "  \(rule.rawValue): \(claim)\n"
    }
    return text
  }
}
