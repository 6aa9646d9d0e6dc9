internal import PageModel
internal import PangoCairoBinding

/// What a part of a line is to a reader.
enum LeafRole: Hashable {
  case text
  /// One of the paragraph's links, by index.
  case link(Int)
}

/// A part of a line: drawn from the line's left end and baseline.
struct LinePart {
  var content: PageItem.Content
  var role: LeafRole
}

/// Turns a filled line into glyph runs with their text.
///
/// Runs come in text order, not from left to right, so that a link or a tag is never torn apart.
/// Letters that stand alone map glyph by glyph. Where letters reorder or stack, a whole word is one
/// cluster. From right to left, readers turn whole clusters around: there each character of a word
/// rides on a carrier, a glyph in the colour of the ground, evenly spaced over the word's width, and the
/// glyphs that are seen are silent. A space at a line's end takes no room: it hangs over the end.
struct GlyphRunMaker {
  let context: LayoutContext
  let segment: TextSegment
  let text: AnalyzedText

  /// The parts of `line` in text order, and the rules that stand under or through its words.
  func parts(of line: FilledLine) -> (parts: [LinePart], rules: [Shape]) {
    var parts: [LinePart] = []
    var rules: [Shape] = []
    var index = 0
    // The space behind a line stands with what is seen last, which marks of direction may follow.
    let seen = line.pieces.lastIndex { $0.shaped.glyphs.contains { $0.kind != .empty } }
    let pieces = line.pieces[...(seen ?? -1)]
    while index < pieces.count {
      let attributes = segment.spans[pieces[index].span].attributes
      // All pieces of one look: a link's active area and the rules run through them as one.
      var end = index
      while end < pieces.count,
        segment.spans[pieces[end].span].attributes == attributes,
        text.items[pieces[end].item].level == text.items[pieces[index].item].level
      {
        end += 1
      }
      let alike = pieces[index..<end]
      let role: LeafRole = attributes.link.map { .link($0) } ?? .text
      rules.append(contentsOf: self.rules(attributes, alike))
      let hasSpaceBehind = line.hasSpaceBehind && end == pieces.count
      for run in runs(alike, attributes, hasSpaceBehind: hasSpaceBehind) {
        parts.append(LinePart(content: run, role: role))
      }
      index = end
    }
    return (parts, rules)
  }

  /// The runs of pieces that look alike, in text order.
  private func runs(
    _ pieces: ArraySlice<TextPiece>,
    _ attributes: TextAttributes,
    hasSpaceBehind: Bool
  ) -> [PageItem.Content] {
    var runs: [PageItem.Content] = []
    var index = pieces.startIndex
    while index < pieces.endIndex {
      if isPicture(pieces[index]) {
        let font = context.shaper.fonts[text.items[pieces[index].item].font]
        runs.append(
          contentsOf: pictures(
            pieces[index],
            font,
            attributes,
            hasSpaceBehind: hasSpaceBehind && index == pieces.endIndex - 1
          )
        )
        index += 1
        continue
      }
      let word = wordEnd(pieces, from: index)
      let voice = voice(of: pieces[index..<word])
      var end = word
      while voice != .word, end < pieces.endIndex, !isPicture(pieces[end]) {
        let next = wordEnd(pieces, from: end)
        guard self.voice(of: pieces[end..<next]) == voice else { break }
        end = next
      }
      let alike = pieces[index..<end]
      let isLast = hasSpaceBehind && end == pieces.endIndex
      if voice == .carriers {
        let carriers = carriers(alike, attributes, hasSpaceBehind: isLast)
        runs.append(contentsOf: carriers.map { .glyphs($0) })
      }
      for part in voice == .word ? wordsInOneFont(alike) : partsInOneFont(alike) {
        let isLast = isLast && part.endIndex == end
        if let run = run(part, voice, attributes, hasSpaceBehind: isLast) {
          runs.append(.glyphs(run))
        }
      }
      index = end
    }
    return runs
  }

  /// The end of the word that starts at `start`, the white space behind it included.
  private func wordEnd(_ pieces: ArraySlice<TextPiece>, from start: Int) -> Int {
    var end = start
    while end < pieces.endIndex, !pieces[end].isWhite, !isPicture(pieces[end]) { end += 1 }
    while end < pieces.endIndex, pieces[end].isWhite { end += 1 }
    return end
  }

  /// What tells a reader the text of a word.
  private enum Voice {
    /// Each glyph, or each small cluster.
    case glyphs
    /// All glyphs of the word together.
    case word
    /// Carriers; the glyphs are silent.
    case carriers
  }

  private func voice(of word: ArraySlice<TextPiece>) -> Voice {
    var voice = Voice.glyphs
    for piece in word where !piece.isWhite {
      let item = text.items[piece.item]
      if item.level & 1 == 1 { return .carriers }
      if item.isComplex { voice = .word }
    }
    return voice
  }

  /// A word in parts; the white space behind it is text of the last, whatever its font.
  private func wordsInOneFont(_ word: ArraySlice<TextPiece>) -> [ArraySlice<TextPiece>] {
    let inked = word.prefix { !$0.isWhite }
    guard !inked.isEmpty else { return [word] }
    var parts = partsInOneFont(inked)
    parts[parts.endIndex - 1] = word[parts[parts.endIndex - 1].startIndex...]
    return parts
  }

  private func partsInOneFont(_ pieces: ArraySlice<TextPiece>) -> [ArraySlice<TextPiece>] {
    var parts: [ArraySlice<TextPiece>] = []
    var start = pieces.startIndex
    for index in pieces.indices
    where text.items[pieces[index].item].font != text.items[pieces[start].item].font {
      parts.append(pieces[start..<index])
      start = index
    }
    parts.append(pieces[start...])
    return parts
  }

  /// One run of pieces in one font, or `nil` when it has no glyph.
  ///
  /// A space between words that look different is a run, too.
  private func run(
    _ pieces: ArraySlice<TextPiece>,
    _ voice: Voice,
    _ attributes: TextAttributes,
    hasSpaceBehind: Bool
  ) -> GlyphRun? {
    guard let first = pieces.first, voice == .glyphs || pieces.contains(where: { !$0.isWhite })
    else { return nil }
    let font = context.shaper.fonts[text.items[first.item].font]
    let left = pieces.map(\.x).min() ?? 0
    var glyphs: [Glyph] = []
    var ends: [Double] = []
    for piece in pieces.sorted(by: { $0.x < $1.x }) where voice != .word || !piece.isWhite {
      append(piece, origin: left, to: &glyphs, ends: &ends)
    }
    guard !glyphs.isEmpty else { return nil }
    let width = pieces.reduce(0) { $0 + $1.shaped.advance }
    var builder = ClusterBuilder()
    switch voice {
    case .carriers: builder.appendSilent(glyphs: glyphs.count)
    case .glyphs:
      for piece in pieces { append(piece, to: &builder) }
      if hasSpaceBehind {
        if let space = font.space { glyphs.append(Glyph(id: space.id, x: Float(width), y: 0)) }
        builder.append([0x20], glyphs: font.space == nil ? 0 : 1)
      }
      if let blank = font.space {
        glyphs = builder.addBlanks(to: glyphs) {
          Glyph(id: blank.id, x: Float(ends[$0] - blank.advance), y: 0)
        }
      }
    case .word:
      // pdftotext takes a cluster to reach from its first glyph to its last: a mark that goes back
      // over the word, or stands over or under its last letter, must not come last.
      var order = glyphs.indices.sorted { (glyphs[$0].x, $0) < (glyphs[$1].x, $1) }
      var words = pieces.flatMap { text.text[$0.range] }
      if hasSpaceBehind { words.append(0x20) }
      if let last = order.indices.max(by: { ends[order[$0]] < ends[order[$1]] }) {
        let isOneGlyph = order.count == 1 && !endsUnseen(words[...])
        if last == order.startIndex, !isOneGlyph, let blank = font.space {
          // One letter is first and last: a blank that ends with it comes last in its place. One glyph
          // alone would be read with the space behind it wherever it is drawn.
          order.append(glyphs.count)
          let x = ends[order[last]] - blank.advance
          glyphs.append(Glyph(id: blank.id, x: Float(x), y: 0))
        } else {
          order.append(order.remove(at: last))
        }
      }
      glyphs = order.map { glyphs[$0] }
      builder.append(words[...], glyphs: glyphs.count)
    }
    return GlyphRun(
      font: context.fontIndex(font.face),
      size: font.size,
      color: attributes.color,
      origin: Point(x: .points(left), y: .zero - attributes.rise),
      glyphs: glyphs,
      text: builder.text,
      clusters: builder.clusters,
      isRightToLeft: false,
      width: .points(width)
    )
  }

  private func append(_ piece: TextPiece, to builder: inout ClusterBuilder) {
    for cluster in piece.shaped.clusters {
      let start = piece.range.lowerBound + cluster.start
      let drawn = piece.shaped.glyphs[cluster.firstGlyph..<cluster.firstGlyph + cluster.glyphs]
      builder.append(
        text.text[start..<start + cluster.bytes],
        glyphs: drawn.count(where: { $0.kind == .ink })
      )
    }
  }

  /// Words as carriers, one run a word and the space behind it, whatever fonts the word is in.
  private func carriers(
    _ pieces: ArraySlice<TextPiece>,
    _ attributes: TextAttributes,
    hasSpaceBehind: Bool
  ) -> [GlyphRun] {
    var runs: [GlyphRun] = []
    var start = pieces.startIndex
    while start < pieces.endIndex {
      let end = wordEnd(pieces, from: start)
      let word = pieces[start..<end].prefix { !$0.isWhite }
      let bytes = word.flatMap { withoutInvisible(text.text[$0.range]) }
      let run = context.carriers(
        of: String(decoding: bytes, as: UTF8.self),
        hasSpaceBehind: word.count < end - start || hasSpaceBehind && end == pieces.endIndex,
        isRightToLeft: word.first.map { text.items[$0.item].level & 1 == 1 } ?? false,
        at: Point(x: .points(word.map(\.x).min() ?? 0), y: .zero - attributes.rise),
        width: .points(word.reduce(0) { $0 + $1.shaped.advance }),
        attributes: attributes
      )
      if let run { runs.append(run) }
      start = end
    }
    return runs
  }

  /// Whether a piece is drawn cluster by cluster: it is in colour, or no font has it.
  private func isPicture(_ piece: TextPiece) -> Bool {
    context.shaper.fonts[text.items[piece.item].font].isColor
      || piece.shaped.glyphs.contains { $0.kind == .missing }
  }

  /// Appends the glyphs of a piece, and where the ink of each ends.
  private func append(
    _ piece: TextPiece,
    origin: Double,
    to glyphs: inout [Glyph],
    ends: inout [Double]
  ) {
    var x = piece.x - origin
    for glyph in piece.shaped.glyphs {
      if glyph.kind == .ink {
        glyphs.append(
          Glyph(id: glyph.id, x: Float(x + glyph.xOffset), y: Float(glyph.yOffset))
        )
        ends.append(x + glyph.xOffset + glyph.advance)
      }
      x += glyph.advance
    }
  }

  /// A piece whose glyphs are pictures or missing: each cluster's text rides on carriers underneath.
  private func pictures(
    _ piece: TextPiece,
    _ font: ShaperFont,
    _ attributes: TextAttributes,
    hasSpaceBehind: Bool
  ) -> [PageItem.Content] {
    var contents: [PageItem.Content] = []
    let item = text.items[piece.item]
    let isRightToLeft = item.level & 1 == 1
    var x = piece.x + (isRightToLeft ? piece.shaped.advance : 0)
    for (index, cluster) in piece.shaped.clusters.enumerated() {
      if isRightToLeft { x -= cluster.advance }
      let isLast = hasSpaceBehind && index == piece.shaped.clusters.count - 1
      let start = piece.range.lowerBound + cluster.start
      let bytes = withoutInvisible(text.text[start..<start + cluster.bytes])
      let drawn = piece.shaped.glyphs[cluster.firstGlyph..<cluster.firstGlyph + cluster.glyphs]
      let baseline = Point(x: .points(x), y: .zero - attributes.rise)
      let isPicture = font.isColor || drawn.contains { $0.kind == .missing }
      let isCarried = isPicture || isRightToLeft || item.isComplex
      if isCarried, piece.isWhite || drawn.contains(where: { $0.kind != .empty }) {
        let run = context.carriers(
          of: String(decoding: bytes, as: UTF8.self),
          hasSpaceBehind: isLast,
          isRightToLeft: isRightToLeft,
          at: baseline,
          width: .points(cluster.advance),
          attributes: attributes
        )
        if let run { contents.append(.glyphs(run)) }
      }
      // A picture leaves no text of its own; other glyphs are silent where carriers speak for them.
      let spoken = isPicture || !isCarried ? bytes : []
      var glyphs: [Glyph] = []
      var offset = 0.0
      for glyph in drawn {
        switch glyph.kind {
        case .ink:
          glyphs.append(
            Glyph(id: glyph.id, x: Float(offset + glyph.xOffset), y: Float(glyph.yOffset))
          )
        case .missing:
          let start = Point(x: baseline.x + .points(offset), y: baseline.y)
          contents += missingBox(of: glyph, at: start, attributes).map { .shape($0) }
          context.noteMissing(glyph.id)
        case .empty: break
        }
        offset += glyph.advance
      }
      if !glyphs.isEmpty {
        var builder = ClusterBuilder()
        builder.append(spoken[...], glyphs: glyphs.count)
        if isLast, !isCarried {
          if let space = font.space {
            glyphs.append(Glyph(id: space.id, x: Float(cluster.advance), y: 0))
          }
          builder.append([0x20], glyphs: font.space == nil ? 0 : 1)
        }
        if !isPicture, let blank = font.space {
          glyphs = builder.addBlanks(to: glyphs) { _ in
            Glyph(id: blank.id, x: Float(cluster.advance - blank.advance), y: 0)
          }
        }
        contents.append(
          .glyphs(
            GlyphRun(
              font: context.fontIndex(font.face),
              size: font.isColor ? attributes.style.size : font.size,
              color: attributes.color,
              origin: baseline,
              glyphs: glyphs,
              text: builder.text,
              clusters: builder.clusters,
              isRightToLeft: isRightToLeft,
              width: .points(cluster.advance)
            )
          )
        )
      }
      if !isRightToLeft { x += cluster.advance }
    }
    return contents
  }
}
