internal import DocumentModel
internal import PageModel
internal import PangoCairoBinding

extension FlowCollector {
  /// Collects the drawing, scaled down to the column and to one page.
  mutating func collectDrawing(_ drawing: DrawingInput, in box: FlowBox) {
    let number = context.addImage(drawing.image)
    collect(
      Figure(image: number, size: drawing.image.naturalSize, words: drawing.alternativeText),
      gap: sheet.drawingGap,
      in: box
    )
  }

  /// Collects the file that the writing places: its image, or a row with its name.
  mutating func collectPlacement(_ id: String, in box: FlowBox) {
    guard context.placed != nil else { return }
    guard let (index, file) = context.placed?.file(id: id) else {
      return collectRow(id, caption: "Attached file, not shown: the note has no such file", in: box)
    }
    if let caption = file.caption { return collectRow(file.name, caption: caption, in: box) }
    if let figure = context.figure(index, file, words: nil) {
      collect(figure, gap: sheet.imageGap, in: box)
    }
  }

  /// Collects a paragraph; images of the note's own files in it stand between its lines.
  mutating func collectParagraph(_ inlines: [Inline], in box: FlowBox) {
    let parts = FigureSplitter(context: context).parts(of: inlines)
    // What stands between words starts where they do; their images' words are not among them.
    let words = parts.compactMap { if case .text(let words) = $0 { words } else { nil } }
    var between = box
    between.direction = words.lazy.compactMap(\.baseDirection).first ?? box.direction
    for part in parts {
      switch part {
      case .text(let inlines):
        collectParagraph(text(inlines, face: box.face), in: box)
      case .figure(let figure): collect(figure, gap: sheet.imageGap, in: between)
      case .row(let words, let caption): collectRow(words, caption: caption, in: between)
      }
    }
  }

  /// Collects an image as a block: as large as it is, or scaled down to the box and to one page.
  private mutating func collect(_ figure: Figure, gap: Length, in box: FlowBox) {
    // Items of a list stand closer than images do.
    gapOverride = gapOverride.map { max($0, gap) }
    let size = fitted(figure.size, width: box.width, below: heightKeptAbove(gap: gap))
    let words = context.alternativeText(figure.words)
    // A link is an inline element, which stands in a paragraph.
    let link = figure.link.map { target in
      let paragraph = context.tags.add(TagNode(.paragraph, parent: box.tag))
      let link = TagNode(.link, parent: paragraph, alternativeText: words)
      return (target: target, tag: context.tags.add(link))
    }
    let tag = context.tags.add(
      TagNode(
        .figure,
        parent: link?.tag ?? box.tag,
        alternativeText: words
      )
    )
    let rect = Rect(
      x: box.startX(width: size.width),
      y: .zero,
      width: size.width,
      height: size.height
    )
    let image = PageItem.Content.image(ImagePlacement(rect: rect, image: figure.image))
    var content = [PageItem(image, tag: tag)]
    if let link { content.insert(PageItem(.link(rect, link.target), tag: link.tag), at: 0) }
    emit(
      content: content,
      artifacts: [],
      height: size.height,
      gap: gap,
      labelBaseline: .zero
    )
    flow.items[flow.items.count - 1].breaking.isPicture = true
  }

  /// Collects a panel with a file's name and what it is.
  private mutating func collectRow(_ name: String, caption: String, in box: FlowBox) {
    open(Frame(look: .panel, x: box.x, width: box.width, padding: sheet.codePadding))
    var inner = box
    inner.x += sheet.codePadding
    inner.width -= sheet.codePadding * 2
    inner.face = sheet.body
    inner.face.ground = StyleSheet.panel
    gapOverride = gapOverride ?? sheet.codeGap
    let alignment = LineAlignment(startOf: box.direction)
    collectParagraph(
      ParagraphText(name, face: inner.face, sheet: sheet),
      in: inner,
      alignment: alignment
    )
    inner.face = sheet.eventDate
    inner.face.ground = StyleSheet.panel
    gapOverride = .zero
    keepNext(.tearsBlock)
    collectParagraph(
      ParagraphText(caption, face: inner.face, sheet: sheet),
      in: inner,
      alignment: alignment
    )
    closeFrame()
    gapOverride = nil
  }

  /// A size scaled down to `width` and to what frames around it and `kept` above it leave of a page;
  /// never up, and never thinner than a hairline: cairo leaves out what it takes for nothing.
  private func fitted(_ size: Size, width: Length, below kept: Length) -> Size {
    let padding = openFrames.reduce(Length.zero) { $0 + flow.frames[$1].padding }
    // What is above an item has the padding above it, too.
    let around = kept > .zero ? padding + kept : padding * 2
    let scale = min(
      1,
      width.points / size.width.points,
      (sheet.columnHeight - around).points / size.height.points
    )
    return Size(
      width: max(size.width * scale, sheet.hairline),
      height: max(size.height * scale, sheet.hairline)
    )
  }
}

/// An image that stands by itself.
private struct Figure {
  /// Its number in the document.
  var image: Int
  /// How large it is at most.
  var size: Size
  /// What stands in for it.
  var words: String?
  /// Where it leads.
  var link: LinkTarget?
}

extension LayoutContext {
  /// The image of a file as a figure, when it has one.
  fileprivate func figure(_ index: Int, _ file: PlacedAttachment, words: String?) -> Figure? {
    guard case .image(let image) = file.content else { return nil }
    let number = placed?.imageNumber(of: index) { addImage(image) }
    return number.map { Figure(image: $0, size: image.naturalSize, words: words) }
  }
}

/// Parts a paragraph at the images in it that are drawn, and at other files that it embeds.
private struct FigureSplitter {
  enum Part {
    case text([Inline])
    case figure(Figure)
    case row(String, caption: String)
  }

  let context: LayoutContext

  /// The parts in reading order; text of nothing but white space beside an image is none.
  func parts(of inlines: [Inline]) -> [Part] {
    guard context.placed != nil else { return [.text(inlines)] }
    let parts = split(inlines, link: nil)
    guard parts.count > 1 else { return parts.isEmpty ? [.text(inlines)] : parts }
    return parts.compactMap { part in
      guard case .text(let inlines) = part else { return part }
      let words = trimmed(inlines)
      return words.isEmpty ? nil : .text(words)
    }
  }

  private func split(_ inlines: [Inline], link: LinkTarget?) -> [Part] {
    var parts: [Part] = []
    var text: [Inline] = []
    func flush() {
      if !text.isEmpty { parts.append(.text(text)) }
      text = []
    }
    for inline in inlines {
      switch inline {
      case .image(let address, let words):
        guard let (index, file) = context.placed?.file(address: address) else {
          text.append(inline)
          continue
        }
        if var figure = context.figure(index, file, words: words) {
          figure.link = link
          flush()
          parts.append(.figure(figure))
        } else if let caption = file.rowCaption, link == nil {
          let isNamed = words.contains { !$0.isWhitespace } && words != file.name
          flush()
          parts.append(
            isNamed
              ? .row(words, caption: "\(file.name) · \(caption)")
              : .row(file.name, caption: caption)
          )
        } else {
          text.append(inline)
        }
      default:
        guard let (content, wrap) = inline.wrapped else {
          text.append(inline)
          continue
        }
        var inner = link
        if case .link(let url, _) = inline { inner = LinkTarget(allowed: url) }
        for part in split(content, link: inner) {
          switch part {
          case .text(let piece): text.append(wrap(piece))
          case .figure, .row:
            flush()
            parts.append(part)
          }
        }
      }
    }
    flush()
    return parts
  }

  /// Inlines without line breaks and white space at either end, those in wraps included.
  private func trimmed(_ inlines: [Inline]) -> [Inline] {
    var rest = inlines[...]
    while let first = rest.first, isBlank(first) { rest.removeFirst() }
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    var kept = Array(rest)
    if let first = kept.first { kept[0] = trimmedAtStart(first) }
    if let last = kept.last { kept[kept.count - 1] = trimmedAtEnd(last) }
    return kept
  }

  private func isBlank(_ inline: Inline) -> Bool {
    switch inline {
    case .lineBreak: true
    case .text(let text): text.allSatisfy(\.isWhitespace)
    default: inline.wrapped.map { $0.content.allSatisfy(isBlank) } ?? false
    }
  }

  private func trimmedAtStart(_ inline: Inline) -> Inline {
    if case .text(let text) = inline { return .text(String(text.drop(while: \.isWhitespace))) }
    guard let (content, wrap) = inline.wrapped else { return inline }
    var rest = Array(content.drop(while: isBlank))
    if let first = rest.first { rest[0] = trimmedAtStart(first) }
    return wrap(rest)
  }

  private func trimmedAtEnd(_ inline: Inline) -> Inline {
    if case .text(let text) = inline {
      return .text(String(text.reversed().drop(while: \.isWhitespace).reversed()))
    }
    guard let (content, wrap) = inline.wrapped else { return inline }
    var rest = content
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    if let last = rest.last { rest[rest.count - 1] = trimmedAtEnd(last) }
    return wrap(rest)
  }
}

extension Inline {
  /// What it holds, and how other content is held the same way.
  fileprivate var wrapped: (content: [Inline], wrap: ([Inline]) -> Inline)? {
    switch self {
    case .strong(let content): (content, { .strong($0) })
    case .emphasis(let content): (content, { .emphasis($0) })
    case .strikethrough(let content): (content, { .strikethrough($0) })
    case .styled(let style, let content): (content, { .styled(style, $0) })
    case .link(let url, let content): (content, { .link(url: url, $0) })
    default: nil
    }
  }
}
