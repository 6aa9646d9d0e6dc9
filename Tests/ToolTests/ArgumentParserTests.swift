import Testing

@testable import casebound

@Suite("Argument parser")
struct ArgumentParserTests {
  private static let output = Option(
    name: "--output",
    placeholder: "DIR",
    help: "where to",
    isRequired: true
  )
  private static let note = Option(
    name: "--note",
    placeholder: "ID",
    help: "which",
    isRepeatable: true
  )
  private static let pinned = Option(name: "--pinned", placeholder: nil, help: "pinned")
  private static let paper = Option(
    name: "--paper",
    placeholder: "PAPER",
    help: "the paper",
    choices: ["letter", "a4"]
  )

  private static let export = command(
    "export",
    operand: Operand(placeholder: "ARCHIVE", help: "an archive"),
    [output, note, pinned, paper]
  )
  private static let doctor = command("doctor", operand: nil, [])
  private static let worker = command("worker", operand: nil, [], isHidden: true)

  private static func command(
    _ name: String,
    operand: Operand?,
    _ options: [Option],
    isHidden: Bool = false
  ) -> Command {
    Command(
      name: name,
      summary: "does \(name)",
      operand: operand,
      groups: [OptionGroup(title: "Options", options: options)],
      examples: ["\(name) x"],
      isHidden: isHidden,
      run: { _, _ in .done }
    )
  }

  private func parse(_ words: String...) throws(Failure) -> Invocation {
    let commands = [Self.export, Self.doctor, Self.worker]
    return try ArgumentParser(commands: commands).parse(words)
  }

  private func arguments(_ words: String...) throws -> Arguments {
    let commands = [Self.export, Self.doctor, Self.worker]
    guard case .run(_, let arguments) = try ArgumentParser(commands: commands).parse(words) else {
      throw Failure(.done, "no run")
    }
    return arguments
  }

  @Test("a value is the next word or follows an equals sign, which may stand in it, too")
  func values() throws {
    let spaced = try arguments("export", "a.json", "--output", "x=y")
    #expect(spaced.operand == "a.json")
    #expect(spaced.value(of: Self.output) == "x=y")
    let joined = try arguments("export", "--output=x=y", "a.json")
    #expect(joined.value(of: Self.output) == "x=y")
    #expect(joined.operand == "a.json")
    #expect(try arguments("export", "--output=--odd", "a").value(of: Self.output) == "--odd")
    #expect(try arguments("export", "--output", "-", "a").value(of: Self.output) == "-")
  }

  @Test("a repeatable option keeps its values in order; a switch is there or not")
  func repeated() throws {
    let given = try arguments("export", "a", "--note", "2", "--output", "o", "--note=1", "--pinned")
    #expect(given.values(of: Self.note) == ["2", "1"])
    #expect(given.has(Self.pinned))
    #expect(!given.has(Self.paper))
    #expect(given.values(of: Self.paper) == [])
  }

  @Test("after two dashes every word is an operand, and one dash is one, too")
  func operands() throws {
    #expect(try arguments("export", "--output", "o", "--", "--odd.json").operand == "--odd.json")
    #expect(try arguments("export", "-", "--output", "o").operand == "-")
  }

  @Test("help and version are found wherever they stand, before what is missing is asked for")
  func helpAndVersion() throws {
    guard case .help(nil) = try parse("--help") else { return #expect(Bool(false)) }
    guard case .version = try parse("--version") else { return #expect(Bool(false)) }
    guard case .version = try parse("doctor", "--version") else { return #expect(Bool(false)) }
    guard case .help(let command?) = try parse("export", "--pinned", "--help", "--bad") else {
      return #expect(Bool(false))
    }
    #expect(command.name == "export")
  }

  @Test(
    "a wrong call says what is wrong and what to do",
    arguments: [
      ([], "no command given", "casebound --help lists the commands"),
      (
        ["exprot"], "unknown command exprot",
        "the nearest is export; casebound --help lists the commands"
      ),
      (
        ["workers"], "unknown command workers",
        "the nearest is doctor; casebound --help lists the commands"
      ),
      (
        ["--pinned", "export"], "--pinned stands before the command",
        "write the command first, as in casebound export --pinned"
      ),
      (
        ["export", "a", "--ouptut", "o"], "unknown option --ouptut",
        "the nearest is --output; casebound export --help lists the options"
      ),
      (
        ["export", "a", "--out=o"], "unknown option --out",
        "the nearest is --output; casebound export --help lists the options"
      ),
      (
        ["export", "a", "-h"], "unknown option -h",
        "the nearest is --help; casebound export --help lists the options"
      ),
      (
        ["export", "a"], "--output is missing",
        "usage: casebound export ARCHIVE --output DIR [options]"
      ),
      (
        ["export", "--output", "o"], "ARCHIVE is missing",
        "usage: casebound export ARCHIVE --output DIR [options]"
      ),
      (
        ["export", "", "--output", "o"], "ARCHIVE is missing",
        "usage: casebound export ARCHIVE --output DIR [options]"
      ),
      (
        ["export", "a", "b", "--output", "o"], "unexpected argument b",
        "usage: casebound export ARCHIVE --output DIR [options]"
      ),
      (["doctor", "a"], "unexpected argument a", "usage: casebound doctor [options]"),
      (
        ["export", "a", "--output", "--pinned"], "--output needs a value",
        "write --output DIR, or --output=DIR when the value begins with two dashes"
      ),
      (
        ["export", "a", "--output"], "--output needs a value",
        "write --output DIR, or --output=DIR when the value begins with two dashes"
      ),
      (["export", "a", "--pinned=yes"], "--pinned takes no value", "write --pinned alone"),
      (
        ["export", "a", "--output", "o", "--output", "p"], "--output is given twice",
        "give it once"
      ),
      (["export", "a", "--paper", "a5"], "--paper cannot be a5", "it is one of letter, a4"),
      (["export", "a", "--paper="], "--paper cannot be empty", "it is one of letter, a4"),
    ] as [([String], String, String)]
  )
  func wrongCalls(words: [String], message: String, hint: String) {
    let commands = [Self.export, Self.doctor, Self.worker]
    #expect(throws: Failure(.wrongCall, message, hint: hint)) {
      _ = try ArgumentParser(commands: commands).parse(words)
    }
  }

  @Test("a word of any length is answered at once")
  func longWord() {
    let word = "--" + String(repeating: "x", count: 1_000_000)
    #expect(throws: Failure.self) { _ = try parse("export", word) }
  }
}
