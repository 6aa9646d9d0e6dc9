/// An option of a command: `--name` alone, or `--name VALUE`.
struct Option: Hashable, Sendable {
  /// The name with its two dashes.
  let name: String
  /// What stands for the value in help and messages; `nil` when the option takes none.
  let placeholder: String?
  /// What it does; each line of it is one line of the help.
  let help: String
  /// The values there are; empty when any will do.
  var choices: [String] = []
  /// Whether it may be given more than once.
  var isRepeatable = false
  /// Whether the command cannot do without it.
  var isRequired = false
  /// Whether its value may be empty.
  var canBeEmpty = false
  /// Whether the command only tells something with it, and needs neither operand nor other options.
  var standsAlone = false
}

/// What a command works on: its argument that is no option.
struct Operand: Sendable {
  /// What stands for it in help and messages.
  let placeholder: String
  /// What it may be; each line of it is one line of the help.
  let help: String
  /// Whether more than one may be given.
  var isRepeatable = false
}

/// The options and the operands of one call.
struct Arguments {
  /// The operands; more than one only for a command that takes them.
  fileprivate(set) var operands: [String] = []
  /// The operand, empty for a command that takes none.
  var operand: String { operands.first ?? "" }
  private var given: [Option: [String]] = [:]

  /// Whether the option was given.
  func has(_ option: Option) -> Bool { given[option] != nil }

  /// The option's value, or `nil` when it was not given.
  func value(of option: Option) -> String? { given[option]?.first }

  /// All values of a repeatable option, in the order given.
  func values(of option: Option) -> [String] { given[option] ?? [] }

  /// The arguments with values for options that were not given.
  func adding(_ defaults: [(option: Option, value: String)]) -> Arguments {
    var arguments = self
    for (option, value) in defaults where !has(option) { arguments.add(value, to: option) }
    return arguments
  }

  fileprivate mutating func add(_ value: String, to option: Option) {
    given[option, default: []].append(value)
  }
}

/// What the command line asks for.
enum Invocation {
  /// The help of a command, or that of the program.
  case help(Command?)
  /// The version.
  case version
  /// A command with its arguments.
  case run(Command, Arguments)
}

/// Reads the command line: options in full words, in any order, one spelling each.
///
/// A value follows its option as the next word or after `=`; a word that begins with two dashes is
/// never taken as a value unless it follows `=`. After `--` every word is an operand.
struct ArgumentParser {
  /// The commands there are.
  let commands: [Command]

  /// Returns what `words`, the command line without the program's own name, ask for.
  ///
  /// - Throws: A ``Failure`` with status ``ExitStatus/wrongCall``.
  func parse(_ words: [String]) throws(Failure) -> Invocation {
    guard let first = words.first else {
      throw .wrongCall("no command given", hint: "casebound --help lists the commands")
    }
    switch first {
    case Option.help.name: return .help(nil)
    case Option.version.name: return .version
    default: break
    }
    guard !first.hasPrefix("-") else {
      throw .wrongCall(
        "\(first) stands before the command",
        hint: "write the command first, as in casebound export \(first)"
      )
    }
    guard let command = commands.first(where: { $0.name == first }) else {
      let known = commands.filter { !$0.isHidden }.map(\.name)
      throw .wrongCall(
        "unknown command \(first)",
        hint: "the nearest is \(nearest(to: first, in: known)); "
          + "casebound --help lists the commands"
      )
    }
    return try parse(words.dropFirst(), for: command)
  }

  private func parse(_ words: ArraySlice<String>, for command: Command) throws(Failure)
    -> Invocation
  {
    var arguments = Arguments()
    var operands: [String] = []
    var rest = words
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      let (option, attached) = try option(word, of: command)
      if option == .help { return .help(command) }
      if option == .version { return .version }
      if arguments.has(option), !option.isRepeatable {
        throw .wrongCall("\(option.name) is given twice", hint: "give it once")
      }
      let value = try value(of: option, attached: attached, from: &rest)
      try check(value, of: option)
      arguments.add(value, to: option)
    }
    let isQuestion = command.options.contains { $0.standsAlone && arguments.has($0) }
    arguments.operands = try checked(operands, of: command, mayLack: isQuestion)
    for option in command.options
    where !isQuestion && option.isRequired && !arguments.has(option) {
      throw .wrongCall("\(option.name) is missing", hint: "usage: \(command.usage)")
    }
    return .run(command, arguments)
  }

  /// Splits `--name=value`, and finds the option by its name.
  private func option(_ word: String, of command: Command) throws(Failure)
    -> (option: Option, attached: String?)
  {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = command.options.first(where: { $0.name == name }) else {
      let near = nearest(to: name, in: command.options.map(\.name))
      throw .wrongCall(
        "unknown option \(name)",
        hint: "the nearest is \(near); casebound \(command.name) --help lists the options"
      )
    }
    return (option, parts.count > 1 ? String(parts[1]) : nil)
  }

  private func value(of option: Option, attached: String?, from rest: inout ArraySlice<String>)
    throws(Failure) -> String
  {
    guard let placeholder = option.placeholder else {
      if attached != nil {
        throw .wrongCall("\(option.name) takes no value", hint: "write \(option.name) alone")
      }
      return ""
    }
    if let attached { return attached }
    guard let next = rest.first, !next.hasPrefix("--") else {
      throw .wrongCall(
        "\(option.name) needs a value",
        hint: "write \(option.name) \(placeholder), "
          + "or \(option.name)=\(placeholder) when the value begins with two dashes"
      )
    }
    rest = rest.dropFirst()
    return next
  }

  private func check(_ value: String, of option: Option) throws(Failure) {
    if value.isEmpty, option.placeholder != nil, option.choices.isEmpty, !option.canBeEmpty {
      throw .wrongCall("\(option.name) cannot be empty", hint: "write \(option.form)")
    }
    guard !option.choices.isEmpty, !option.choices.contains(value) else { return }
    throw .wrongCall(
      "\(option.name) cannot be \(value.isEmpty ? "empty" : value)",
      hint: "it is one of \(option.choices.joined(separator: ", "))"
    )
  }

  private func checked(
    _ operands: [String],
    of command: Command,
    mayLack: Bool
  ) throws(Failure) -> [String] {
    let most = command.operand.map { $0.isRepeatable ? Int.max : 1 } ?? 0
    if operands.count > most {
      throw .wrongCall("unexpected argument \(operands[most])", hint: "usage: \(command.usage)")
    }
    guard let operand = command.operand, !(mayLack && operands.isEmpty) else { return [] }
    guard !operands.isEmpty, operands.allSatisfy({ !$0.isEmpty }) else {
      throw .wrongCall("\(operand.placeholder) is missing", hint: "usage: \(command.usage)")
    }
    return operands
  }
}

/// The one of `names` that takes the fewest changes of a letter to reach from `word`; a name that
/// `word` abbreviates comes first.
private func nearest(to word: String, in names: [String]) -> String {
  if let whole = names.first(where: { word.count > 2 && $0.hasPrefix(word) }) { return whole }
  // Only the first letters are compared, so that a word of any length costs little.
  let letters = Array(word.prefix(64))
  return names.min { distance($0, letters) < distance($1, letters) } ?? ""
}

/// How many letters must be added, removed, replaced or swapped with their neighbour.
private func distance(_ name: String, _ word: [Character]) -> Int {
  let name = Array(name)
  var previous: [Int] = []
  var last = Array(0...word.count)
  for (row, letter) in name.enumerated() {
    var current = [row + 1]
    for (column, other) in word.enumerated() {
      var best = min(last[column] + (letter == other ? 0 : 1), last[column + 1] + 1)
      best = min(best, current[column] + 1)
      if row > 0, column > 0, letter == word[column - 1], name[row - 1] == other {
        best = min(best, previous[column - 1] + 1)
      }
      current.append(best)
    }
    previous = last
    last = current
  }
  return last[word.count]
}
