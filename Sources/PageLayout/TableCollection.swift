internal import DocumentModel
internal import PageModel
internal import PangoCairoBinding

extension FlowCollector {
  /// One row set in its columns.
  private struct SetRow {
    var cells: [SetParagraph]
  }

  /// Where the columns of a table stand.
  private struct Columns {
    /// For each column, the left edge and the width of its text.
    var text: [(x: Length, width: Length)]
    var face: StyleSheet.Face
    var headerFace: StyleSheet.Face
    var x: Length
    var width: Length
    /// The side of the first column, and the direction of cells that have none of their own.
    var direction: TextDirection
  }

  /// Collects a table, a row an item; a row taller than a page is torn between its lines.
  mutating func collectTable(_ table: Table, in box: FlowBox) {
    guard !table.alignments.isEmpty else { return }
    let columns = size(table, in: box)
    let tag = context.tags.add(TagNode(.table, parent: box.tag))

    let header = set(table.header, table.alignments, columns, face: columns.headerFace)
    var rows: [[SetParagraph]] = [header]
    for row in table.rows {
      rows.append(set(row, table.alignments, columns, face: columns.face))
    }
    let lineCount = rows.reduce(0) { $0 + ($1.map(\.lines.count).max() ?? 1) }
    let headerHeight = height(of: header)
    // A header of half a page would leave no room for the rows: it is not repeated.
    let repeats = headerHeight <= context.sheet.columnHeight * 0.5
    var headerNumber: Int?
    if repeats {
      flow.headers.append(
        RepeatedHeader(
          items: plainItems(header, columns, height: headerHeight),
          height: headerHeight
        )
      )
      headerNumber = flow.headers.count - 1
    }
    let room = context.sheet.columnHeight - (repeats ? headerHeight : .zero)
    for (index, row) in rows.enumerated() {
      if index == 1 { keepNext(.strandsHeading) }
      if index > 1, lineCount <= context.sheet.wholeBlockLines { keepNext(.tearsBlock) }
      let rowTag = context.tags.add(TagNode(.tableRow, parent: tag))
      let kind: TagKind = index == 0 ? .tableHeader : .tableCell
      collectRow(
        row,
        columns,
        tag: rowTag,
        kind: kind,
        header: index == 0 ? nil : headerNumber,
        room: index == 0 ? context.sheet.columnHeight : room
      )
    }
  }

  // MARK: Sizes

  /// Chooses the text size and the columns: the largest size in which every word fits.
  private func size(_ table: Table, in box: FlowBox) -> Columns {
    let sheet = context.sheet
    let count = table.alignments.count
    // Many columns stand closer, so that padding leaves most of the width to the words.
    let padding = min(sheet.cellPaddingX, box.width * (0.25 / Double(count)))
    let room = box.width - padding * Double(count)
    let full = sheet.tableTextSize
    let measures = measure(table, size: full)
    // Unhinted advances grow with the size: the table is measured once.
    let leastSum = measures.least.reduce(Length.zero, +)
    let size =
      leastSum <= room
      ? full
      : max(
        sheet.minimumTableTextSize,
        .points((full.points * (room.points / leastSum.points) * 2).rounded(.down) / 2)
      )
    let scale = size.points / full.points
    let widths = columnWidths(
      least: measures.least.map { $0 * scale },
      natural: measures.natural.map { $0 * scale },
      available: room
    )
    let direction = table.baseDirection ?? box.direction
    let isMirrored = direction == .rightToLeft
    var x = isMirrored ? box.x + box.width : box.x
    var text: [(x: Length, width: Length)] = []
    for width in widths {
      text.append((isMirrored ? x - width : x, width))
      x += (width + padding) * (isMirrored ? -1 : 1)
    }
    let (face, headerFace) = faces(size: size)
    return Columns(
      text: text,
      face: face,
      headerFace: headerFace,
      x: box.x,
      width: box.width,
      direction: direction
    )
  }

  private func faces(size: Length) -> (body: StyleSheet.Face, header: StyleSheet.Face) {
    let body = context.sheet.tableCell(size: size)
    var header = body
    header.style.weight = .semibold
    return (body, header)
  }

  /// For each column the width of its widest word and of its widest unwrapped line.
  private func measure(_ table: Table, size: Length) -> (least: [Length], natural: [Length]) {
    let count = table.alignments.count
    var least = [Length](repeating: .zero, count: count)
    var natural = least
    let (face, headerFace) = faces(size: size)
    for (index, row) in ([table.header] + table.rows).enumerated() {
      for (column, cell) in row.prefix(count).enumerated() {
        let rowFace = index == 0 ? headerFace : face
        let text = ParagraphText(cell, face: rowFace, sheet: context.sheet)
        let widths = setter.widths(of: text)
        least[column] = max(least[column], widths.word)
        natural[column] = max(natural[column], widths.line)
      }
    }
    return (least, natural)
  }

  private func set(
    _ cells: [Table.Cell],
    _ alignments: [Table.Alignment],
    _ columns: Columns,
    face: StyleSheet.Face
  ) -> [SetParagraph] {
    alignments.indices.map { column in
      let cell = column < cells.count ? cells[column] : []
      let alignment: LineAlignment =
        switch alignments[column] {
        case .natural: .start
        case .left: .left
        case .center: .center
        case .right: .right
        }
      return setter.set(
        ParagraphText(cell, face: face, sheet: context.sheet),
        face: face,
        width: columns.text[column].width,
        alignment: alignment,
        direction: columns.direction
      )
    }
  }

  private func height(of row: [SetParagraph]) -> Length {
    row.reduce(Length.zero) { max($0, $1.height) } + context.sheet.cellPaddingY * 2
  }

  // MARK: Rows

  private mutating func collectRow(
    _ row: [SetParagraph],
    _ columns: Columns,
    tag: Int,
    kind: TagKind,
    header: Int?,
    room: Length
  ) {
    let total = height(of: row)
    if total <= room {
      var content: [PageItem] = []
      var artifacts = [rowRule(columns, y: total, isHeader: kind == .tableHeader)]
      for (column, paragraph) in row.enumerated() {
        var leafs = LeafTags(parent: cellTag(kind, of: paragraph, in: tag))
        var y = context.sheet.cellPaddingY
        for line in paragraph.lines {
          content.append(
            contentsOf: items(
              of: line,
              x: columns.text[column].x,
              y: y,
              tag: { leafs.tag(for: $0, context) },
              links: paragraph.links
            )
          )
          artifacts.append(contentsOf: rules(of: line, x: columns.text[column].x, y: y))
          y += line.height + paragraph.leading
        }
      }
      emit(
        content: content,
        artifacts: artifacts,
        height: total,
        gap: kind == .tableHeader ? context.sheet.tableGap : .zero,
        labelBaseline: context.sheet.cellPaddingY + (row.first?.lines.first?.ascent ?? .zero),
        header: header
      )
      return
    }
    collectTornRow(row, columns, tag: tag, kind: kind, header: header)
  }

  /// Collects a row that no page can hold, a line of every cell an item.
  private mutating func collectTornRow(
    _ row: [SetParagraph],
    _ columns: Columns,
    tag: Int,
    kind: TagKind,
    header: Int?
  ) {
    let number = flow.items.count
    let lineCount = row.map(\.lines.count).max() ?? 0
    // All leaves first, cell by cell, so that their numbers follow the reading order.
    let tags = row.map { paragraph in
      var leafs = LeafTags(parent: cellTag(kind, of: paragraph, in: tag))
      return paragraph.lines.map { line in
        line.parts.map { leafs.tag(for: $0.role, context) }
      }
    }
    for index in 0..<lineCount {
      var content: [PageItem] = []
      var artifacts: [PageItem] = []
      var height = Length.zero
      let top = index == 0 ? context.sheet.cellPaddingY : .zero
      for (column, paragraph) in row.enumerated() where index < paragraph.lines.count {
        let line = paragraph.lines[index]
        var part = 0
        var lastRole: LeafRole?
        content.append(
          contentsOf: items(
            of: line,
            x: columns.text[column].x,
            y: top,
            tag: { role in
              if role != lastRole, let found = line.parts.firstIndex(where: { $0.role == role }) {
                part = found
                lastRole = role
              }
              return tags[column][index][part]
            },
            links: paragraph.links
          )
        )
        artifacts.append(contentsOf: rules(of: line, x: columns.text[column].x, y: top))
        height = max(height, line.height + paragraph.leading)
      }
      height += top
      if index == lineCount - 1 {
        height += context.sheet.cellPaddingY
        artifacts.append(rowRule(columns, y: height, isHeader: kind == .tableHeader))
      }
      emit(
        content: content,
        artifacts: artifacts,
        height: height,
        gap: index == 0 && kind == .tableHeader ? context.sheet.tableGap : .zero,
        labelBaseline: top + (row.first?.lines.first?.ascent ?? .zero),
        header: header,
        row: number
      )
    }
  }

  private func cellTag(_ kind: TagKind, of cell: SetParagraph, in row: Int) -> Int {
    let tag = context.tags.add(TagNode(kind, parent: row))
    context.noteScripts(cell.scripts, of: tag)
    return tag
  }

  private func rowRule(_ columns: Columns, y: Length, isHeader: Bool) -> PageItem {
    let thickness = isHeader ? context.sheet.ruleThickness : context.sheet.hairline
    let rect = Rect(x: columns.x, y: y - thickness, width: columns.width, height: thickness)
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
  private func plainItems(
    _ header: [SetParagraph],
    _ columns: Columns,
    height: Length
  ) -> [PageItem] {
    var found = [rowRule(columns, y: height, isHeader: true)]
    for (column, paragraph) in header.enumerated() {
      var y = context.sheet.cellPaddingY
      for line in paragraph.lines {
        let x = columns.text[column].x
        found.append(contentsOf: rules(of: line, x: x, y: y))
        for part in line.parts {
          var item = PageItem(part.content).moved(x: x + line.indent, y: y + line.ascent)
          item.tag = nil
          found.append(item)
        }
        y += line.height + paragraph.leading
      }
    }
    return found
  }
}
