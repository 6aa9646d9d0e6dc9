internal import PangoCairoBinding

extension TextSegment {
  /// Controls of direction beyond so many have no effect: FriBidi 1.0 takes time with their square.
  private static let mostControls = 2000

  /// The segment as its words are to be put in order, in a paragraph of `direction`.
  ///
  /// Code and addresses keep their own order between words from right to left: without marks around
  /// them their first or last signs, such as a slash, would move to the other end.
  func ordered(in direction: TextDirection?) -> TextSegment {
    var segment = withoutExcess
    guard spans.contains(where: { $0.attributes.isolate != nil }),
      direction == .rightToLeft || String(decoding: bytes, as: UTF8.self).hasRightToLeft
    else { return segment }
    segment = TextSegment()
    for (index, span) in spans.enumerated() {
      let isolate = span.attributes.isolate
      let isFirst = index == 0 || spans[index - 1].attributes.isolate != isolate
      let isLast = index == spans.count - 1 || spans[index + 1].attributes.isolate != isolate
      let words = String(decoding: bytes[span.range], as: UTF8.self)
      segment.append(
        isolate == nil ? words : (isFirst ? "\u{2068}" : "") + words + (isLast ? "\u{2069}" : ""),
        span.attributes
      )
    }
    return segment.withoutExcess
  }

  /// The segment with word joiners, which are as long, in place of controls that are too many.
  private var withoutExcess: TextSegment {
    var places: [Int] = []
    for index in bytes.indices.dropLast(2) where bytes[index] == 0xE2 {
      switch (bytes[index + 1], bytes[index + 2]) {
      case (0x80, 0xAA...0xAE), (0x81, 0xA6...0xA9): places.append(index)
      default: break
      }
    }
    guard places.count > Self.mostControls else { return self }
    var segment = self
    for place in places {
      segment.bytes.replaceSubrange(place..<place + 3, with: [0xE2, 0x81, 0xA0])
    }
    return segment
  }
}

extension String {
  /// The words with marks around them that keep their order apart from that of the words before and
  /// behind them, where some are read from right to left.
  public var isolated: String { hasRightToLeft ? "\u{2068}\(self)\u{2069}" : self }

  /// Whether it has letters that are written from right to left, or marks that say so.
  fileprivate var hasRightToLeft: Bool {
    unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x590...0x8FF, 0x200F, 0x202B, 0x202E, 0x2067, 0xFB1D...0xFDFF, 0xFE70...0xFEFF,
        0x10800...0x10FFF, 0x1E800...0x1EFFF:
        true
      default: false
      }
    }
  }
}
