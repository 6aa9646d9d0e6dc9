internal import PageModel

extension FlowCollector {
  /// Collects a title page from its top, where it has some room.
  mutating func collectTitlePage(_ page: TitlePage) {
    let isCover = page.kind == .cover
    let top = sheet.columnHeight * (isCover ? 0.22 : 0.36)
    collectRoom(top)
    if let number = page.number {
      let tag = context.tags.add(TagNode(.paragraph, parent: 0))
      collectWords(number, face: sheet.dividerNumber, tag: tag, gap: .zero)
    }
    let tag = context.tags.add(TagNode(.heading1, parent: 0))
    let face = isCover ? sheet.coverTitle : sheet.dividerName
    collectWords(page.title, face: face, tag: tag, gap: sheet.scaled(8))
    if let subtitle = page.subtitle {
      let tag = context.tags.add(TagNode(.paragraph, parent: 0))
      let face = isCover ? sheet.coverSubtitle : sheet.eventDate
      collectWords(subtitle, face: face, tag: tag, gap: sheet.scaled(8))
    }
    guard !page.facts.isEmpty else { return }
    let used = flow.items.dropFirst().reduce(top) {
      $0 + $1.breaking.spaceBefore + $1.breaking.height
    }
    collectFacts(page.facts, gap: max(sheet.columnHeight * 0.62 - used, sheet.scaled(40)))
  }

  /// Collects the room that what stands before a note takes on its page.
  mutating func collectStart(_ height: Length) {
    collectRoom(height)
    gapOverride = sheet.noteToNote
  }

  /// Collects nothing, so much of it.
  private mutating func collectRoom(_ height: Length) {
    emit(content: [], artifacts: [], height: height, gap: .zero, labelBaseline: .zero)
  }

  /// Collects authored words, whose script is noted.
  private mutating func collectWords(
    _ words: String,
    face: StyleSheet.Face,
    tag: Int,
    gap: Length
  ) {
    let set = setter.set(
      ParagraphText(words, face: face, sheet: sheet),
      face: face,
      width: sheet.columnWidth,
      alignment: .left
    )
    context.noteScripts(set.scripts, of: tag)
    let leaf = context.tags.add(TagNode(.span, parent: tag))
    for (index, line) in set.lines.enumerated() {
      emit(
        content: items(of: line, x: .zero, tag: { _ in leaf }, links: []),
        artifacts: rules(of: line, x: .zero),
        height: line.height,
        gap: index == 0 ? gap : face.leading,
        labelBaseline: line.ascent
      )
    }
  }

  /// Collects facts, their names in a column of its own.
  private mutating func collectFacts(_ facts: [TitlePage.Fact], gap: Length) {
    let nameFace = sheet.listingFace(.pale)
    let face = sheet.listingFace(.plain)
    let widest =
      facts.map {
        setter.widths(of: ParagraphText($0.name, face: nameFace, sheet: sheet)).line
      }.max() ?? .zero
    let column = widest + sheet.scaled(18)
    for (number, fact) in facts.enumerated() {
      let tag = context.tags.add(TagNode(.paragraph, parent: 0))
      let nameLeaf = context.tags.add(TagNode(.span, parent: tag))
      let leaf = context.tags.add(TagNode(.span, parent: tag))
      let name = setter.set(
        ParagraphText(fact.name, face: nameFace, sheet: sheet),
        face: nameFace,
        width: column,
        isReadOn: true
      ).lines[0]
      let value = setter.set(
        ParagraphText(fact.value, face: face, sheet: sheet),
        face: face,
        width: fact.isOneLine ? .points(1e6) : sheet.columnWidth - column,
        alignment: .left
      )
      for (index, line) in value.lines.enumerated() {
        var content = items(of: line, x: column, tag: { _ in leaf }, links: [])
        if index == 0 {
          content = items(of: name, x: .zero, tag: { _ in nameLeaf }, links: []) + content
        }
        let isFirst = index == 0
        emit(
          content: content,
          artifacts: [],
          height: line.height,
          gap: isFirst ? (number == 0 ? gap : sheet.scaled(6)) : value.leading,
          labelBaseline: line.ascent
        )
      }
    }
  }
}
