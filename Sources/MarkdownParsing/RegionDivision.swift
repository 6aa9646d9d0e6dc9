internal import Diagnostics
internal import DocumentModel

extension MarkdownParser {
  /// Divides `body` into regions; an empty body is one empty region.
  public static func regions(of body: String) -> [Region] {
    parse(body).regions(of: body)
  }

  /// The attachments placed in `body`, in its order.
  public static func placements(of body: String) -> [PlacementSite] {
    regions(of: body).placements
  }
}

extension ParsedMarkdown {
  /// Divides `body`, which this was parsed from, into regions.
  public func regions(of body: String) -> [Region] {
    let division = RegionDivision(body: Array(body.utf8), parsed: self)
    return division.regions()
  }
}

/// Divides a body at the lines where its top-level blocks, list items and definitions start.
///
/// One pass over the lines; every line belongs to the piece that started last.
private struct RegionDivision {
  private let body: [UInt8]
  private let lineIndex: SourceLines
  private var pieces: [Piece] = []

  /// A stretch of lines that makes a region, without the blank lines after it.
  private struct Piece {
    var lines: Range<Int>
    var blocks: [Block]
  }

  init(body: [UInt8], parsed: ParsedMarkdown) {
    self.body = body
    lineIndex = SourceLines(of: body)
    guard !parsed.isPlainText else {
      pieces = [Piece(lines: lines.indices, blocks: parsed.document.blocks)]
      return
    }
    pieces = addingDefinitions(
      to: writtenPieces(of: parsed.document, joined: parsed.joinedRanges)
    )
  }

  private var lines: [Range<Int>] { lineIndex.ranges }

  func regions() -> [Region] {
    var starts = pieces.dropFirst().map { lines[$0.lines.lowerBound].lowerBound }
    starts.insert(0, at: 0)
    var regions: [Region] = []
    var utf16Start = 0
    for (index, start) in starts.enumerated() {
      let end = index + 1 < starts.count ? starts[index + 1] : body.count
      let utf16End = utf16Start + utf16Length(of: start..<end)
      regions.append(
        Region(
          id: index,
          utf8: start..<end,
          utf16: utf16Start..<utf16End,
          blocks: pieces.indices.contains(index) ? pieces[index].blocks : []
        )
      )
      utf16Start = utf16End
    }
    return regions
  }

  // MARK: - Pieces

  /// The pieces of blocks and of footnote definitions, in the body's order.
  ///
  /// What lies in one of the `joined` ranges is one piece.
  private func writtenPieces(of document: Document, joined: [SourceRange]) -> [Piece] {
    var written: [(range: SourceRange, blocks: [Block])] = joined.map { ($0, []) }
    var next = 0  // In `joined`.
    for block in document.blocks {
      guard let range = block.range else { continue }
      while next < joined.count, joined[next].end <= range.start { next += 1 }
      if next < joined.count, joined[next].start <= range.start {
        written[next].blocks.append(block)
      } else if case .list(let list) = block.content {
        written += parts(of: list)
      } else {
        written.append((range, [block]))
      }
    }
    written += document.footnotes.compactMap { footnote in footnote.range.map { ($0, []) } }
    written.sort { ($0.range.start, -$0.range.end) < ($1.range.start, -$1.range.end) }

    var pieces: [Piece] = []
    var end = 0
    for part in written where part.range.start >= end {
      let first = lineIndex.index(of: part.range.start)
      let last = lineIndex.index(of: max(part.range.start, part.range.end - 1))
      pieces.append(Piece(lines: first..<last + 1, blocks: part.blocks))
      end = part.range.end
    }
    return pieces
  }

  /// The parts of a list that keep their numbers by themselves.
  ///
  /// A list counts on from its first number whatever stands before the other items, so an item starts
  /// a part only when it is written with the number it has.
  private func parts(of list: List) -> [(range: SourceRange, blocks: [Block])] {
    var parts: [(range: SourceRange, list: List)] = []
    for (index, item) in list.items.enumerated() {
      guard let range = item.range else { continue }
      let ordinal = list.start.map { $0 + index }
      if let last = parts.indices.last, ordinal != writtenNumber(at: range.start) {
        parts[last].list.items.append(item)
        parts[last].range.end = range.end
      } else {
        let part = List(start: ordinal, isTight: list.isTight, items: [item])
        parts.append((range, part))
      }
    }
    return parts.map { ($0.range, [Block(.list($0.list), range: $0.range)]) }
  }

  /// The number of the ordered item whose mark is at `start`, `nil` for a bullet.
  private func writtenNumber(at start: Int) -> Int? {
    let digits = body[start...].prefix { (0x30...0x39).contains($0) }.prefix(9)
    return Int(String(decoding: digits, as: UTF8.self))
  }

  /// Adds the runs of lines that no block has and that are not blank: reference definitions.
  private func addingDefinitions(to written: [Piece]) -> [Piece] {
    var pieces: [Piece] = []
    var next = written.startIndex
    var line = 0
    while line < lines.count {
      let isWritten = next < written.count
      if isWritten, written[next].lines.lowerBound == line {
        add(written[next], to: &pieces)
        line = written[next].lines.upperBound
        next += 1
      } else if isBlank(line) {
        line += 1
      } else {
        let start = line
        let end = isWritten ? written[next].lines.lowerBound : lines.count
        while line < end, !isBlank(line) { line += 1 }
        add(Piece(lines: start..<line, blocks: []), to: &pieces)
      }
    }
    return pieces
  }

  /// Adds a piece, or joins it to the one before when it would be something else by itself.
  private func add(_ piece: Piece, to pieces: inout [Piece]) {
    if let last = pieces.indices.last, startsWithMark(piece) || leans(piece, on: pieces[last]) {
      pieces[last].blocks += piece.blocks
      pieces[last].lines = pieces[last].lines.lowerBound..<piece.lines.upperBound
    } else {
      pieces.append(piece)
    }
  }

  /// Whether its first bytes would be taken for a byte order mark, and dropped.
  private func startsWithMark(_ piece: Piece) -> Bool {
    body[lines[piece.lines.lowerBound].lowerBound...].starts(with: "\u{FEFF}".utf8)
  }

  /// Whether a piece is what it is only because it goes on from the lines before it.
  ///
  /// Definitions and the paragraph above a table are text of the same paragraph at first, and in a
  /// paragraph a line such as `2. b` starts nothing.
  private func leans(_ piece: Piece, on previous: Piece) -> Bool {
    guard previous.lines.upperBound == piece.lines.lowerBound, let block = piece.blocks.first,
      let range = block.range
    else { return false }
    switch (previous.blocks.last?.content, block.content) {
    case (nil, .paragraph), (nil, .placement), (nil, .heading), (nil, .table),
      (.paragraph, .table), (.placement, .table):
      break
    default:
      return false
    }
    let start = lines[piece.lines.lowerBound].lowerBound
    let end = lines[piece.lines.upperBound - 1].upperBound
    let alone = MarkdownParser.parse(String(decoding: body[start..<end], as: UTF8.self)).document
    guard alone.blocks.count == 1, let other = alone.blocks.first,
      other.range == SourceRange(start: range.start - start, end: range.end - start)
    else { return true }
    return !isAlike(other.content, block.content)
  }

  private func isAlike(_ one: BlockContent, _ other: BlockContent) -> Bool {
    switch (one, other) {
    case (.paragraph, .paragraph), (.placement, .placement): true
    case (.heading(let level, _), .heading(let otherLevel, _)): level == otherLevel
    case (.table(let table), .table(let otherTable)):
      table.alignments == otherTable.alignments && table.rows.count == otherTable.rows.count
    default: false
    }
  }

  // MARK: - Lines

  private func isBlank(_ line: Int) -> Bool {
    body[lines[line]].allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  private func utf16Length(of range: Range<Int>) -> Int {
    body[range].reduce(into: 0) { length, byte in
      if byte & 0xC0 != 0x80 { length += byte >= 0xF0 ? 2 : 1 }
    }
  }
}
