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
      direction == .rightToLeft || hasRightToLeft
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

  private var hasRightToLeft: Bool {
    // The letters of Hebrew, Arabic, Syriac, Thaana and N'Ko begin with D6 to DF; above those, the first
    // two bytes tell.
    zip(bytes, bytes.dropFirst()).contains { first, second in
      switch first {
      case 0xD6...0xDF: true
      case 0xE0: second < 0xA4
      case 0xE2: second == 0x80 || second == 0x81
      case 0xEF: second >= 0xAC
      case 0xF0: second == 0x90 || second == 0x9E
      default: false
      }
    }
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
