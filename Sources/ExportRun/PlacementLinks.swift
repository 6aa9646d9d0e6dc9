import ArchiveModel
import Diagnostics
import DocumentModel
import MarkdownWriting

/// Finds the markers of placements in a body, to put links in their place.
enum PlacementLinks {
  /// Makes a link for each placement of a file that was copied.
  ///
  /// - Parameters:
  ///   - document: The body as it was parsed: only what is a placement there counts.
  ///   - body: The body.
  ///   - companions: The files that were copied.
  /// - Returns: The links, in the body's order.
  static func links(
    in document: Document,
    of body: String,
    to companions: [RenderRequest.Companion]
  ) -> [PlacementLink] {
    if companions.isEmpty { return [] }
    let byID = Dictionary(
      companions.map { (IdentifierKey($0.id), $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let source = Array(body.utf8)
    return document.blocks.placements.compactMap { block in
      guard case .placement(let id) = block.content, let range = block.range,
        let companion = byID[IdentifierKey(id)],
        let marker = marker(in: source, range.start..<range.end)
      else { return nil }
      return PlacementLink(
        start: marker.lowerBound,
        end: marker.upperBound,
        label: companion.label,
        path: companion.path,
        isImage: companion.isImage
      )
    }
  }

  /// From the first `{{` through the first `}}` after it.
  private static func marker(in source: [UInt8], _ range: Range<Int>) -> Range<Int>? {
    guard range.upperBound <= source.count,
      let start = pair(UInt8(ascii: "{"), in: source[range]),
      let end = pair(UInt8(ascii: "}"), in: source[start..<range.upperBound])
    else { return nil }
    return start..<end + 2
  }

  private static func pair(_ byte: UInt8, in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.indices.dropLast().first { bytes[$0] == byte && bytes[$0 + 1] == byte }
  }
}
