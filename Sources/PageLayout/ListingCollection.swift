internal import PageModel
internal import PangoCairoBinding

extension FlowCollector {
  /// Where the columns of a listing stand.
  private struct ListingGrid {
    var x: [Length] = []
    var widths: [Length] = []
    var isAtEnd: [Bool] = []
  }

  /// One line of a cell, placed in its row.
  private struct PlacedLine {
    var line: SetLine
    var x: Length
    /// The room behind the text of the line, up to the next column.
    var end: Length
    var column: Int
    var isLink: Bool
  }

  /// Collects a listing, a row an item; one that is too high is torn between its lines.
  mutating func collectListing(_ listing: Listing) {
    collectTitle(listing.title, dateLine: nil, direction: .leftToRight)
    for block in listing.blocks {
      if let heading = block.heading { collectHeading(heading) }
      if let remark = block.remark { collectRemark(remark) }
      if listing.hasLeaders {
        collectContents(block)
      } else if !block.rows.isEmpty {
        collectRows(block)
      }
    }
  }

  private mutating func collectHeading(_ words: String) {
    let face = sheet.heading(2)
    let tag = context.tags.add(TagNode(.heading2, parent: 0))
    collectPlain(words, face: face, tag: tag, gap: sheet.headingGap(1))
    keepNext(.strandsHeading)
  }

  private mutating func collectRemark(_ words: String) {
    let tag = context.tags.add(TagNode(.paragraph, parent: 0))
    collectPlain(words, face: sheet.eventDate, tag: tag, gap: sheet.paragraphGap)
  }

  /// Collects our own words, which say nothing of a language.
  mutating func collectPlain(
    _ words: String,
    face: StyleSheet.Face,
    tag: Int,
    gap: Length,
    leaf: TagKind = .span
  ) {
    let set = setter.set(
      ParagraphText(words, face: face, sheet: sheet),
      face: face,
      width: sheet.columnWidth
    )
    let leaf = context.tags.add(TagNode(leaf, parent: tag))
    for (index, line) in set.lines.enumerated() {
      if index > 0 { keepNext(.strandsHeading) }
      emit(
        content: items(of: line, x: .zero, tag: { _ in leaf }, links: []),
        artifacts: rules(of: line, x: .zero),
        height: line.height,
        gap: index == 0 ? gap : face.leading,
        labelBaseline: line.ascent
      )
    }
  }

  // MARK: Contents

  private mutating func collectContents(_ block: Listing.Block) {
    let grid = grid(block)
    let contents = context.tags.add(TagNode(.contents, parent: 0))
    for row in block.rows {
      let item = context.tags.add(TagNode(.contentsItem, parent: contents))
      let leaf = context.tags.add(TagNode(row.target == nil ? .span : .link, parent: item))
      let lines = lines(of: row, grid, leadersTo: true)
      collect(
        lines,
        gap: row.hasRoomAbove ? sheet.paragraphGap : sheet.itemGap,
        target: row.target
      ) { _ in leaf }
      // What follows a folder's row is what lies in it.
      if row.isWide { keepNext(.strandsHeading) }
    }
  }

  // MARK: Tables

  private mutating func collectRows(_ block: Listing.Block) {
    let grid = grid(block)
    let table = context.tags.add(TagNode(.table, parent: 0))
    let heading = Listing.Row(block.columns.map { Listing.Cell($0.heading, .strong) })
    let headingLines = lines(of: heading, grid, leadersTo: false)
    let height = rowHeight(headingLines) + sheet.cellPaddingY * 2
    var repeated = [rowRule(y: height, isHeader: true)]
    for line in headingLines {
      for placed in line {
        for part in placed.line.parts {
          repeated.append(
            PageItem(part.content).moved(
              x: placed.x + placed.line.indent,
              y: sheet.cellPaddingY + placed.line.ascent
            )
          )
        }
      }
    }
    flow.headers.append(RepeatedHeader(items: repeated, height: height))
    let header = flow.headers.count - 1
    let heads = collectTableRow(headingLines, heading, table, kind: .tableHeader, header: nil)
    keepNext(.strandsHeading)
    for row in block.rows {
      collectTableRow(
        lines(of: row, grid, leadersTo: false),
        row,
        table,
        kind: .tableCell,
        header: header,
        heads: heads
      )
    }
  }

  /// Collects a row; returns its cells.
  @discardableResult
  private mutating func collectTableRow(
    _ lines: [[PlacedLine]],
    _ row: Listing.Row,
    _ table: Int,
    kind: TagKind,
    header: Int?,
    heads: [Int] = []
  ) -> [Int] {
    let tag = context.tags.add(TagNode(.tableRow, parent: table))
    var cells: [Int] = []
    let leafs = row.cells.enumerated().map { column, cell in
      let cellTag = context.tags.add(
        TagNode(
          kind,
          parent: tag,
          scope: kind == .tableHeader ? .column : nil,
          headers: heads.indices.contains(column) ? [heads[column]] : []
        )
      )
      cells.append(cellTag)
      return context.tags.add(TagNode(cell.target == nil ? .span : .link, parent: cellTag))
    }
    collect(
      lines,
      gap: kind == .tableHeader ? sheet.tableGap : .zero,
      padding: sheet.cellPaddingY,
      header: header,
      rule: kind == .tableHeader,
      targets: row.cells.map(\.target)
    ) { leafs[$0] }
    return cells
  }

  private func rowRule(y: Length, isHeader: Bool) -> PageItem {
    let thickness = isHeader ? sheet.ruleThickness : sheet.hairline
    let rect = Rect(x: .zero, y: y - thickness, width: sheet.columnWidth, height: thickness)
    return PageItem(
      .shape(
        Shape(
          .rectangle(rect, cornerRadius: .zero),
          fill: isHeader ? StyleSheet.accent : StyleSheet.rule
        )
      )
    )
  }

  // MARK: Rows

  /// Rows of more lines than these are torn between them.
  private static let wholeRowLines = 12

  /// Collects the lines of a row.
  private mutating func collect(
    _ lines: [[PlacedLine]],
    gap: Length,
    padding: Length = .zero,
    header: Int? = nil,
    rule: Bool? = nil,
    target: LinkTarget? = nil,
    targets: [LinkTarget?] = [],
    leaf: (Int) -> Int
  ) {
    let number = flow.items.count
    let isWhole = lines.count <= FlowCollector.wholeRowLines
    var content: [PageItem] = []
    var artifacts: [PageItem] = []
    var y = padding
    for (index, line) in lines.enumerated() {
      let ascent = line.reduce(Length.zero) { max($0, $1.line.ascent) }
      let height = rowHeight([line])
      if let target {
        let area = Rect(x: .zero, y: y, width: sheet.columnWidth, height: height)
        content.append(PageItem(.link(area, target), tag: leaf(0)))
      }
      for placed in line {
        let top = y + ascent - placed.line.ascent
        if target == nil, placed.isLink, targets.indices.contains(placed.column),
          let own = targets[placed.column]
        {
          let area = Rect(
            x: placed.x + placed.line.indent,
            y: top,
            width: placed.line.width,
            height: placed.line.height
          )
          content.append(PageItem(.link(area, own), tag: leaf(placed.column)))
        }
        content.append(
          contentsOf: items(
            of: placed.line,
            x: placed.x,
            y: top,
            tag: { _ in leaf(placed.column) },
            links: []
          )
        )
        artifacts.append(contentsOf: rules(of: placed.line, x: placed.x, y: top))
        artifacts.append(contentsOf: leader(behind: placed, y: top))
      }
      y += height
      guard !isWhole || index == lines.count - 1 else {
        y += sheet.hairline
        continue
      }
      let isLast = index == lines.count - 1
      if isLast {
        y += padding
        if let rule { artifacts.append(rowRule(y: y, isHeader: rule)) }
      }
      emit(
        content: isWhole ? sorted(content) : content,
        artifacts: artifacts,
        height: y,
        gap: flow.items.count == number ? gap : sheet.hairline,
        labelBaseline: ascent,
        header: header,
        row: isWhole ? nil : number
      )
      (content, artifacts, y) = ([], [], .zero)
    }
  }

  /// Each cell is read whole.
  private func sorted(_ items: [PageItem]) -> [PageItem] {
    items.enumerated().sorted {
      ($0.element.tag ?? 0, $0.offset) < ($1.element.tag ?? 0, $1.offset)
    }.map(\.element)
  }

  private func rowHeight(_ lines: [[PlacedLine]]) -> Length {
    let heights = lines.map { line in
      line.reduce(Length.zero) { max($0, $1.line.ascent) }
        + line.reduce(Length.zero) { max($0, $1.line.descent) }
    }
    return heights.reduce(sheet.hairline * Double(max(0, lines.count - 1)), +)
  }

  /// The dots from the end of a line to the column of pages.
  private func leader(behind placed: PlacedLine, y: Length) -> [PageItem] {
    let start = placed.x + placed.line.indent + placed.line.width + sheet.markerGap
    guard placed.end > start, placed.end > .zero else { return [] }
    let face = sheet.leader
    let step = sheet.scaled(5.5)
    // Dots stand at the same places in all lines.
    var count = 0
    var first = placed.end - step
    while first >= start {
      count += 1
      first -= step
    }
    guard count > 0 else { return [] }
    let dot = setter.set(ParagraphText(".", face: face, sheet: sheet), face: face, width: step)
      .lines[0]
    guard case .glyphs(var run)? = dot.parts.first?.content, let glyph = run.glyphs.first else {
      return []
    }
    run.glyphs = (0..<count).map {
      Glyph(id: glyph.id, x: Float(step.points * Double($0)), y: glyph.y)
    }
    run.text = String(repeating: ".", count: count)
    run.clusters = (0..<count).map { _ in Cluster(bytes: 1, glyphs: 1) }
    run.width = step * Double(count)
    return [
      PageItem(.glyphs(run)).moved(x: placed.end - step * Double(count), y: y + placed.line.ascent)
    ]
  }

  /// The lines of a row: the first has the first line of each cell, and so on.
  private func lines(of row: Listing.Row, _ grid: ListingGrid, leadersTo hasLeaders: Bool)
    -> [[PlacedLine]]
  {
    let last = grid.widths.count - 1
    var lines: [[PlacedLine]] = []
    let step = min(sheet.listIndent * Double(row.depth), sheet.columnWidth * 0.3)
    for (column, cell) in row.cells.enumerated() where column <= last {
      var x = grid.x[column]
      var width = grid.widths[column]
      if column < last {
        // What is set in stays in its column, and the column for titles gives way.
        if row.isWide {
          guard column == last - 1 else { continue }
          width += x - step
          x = step
        } else {
          x += step
          if column == last - 1 { width -= step }
        }
      }
      var number = 0
      for (place, words) in cell.words.enumerated() {
        var face = sheet.listingFace(words.look)
        if cell.target != nil, words.look == .plain { face.color = StyleSheet.link }
        let isAtEnd = column == last || grid.isAtEnd[column]
        // What is read on stands apart, also where only the columns part it.
        let isReadOn = !isAtEnd && (column < last || place < cell.words.count - 1)
        let set = setter.set(
          ParagraphText(words.text, face: face, sheet: sheet),
          face: face,
          // A number is never torn: what is too wide for its column was refused.
          width: column == last ? .points(1e6) : width,
          alignment: isAtEnd && column < last ? .right : .left,
          breaksAnywhere: words.look == .code,
          isReadOn: isReadOn
        )
        for (index, line) in set.lines.enumerated() {
          if number == lines.count { lines.append([]) }
          let isLastLine =
            hasLeaders && column == last - 1 && place == cell.words.count - 1
            && index == set.lines.count - 1
          lines[number].append(
            PlacedLine(
              line: line,
              x: column == last && isAtEnd ? x + width - line.width : x,
              end: isLastLine ? grid.x[last] - sheet.markerGap : .zero,
              column: column,
              isLink: cell.target != nil
            )
          )
          number += 1
        }
      }
    }
    // The page stands beside the last line of what it is the page of.
    if hasLeaders, lines.count > 1, let place = lines[0].firstIndex(where: { $0.column == last }) {
      lines[lines.count - 1].append(lines[0].remove(at: place))
    }
    return lines
  }

  private func grid(_ block: Listing.Block) -> ListingGrid {
    var grid = ListingGrid()
    let gap = sheet.cellPaddingX
    let widths = block.columns.map { column -> Length? in
      guard case .widest(let words) = column.width else { return nil }
      let natural = (words + [column.heading]).map {
        setter.widths(of: ParagraphText($0, face: sheet.listingFace(.strong), sheet: sheet)).line
      }
      return min(natural.max() ?? .zero, sheet.widestColumn)
    }
    let taken = widths.reduce(gap * Double(max(0, widths.count - 1))) { $0 + ($1 ?? .zero) }
    var x = Length.zero
    for (column, width) in widths.enumerated() {
      let width = width ?? max(sheet.columnWidth - taken, sheet.scaled(40))
      grid.x.append(x)
      grid.widths.append(width)
      grid.isAtEnd.append(block.columns[column].isAtEnd)
      x += width + gap
    }
    return grid
  }
}
