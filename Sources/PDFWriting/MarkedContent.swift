internal import QPDFBinding

/// What a stretch of a page's drawing belongs to.
enum ContentMark: Hashable {
  /// A leaf of the tag tree.
  case leaf(Int)
  /// Nothing that is read: panels, bars, rules, page numbers.
  case artifact
}

/// Gives the stretches that cairo numbered their meaning.
///
/// cairo knows no artifacts. It is told to mark decoration as an element of its own, and here that
/// mark becomes an artifact (ISO 32000-1, 14.8.2.2); the rest is numbered anew from 0.
enum MarkedContent {
  /// Rewrites the operators of one page.
  ///
  /// - Parameters:
  ///   - contents: The operators as cairo wrote them.
  ///   - marks: What each stretch belongs to, by cairo's number.
  ///   - shown: Takes the text that the page shows.
  ///   - name: The name of a leaf's element, as in `P`.
  /// - Returns: The operators, and the leaves in the order of their new numbers.
  /// - Throws: ``PDFWritingError`` when marks and operators do not agree.
  static func rewrite(
    _ contents: [UInt8],
    marks: [ContentMark],
    shown: inout ShownText,
    name: (Int) -> String
  ) throws(PDFWritingError) -> (contents: [UInt8], leaves: [Int]) {
    var output: [UInt8] = []
    output.reserveCapacity(contents.count)
    var leaves: [Int] = []
    var found = 0
    var font = ""
    var word: ShownWord?
    // Carriers stand in the stretch of the word that they tell, or in the one before.
    var carriers: [GlyphCode] = []
    var carriersBefore: [GlyphCode] = []
    var copied = 0
    var index = 0
    while index < contents.count {
      switch contents[index] {
      case 0x28:  // (
        let end = PDFReferences.endOfString(contents, from: index)
        let codes = ShownText.codes(literal: contents[index..<end])
        if word == nil {
          shown.notePlain(codes, font: font)
        } else {
          word?.glyphs += codes.map { GlyphCode(font: font, code: $0) }
        }
        index = end
      case 0x3C where index + 1 < contents.count && contents[index + 1] != 0x3C:  // <
        let end = contents[index...].firstIndex(of: 0x3E) ?? contents.count
        let codes = ShownText.codes(hexadecimal: contents[index + 1..<end])
        let glyphs = codes.map { GlyphCode(font: font, code: $0) }
        if word == nil {
          shown.notePlain(codes, font: font)
          carriers += glyphs
        } else {
          word?.glyphs += glyphs
        }
        index = end
      case 0x3C: index += 2
      case 0x45 where word != nil && contents[index...].starts(with: "EMC".utf8):
        if var finished = word {
          if finished.text.isEmpty {
            finished.carriers = carriers.isEmpty ? carriersBefore : carriers
          }
          shown.words.append(finished)
        }
        word = nil
        carriers = []
        index += 3
      case 0x2F:  // /
        if let mark = mark(contents, at: index) {
          guard marks.indices.contains(mark.number) else {
            throw .finishing("a stretch of a page has no meaning")
          }
          found += 1
          carriersBefore = carriers
          carriers = []
          output.append(contentsOf: contents[copied..<index])
          switch marks[mark.number] {
          case .artifact: output.append(contentsOf: "/Artifact BMC".utf8)
          case .leaf(let leaf):
            output.append(contentsOf: "/\(name(leaf)) << /MCID \(leaves.count) >> BDC".utf8)
            leaves.append(leaf)
          }
          index = mark.end
          copied = index
          continue
        }
        if let text = wordText(contents, at: index) {
          word = ShownWord(text: text.text, glyphs: [])
          index = text.end
        } else {
          let end = contents[index...].firstIndex { $0 <= 0x20 } ?? contents.count
          if contents[index...].starts(with: "/f-".utf8) {
            font = String(decoding: contents[index..<end], as: UTF8.self)
          }
          index = end
        }
      default: index += 1
      }
    }
    output.append(contentsOf: contents[copied...])
    guard found == marks.count else { throw .finishing("a stretch of a page is not marked") }
    return (output, leaves)
  }

  /// The text of the cluster whose mark begins at `start`, and where that text ends.
  private static func wordText(_ contents: [UInt8], at start: Int) -> (text: String, end: Int)? {
    var rest = contents[start...]
    guard rest.skip("/Span << /ActualText <"), let end = rest.firstIndex(of: 0x3E) else {
      return nil
    }
    let source = String(decoding: rest[..<end], as: UTF8.self)
    return (GlyphTexts.text(hexadecimal: source), end + 1)
  }

  /// The number of cairo's mark that begins at `start`, and where its operator ends.
  private static func mark(_ contents: [UInt8], at start: Int) -> (number: Int, end: Int)? {
    var rest = contents[start...]
    guard rest.skip("/Span << /MCID ") || rest.skip("/NonStruct << /MCID ") else { return nil }
    var number = 0
    while let digit = rest.first, (0x30...0x39).contains(digit), number < 1 << 30 {
      number = number * 10 + Int(digit - 0x30)
      rest.removeFirst()
    }
    guard rest.skip(" >> BDC") else { return nil }
    return (number, rest.startIndex)
  }
}

extension ArraySlice<UInt8> {
  /// Drops `words` from the front, if they stand there.
  fileprivate mutating func skip(_ words: StaticString) -> Bool {
    let text = words.description.utf8
    guard starts(with: text) else { return false }
    removeFirst(text.count)
    return true
  }
}
