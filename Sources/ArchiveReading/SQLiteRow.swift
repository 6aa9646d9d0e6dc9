import ArchiveModel
import Diagnostics
import SQLiteBinding

/// A row of an archive in SQLite, and what was wrong with the values that were read from it.
///
/// Null stands for an absent field. A value of another storage class than its column should have is
/// a fault, as a value of a wrong type is in JSON; text that is not UTF-8 is repaired.
struct SQLiteRow {
  let table: String
  let id: Int64
  private let columns: [String]
  private let values: [SQLiteValue]
  private(set) var problems: [NoteProblem] = []
  private(set) var repairs: [Diagnostic] = []

  init(table: String, id: Int64, columns: [String], values: [SQLiteValue]) {
    self.table = table
    self.id = id
    self.columns = columns
    self.values = values
  }

  /// Whether a column is empty or not there.
  func isNull(_ column: String) -> Bool { value(column) == .null }

  private var place: InputPlace { .row(id, table: table) }

  private func value(_ column: String) -> SQLiteValue {
    columns.firstIndex(of: column).map { values[$0] } ?? .null
  }

  mutating func report(_ kind: NoteProblem.Kind) {
    problems.append(NoteProblem(kind: kind, place: place))
  }

  mutating func text(_ column: String) -> String? {
    switch value(column) {
    case .text(let bytes):
      let repaired = RepairedText(bytes)
      if repaired.isRepaired { repairs.append(.repairedText(at: place, column: column)) }
      return repaired.text
    case .null: return nil
    case let value:
      reportType(column, expected: "text", found: value)
      return nil
    }
  }

  /// Reads a text that must be there; without it the row is faulty.
  mutating func requiredText(_ column: String) -> String {
    if let text = text(column) { return text }
    if isNull(column) { report(.missing(field: column)) }
    return ""
  }

  mutating func instant(_ column: String) -> Instant? {
    text(column).flatMap { date(column, $0) { Instant(rfc3339: $0) } }
  }

  mutating func requiredInstant(_ column: String) -> Instant? {
    if isNull(column) { report(.missing(field: column)) }
    return instant(column)
  }

  mutating func eventDate(_ column: String) -> EventDate? {
    text(column).flatMap { date(column, $0) { EventDate(written: $0) } }
  }

  mutating func integer(_ column: String) -> Int64? {
    switch value(column) {
    case .integer(let number): return number
    case .null: return nil
    case let value:
      reportType(column, expected: "a whole number", found: value)
      return nil
    }
  }

  mutating func flag(_ column: String) -> Bool {
    guard let number = integer(column) else { return false }
    if number != 0, number != 1 {
      report(.wrongType(field: column, expected: "0 or 1", found: String(number)))
    }
    return number == 1
  }

  mutating func data(_ column: String) -> StoredData? {
    switch value(column) {
    case .blob(let bytes): return .inline(bytes)
    case .null: return nil
    case let value:
      reportType(column, expected: "a blob", found: value)
      return nil
    }
  }

  /// Reads a text or number as the JSON text that stands for it.
  mutating func json(_ column: String) -> String? {
    switch value(column) {
    case .integer(let number): return String(number)
    case .real(let number) where number.isFinite: return String(number)
    case .blob, .real:
      reportType(column, expected: "text or a number", found: value(column))
      return nil
    case .text, .null: return text(column).map { JSONText.quoted($0) }
    }
  }

  /// Reads JSON text that must be an array.
  mutating func blocks(_ column: String) -> String? {
    guard let json = text(column) else { return nil }
    var decoder = ArchiveDecoder(json: json)
    var array: String?
    let isSound = decoder.readsWhole { (decoder) throws(ScanError) in
      guard try decoder.expect(.array, column, isRequired: true) else { return }
      array = try decoder.json(column)
    }
    for problem in decoder.takeProblems() { report(problem.kind) }
    if !isSound { report(.wrongType(field: column, expected: "JSON", found: "something else")) }
    return array
  }

  /// The unknown fields in the column `extra`: a JSON object.
  ///
  /// - Parameter known: The names that have columns of their own, and are faults here.
  /// - Returns: The fields in their order.
  mutating func extra(known: Set<String>) -> [UnknownField] {
    extra(known: known) { (decoder, key, fields) throws(ScanError) in
      try decoder.keep(key, in: &fields)
    }
  }

  /// The unknown fields of something that holds data.
  ///
  /// `extra` may have a `file`, where the table has no column for it or the column `data` is full,
  /// and `data` that is not base64 and so fits no column. Both mean what they mean in JSON.
  mutating func extra(known: Set<String>, data: inout StoredData?) -> [UnknownField] {
    var stored = data
    var file: String?
    var undecodable: [String] = []
    let known = stored == nil ? known : known.union(["data"])
    var fields = extra(known: known) { (decoder, key, fields) throws(ScanError) in
      switch key {
      case "data" where stored == nil:
        stored = try decoder.data(key, unknown: &fields)
        undecodable = decoder.undecodableFields
      case "file" where !known.contains(key): file = try decoder.text(key)
      default: try decoder.keep(key, in: &fields)
      }
    }
    if let file { stored.setFile(file, unknown: &fields) }
    repairs += undecodable.map { .undecodable($0) }
    data = stored
    return fields
  }

  private mutating func extra(
    known: Set<String>,
    _ read: (inout ArchiveDecoder, String, inout [UnknownField]) throws(ScanError) -> Void
  ) -> [UnknownField] {
    guard let json = text("extra") else { return [] }
    var decoder = ArchiveDecoder(json: json)
    var fields: [UnknownField] = []
    var misplaced: [String] = []
    let isSound = decoder.readsWhole { (decoder) throws(ScanError) in
      _ = try decoder.object("extra") { (decoder, key) throws(ScanError) in
        if known.contains(key) { misplaced.append(key) }
        try read(&decoder, key, &fields)
      }
    }
    for problem in decoder.takeProblems() { report(problem.kind) }
    for key in misplaced { report(.duplicateKey(field: key, first: place)) }
    if !isSound { report(.wrongType(field: "extra", expected: "JSON", found: "something else")) }
    return fields
  }

  private mutating func date<Value>(
    _ column: String,
    _ written: String,
    _ parse: (String) -> Value?
  )
    -> Value?
  {
    if let value = parse(written) { return value }
    report(.impossibleDate(field: column, written: written))
    return nil
  }

  private mutating func reportType(_ column: String, expected: String, found: SQLiteValue) {
    let name =
      switch found {
      case .null: "null"
      case .integer, .real: "a number"
      case .text: "text"
      case .blob: "a blob"
      }
    report(.wrongType(field: column, expected: expected, found: name))
  }
}

extension ArchiveDecoder {
  /// Reads JSON text from a database.
  fileprivate init(json: String) {
    self.init(
      scanner: JSONScanner(
        bytes: Array(json.utf8),
        start: SourcePosition(offset: 0, line: 1, column: 1)
      ),
      keepsContent: true
    )
  }

  /// Whether `read` succeeds and leaves nothing but white space.
  fileprivate mutating func readsWhole(
    _ read: (inout ArchiveDecoder) throws(ScanError) -> Void
  ) -> Bool {
    do {
      try read(&self)
      try scanner.skipWhitespace()
      return try scanner.isAtEnd()
    } catch {
      return false
    }
  }
}
