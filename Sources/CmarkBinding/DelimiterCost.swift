/// What the marks of emphasis and links in the text of a block cost cmark.
///
/// cmark keeps a list of runs of `*`, `_`, `~` and `==` until the text ends. A run that closes nothing goes
/// back over all runs before it that wait for a partner; a bracket that ends a link goes back over the
/// whole list, and over openers of images.
struct DelimiterCost {
  /// Runs that may wait for a partner.
  private var waiting = 0
  /// Runs and openers of images so far.
  private var listed = 0
  private var steps = 0
  /// The last run, while nothing but words stands after it and it can only open.
  private var opener: Run?

  private struct Run: Equatable {
    var byte: UInt8
    var length: Int
  }

  /// Returns how many marks are passed in search of a partner, at most.
  static func steps(for text: Span<UInt8>) -> Int {
    var cost = DelimiterCost()
    var offset = 0
    while offset < text.count {
      let byte = text[offset]
      var end = offset + 1
      switch byte {
      case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"):
        while end < text.count, text[end] == byte { end += 1 }
        cost.take(Run(byte: byte, length: end - offset), in: text, at: offset..<end)
      case UInt8(ascii: "="):
        while end < text.count, text[end] == byte { end += 1 }
        if end - offset == 2 {
          cost.take(Run(byte: byte, length: 2), in: text, at: offset..<end)
        }
      case UInt8(ascii: "]"):
        cost.steps += cost.listed
        cost.opener = nil
      case UInt8(ascii: "["):
        if offset > 0, text[offset - 1] == UInt8(ascii: "!") { cost.listed += 1 }
        cost.opener = nil
      case UInt8(ascii: "`"), UInt8(ascii: "<"), UInt8(ascii: "\\"), UInt8(ascii: "/"),
        UInt8(ascii: "w"):
        cost.opener = nil  // What follows may be code, HTML, an escape or an address.
      default:
        break
      }
      offset = end
    }
    return cost.steps
  }

  private mutating func take(_ run: Run, in text: Span<UInt8>, at range: Range<Int>) {
    let before = Neighbour(before: range.lowerBound, in: text)
    let after = Neighbour(after: range.upperBound, in: text)
    let isKnown = before != .any && after != .any
    let isLeft = after != .space && (after != .punctuation || before != .letter)
    let isRight = before != .space && (before != .punctuation || after != .letter)
    let isWordMark = run.byte == UInt8(ascii: "_") && isKnown
    let mayOpen = isLeft && (!isWordMark || !isRight || before == .punctuation)
    let mayClose = isRight && (!isWordMark || !isLeft || after == .punctuation)
    guard mayOpen || mayClose else { return }
    listed += 1
    if mayClose, isKnown, run == opener {
      waiting -= 1  // The two are each other's partners, whatever stands around them.
      opener = nil
      return
    }
    if mayClose { steps += waiting }
    waiting += 1
    opener = mayOpen && !mayClose && isKnown ? run : nil
  }

  /// What stands beside a run, as far as emphasis asks.
  private enum Neighbour {
    case space, punctuation, letter
    /// A tilde, over which cmark looks further.
    case any

    init(before offset: Int, in text: Span<UInt8>) {
      var start = offset - 1
      while start > 0, offset - start < 4, text[start] & 0xC0 == 0x80 { start -= 1 }
      self.init(start..<offset, of: text)
    }

    init(after offset: Int, in text: Span<UInt8>) {
      var end = offset + 1
      while end < text.count, end - offset < 4, text[end] & 0xC0 == 0x80 { end += 1 }
      self.init(offset..<end, of: text)
    }

    private init(_ range: Range<Int>, of text: Span<UInt8>) {
      guard range.lowerBound >= 0, range.upperBound <= text.count,
        let scalar = String(decoding: range.map { text[$0] }, as: UTF8.self).unicodeScalars.first
      else {
        self = .space  // The start or the end of the text.
        return
      }
      switch scalar.properties.generalCategory {
      case _ where scalar == "~":
        self = .any
      case _ where scalar.isASCII && !scalar.properties.isAlphabetic && !("0"..."9" ~= scalar):
        self = scalar.value <= 0x20 ? .space : .punctuation
      case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
        .initialPunctuation, .finalPunctuation, .otherPunctuation:
        self = .punctuation
      case .spaceSeparator, .lineSeparator, .paragraphSeparator:
        self = .space
      default:
        self = .letter
      }
    }
  }
}
