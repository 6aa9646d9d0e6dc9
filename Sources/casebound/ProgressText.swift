import ExportRun

/// How far a run has come.
struct ProgressNumbers: Equatable {
  /// Notes finished, whatever became of them.
  var done = 0
  /// Notes in all.
  var total = 0
  /// Pages made.
  var pages = 0
  /// Seconds since the run began.
  var seconds = 0.0

  private var notesPerSecond: Double { seconds > 0 ? Double(done) / seconds : 0 }

  /// A line with a bar of `width` columns.
  func bar(width: Int = 24) -> String {
    let filled = total > 0 ? done * width / total : width
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
    return
      "[\(bar)] \(done) of \(counted(total, "note")), \(counted(pages, "page")), \(rate) notes/s, \(left)"
  }

  /// An object of JSON, on one line.
  var json: String {
    #"{"event":"progress","notes":\#(done),"of":\#(total),"pages":\#(pages),"seconds":\#(tenths)}"#
  }

  /// What the run came to, on one line.
  func text(endingWith summary: ExportSummary) -> String {
    let counts = summary.counts
    var text =
      "\(counted(counts.total, "note")): \(counts.written) written, \(counts.unchanged) unchanged, "
    text += "\(counts.failed) failed; \(counted(counts.pages, "page")) in \(tenths) s"
    if summary.leftOver > 0 {
      text += "; left alone: \(counted(summary.leftOver, "file")) of an earlier export"
    }
    return text
  }

  /// What the run came to, as an object of JSON on one line.
  func json(endingWith summary: ExportSummary) -> String {
    let counts = summary.counts
    return #"{"event":"end","notes":\#(counts.total),"written":\#(counts.written),"#
      + #""unchanged":\#(counts.unchanged),"failed":\#(counts.failed),"pages":\#(counts.pages),"#
      + #""warnings":\#(summary.warnings),"errors":\#(summary.errors),"#
      + #""leftOver":\#(summary.leftOver),"seconds":\#(tenths)}"#
  }

  private var rate: String {
    notesPerSecond < 10 ? decimal(notesPerSecond) : "\(Int(notesPerSecond.rounded()))"
  }

  private var tenths: String { decimal(seconds) }

  private var left: String {
    guard done > 0, notesPerSecond > 0 else { return "? left" }
    let seconds = Int((Double(total - done) / notesPerSecond).rounded(.up))
    switch seconds {
    case ..<60: return "\(seconds) s left"
    case ..<3600: return "\(seconds / 60) min \(seconds % 60) s left"
    default: return "\(seconds / 3600) h \(seconds / 60 % 60) min left"
    }
  }
}

/// A number that is not negative, with one digit after the point.
func decimal(_ number: Double) -> String {
  let tenths = Int((number * 10).rounded())
  return "\(tenths / 10).\(tenths % 10)"
}
