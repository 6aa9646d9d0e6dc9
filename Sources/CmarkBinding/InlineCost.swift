/// What the text of a block costs cmark where that can grow with the square of its length.
///
/// It is an upper bound, counted in one pass before the inlines are read.
enum InlineCost {
  /// Returns how often cmark looks at a byte or a mark of `text` again.
  static func steps(for text: Span<UInt8>) -> Int {
    unclosedMarkupSteps(for: text) + DelimiterCost.steps(for: text)
  }

  /// Returns how many nodes the text may become, about: the runs of marks, and its lines.
  static func marks(in text: Span<UInt8>) -> Int {
    var count = 0
    var previous: UInt8 = 0
    for offset in text.indices {
      let byte = text[offset]
      defer { previous = byte }
      switch byte {
      case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "`"):
        if byte != previous { count += 1 }
      case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: "&"),
        UInt8(ascii: "\\"), UInt8(ascii: "\n"), UInt8(ascii: ":"), UInt8(ascii: "@"):
        count += 1
      default: break
      }
    }
    return count
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
