internal import DocumentModel
internal import PageModel
internal import PangoCairoBinding

extension FlowCollector {
  /// Where the columns of a table stand, and what text in them looks like.
  struct TableGrid {
    var fit: TableFit
    /// For each column, the left edge of its text.
    var x: [Length]
    var face: StyleSheet.Face
    var headerFace: StyleSheet.Face
    /// The left edge of the table.
    var left: Length
    /// The side of the first column, and the direction of cells that have none of their own.
    var direction: TextDirection
    /// For each column its header cell, a node of the structure; empty until there are some.
    var headers: [[Int]] = []
  }

  /// Collects a table, a row an item; a row taller than a page is torn between its lines.
  mutating func collectTable(_ table: Table, in box: FlowBox) {
    guard !table.alignments.isEmpty else { return }
    var grid = grid(for: table, in: box)
    let tag = context.tags.add(TagNode(.table, parent: box.tag))
    shape = grid.fit.shape
    defer { shape = .portrait }

    let header = set(table.header, table.alignments, grid, face: grid.headerFace)
    let headerHeight = height(of: header, grid)
    let around = openFrames.reduce(Length.zero) { $0 + flow.frames[$1].padding } * 2
    let room = sheet.pageMeasures.height(of: shape) - around
    var headerNumber: Int?
    // A header of half a page would leave no room for the rows: it is not repeated.
    if headerHeight <= room * 0.5 {
      flow.headers.append(
        RepeatedHeader(items: plainItems(header, grid, height: headerHeight), height: headerHeight)
      )
      headerNumber = flow.headers.count - 1
    }
    let headerRow = context.tags.add(TagNode(.tableRow, parent: tag))
    collectRow(
      header,
      grid,
      tag: headerRow,
      kind: .tableHeader,
      header: nil,
      room: room
    )
    grid.headers = context.tags.nodes.indices[headerRow...]
      .filter { context.tags.nodes[$0].parent == headerRow }.map { [$0] }
    let staysWhole = isShort(table, header, grid)
    for (index, row) in table.rows.enumerated() {
      if index == 0 { keepNext(.strandsHeader) }
      if staysWhole { keepNext(.tearsBlock) }
      collectRow(
        set(row, table.alignments, grid, face: grid.face),
        grid,
        tag: context.tags.add(TagNode(.tableRow, parent: tag)),
        kind: .tableCell,
        header: headerNumber,
        room: headerNumber == nil ? room : room - headerHeight
      )
    }
  }

  /// Whether a table has so few lines that no page may end inside it.
  private func isShort(_ table: Table, _ header: [SetParagraph], _ grid: TableGrid) -> Bool {
    guard table.rows.count < sheet.wholeBlockLines else { return false }
    let rows = table.rows.map { set($0, table.alignments, grid, face: grid.face) }
    let lines = (rows + [header]).reduce(0) { count, row in
      grid.fit.folds.reduce(count) { $0 + (row[$1].map(\.lines.count).max() ?? 1) }
    }
    return lines <= sheet.wholeBlockLines
  }

  // MARK: Sizes

  private func grid(for table: Table, in box: FlowBox) -> TableGrid {
    let measures = measure(table)
    let fit = tableFit(
      words: measures.words,
      tokens: measures.tokens,
      natural: measures.natural,
      room: TableRoom(
        width: box.width,
        landscapeWidth: landscapeWidth(in: box),
        fullSize: sheet.tableTextSize,
        leastSize: sheet.minimumTableTextSize,
        padding: sheet.cellPaddingX,
        longestWord: sheet.minimumMeasure,
        foldIndent: sheet.listIndent
      )
    )
    let direction = table.baseDirection ?? box.direction
    let isMirrored = direction == .rightToLeft
    var places: [Length] = []
    for (number, fold) in fit.folds.enumerated() {
      var start = number == 0 ? Length.zero : sheet.listIndent
      for column in fold {
        let width = fit.widths[column]
        places.append(box.x + (isMirrored ? fit.width - start - width : start))
        start += width + fit.padding
      }
    }
    let (face, headerFace) = faces(size: fit.size, ground: box.face.ground)
    return TableGrid(
      fit: fit,
      x: places,
      face: face,
      headerFace: headerFace,
      left: box.x,
      direction: direction
    )
  }

  /// The width of a table in `box` on a page on its side; `nil` where it must not go there.
  ///
  /// Panels, and markers and bars on the right, stand where an upright page has them.
  private func landscapeWidth(in box: FlowBox) -> Length? {
    let isBound =
      box.direction == .rightToLeft && box.width < sheet.columnWidth
      || openFrames.contains { flow.frames[$0].look != .bar }
    guard allowsLandscape, !isBound, sheet.landscapeWidth > sheet.columnWidth,
      sheet.landscapeHeight >= sheet.minimumMeasure
    else { return nil }
    return box.width + sheet.landscapeWidth - sheet.columnWidth
  }

  private func faces(
    size: Length,
    ground: Color
  ) -> (body: StyleSheet.Face, header: StyleSheet.Face) {
    var body = sheet.tableCell(size: size)
    body.ground = ground
    var header = body
    header.style.weight = .semibold
    return (body, header)
  }

  /// For each column the widths of its widest word, token and unwrapped line, in full size.
  ///
  /// Unhinted advances grow with the size: once is enough.
  private func measure(
    _ table: Table
  ) -> (words: [Length], tokens: [Length], natural: [Length]) {
    var columns = [TextWidths](repeating: TextWidths(), count: table.alignments.count)
    let (face, headerFace) = faces(size: sheet.tableTextSize, ground: StyleSheet.paper)
    func measure(_ row: [Table.Cell], _ face: StyleSheet.Face) {
      for (column, cell) in row.prefix(columns.count).enumerated() {
        let widths = setter.widths(of: text(cell, face: face))
        columns[column].word = max(columns[column].word, widths.word)
        columns[column].token = max(columns[column].token, widths.token)
        columns[column].line = max(columns[column].line, widths.line)
      }
    }
    measure(table.header, headerFace)
    for row in table.rows { measure(row, face) }
    return (columns.map(\.word), columns.map(\.token), columns.map(\.line))
  }

  private func set(
    _ cells: [Table.Cell],
    _ alignments: [Table.Alignment],
    _ grid: TableGrid,
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
      let width = grid.fit.widths[column]
      var set = setter.set(
        text(cell, face: face),
        face: face,
        width: width,
        alignment: alignment,
        direction: grid.direction
      )
      // The cells of a column share an edge; only what wraps starts at its own, to be read.
      if alignments[column] == .natural, set.lines.count == 1 {
        set.lines[0].indent =
          grid.direction == .rightToLeft ? width - set.lines[0].width : .zero
      }
      return set
    }
  }
}
