import ExportRun

/// Shows on standard error how far an export is.
final class ProgressDisplay {
  private enum Kind {
    case bar
    case json
    case none
  }

  /// A bar that is drawn more often only flickers.
  private static let barInterval = Duration.milliseconds(100)
  /// A reader of JSON is told less often than an eye.
  private static let jsonInterval = Duration.seconds(1)

  private let console: Console
  private let kind: Kind
  private let start = ContinuousClock.now
  private var lastShown: ContinuousClock.Instant?

  /// Creates the display that the command's arguments ask for.
  init(_ arguments: Arguments, console: Console) {
    self.console = console
    kind =
      switch arguments.value(of: .progress) ?? "auto" {
      case "bar": console.isTerminal ? .bar : .none
      case "json": .json
      case "none": .none
      default: console.isTerminal && console.verbosity != .quiet ? .bar : .none
      }
  }

  /// Shows how far the export is, unless it was shown only just now.
  func show(_ progress: ExportProgress) {
    let interval = kind == .json ? Self.jsonInterval : Self.barInterval
    let now = ContinuousClock.now
    if let lastShown, now - lastShown < interval { return }
    lastShown = now
    switch kind {
    case .bar: console.show(status: numbers(progress, at: now).bar())
    case .json: console.writeToStandardError(numbers(progress, at: now).json + "\n")
    case .none: break
    }
  }

  /// Sums up.
  func end(_ summary: ExportSummary) {
    console.hideStatus()
    let numbers = numbers(summary.counts, at: ContinuousClock.now)
    if kind == .json {
      console.writeToStandardError(numbers.json(endingWith: summary) + "\n")
    } else {
      console.say(numbers.text(endingWith: summary))
    }
  }

  /// Sums up in lines of words.
  func end(_ lines: [String]) {
    console.hideStatus()
    for line in lines { console.say(line) }
  }

  private func numbers(_ progress: ExportProgress, at now: ContinuousClock.Instant)
    -> ProgressNumbers
  {
    ProgressNumbers(
      done: progress.done,
      total: progress.total,
      pages: progress.pages,
      seconds: (now - start) / .seconds(1)
    )
  }
}
