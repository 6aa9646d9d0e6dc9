import BinderLint
import LintRun

extension Command {
  /// Checks finished binders.
  static let lint = Command(
    name: "lint",
    summary: "check finished binders, page by page, against a profile",
    operand: Operand(
      placeholder: "FILE",
      help:
        "a PDF, of this program or any other; several are volumes,\n"
        + "in the order in which their numbers run on",
      isRepeatable: true
    ),
    groups: [
      OptionGroup(
        title: "What is checked",
        options: [.lintProfile, .showRules, .volumePages, .volumeSize]
      ),
      OptionGroup(title: "Limits", options: [.maxMemory]),
    ],
    examples: [
      "lint case.pdf",
      "lint case.pdf --profile uk-court",
      "lint v-1.pdf v-2.pdf --profile us-appellate --volume-size 25MiB",
      "lint production.pdf --profile bates --volume-pages 500",
      "lint --profile bates --show-rules",
    ],
    notes: """
      Each line names the file, the page with its number, and the rule that does not
      hold. The status is 1 when there is one, else 0; 3 when a file cannot be opened,
      and the others are checked. Files are only read, by a process that can do
      nothing else; no rule but those of the profile is looked at.
      """,
    run: { arguments, console throws(Failure) in
      let profile = try arguments.lintProfile()
      if arguments.has(.showRules) {
        try console.write(profile.claimLines)
        return .done
      }
      var memory = 1 << 30
      if let size = try arguments.number(of: .maxMemory, in: 1...1_000_000) { memory = size << 20 }
      return try console.lint(arguments.operands, against: profile, memory: memory)
    }
  )

  /// Reads a finished PDF for a run of this program; no person calls it.
  static let linter = Command(
    name: "linter",
    summary: "read a finished PDF for a run, fed over pipes",
    operand: nil,
    groups: [],
    examples: ["linter"],
    isHidden: true,
    run: { _, _ in LintWorker.run() == 0 ? .done : .findings }
  )
}

extension Option {
  static let lintProfile = Option(
    name: "--profile",
    placeholder: "NAME",
    help: "the rules: plain (the default), uk-court,\nus-appellate or bates",
    choices: LintProfile.all.map(\.name)
  )
  static let showRules = Option(
    name: "--show-rules",
    placeholder: nil,
    help: "print the rules and check nothing",
    standsAlone: true
  )
}

extension Arguments {
  /// The profile with the limits that are given beside it.
  fileprivate func lintProfile() throws(Failure) -> LintProfile {
    let profile = value(of: .lintProfile).flatMap(LintProfile.named) ?? LintProfile.all[0]
    return profile.limited(
      pages: try number(of: .volumePages, in: 1...1_000_000),
      bytes: try volumeSize()
    )
  }
}

extension LintProfile {
  /// Its rules, a line each.
  var claimLines: String { claims.map { "\($0.rule.rawValue): \($0.claim)\n" }.joined() }
}

extension Console {
  /// Checks finished files and reports what does not hold, a line each, then how much there was.
  func lint(
    _ paths: [String],
    against profile: LintProfile,
    memory: Int = 1 << 30
  ) throws(Failure) -> ExitStatus {
    let report: LintReport
    let unreadable: [LintRunError]
    do {
      (report, unreadable) = try LintRun(memory: memory).check(paths, against: profile)
    } catch {
      throw Failure(error)
    }
    for finding in report.findings {
      var line = paths[finding.file]
      if let page = finding.page {
        line += ": page \(page + 1)"
        if let number = finding.number, !number.isEmpty { line += " (\(number))" }
      }
      line += ": \(finding.rule.rawValue): \(finding.words). hint: \(finding.hint)"
      try write(printable(line) + "\n")
    }
    try flush()
    for error in unreadable { say(Failure(error)) }
    say(
      "\(counted(report.files, "file")), \(counted(report.pages, "page")): "
        + "\(counted(report.findings.count, "finding")) by \(counted(report.rules, "rule")) "
        + "of \(profile.name)"
    )
    guard unreadable.isEmpty else { return .unreadableArchive }
    return report.findings.isEmpty ? .done : .findings
  }
}

extension Failure {
  /// Files that cannot be checked.
  fileprivate init(_ error: LintRunError) {
    switch error {
    case .unreadable(let path, let reason):
      self.init(
        .unreadableArchive,
        "cannot be read: \(reason)",
        hint: "name a PDF that is there",
        place: path
      )
    case .noReader(let reason):
      self.init(.tryAgain, reason, hint: "casebound doctor tells what is missing")
    }
  }
}
