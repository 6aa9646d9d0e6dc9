internal import PageModel

/// Collects the text of a run and its clusters.
struct ClusterBuilder {
  private(set) var clusters: [Cluster] = []
  private var bytes: [UInt8] = []
  /// The clusters of one glyph that have text which nothing shows behind what it shows.
  private var overfull: [Int] = []

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Adds glyphs whose text stands elsewhere.
  mutating func appendSilent(glyphs: Int) {
    clusters.append(Cluster(bytes: 0, glyphs: UInt16(clamping: glyphs)))
  }

  /// How many bytes of text that nothing shows join a cluster.
  private static let mostSilent = 1024

  /// Adds a cluster; text that nothing shows joins the cluster before it, as long as that is short.
  mutating func append(_ source: ArraySlice<UInt8>, glyphs: Int) {
    if glyphs == 0, let last = clusters.last, Int(last.bytes) > Self.mostSilent { return }
    let before = bytes.count
    if source.contains(where: { $0 == 0xE2 || $0 >= 0xEF }) {
      bytes.append(contentsOf: withoutInvisible(source))
    } else {
      bytes.append(contentsOf: source)
    }
    let visible = bytes.count - before
    if let last = clusters.last, last.glyphs == 0 || glyphs == 0 {
      clusters[clusters.count - 1] = Cluster(
        bytes: UInt16(clamping: Int(last.bytes) + visible),
        glyphs: UInt16(clamping: Int(last.glyphs) + glyphs)
      )
      if visible > 0 || glyphs > 0 { noteOverfull() }
    } else if visible > 0 || glyphs > 0 {
      clusters.append(
        Cluster(bytes: UInt16(clamping: visible), glyphs: UInt16(clamping: glyphs))
      )
      if glyphs == 1, visible > 1, endsUnseen(bytes[before...]) { noteOverfull() }
    }
  }

  private mutating func noteOverfull() {
    let last = clusters.count - 1
    if clusters[last].glyphs <= 1, overfull.last != last { overfull.append(last) }
  }

  /// Adds a blank behind each glyph that has text which nothing shows beside its own.
  ///
  /// cairo takes the text of a cluster of one glyph for that of the glyph, wherever it is drawn.
  ///
  /// - Parameters:
  ///   - glyphs: All that were added, in that order.
  ///   - blank: The blank that comes behind the glyph of a number.
  /// - Returns: The glyphs with the blanks.
  mutating func addBlanks(to glyphs: [Glyph], _ blank: (Int) -> Glyph) -> [Glyph] {
    guard !overfull.isEmpty else { return glyphs }
    var found: [Glyph] = []
    found.reserveCapacity(glyphs.count + overfull.count)
    var next = overfull[...]
    var drawn = 0
    for index in clusters.indices {
      let count = min(Int(clusters[index].glyphs), glyphs.count - drawn)
      found += glyphs[drawn..<drawn + count]
      drawn += count
      guard next.first == index else { continue }
      next.removeFirst()
      guard count == 1 else { continue }
      clusters[index].glyphs = 2
      found.append(blank(drawn - 1))
    }
    return found + glyphs[drawn...]
  }
}

/// Whether nothing shows the last character of a text, and another one stands before it.
func endsUnseen(_ source: ArraySlice<UInt8>) -> Bool {
  let scalars = String(decoding: source, as: UTF8.self).unicodeScalars
  guard scalars.count > 1, let last = scalars.last?.properties else { return false }
  return last.isWhitespace || last.isDefaultIgnorableCodePoint
}

/// The text without characters that are invisible and in the way of a search.
///
/// These are the zero-width space, the word joiner, the byte order mark and direction marks; joiners
/// and variation selectors stay, a few dozen of them in a row.
func withoutInvisible(_ source: ArraySlice<UInt8>) -> [UInt8] {
  var kept = String.UnicodeScalarView()
  var row = 0
  for scalar in String(decoding: source, as: UTF8.self).unicodeScalars {
    row = scalar.properties.isDefaultIgnorableCodePoint ? row + 1 : 0
    switch scalar.value {
    case 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFEFF: continue
    default: if row <= 40 { kept.append(scalar) }
    }
  }
  return Array(String(kept).utf8)
}
