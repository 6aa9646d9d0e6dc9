public import DocumentModel

/// A piece of a body that is Markdown of its own: the smallest that parses by itself into the blocks
/// which the whole body has there.
///
/// The note's reference and footnote definitions count as known in each piece, and whether a list is
/// tight does not count.
public struct Region: Hashable, Sendable {
  /// Its place among the regions, from 0.
  public var id: Int
  /// Its span in the body, in UTF-8 bytes; the spans of all regions joined are the body.
  public var utf8: Range<Int>
  /// Its span in the body, in UTF-16 units.
  public var utf16: Range<Int>
  /// Its blocks; none for definitions and for a body of blank lines.
  public var blocks: [Block]

  /// Creates a region.
  public init(id: Int, utf8: Range<Int>, utf16: Range<Int>, blocks: [Block]) {
    self.id = id
    self.utf8 = utf8
    self.utf16 = utf16
    self.blocks = blocks
  }
}

extension [Region] {
  /// Returns the region with the UTF-16 unit at `offset`; the last for the end of the body.
  public func region(atUTF16 offset: Int) -> Region? {
    guard let last, offset >= 0, offset <= last.utf16.upperBound else { return nil }
    return self[firstIndex { $0.utf16.upperBound > offset }]
  }

  /// Returns the region with the byte at `offset`; the last for the end of the body.
  public func region(atUTF8 offset: Int) -> Region? {
    guard let last, offset >= 0, offset <= last.utf8.upperBound else { return nil }
    return self[firstIndex { $0.utf8.upperBound > offset }]
  }

  /// Returns the first index whose region `isPast`, by halving, or the last index.
  private func firstIndex(_ isPast: (Region) -> Bool) -> Int {
    var low = 0
    var high = count - 1
    while low < high {
      let middle = (low + high) / 2
      if isPast(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// An attachment placed in a note's text.
public struct PlacementSite: Hashable, Sendable {
  /// The attachment's UUID as written.
  public var attachment: String
  /// The id of the region that the mark makes.
  public var region: Int
  /// That region's span in UTF-8 bytes.
  public var utf8: Range<Int>
  /// That region's span in UTF-16 units.
  public var utf16: Range<Int>

  /// Creates a site.
  public init(attachment: String, region: Int, utf8: Range<Int>, utf16: Range<Int>) {
    self.attachment = attachment
    self.region = region
    self.utf8 = utf8
    self.utf16 = utf16
  }
}

extension [Region] {
  /// The placements, in the order of the text.
  public var placements: [PlacementSite] {
    flatMap { region in
      region.blocks.placements.compactMap { block in
        guard case .placement(let id) = block.content else { return nil }
        return PlacementSite(
          attachment: id,
          region: region.id,
          utf8: region.utf8,
          utf16: region.utf16
        )
      }
    }
  }
}
