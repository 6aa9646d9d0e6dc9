internal import DocumentModel

/// Makes a table of rows that need not be equally long.
enum TableBuilding {
  /// Returns a table as wide as the longest of `rows`, of which the first is the header.
  static func table(rows: [[Table.Cell]], alignments: [Table.Alignment]) -> Table {
    let columns = rows.map(\.count).max() ?? 0
    let filled = rows.map { row in
      row + Array(repeating: [], count: columns - row.count)
    }
    let more = Array(repeating: Table.Alignment.natural, count: max(0, columns - alignments.count))
    return Table(
      alignments: alignments.prefix(columns) + more,
      header: filled.first ?? [],
      rows: Array(filled.dropFirst())
    )
  }

  /// Returns the alignments in a line that ends in a delimiter row such as `| --- | :-: |`.
  ///
  /// What stands before the row are the marks of the blocks around it, which have none of its bytes
  /// but space.
  static func alignments(inLine line: ArraySlice<UInt8>) -> [Table.Alignment] {
    let row = line.reversed().prefix { "|:- \t\u{0B}\u{0C}".utf8.contains($0) }.reversed()
    let text = String(decoding: row, as: UTF8.self).filter { "|:-".contains($0) }
    return text.split(separator: "|").map { cell in
      switch (cell.hasPrefix(":"), cell.hasSuffix(":")) {
      case (true, true): .center
      case (true, false): .left
      case (false, true): .right
      case (false, false): .natural
      }
    }
  }
}
