/// The program: finds the command, runs it, and says why it stopped.
struct Program {
  /// Printed by `--version`.
  static let version = "0.1.0"

  /// All commands, in the order of the help.
  static let commands: [Command] = [
    .export, .binder, .lint, .attachments, .inspect, .validate, .convert, .doctor, .worker,
    .inspector, .linter,
  ]

  /// Where words go.
  let console: Console

  /// Runs what `words`, the command line without the program's own name, ask for; one that is not
  /// UTF-8 is `nil`.
  func run(_ words: [String?]) -> ExitStatus {
    do throws(Failure) {
      let words = try understood(words)
      let status = try perform(ArgumentParser(commands: Self.commands).parse(words))
      try console.flush()
      return status
    } catch {
      console.say(error)
      return error.status
    }
  }

  /// Repaired, a path that is not UTF-8 would be that of another file.
  private func understood(_ words: [String?]) throws(Failure) -> [String] {
    var understood: [String] = []
    for (place, word) in words.enumerated() {
      guard let word else {
        let before = understood.last.map { ", after \($0)," } ?? ""
        throw .wrongCall(
          "argument \(place + 1)\(before) is not UTF-8",
          hint: "give the file or folder a name in UTF-8, or reach it by a link that has one"
        )
      }
      understood.append(word)
    }
    return understood
  }

  private func perform(_ invocation: Invocation) throws(Failure) -> ExitStatus {
    switch invocation {
    case .help(let command):
      try console.write(command?.help ?? programHelp(Self.commands))
      return .done
    case .version:
      try console.write("casebound \(Self.version)\n")
      return .done
    case .run(let command, let arguments):
      console.verbosity = try verbosity(arguments)
      return try command.run(arguments, console)
    }
  }

  private func verbosity(_ arguments: Arguments) throws(Failure) -> Console.Verbosity {
    switch (arguments.has(.quiet), arguments.has(.verbose)) {
    case (true, true):
      throw .wrongCall("--quiet and --verbose cannot both be", hint: "give one of them")
    case (true, false): return .quiet
    case (false, true): return .verbose
    case (false, false): return .usual
    }
  }
}
