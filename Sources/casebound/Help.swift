/// Options that belong together in a command's help.
struct OptionGroup: Sendable {
  /// The heading above them.
  let title: String
  /// The options, in the order of the help.
  let options: [Option]
}

/// One command of the program.
struct Command: Sendable {
  /// The word that calls it.
  let name: String
  /// What it does, as a phrase that follows its name.
  let summary: String
  /// What it works on, `nil` for nothing.
  let operand: Operand?
  /// Its own options, in groups; those that every command has follow by themselves.
  let groups: [OptionGroup]
  /// Calls to learn from, without the program's name.
  let examples: [String]
  /// What else there is to know, as lines of the help.
  var notes = ""
  /// Whether it is left out of the help.
  var isHidden = false
  /// Does the work.
  let run: @Sendable (Arguments, Console) throws(Failure) -> ExitStatus

  /// All its options.
  var options: [Option] { groups.flatMap(\.options) + OptionGroup.everyCommand.options }

  /// How it is called, on one line.
  var usage: String {
    var words = ["casebound", name]
    if let operand { words.append(operand.placeholder + (operand.isRepeatable ? "..." : "")) }
    for option in options where option.isRequired { words.append(option.form) }
    return words.joined(separator: " ") + " [options]"
  }

  /// The help, as lines of at most 80 letters.
  var help: String {
    var text = "casebound \(name): \(summary)\n\nusage: \(usage)\n"
    if let operand { text += "\n" + table([(operand.placeholder, operand.help)]) }
    for group in groups + [.everyCommand] {
      text += "\n\(group.title)\n" + table(group.options.map { ($0.form, $0.help) })
    }
    if !notes.isEmpty { text += "\n\(notes)\n" }
    text += "\nExamples\n"
    for example in examples { text += "  casebound \(example)\n" }
    return text
  }
}

extension Option {
  /// The option with what stands for its value.
  var form: String { name + (placeholder.map { " " + $0 } ?? "") }
}

/// The help of the whole program, as lines of at most 80 letters.
func programHelp(_ commands: [Command]) -> String {
  let shown = commands.filter { !$0.isHidden }
  return """
    casebound: turns an archive of notes into documents

    usage: casebound COMMAND [arguments]

    Commands
    \(table(shown.map { ($0.name, $0.summary) }))
    casebound COMMAND --help tells all about a command, casebound --version the
    version. Options may stand anywhere after the command; -- ends them. Data goes
    to standard output, messages and progress to standard error.

    Exit status
    \(table([
      ("0", "done; warnings included, as long as all that was authored is out"),
      ("1", "done, with findings: a note failed, a drawing did not decode"),
      ("2", "the call is wrong, or the output cannot be used"),
      ("3", "the archive cannot be read or is not valid"),
      ("75", "try again: disk full, output not writable, out of memory"),
      ("130", "interrupted; 143 when terminated. Run it again to go on"),
    ]))
    Example
      casebound export archive.json --output documents

    """
}

/// Rows of a term and its meaning, the meanings under one another.
private func table(_ rows: [(term: String, meaning: String)]) -> String {
  let width = rows.map(\.term.count).max() ?? 0
  var text = ""
  for row in rows {
    var term = row.term
    for line in row.meaning.split(separator: "\n", omittingEmptySubsequences: false) {
      let gap = String(repeating: " ", count: width - term.count + 2)
      text += "  \(term)\(gap)\(line)\n"
      term = ""
    }
  }
  return text
}
