/// What the text of a block costs cmark where that can grow with the square of its length.
///
/// It is an upper bound, counted in one pass before the inlines are read.
enum InlineCost {
  /// Returns how often cmark looks at a byte or a mark of `text` again.
  static func steps(for text: Span<UInt8>) -> Int {
    unclosedMarkupSteps(for: text) + markSteps(for: text)
  }

  /// The bytes read in search of the ends of `<?`, `<!X` and `<![CDATA[`.
  ///
  /// Each is looked for from each of its openers, as far as the next end or the end of the text.
  private static func unclosedMarkupSteps(for text: Span<UInt8>) -> Int {
    var instructions = OpenMarks()
    var declarations = OpenMarks()
    var literals = OpenMarks()
    for offset in text.indices {
      let next = offset + 1 < text.count ? text[offset + 1] : 0
      let third = offset + 2 < text.count ? text[offset + 2] : 0
      switch text[offset] {
      case UInt8(ascii: "<") where next == UInt8(ascii: "?"):
        instructions.open(at: offset)
      case UInt8(ascii: "<") where next == UInt8(ascii: "!") && third == UInt8(ascii: "["):
        literals.open(at: offset)
      case UInt8(ascii: "<")
      where next == UInt8(ascii: "!") && (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(third):
        declarations.open(at: offset)
      case UInt8(ascii: "?") where next == UInt8(ascii: ">"):
        instructions.close(at: offset)
      case UInt8(ascii: ">"):
        declarations.close(at: offset)
      case UInt8(ascii: "]") where next == UInt8(ascii: "]") && third == UInt8(ascii: ">"):
        literals.close(at: offset)
      default:
        break
      }
    }
    instructions.close(at: text.count)
    declarations.close(at: text.count)
    literals.close(at: text.count)
    return instructions.scanned + declarations.scanned + literals.scanned
  }

  /// The marks passed in search of a partner.
  ///
  /// A run of `*`, `_` or `~` that may close goes back over all runs before it when it finds none; and
  /// so does a bracket that may end a link, over openers of images too.
  private static func markSteps(for text: Span<UInt8>) -> Int {
    var marks = 0
    var steps = 0
    var offset = 0
    while offset < text.count {
      let byte = text[offset]
      var end = offset + 1
      switch byte {
      case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"):
        while end < text.count, text[end] == byte { end += 1 }
        let before = offset > 0 ? Neighbour(text[offset - 1]) : .space
        let after = end < text.count ? Neighbour(text[end]) : .space
        if mayClose(byte, between: before, and: after) { steps += marks }
        if before != .space || after != .space { marks += 1 }
      case UInt8(ascii: "!") where end < text.count && text[end] == UInt8(ascii: "["):
        marks += 1
      case UInt8(ascii: "]"):
        steps += marks
      default:
        break
      }
      offset = end
    }
    return steps
  }

  /// Whether a run may end emphasis, by CommonMark's rules for what stands beside it.
  private static func mayClose(
    _ byte: UInt8,
    between before: Neighbour,
    and after: Neighbour
  ) -> Bool {
    guard before != .space, before != .punctuation || after != .letter else { return false }
    return byte != UInt8(ascii: "_") || after != .letter
  }

  /// A byte beside a run; outside ASCII it may be the start or the end of anything.
  private enum Neighbour {
    case space, punctuation, letter, any

    init(_ byte: UInt8) {
      switch byte {
      case 0x80...: self = .any
      case 0x20, 0x09...0x0D: self = .space
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0..<0x09, 0x0E..<0x20, 0x7F: self = .letter
      default: self = .punctuation
      }
    }
  }

  /// The openers of one kind that wait for an end.
  private struct OpenMarks {
    private var count = 0
    private var sumOfOffsets = 0
    /// The bytes between openers and their ends so far.
    private(set) var scanned = 0

    mutating func open(at offset: Int) {
      count += 1
      sumOfOffsets += offset
    }

    mutating func close(at offset: Int) {
      scanned += count * offset - sumOfOffsets
      (count, sumOfOffsets) = (0, 0)
    }
  }
}
