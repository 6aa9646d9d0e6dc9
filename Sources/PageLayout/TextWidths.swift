internal import PageModel
internal import PangoCairoBinding

/// How wide the words and lines of a paragraph are when nothing wraps.
struct TextWidths {
  /// Of the widest word that is not a token.
  var word = Length.zero
  /// Of the widest token: a hash, an address, a path, which may break anywhere.
  var token = Length.zero
  /// Of the widest line.
  var line = Length.zero
}

extension ParagraphSetter {
  /// The widths of `paragraph` when nothing wraps.
  func widths(of paragraph: ParagraphText) -> TextWidths {
    var widths = TextWidths()
    for segment in paragraph.segments {
      let (text, breaks, filled) = fill(
        segment.ordered(in: nil),
        direction: nil,
        width: .points(.infinity),
        breaksAnywhere: false
      )
      for unwrapped in filled {
        widths.line = max(widths.line, .points(unwrapped.width.rounded(.up)))
        addWords(of: unwrapped, text.text, breaks: breaks, to: &widths)
      }
    }
    return widths
  }

  private func addWords(
    of line: FilledLine,
    _ text: [UInt8],
    breaks: [BreakFlags],
    to widths: inout TextWidths
  ) {
    var start = line.pieces.first?.range.lowerBound ?? 0
    var current = 0.0
    func endWord(at end: Int) {
      let width = Length.points(current.rounded(.up))
      guard width > min(widths.word, widths.token) else { return }
      if start < end, text[start..<end].isToken {
        widths.token = max(widths.token, width)
      } else {
        widths.word = max(widths.word, width)
      }
    }
    for piece in line.pieces {
      for cluster in piece.shaped.clusters {
        let byte = piece.range.lowerBound + cluster.start
        if breaks[byte].contains(.line) {
          endWord(at: byte)
          start = byte
          current = 0
        }
        if !piece.isWhite { current += cluster.advance }
      }
    }
    endWord(at: line.pieces.last?.range.upperBound ?? start)
  }
}

extension ArraySlice<UInt8> {
  /// Whether a word is none of a language but a number, a hash, an address or a path.
  ///
  /// It has digits, or signs such as `/` and `_` between its letters, or more letters than words have.
  fileprivate var isToken: Bool {
    var isBehindSign = false
    var letters = 0
    for byte in self where byte & 0xC0 != 0x80 {
      letters += 1
      switch byte {
      case 0x30...0x39: return true
      case UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "@"), UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "&"),
        UInt8(ascii: "#"), UInt8(ascii: "%"), UInt8(ascii: "~"), UInt8(ascii: "+"):
        isBehindSign = true
      case 0x41...0x5A, 0x61...0x7A, 0xC0...: if isBehindSign { return true }
      default: break
      }
    }
    return letters > Self.longestWord
  }

  /// German law has words of 63 letters.
  private static var longestWord: Int { 64 }
}
