internal import DocumentModel
internal import PageModel
internal import PangoCairoBinding

extension FlowCollector {
  /// Collects each footnote as a run of items of its own.
  mutating func collectFootnotes(_ footnotes: [Footnote]) {
    let body = beginRun()
    allowsLandscape = false
    for footnote in footnotes {
      _ = beginRun()
      let start = context.tags.nodes.count
      collectFootnote(footnote)
      flow.notes.append(
        FlowNote(
          number: footnote.number,
          items: flow.items,
          direction: footnote.blocks.baseDirection ?? .leftToRight,
          tags: start..<context.tags.nodes.count,
          spaceBelow: lastFrames.isEmpty ? .zero : sheet.paragraphGap - sheet.noteGap
        )
      )
    }
    resume(body)
  }

  private mutating func collectFootnote(_ footnote: Footnote) {
    let note = context.tags.add(TagNode(.note, parent: 0))
    let labelTag = context.tags.add(TagNode(.label, parent: note))
    let leaf = context.tags.add(
      TagNode(footnote.number == nil ? .span : .link, parent: labelTag)
    )
    let mark = footnote.number.map { "\($0)." } ?? "[\(footnote.label)]"
    var face = sheet.footnote
    face.style.hasTabularDigits = footnote.number != nil
    let line = setter.set(
      ParagraphText(mark, face: face, sheet: sheet),
      face: face,
      width: sheet.columnWidth,
      alignment: .left,
      direction: footnote.blocks.baseDirection ?? .leftToRight
    ).lines[0]
    let indent = max(sheet.listIndent, line.width + sheet.markerGap)
    var box = FlowBox(x: .zero, width: sheet.columnWidth, face: sheet.footnote, tag: note)
    box = box.inset(
      by: indent,
      least: sheet.minimumMeasure,
      direction: footnote.blocks.baseDirection
    )
    let x = box.labelX(width: line.width, gap: sheet.markerGap)
    var label = ListLabel(line: line, x: x, tag: leaf, shapes: [])
    if let number = footnote.number {
      label.link = .anchor(NoteReference.anchor(number))
      anchors.append(NoteReference.textAnchor(number))
    }
    labels.append(label)
    collect(footnote.blocks, in: box)
    flushLabels(in: box)
  }

  /// Collects the footnotes that stand at no page's foot, under a short rule.
  mutating func collectNotesAtEnd(_ numbers: [Int]) {
    guard !numbers.isEmpty else { return }
    // A page may begin with the rule, so that what stands before it stays where it is.
    keepBefore = .none
    let x = sheet.noteRuleX(flow.notes[numbers[0]].direction)
    collectRule(x: x, width: sheet.noteRuleWidth, gap: sheet.dividerGap)
    for (place, number) in numbers.enumerated() {
      var items = flow.notes[number].items
      items[0].breaking.spaceBefore +=
        place == 0
        ? sheet.ruleToNotes : sheet.noteGap + flow.notes[numbers[place - 1]].spaceBelow
      if place == 0 { items[0].breaking.breakBefore = .strandsLine }
      flow.items.append(contentsOf: items)
    }
  }
}
