internal import DocumentModel

/// Makes a table of the rows and cells of a `table` element.
struct HTMLTable {
  private let structure: HTMLStructure
  private(set) var findings = HTMLFindings()
  /// The items that are in no cell, in order.
  private(set) var outside: [Range<Int>] = []

  private var rows: [[Table.Cell]] = []
  private var alignments: [Table.Alignment] = []
  private var hasHeader = false
  /// For each column, how many rows a cell above still reaches down.
  private var reaching: [Int: Int] = [:]

  private var cells = 0

  /// The standard's own bound for `colspan`.
  private static let mostColumns = 1000

  init(_ structure: HTMLStructure) { self.structure = structure }

  /// The table, `nil` when it has no cells.
  ///
  /// Its first row is the header when it says so or is made of header cells; else the header is empty.
  var table: Table? {
    guard rows.contains(where: { !$0.isEmpty }), !isTooLarge else { return nil }
    return TableBuilding.table(
      rows: hasHeader ? rows : [[]] + rows,
      alignments: alignments
    )
  }

  /// Takes the items of `range`.
  mutating func visit(_ range: Range<Int>) {
    visit(range, isHead: false)
    let columns = rows.map(\.count).max() ?? 0
    findings.tableCells += max(cells, (rows.count + 1) * columns)
  }

  private var isTooLarge: Bool {
    max(cells, findings.tableCells) > MarkdownLimit.mostTableCells
  }

  private mutating func visit(_ range: Range<Int>, isHead: Bool) {
    var index = range.lowerBound
    while index < range.upperBound {
      guard case .element(let end, let next) = structure.roles[index],
        case .start(let name, _, _) = structure.items[index].content
      else {
        leaveOutside(index..<index + 1)
        index += 1
        continue
      }
      switch name {
      case "thead": visit(index + 1..<end, isHead: true)
      case "tbody", "tfoot": visit(index + 1..<end, isHead: false)
      case "tr": addRow(index + 1..<end, isHead: isHead)
      case "td", "th": addRow(index..<next, isHead: isHead)
      case "colgroup": break
      default: leaveOutside(index..<next)
      }
      index = next
    }
  }

  private mutating func addRow(_ range: Range<Int>, isHead: Bool) {
    var row: [Table.Cell] = []
    var isOfHeaders = true
    var index = range.lowerBound
    while index < range.upperBound {
      guard case .element(let end, let next) = structure.roles[index],
        case .start(let name, let attributes, _) = structure.items[index].content,
        name == "td" || name == "th"
      else {
        leaveOutside(index..<index + 1)
        index += 1
        continue
      }
      isOfHeaders = isOfHeaders && name == "th"
      fillReached(&row)
      if rows.isEmpty { align(row.count, attributes["align"]) }
      add(cell(index + 1..<end), attributes, to: &row)
      index = next
    }
    fillReached(&row)
    if rows.isEmpty { hasHeader = isHead || (isOfHeaders && !row.isEmpty) }
    rows.append(row)
  }

  private mutating func add(
    _ cell: Table.Cell,
    _ attributes: [String: String],
    to row: inout [Table.Cell]
  ) {
    let columns = Self.span(attributes["colspan"])
    let reach = Self.span(attributes["rowspan"]) - 1
    for column in 0..<columns where !isTooLarge {
      if reach > 0 { reaching[row.count] = reach }
      row.append(column == 0 ? cell : [])
      cells += 1
    }
  }

  /// Adds an empty cell for each one from above that reaches into the row here.
  private mutating func fillReached(_ row: inout [Table.Cell]) {
    while let left = reaching[row.count], !isTooLarge {
      reaching[row.count] = left > 1 ? left - 1 : nil
      row.append([])
      cells += 1
    }
  }

  private mutating func align(_ column: Int, _ value: String?) {
    while alignments.count < column { alignments.append(.natural) }
    alignments.append(Table.Alignment(rawValue: value?.lowercased() ?? "") ?? .natural)
  }

  private mutating func cell(_ range: Range<Int>) -> Table.Cell {
    var flow = InlineFlow(structure, isMarkdown: false)
    flow.visit(range)
    findings = findings + flow.findings
    return flow.finish()
  }

  private mutating func leaveOutside(_ range: Range<Int>) {
    if let last = outside.last, last.upperBound == range.lowerBound {
      outside[outside.count - 1] = last.lowerBound..<range.upperBound
    } else {
      outside.append(range)
    }
  }

  private static func span(_ value: String?) -> Int {
    min(max(1, value.flatMap { Int($0) } ?? 1), mostColumns)
  }
}

extension HTMLFindings {
  static func + (one: HTMLFindings, other: HTMLFindings) -> HTMLFindings {
    HTMLFindings(
      unprinted: one.unprinted.merging(other.unprinted, uniquingKeysWith: +),
      tableCells: one.tableCells + other.tableCells
    )
  }
}
