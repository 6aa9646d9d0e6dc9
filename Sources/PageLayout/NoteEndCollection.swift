internal import DocumentModel
internal import PageModel
internal import PangoCairoBinding

extension FlowCollector {
  /// Collects the footnotes after the writing, under a short rule.
  mutating func collectFootnotes(_ footnotes: [Footnote]) {
    guard !footnotes.isEmpty else { return }
    keepBefore = max(keepBefore, .strandsLine)
    collectRule(x: .zero, width: sheet.columnWidth * 0.3, gap: sheet.dividerGap)
    keepBefore = .strandsLine
    gapOverride = sheet.paragraphGap
    for footnote in footnotes {
      let note = context.tags.add(TagNode(.note, parent: 0))
      let labelTag = context.tags.add(TagNode(.label, parent: note))
      let mark = footnote.number.map { "\($0)." } ?? "[\(footnote.label)]"
      let line = setter.set(
        ParagraphText(mark, face: sheet.footnote, sheet: sheet),
        face: sheet.footnote,
        width: sheet.columnWidth,
        alignment: .left,
        direction: footnote.blocks.baseDirection ?? .leftToRight
      ).lines[0]
      let indent = max(sheet.listIndent, line.width + sheet.markerGap)
      var box = FlowBox(
        x: .zero,
        width: sheet.columnWidth,
        face: sheet.footnote,
        tag: note
      )
      box = box.inset(
        by: indent,
        least: sheet.minimumMeasure,
        direction: footnote.blocks.baseDirection
      )
      let x = box.labelX(width: line.width, gap: sheet.markerGap)
      labels.append(ListLabel(line: line, x: x, tag: labelTag, shapes: []))
      gapOverride = gapOverride ?? sheet.itemGap
      collect(footnote.blocks, in: box)
      flushLabels(in: box)
    }
  }

  /// Collects the drawing, scaled down to the column and to one page.
  mutating func collectDrawing(_ drawing: DrawingInput, image: Int) {
    let size = drawing.image.uprightSize
    guard size.width > 0, size.height > 0 else { return }
    let scale = min(
      1,
      sheet.columnWidth.points / Double(size.width),
      sheet.columnHeight.points / Double(size.height)
    )
    let width = Length.points(Double(size.width) * scale)
    let height = Length.points(Double(size.height) * scale)
    let tag = context.tags.add(
      TagNode(.figure, parent: 0, alternativeText: drawing.alternativeText)
    )
    let rect = Rect(x: .zero, y: .zero, width: width, height: height)
    keepBefore = .none
    emit(
      content: [PageItem(.image(ImagePlacement(rect: rect, image: image)), tag: tag)],
      artifacts: [],
      height: height,
      gap: sheet.drawingGap,
      labelBaseline: .zero
    )
  }
}
