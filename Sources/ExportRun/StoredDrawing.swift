public import ArchiveModel
public import ArchiveReading
public import Diagnostics

extension RenderRequest.DrawingData {
  /// Reads a drawing of an archive.
  ///
  /// When its bytes cannot be had it has none, and `findings` gets why. A drawing that the archive
  /// gives no data for is empty.
  public init(_ drawing: Drawing, in archive: ArchiveReader, findings: inout [Diagnostic]) {
    var bytes: [UInt8]? = []
    do {
      if let data = drawing.data { bytes = try archive.bytes(of: data) }
    } catch {
      bytes = nil
      let cause = error.diagnostic
      findings.append(
        Diagnostic(
          .error,
          code: "drawing-unreadable",
          "the drawing is left out: \(cause.message)",
          advice: cause.advice
        )
      )
    }
    self.init(
      mediaType: drawing.mediaType,
      bytes: bytes,
      alternativeText: drawing.alternativeText
    )
  }
}
