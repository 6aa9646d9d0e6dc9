internal import PageModel

extension FlowCollector {
  /// The height of a row: of the tallest cell of each of its folds, with the padding around them.
  func height(of row: [SetParagraph], _ grid: TableGrid) -> Length {
    grid.fit.folds.reduce(Length.zero) { $0 + height(of: row[$1]) }
  }

  private func height(of fold: ArraySlice<SetParagraph>) -> Length {
    let baseline = firstBaseline(of: fold)
    return fold.reduce(Length.zero) { max($0, baseline - $1.lines[0].ascent + $1.height) }
      + sheet.cellPaddingY * 2
  }

  /// From the top of a fold's text to the first baseline, which its cells share.
  private func firstBaseline(of fold: ArraySlice<SetParagraph>) -> Length {
    fold.reduce(Length.zero) { max($0, $1.lines[0].ascent) }
  }

  /// Collects a row as one item, or, when it is higher than `room`, a line of every cell an item.
  mutating func collectRow(
    _ row: [SetParagraph],
    _ grid: TableGrid,
    tag: Int,
    kind: TagKind,
    header: Int?,
    room: Length
  ) {
    let total = height(of: row, grid)
    guard total <= room else {
      collectTornRow(row, grid, tag: tag, kind: kind, header: header)
      return
    }
    var content: [PageItem] = []
    var artifacts = [rowRule(grid, y: total, isHeader: kind == .tableHeader)]
    var top = sheet.cellPaddingY
    for fold in grid.fit.folds {
      let baseline = firstBaseline(of: row[fold])
      for column in fold {
        let paragraph = row[column]
        var leafs = LeafTags(parent: cellTag(kind, paragraph, column, grid, in: tag))
        var y = top + baseline - paragraph.lines[0].ascent
        for line in paragraph.lines {
          content.append(
            contentsOf: items(
              of: line,
              x: grid.x[column],
              y: y,
              tag: { leafs.tag(for: $0, context) },
              links: paragraph.links
            )
          )
          artifacts.append(contentsOf: rules(of: line, x: grid.x[column], y: y))
          y += line.height + paragraph.leading
        }
      }
      top += height(of: row[fold])
    }
    emit(
      content: content,
      artifacts: artifacts,
      height: total,
      gap: kind == .tableHeader ? sheet.tableGap : .zero,
      labelBaseline: sheet.cellPaddingY + firstBaseline(of: row[grid.fit.folds[0]]),
      header: header
    )
    lastIsRow = true
  }

  /// Collects a row that no page can hold, a line of every cell an item.
  private mutating func collectTornRow(
    _ row: [SetParagraph],
    _ grid: TableGrid,
    tag: Int,
    kind: TagKind,
    header: Int?
  ) {
    let number = flow.items.count
    // All leaves first, cell by cell, so that their numbers follow the reading order.
    let cells = row.indices.map { column in
      var leafs = LeafTags(parent: cellTag(kind, row[column], column, grid, in: tag))
      return row[column].lines.map { line in
        items(
          of: line,
          x: grid.x[column],
          tag: { leafs.tag(for: $0, context) },
          links: row[column].links
        )
      }
    }
    for fold in grid.fit.folds {
      let lineCount = row[fold].map(\.lines.count).max() ?? 0
      let stranding = strandingLines(row[fold])
      for index in 0..<lineCount {
        var content: [PageItem] = []
        var artifacts: [PageItem] = []
        var height = Length.zero
        let top = index == 0 ? sheet.cellPaddingY : .zero
        let lines = fold.filter { index < row[$0].lines.count }.map { ($0, row[$0].lines[index]) }
        let baseline = top + lines.reduce(Length.zero) { max($0, $1.1.ascent) }
        for (column, line) in lines {
          let y = baseline - line.ascent
          content.append(contentsOf: cells[column][index].map { $0.moved(x: .zero, y: y) })
          artifacts.append(contentsOf: rules(of: line, x: grid.x[column], y: y))
          height = max(height, y + line.height + row[column].leading)
        }
        if index == lineCount - 1 {
          height += sheet.cellPaddingY
          if fold.upperBound == row.count {
            artifacts.append(rowRule(grid, y: height, isHeader: kind == .tableHeader))
          }
        }
        if stranding.contains(index) { keepNext(.strandsLine) }
        emit(
          content: content,
          artifacts: artifacts,
          height: height,
          gap: flow.items.count == number && kind == .tableHeader ? sheet.tableGap : .zero,
          labelBaseline: baseline,
          header: header,
          row: number
        )
        if index > 0 { flow.items[flow.items.count - 1].breaking.spaceAtTop += sheet.cellPaddingY }
        lastIsRow = true
      }
    }
  }

  /// The lines before which no page should end, since a line of a cell would stand alone.
  private func strandingLines(_ fold: ArraySlice<SetParagraph>) -> Set<Int> {
    var found: Set<Int> = []
    for cell in fold where cell.lines.count > 1 { found.formUnion([1, cell.lines.count - 1]) }
    return found
  }

  private func cellTag(
    _ kind: TagKind,
    _ cell: SetParagraph,
    _ column: Int,
    _ grid: TableGrid,
    in row: Int
  ) -> Int {
    let tag = context.tags.add(
      TagNode(
        kind,
        parent: row,
        scope: kind == .tableHeader ? .column : nil,
        headers: grid.headers.isEmpty ? [] : grid.headers[column]
      )
    )
    context.noteScripts(cell.scripts, of: tag)
    return tag
  }

  private func rowRule(_ grid: TableGrid, y: Length, isHeader: Bool) -> PageItem {
    let thickness = isHeader ? sheet.ruleThickness : sheet.hairline
    let rect = Rect(x: grid.left, y: y - thickness, width: grid.fit.width, height: thickness)
    return PageItem(
      .shape(
        Shape(
          .rectangle(rect, cornerRadius: .zero),
          fill: isHeader ? StyleSheet.accent : StyleSheet.rule
        )
      )
    )
  }

  /// The header as decoration: what is repeated is not read again.
  func plainItems(_ header: [SetParagraph], _ grid: TableGrid, height: Length) -> [PageItem] {
    var found = [rowRule(grid, y: height, isHeader: true)]
    var top = sheet.cellPaddingY
    for fold in grid.fit.folds {
      let baseline = firstBaseline(of: header[fold])
      for column in fold {
        var y = top + baseline - header[column].lines[0].ascent
        for line in header[column].lines {
          let x = grid.x[column]
          found.append(contentsOf: rules(of: line, x: x, y: y))
          for part in line.parts {
            found.append(PageItem(part.content).moved(x: x + line.indent, y: y + line.ascent))
          }
          y += line.height + header[column].leading
        }
      }
      top += self.height(of: header[fold])
    }
    return found
  }
}
