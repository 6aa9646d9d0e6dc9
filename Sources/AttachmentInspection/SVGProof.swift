import PangoCairoBinding

/// Proves that an SVG document is whole, bounded and can be drawn.
enum SVGProof {
  /// Proves a document.
  ///
  /// - Returns: Its width and height in CSS pixels, and what of it is not drawn.
  /// - Throws: ``SVGFault``.
  static func prove(
    _ document: [UInt8]
  ) throws(SVGFault) -> (width: Int, height: Int, costs: SVGCosts) {
    var costs = SVGCosts()
    try costs.add(document)
    // Faulty fonts draw nothing, or end the process; it is not used for another note.
    guard !costs.hasText || FontFaults.seen == 0 else {
      throw .library("an image before it in the note has spoilt the fonts")
    }
    let drawing: SVGDrawing
    do {
      drawing = try SVGDrawing(document)
      // Only what is drawn more than once can come to more than was counted.
      if costs.hasReferences { try drawing.prove(longest: 16) }
      if costs.hasText { try drawing.prove(longest: longestPageSide) }
    } catch {
      switch error {
      case .unreadable(let words), .undrawable(let words): throw .library(words)
      case .noSize: throw .noSize
      }
    }
    // Nothing is drawn larger than a page; very large sizes keep their proportions alone.
    let scale = min(1, longestSide / max(drawing.width, drawing.height))
    return (
      max(1, Int((drawing.width * scale).rounded())),
      max(1, Int((drawing.height * scale).rounded())), costs
    )
  }

  private static let longestSide = 100_000.0

  /// The longer side of the largest page, A3, in points.
  private static let longestPageSide = 1_191.0
}
