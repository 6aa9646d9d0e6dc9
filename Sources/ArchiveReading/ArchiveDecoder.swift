import ArchiveModel
import Diagnostics

/// Reads the archive's own values from JSON: a note, a folder, the header's fields.
///
/// A syntax error ends the reading. Any other fault costs the note (or folder) it is in: it is
/// recorded, the value is passed over, and reading goes on behind it.
struct ArchiveDecoder {
  /// How deep a value that is kept unread may be nested: far more than anyone needs, and little
  /// enough that whoever reads it next by recursion does not overflow the stack.
  static let deepestNesting = 500
  /// More faults of one note than these are not worth telling.
  private static let mostProblems = 20

  var scanner: JSONScanner
  /// Whether long texts and unknown fields are read, or only checked: the index needs none.
  let keepsContent: Bool
  /// The faults of the note being read.
  private(set) var problems: [NoteProblem] = []
  /// The id of the note being read, once it is known.
  var noteID: String?
  /// The title of the note being read, once it is known.
  var noteTitle: String?
  /// The folder of the note that is read, as far as it is known.
  var noteFolder: String?
  /// Binary data that is not base64, by field.
  private(set) var undecodableFields: [String] = []
  /// What stands before the names of the fields being read, such as `drawing.`.
  private var prefix = ""

  init(scanner: JSONScanner, keepsContent: Bool) {
    self.scanner = scanner
    self.keepsContent = keepsContent
  }

  /// Forgets the faults of the note that was read before.
  mutating func reset() {
    problems.removeAll()
    noteID = nil
    noteTitle = nil
    noteFolder = nil
    prefix = ""
    undecodableFields.removeAll()
    scanner.resetSurrogates()
  }

  /// The faults met so far, which are then forgotten.
  mutating func takeProblems() -> [NoteProblem] {
    defer { problems.removeAll() }
    return problems
  }

  mutating func report(_ kind: NoteProblem.Kind, at position: SourcePosition) {
    guard problems.count < ArchiveDecoder.mostProblems else { return }
    problems.append(NoteProblem(kind: kind, place: .text(position)))
  }

  /// Whether one of `fields` had a value of the wrong kind.
  func hasWrongType(_ fields: Set<String>) -> Bool {
    problems.contains {
      guard case .wrongType(let field, _, _) = $0.kind else { return false }
      return fields.contains(field)
    }
  }

  /// The name of `field` with what it lies in.
  func name(of field: String) -> String {
    field.isEmpty ? String(prefix.dropLast()) : prefix + field
  }
}

// MARK: - Objects and arrays

extension ArchiveDecoder {
  /// Reads an object member by member; `visit` reads the value of each key.
  ///
  /// A key that was there before is a fault, and its value is passed over.
  ///
  /// - Returns: The keys that were there, or `nil` when the value is no object: a fault, unless it
  ///   is `null` and `field` may be absent.
  mutating func object(
    _ field: String,
    isRequired: Bool = true,
    _ visit: (inout ArchiveDecoder, String) throws(ScanError) -> Void
  ) throws(ScanError) -> SeenKeys? {
    guard try expect(.object, field, isRequired: isRequired) else { return nil }
    var seen = SeenKeys(start: scanner.position)
    var cursor = scanner.open()
    var keyStart = scanner.position
    while let key = try scanner.nextKey(&cursor, keyStart: &keyStart) {
      switch seen.add(key, at: keyStart) {
      case .new: try visit(&self, key)
      case .repeated(let first):
        report(.duplicateKey(field: name(of: key), first: .text(first)), at: keyStart)
        try scanner.skipValue()
      case .refused:
        report(.tooManyKeys(field: name(of: field)), at: seen.start)
        try scanner.skipValue()
      }
    }
    return seen
  }

  /// Reads an array element by element; an absent one is empty.
  mutating func array<Element>(
    _ field: String,
    _ visit: (inout ArchiveDecoder) throws(ScanError) -> Element?
  ) throws(ScanError) -> [Element] {
    guard try expect(.array, field, isRequired: false) else { return [] }
    var elements: [Element] = []
    var cursor = scanner.open()
    let outer = prefix
    var count = 0
    while try scanner.nextElement(&cursor) {
      prefix = "\(outer)\(field)[\(count)]."
      if let element = try visit(&self) { elements.append(element) }
      count += 1
    }
    prefix = outer
    return elements
  }

  /// Reads what lies in `field` with names that say so.
  mutating func within<Value>(
    _ field: String,
    _ read: (inout ArchiveDecoder) throws(ScanError) -> Value
  ) throws(ScanError) -> Value {
    let outer = prefix
    prefix = "\(outer)\(field)."
    defer { prefix = outer }
    return try read(&self)
  }

  /// Records a fault when a key that must be there was not.
  mutating func require(_ field: String, in seen: SeenKeys) {
    if !seen.has(field) {
      report(.missing(field: name(of: field)), at: seen.start)
    }
  }
}

// MARK: - Values

extension ArchiveDecoder {
  mutating func text(_ field: String, isRequired: Bool = false) throws(ScanError) -> String? {
    guard try expect(.string, field, isRequired: isRequired) else { return nil }
    return try scanner.string()
  }

  /// Reads a text that an index does not need; there it is empty.
  mutating func content(_ field: String, isRequired: Bool = false) throws(ScanError) -> String? {
    guard try expect(.string, field, isRequired: isRequired) else { return nil }
    if keepsContent { return try scanner.string() }
    try scanner.skipString()
    return ""
  }

  mutating func instant(_ field: String, isRequired: Bool = false) throws(ScanError) -> Instant? {
    try date(field, isRequired: isRequired) { Instant(rfc3339: $0) }
  }

  mutating func eventDate(_ field: String) throws(ScanError) -> EventDate? {
    try date(field, isRequired: false) { EventDate(written: $0) }
  }

  private mutating func date<Value>(
    _ field: String,
    isRequired: Bool,
    _ parse: (String) -> Value?
  ) throws(ScanError) -> Value? {
    guard try expect(.string, field, isRequired: isRequired) else { return nil }
    let start = scanner.position
    let written = try scanner.string()
    if let value = parse(written) { return value }
    report(.impossibleDate(field: name(of: field), written: written), at: start)
    return nil
  }

  mutating func flag(_ field: String) throws(ScanError) -> Bool? {
    guard try expect(.boolean, field, isRequired: false) else { return nil }
    return try scanner.boolean()
  }

  mutating func integer(_ field: String) throws(ScanError) -> Int64? {
    guard try expect(.number, field, isRequired: false) else { return nil }
    let start = scanner.position
    let written = try scanner.number()
    if let value = Int64(written) { return value }
    report(
      .wrongType(field: name(of: field), expected: "a whole number", found: "another number"),
      at: start
    )
    return nil
  }

  /// Reads base64; text that is none comes back as an unknown field, so that it is not lost.
  mutating func data(_ field: String, unknown: inout [UnknownField]) throws(ScanError)
    -> StoredData?
  {
    guard try expect(.string, field, isRequired: false) else { return nil }
    let start = scanner.position
    guard keepsContent else {
      try scanner.skipString()
      return nil
    }
    if let bytes = Base64.bytes(of: try scanner.string()) { return .inline(bytes) }
    undecodableFields.append(name(of: field))
    unknown.append(UnknownField(name: field, json: scanner.raw(from: start)))
    return nil
  }

  /// Reads any value as JSON text.
  mutating func json(_ field: String) throws(ScanError) -> String {
    _ = try scanner.kind()
    let start = scanner.position
    scanner.resetDepth()
    var json = ""
    if keepsContent { json = try scanner.rawValue() } else { try scanner.skipValue() }
    if scanner.deepestSkipped > ArchiveDecoder.deepestNesting {
      report(.nestedTooDeeply(field: name(of: field)), at: start)
    }
    return json
  }

  /// Keeps a field that this version does not know.
  mutating func keep(_ field: String, in unknown: inout [UnknownField]) throws(ScanError) {
    let json = try json(field)
    if keepsContent { unknown.append(UnknownField(name: field, json: json)) }
  }

  /// Whether the next value is of a kind; if not, it is passed over, and is a fault unless it is
  /// `null` and may be absent.
  mutating func expect(_ expected: JSONKind, _ field: String, isRequired: Bool)
    throws(ScanError) -> Bool
  {
    let found = try scanner.kind()
    if found == expected { return true }
    if found != .null || isRequired {
      report(
        .wrongType(field: name(of: field), expected: expected.rawValue, found: found.rawValue),
        at: scanner.position
      )
    }
    try scanner.skipValue()
    return false
  }
}
