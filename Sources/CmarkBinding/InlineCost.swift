/// What the text of a block costs cmark where that can grow with the square of its length.
///
/// It is an upper bound, counted in one pass before the inlines are read.
enum InlineCost {
  /// Returns how often cmark looks at a byte or a mark of `text` again.
  ///
  /// The end of `<?`, `<!X` and `<![CDATA[` is looked for from each of their openers, as far as the
  /// next end or the end of the text. For each bracket that may end a link, cmark goes back over all
  /// runs of `*`, `_` and `~` and all openers of images before it.
  static func steps(for text: Span<UInt8>) -> Int {
    var instructions = OpenMarks()
    var declarations = OpenMarks()
    var literals = OpenMarks()
    var marks = 0
    var markVisits = 0
    var previous: UInt8 = 0
    for offset in text.indices {
      let byte = text[offset]
      let next = offset + 1 < text.count ? text[offset + 1] : 0
      let third = offset + 2 < text.count ? text[offset + 2] : 0
      switch byte {
      case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"):
        if byte != previous { marks += 1 }
      case UInt8(ascii: "!") where next == UInt8(ascii: "["):
        marks += 1
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
      case UInt8(ascii: "]"):
        markVisits += marks
        if next == UInt8(ascii: "]"), third == UInt8(ascii: ">") { literals.close(at: offset) }
      default:
        break
      }
      previous = byte
    }
    instructions.close(at: text.count)
    declarations.close(at: text.count)
    literals.close(at: text.count)
    return instructions.scanned + declarations.scanned + literals.scanned + markVisits
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
