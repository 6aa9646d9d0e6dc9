internal import CPangoCairo

#if canImport(Glibc)
import Glibc
#endif

/// One paragraph with its items and break opportunities, ready to be shaped.
@safe public final class AnalyzedText {
  /// The text, UTF-8.
  public let text: [UInt8]
  /// The base direction.
  public let direction: TextDirection
  /// The items in text order; their ranges cover the text without gap or overlap.
  public let items: [TextItem]
  /// What may happen before each byte, and at the end: `text.count + 1` entries.
  public let breaks: [BreakFlags]

  let list: ItemList

  init(
    text: [UInt8],
    direction: TextDirection,
    items: [TextItem],
    breaks: [BreakFlags],
    list: ItemList
  ) {
    self.text = text
    self.direction = direction
    self.items = items
    self.breaks = breaks
    self.list = list
  }
}

/// Pango's own items, which shaping needs, freed with their list.
@safe final class ItemList {
  let pointers: [UnsafeMutablePointer<PangoItem>]
  /// For each item, a number that tells its font features from others.
  let features: [Int]
  private let head: UnsafeMutablePointer<GList>?

  init(taking list: UnsafeMutablePointer<GList>?) {
    unsafe head = unsafe list
    var found: [UnsafeMutablePointer<PangoItem>] = unsafe []
    var node = unsafe list
    while let current = unsafe node {
      if let data = unsafe current.pointee.data {
        unsafe found.append(data.assumingMemoryBound(to: PangoItem.self))
      }
      unsafe node = unsafe current.pointee.next
    }
    unsafe pointers = unsafe found
    features = unsafe found.map { unsafe Self.features(of: $0) }
  }

  deinit {
    for index in unsafe pointers.indices { unsafe pango_item_free(pointers[index]) }
    unsafe g_list_free(head)
  }

  /// Tells the font features of an item apart: 1 with tabular digits, else 0.
  ///
  /// They are made to hold for all text that is ever shaped with the item: words are shaped apart
  /// from their paragraph, whose bytes the ranges of attributes count, and Khmer loses ligatures that
  /// it cannot do without to features that do not hold throughout.
  private static func features(of item: UnsafeMutablePointer<PangoItem>) -> Int {
    var node = unsafe item.pointee.analysis.extra_attrs
    while let current = unsafe node {
      if let data = unsafe current.pointee.data {
        let attribute = unsafe data.assumingMemoryBound(to: PangoAttribute.self)
        if let found = unsafe pango_attribute_as_font_features(attribute),
          let text = unsafe found.pointee.features
        {
          unsafe attribute.pointee.start_index = 0
          unsafe attribute.pointee.end_index = guint.max
          return unsafe strstr(text, "tnum") == nil ? 0 : 1
        }
      }
      unsafe node = unsafe current.pointee.next
    }
    return 0
  }
}
