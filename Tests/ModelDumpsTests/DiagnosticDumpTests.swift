import Diagnostics
import ModelDumps
import Testing

@Suite("Diagnostic dump")
struct DiagnosticDumpTests {
  @Test("a diagnostic is a line with what is known of it")
  func lines() {
    let position = SourcePosition(offset: 40, line: 3, column: 5)
    let diagnostics = [
      Diagnostic(.warning, code: "nul-character", "a NUL", advice: "remove it", position: position),
      Diagnostic(.error, code: "lost", "gone"),
    ]
    #expect(
      diagnostics.dump == """
        warning nul-character at 3:5 "a NUL" advice "remove it"
        error lost "gone"

        """
    )
  }
}
