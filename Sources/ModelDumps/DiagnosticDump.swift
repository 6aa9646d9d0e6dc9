public import Diagnostics

extension [Diagnostic] {
  /// The diagnostics as text: a line each with severity, code, place and words.
  public var dump: String {
    var out = TreeText()
    for diagnostic in self {
      let place = diagnostic.position.map { " at \($0.line):\($0.column)" } ?? ""
      let advice = diagnostic.advice.map { " advice \(quoted($0))" } ?? ""
      out.line(
        "\(diagnostic.severity.rawValue) \(diagnostic.code)\(place) \(quoted(diagnostic.message))"
          + advice
      )
    }
    return out.text
  }
}
