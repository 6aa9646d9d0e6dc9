/// How a line is cut into cells: at each `|` that no backslash stands before.
enum TableRow {
  /// Returns the texts of the cells of one line, without the space around them and with `\|` as `|`.
  ///
  /// - Parameters:
  ///   - line: Bytes whose last is a line feed.
  ///   - start: The offset of the row's first byte that is no space.
  /// - Returns: The cells, none when there is nothing but one `|`.
  static func cells(in line: Span<UInt8>, from start: Int) -> [[UInt8]] {
    let end = endOfText(in: line)
    var cells: [[UInt8]] = []
    var offset = afterPipe(in: line, at: start, end: end) ?? start
    while offset < end {
      let stop = endOfCell(in: line, from: offset, end: end)
      cells.append(trimmed(line, from: offset, to: stop))
      guard let next = afterPipe(in: line, at: stop, end: end) else { break }
      offset = next
    }
    return cells
  }

  /// Returns whether ``cells(in:from:)`` would find any, without cutting the line.
  static func hasCells(in line: Span<UInt8>, from start: Int) -> Bool {
    let end = endOfText(in: line)
    return (afterPipe(in: line, at: start, end: end) ?? start) < end
  }

  /// Returns the number of cells of a delimiter row such as `| --- | :-: |`, `nil` for other lines.
  static func delimiterCount(in line: Span<UInt8>, from start: Int) -> Int? {
    let end = endOfText(in: line)
    var offset = start
    if offset < end, line[offset] == UInt8(ascii: "|") { offset += 1 }
    var count = 0
    while offset < end {
      skipSpace(in: line, &offset, end: end)
      if offset < end, line[offset] == UInt8(ascii: ":") { offset += 1 }
      let dashes = offset
      while offset < end, line[offset] == UInt8(ascii: "-") { offset += 1 }
      guard offset > dashes else { return nil }
      if offset < end, line[offset] == UInt8(ascii: ":") { offset += 1 }
      skipSpace(in: line, &offset, end: end)
      count += 1
      guard offset < end else { break }
      guard line[offset] == UInt8(ascii: "|") else { return nil }
      offset += 1
    }
    return count > 0 ? count : nil
  }

  /// Returns the offset where the last line of `text`, which ends with a line feed, begins.
  static func startOfLastLine(in text: Span<UInt8>) -> Int {
    var offset = max(0, text.count - 1)
    while offset > 0, text[offset - 1] != UInt8(ascii: "\n") { offset -= 1 }
    return offset
  }

  private static func endOfText(in line: Span<UInt8>) -> Int {
    var end = line.count
    while end > 0, isSpace(line[end - 1]) { end -= 1 }
    return end
  }

  /// Returns the offset past the `|` at `offset` and the space after it, `nil` when none is there.
  private static func afterPipe(
    in line: Span<UInt8>,
    at offset: Int,
    end: Int
  ) -> Int? {
    guard offset < end, line[offset] == UInt8(ascii: "|") else { return nil }
    var next = offset + 1
    skipSpace(in: line, &next, end: end)
    return next
  }

  private static func endOfCell(in line: Span<UInt8>, from start: Int, end: Int) -> Int {
    var offset = start
    while offset < end,
      line[offset] != UInt8(ascii: "|") || offset > start && line[offset - 1] == UInt8(ascii: "\\")
    { offset += 1 }
    return offset
  }

  private static func trimmed(
    _ line: Span<UInt8>,
    from start: Int,
    to stop: Int
  ) -> [UInt8] {
    var end = stop
    while end > start, isSpace(line[end - 1]) { end -= 1 }
    var cell: [UInt8] = []
    cell.reserveCapacity(end - start)
    for offset in start..<end {
      let byte = line[offset]
      if byte == UInt8(ascii: "|"), cell.last == UInt8(ascii: "\\") { cell.removeLast() }
      cell.append(byte)
    }
    return cell
  }

  private static func skipSpace(
    in line: Span<UInt8>,
    _ offset: inout Int,
    end: Int
  ) {
    while offset < end, isSpace(line[offset]) { offset += 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
