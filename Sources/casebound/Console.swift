import Diagnostics
import SystemBinding

/// Where a command's words go: data to standard output, messages to standard error.
///
/// Data is gathered and written in large pieces; a command that writes data ends with ``flush()``.
final class Console {
  /// How much is said on standard error.
  enum Verbosity {
    /// Errors alone.
    case quiet
    /// Warnings, too.
    case usual
    /// Everything.
    case verbose
  }

  /// The environment that the program was started in.
  let environment: [String: String]
  /// How much is said.
  var verbosity = Verbosity.usual
  /// Whether a person sees standard error as it comes.
  let isTerminal = Terminal.isTerminal(2)

  private let usesColor: Bool
  private var output: [UInt8] = []
  private var statusLine = ""

  /// Creates the console of a process with `environment`.
  init(environment: [String: String]) {
    self.environment = environment
    let noColor = environment["NO_COLOR"] ?? ""
    usesColor = noColor.isEmpty && environment["TERM"] != "dumb" && isTerminal
  }

  // Data

  /// Writes data to standard output.
  func write(_ text: String) throws(Failure) { try write(Array(text.utf8)) }

  /// Writes data that need not be text to standard output.
  func write(_ bytes: [UInt8]) throws(Failure) {
    output += bytes
    if output.count >= 1 << 16 { try flush() }
  }

  /// Writes what has been gathered.
  ///
  /// - Throws: A ``Failure`` with status ``ExitStatus/tryAgain``; one without words when the reader
  ///   has gone, as it has every right to.
  func flush() throws(Failure) {
    guard !output.isEmpty else { return }
    let bytes = output
    output = []
    do {
      try Descriptor(duplicating: 1).writeAll(bytes)
    } catch {
      if error.kind == .readerGone { throw Failure(.tryAgain, "") }
      throw Failure(
        .tryAgain,
        "cannot write to standard output: \(error.reason)",
        hint: error.kind == .noSpace
          ? "free some space and run it again" : "open it, or send it to a file"
      )
    }
  }

  // Messages

  /// Says a finding, when the verbosity lets it through; its position is in `file`, or in a note's
  /// body when that is `nil`.
  func say(_ diagnostic: Diagnostic, in file: String? = nil) {
    if wants(diagnostic) {
      sayLine(diagnostic.line(in: file), marking: diagnostic.severity.rawValue)
    }
  }

  /// Whether the verbosity lets a finding through.
  func wants(_ diagnostic: Diagnostic) -> Bool {
    switch (diagnostic.severity, verbosity) {
    case (.error, _), (.warning, .usual), (_, .verbose): true
    default: false
    }
  }

  /// Says why the command stops.
  func say(_ failure: Failure) {
    if !failure.message.isEmpty { sayLine(failure.line, marking: "error") }
  }

  /// Says a line that only a quiet run leaves out.
  func say(_ words: String) {
    if verbosity != .quiet { sayLine(words, marking: nil) }
  }

  private func sayLine(_ line: String, marking kind: String?) {
    var text = printable(line)
    if usesColor, let kind, let place = text.firstRange(of: kind + ":") {
      let color = kind == "error" ? "31" : kind == "warning" ? "33" : "36"
      text.replaceSubrange(place, with: "\u{1B}[1;\(color)m\(kind):\u{1B}[0m")
    }
    hideStatus()
    writeToStandardError(text + "\n")
  }

  // The status line of a terminal

  /// Shows a line that the next one takes the place of; it is cut to the terminal's width.
  func show(status line: String) {
    statusLine = String(line.prefix(max(1, (Terminal.columns(2) ?? 80) - 1)))
    writeToStandardError("\r\u{1B}[K" + statusLine)
  }

  /// Takes the status line away.
  func hideStatus() {
    guard !statusLine.isEmpty else { return }
    statusLine = ""
    writeToStandardError("\r\u{1B}[K")
  }

  /// Writes as it is; that standard error takes nothing is nothing that could be told.
  func writeToStandardError(_ text: String) {
    try? Descriptor(duplicating: 2).writeAll(Array(text.utf8))
  }
}
