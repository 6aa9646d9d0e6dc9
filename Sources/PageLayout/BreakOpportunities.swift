internal import ICUBinding
internal import PangoCairoBinding

extension AnalyzedText {
  /// What may happen before each byte, with the words of scripts that write no spaces found by ICU.
  ///
  /// Pango finds none in Lao, Burmese and Khmer. Text without those scripts costs nothing.
  var breaksAtWords: [BreakFlags] {
    let runs = spacelessRuns
    guard !runs.isEmpty, let found = try? LineBreaks.opportunities(in: text) else { return breaks }
    var breaks = breaks
    for run in runs {
      for byte in run.dropFirst() { breaks[byte].remove(.line) }
    }
    var run = 0
    for byte in found {
      while run < runs.count, runs[run].upperBound <= byte { run += 1 }
      guard run < runs.count else { break }
      if byte > runs[run].lowerBound { breaks[byte].insert(.line) }
    }
    return breaks
  }

  private var spacelessRuns: [Range<Int>] {
    var runs: [Range<Int>] = []
    for item in items where Self.spacelessScripts.contains(item.script) {
      if let last = runs.last, last.upperBound == item.range.lowerBound {
        runs[runs.count - 1] = last.lowerBound..<item.range.upperBound
      } else {
        runs.append(item.range)
      }
    }
    return runs
  }

  private static let spacelessScripts: Set<String> = ["Thai", "Laoo", "Mymr", "Khmr"]
}
