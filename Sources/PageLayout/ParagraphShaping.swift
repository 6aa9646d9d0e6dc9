internal import PageModel
internal import PangoCairoBinding

/// How the lines of a paragraph stand in their measure.
enum LineAlignment {
  /// At the edge where the paragraph's direction starts.
  case start
  case left
  case center
  case right

  /// The edge where `direction` starts.
  init(startOf direction: TextDirection) {
    self = direction == .rightToLeft ? .right : .left
  }
}

/// A finished line; its parts are placed from its left end and its baseline.
struct SetLine {
  var parts: [LinePart]
  /// Underlines and the like: decoration, drawn below the words.
  var rules: [Shape]
  /// From the top of the line to the baseline.
  var ascent: Length
  /// From the baseline to the bottom of the line.
  var descent: Length
  /// The room before the line's text, as its alignment has it.
  var indent: Length
  /// The width of the text.
  var width: Length
  /// Whether the line was ended by its width.
  var isContinued: Bool

  var height: Length { ascent + descent }
}

/// A paragraph set into lines of one measure.
struct SetParagraph {
  /// The lines, at least one.
  var lines: [SetLine]
  /// Where its links lead.
  var links: [LinkTarget]
  /// Added between two lines.
  var leading: Length
  /// The scripts of its words.
  var scripts = ScriptCount()
  /// Whether its lines stand at the right edge.
  var isAtRight = false

  /// The height of all lines with the leading between them.
  var height: Length {
    lines.reduce(Length.zero) { $0 + $1.height } + leading * Double(max(0, lines.count - 1))
  }
  /// The widest line.
  var width: Length { lines.reduce(Length.zero) { max($0, $1.width) } }
}

/// Sets paragraphs: text in, lines of glyph runs out.
struct ParagraphSetter {
  let context: LayoutContext

  /// Sets one paragraph.
  ///
  /// The base direction is that of the first strong character, `direction` when there is none. The
  /// height of a line is that of the face's first family and grows only for a taller fallback.
  /// A paragraph that is read on into another on its line ends with a space, which takes no room.
  func set(
    _ paragraph: ParagraphText,
    face: StyleSheet.Face,
    width: Length,
    alignment: LineAlignment = .start,
    direction: TextDirection = .leftToRight,
    breaksAnywhere: Bool = false,
    isReadOn: Bool = false
  ) -> SetParagraph {
    context.noteRefused(paragraph.refusedLinks)
    for character in paragraph.noncharacters { context.noteMissing(character) }
    let primary = context.shaper.primaryFont(for: face.style)
    var direction = direction
    if !breaksAnywhere,
      let decided = paragraph.segments.lazy.compactMap({ strongDirection(of: $0.bytes) }).first
    {
      direction = decided
    }
    var lines: [SetLine] = []
    var scripts = ScriptCount()
    for (index, segment) in paragraph.segments.enumerated() {
      let segment = segment.ordered(in: direction)
      var (text, _, filled) = fill(
        segment,
        direction: direction,
        width: width,
        breaksAnywhere: breaksAnywhere
      )
      if index < paragraph.segments.count - 1 || isReadOn {
        filled[filled.count - 1].hasSpaceBehind = true
      }
      scripts.add(text)
      let maker = GlyphRunMaker(context: context, segment: segment, text: text)
      for line in filled {
        lines.append(
          finish(line, maker, primary, face, width: width, alignment, direction, text: text)
        )
      }
    }
    return SetParagraph(
      lines: lines,
      links: paragraph.links,
      leading: face.leading,
      scripts: scripts,
      isAtRight: alignment == .right || (alignment == .start && direction == .rightToLeft)
    )
  }

  func fill(
    _ segment: TextSegment,
    direction: TextDirection?,
    width: Length,
    breaksAnywhere: Bool
  ) -> (text: AnalyzedText, breaks: [BreakFlags], lines: [FilledLine]) {
    let text = context.shaper.analyze(
      segment.bytes,
      spans: segment.spans.map { StyleSpan(range: $0.range, style: $0.attributes.style) },
      direction: direction,
      cjk: context.cjk
    )
    let breaks = text.breaksAtWords
    var filler = LineFiller(
      shaper: context.shaper,
      text: text,
      breaks: breaks,
      spans: segment.spans,
      width: width.points,
      breaksAnywhere: breaksAnywhere
    )
    return (text, breaks, filler.fill())
  }

  private func finish(
    _ line: FilledLine,
    _ maker: GlyphRunMaker,
    _ primary: ShaperFont,
    _ face: StyleSheet.Face,
    width: Length,
    _ alignment: LineAlignment,
    _ direction: TextDirection,
    text: AnalyzedText
  ) -> SetLine {
    var ascent = primary.ascent
    var descent = primary.descent
    for piece in line.pieces where !piece.isWhite {
      let font = context.shaper.fonts[text.items[piece.item].font]
      // A picture is scaled to its em; the measures of its font would push lines apart.
      guard !font.isColor, font.size >= face.style.size * 0.9 else { continue }
      ascent = max(ascent, font.ascent)
      descent = max(descent, font.descent)
    }
    let (parts, rules) = maker.parts(of: line)
    let room = width - .points(line.width)
    let indent: Length =
      switch alignment {
      case .start: direction == .rightToLeft ? room : .zero
      case .left: .zero
      case .center: room * 0.5
      case .right: room
      }
    return SetLine(
      parts: parts,
      rules: rules,
      ascent: ascent,
      descent: descent,
      indent: indent,
      width: .points(line.width),
      isContinued: line.isContinued
    )
  }
}

extension ParagraphSetter {
  /// A blank, which shows nothing and yet is content, at the left end of a baseline; `nil` where the
  /// face's font has none.
  func blank(face: StyleSheet.Face) -> GlyphRun? {
    let font = context.shaper.primaryFont(for: face.style)
    guard let space = font.space else { return nil }
    return GlyphRun(
      font: context.fontIndex(font.face),
      size: font.size,
      color: face.color,
      origin: Point(x: .zero, y: .zero),
      glyphs: [Glyph(id: space.id, x: 0, y: 0)],
      text: " ",
      clusters: [Cluster(bytes: 1, glyphs: 1)],
      isRightToLeft: false,
      width: .zero
    )
  }
}
