internal import DocumentModel
internal import PageModel
internal import PangoCairoBinding

extension FlowCollector {
  mutating func collectCode(_ text: String, in box: FlowBox) {
    let face = sheet.code
    let tag = context.tags.add(TagNode(.code, parent: box.tag))
    open(Frame(look: .panel, x: box.x, width: box.width, padding: sheet.codePadding))
    defer { closeFrame() }
    let x = box.x + sheet.codePadding
    let width = box.width - sheet.codePadding * 2
    let expanded = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map(expandingTabs).joined(separator: "\n")
    var leafs = LeafTags(parent: tag)
    let lines = setter.set(
      ParagraphText(expanded, face: face, sheet: sheet),
      face: face,
      width: width,
      breaksAnywhere: true
    ).lines
    let isShort = lines.count <= sheet.wholeBlockLines
    for (index, line) in lines.enumerated() {
      if index > 0, isShort { keepNext(.tearsBlock) }
      if index == 1 || (index > 0 && index == lines.count - 1) { keepNext(.strandsLine) }
      var artifacts: [PageItem] = []
      if line.isContinued {
        artifacts.append(continuationMark(x: x + width, line: line))
      }
      emit(
        content: items(of: line, x: x, tag: { leafs.tag(for: $0, context) }, links: []),
        artifacts: artifacts + rules(of: line, x: x),
        height: line.height,
        gap: index == 0 ? sheet.codeGap : face.leading,
        labelBaseline: line.ascent
      )
    }
  }

  /// A small hook at the edge of a line that goes on below: decoration, not text.
  private func continuationMark(x: Length, line: SetLine) -> PageItem {
    let left = x + sheet.codePadding * 0.3
    let right = left + sheet.scaled(3)
    let foot = line.ascent - sheet.scaled(0.5)
    let turn = foot - sheet.scaled(1.5)
    return PageItem(
      .shape(
        Shape(
          .polyline([
            Point(x: right, y: foot - sheet.scaled(5)), Point(x: right, y: turn),
            Point(x: left, y: turn),
          ]),
          stroke: StyleSheet.secondary,
          lineWidth: sheet.hairline
        )
      )
    )
  }

  private func expandingTabs(_ line: Substring) -> String {
    guard line.utf8.contains(9) else { return String(line) }
    var expanded = ""
    var column = 0
    for character in line {
      if character == "\t" {
        let step = sheet.tabColumns - column % sheet.tabColumns
        expanded += String(repeating: " ", count: step)
        column += step
      } else {
        expanded.append(character)
        column += 1
      }
    }
    return expanded
  }
}
