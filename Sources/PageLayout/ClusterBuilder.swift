internal import PageModel

/// Collects the text of a run and its clusters.
struct ClusterBuilder {
  private(set) var clusters: [Cluster] = []
  private var bytes: [UInt8] = []

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
    } else if visible > 0 || glyphs > 0 {
      clusters.append(
        Cluster(bytes: UInt16(clamping: visible), glyphs: UInt16(clamping: glyphs))
      )
    }
  }
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
