internal import DocumentModel
internal import PageModel
internal import PangoCairoBinding

/// A list marker that waits for the first line of its item.
struct ListLabel {
  var line: SetLine
  var x: Length
  var tag: Int
  /// Drawn over the label's text: a task box.
  var shapes: [Shape]
  /// Where it leads: the number of a footnote, back to where that is referred to.
  var link: LinkTarget?
}

extension FlowCollector {
  mutating func collectList(_ list: List, in box: FlowBox) {
    // The last number is the widest: tabular digits, and numbers only grow.
    let widest = list.start.map { "\($0 + max(0, list.items.count - 1))." }
    let indent = max(
      sheet.listIndent,
      widest.map { marker($0, in: box).width + sheet.markerGap } ?? .zero
    )
    let least = indent > sheet.listIndent ? sheet.minimumMeasureByNumbers : sheet.minimumMeasure
    // Where markers have no room of their own, those of the items around them keep their line.
    if box.width - indent < least { flushLabels(in: box) }
    let numbering: ListNumbering =
      if list.start != nil { .decimal } else if list.items.contains(where: { $0.task != nil }) {
        .none
      } else { .disc }
    let tag = context.tags.add(TagNode(.list, parent: box.tag, numbering: numbering))
    let depth = context.tags.depth(of: tag, kind: .list)
    let direction = list.baseDirection ?? box.direction
    for (index, item) in list.items.enumerated() {
      let itemTag = context.tags.add(TagNode(.listItem, parent: tag))
      let labelTag = context.tags.add(TagNode(.label, parent: itemTag))
      // Each item has its marker on the side where it starts itself: never far from its words.
      var body = box.inset(
        by: indent,
        least: least,
        direction: item.blocks.baseDirection ?? direction
      )
      let marker =
        list.start.map { "\($0 + index)." } ?? Self.bullets[(depth - 1) % Self.bullets.count]
      labels.append(makeLabel(marker, task: item.task, in: body, tag: labelTag))
      body.tag = context.tags.add(TagNode(.listBody, parent: itemTag))
      let isClose = (index > 0 || depth > 1) && !followsBlock
      gapOverride = gapOverride ?? (isClose ? sheet.itemGap : sheet.listGap)
      let start = flow.items.count
      collect(item.blocks, in: body)
      flushLabels(in: body)
      addBlank(to: body, since: start)
    }
  }

  /// Gives an item that says nothing a blank to be its body: an element without content is none, and
  /// an item has a body.
  private mutating func addBlank(to body: FlowBox, since start: Int) {
    let isEmpty = flow.items[start...].allSatisfy { item in
      item.content.allSatisfy { ($0.tag ?? 0) <= body.tag }
    }
    guard isEmpty, flow.items.indices.contains(start), let blank = setter.blank(face: body.face)
    else { return }
    let tag = context.tags.add(TagNode(.paragraph, parent: body.tag))
    let baseline = flow.items[start].breaking.height * 0.75
    flow.items[start].content.append(
      PageItem(.glyphs(blank), tag: tag).moved(x: body.x, y: baseline)
    )
  }

  /// Whether what was collected last is no text: a table, a picture, or something in a frame.
  private var followsBlock: Bool {
    lastIsRow || lastFrames.count > openFrames.count
      || flow.items.last?.breaking.isPicture ?? false
  }

  /// A marker as large as the text of its item.
  private func marker(_ text: String, in box: FlowBox) -> SetParagraph {
    var face = sheet.marker
    face.style.size = box.face.style.size
    face.ground = box.face.ground
    return setter.set(
      ParagraphText(text, face: face, sheet: sheet),
      face: face,
      width: sheet.columnWidth,
      alignment: .left,
      direction: box.direction
    )
  }

  private func makeLabel(
    _ text: String,
    task: ListItem.Task?,
    in box: FlowBox,
    tag: Int
  ) -> ListLabel {
    guard let task else {
      let line = marker(text, in: box).lines[0]
      let x = box.labelX(width: line.width, gap: sheet.markerGap)
      return ListLabel(line: line, x: x, tag: tag, shapes: [])
    }
    // The words of the box, in the colour of the ground, lie under it.
    var face = sheet.marker
    face.color = box.face.ground
    face.ground = box.face.ground
    face.style.size = sheet.taskBoxSize * 0.7
    let words = task == .done ? "[x]" : "[ ]"
    let line = setter.set(
      ParagraphText(words, face: face, sheet: sheet),
      face: face,
      width: sheet.columnWidth,
      alignment: .left,
      direction: box.direction
    ).lines[0]
    let size = sheet.taskBoxSize
    let square = Rect(x: .zero, y: size * -0.9, width: size, height: size)
    var shapes = [
      Shape(
        .rectangle(square, cornerRadius: sheet.scaled(1.5)),
        stroke: StyleSheet.accent,
        lineWidth: sheet.scaled(0.9)
      )
    ]
    if task == .done {
      shapes.append(
        Shape(
          .polyline([
            Point(x: size * 0.24, y: size * -0.4), Point(x: size * 0.43, y: size * -0.2),
            Point(x: size * 0.77, y: size * -0.62),
          ]),
          stroke: StyleSheet.accent,
          lineWidth: sheet.scaled(1.1)
        )
      )
    }
    let x = box.labelX(width: size, gap: sheet.markerGap)
    return ListLabel(line: line, x: x, tag: tag, shapes: shapes)
  }

  /// Collects markers of items that had no line of their own.
  mutating func flushLabels(in box: FlowBox) {
    guard !labels.isEmpty else { return }
    collectParagraph(ParagraphText("", face: box.face, sheet: sheet), in: box)
  }

  private static let bullets = ["•", "◦", "▪"]
}
