internal import DocumentModel

/// The footnote definitions of a text by their labels, numbered as they are referred to.
struct FootnoteLabels {
  /// For each label, compared as labels of links are, its first definition in the text.
  private var definitions: [String: Int] = [:]
  private var definitionCount = 0
  private var occurrences: [Int: Int] = [:]
  /// The printed number of each definition that is referred to, from 1.
  private(set) var numbers: [Int: Int] = [:]

  /// Adds the next definition of the text.
  mutating func define(_ label: String) {
    let key = Self.key(label)
    if definitions[key] == nil { definitions[key] = definitionCount }
    definitionCount += 1
  }

  /// Returns the next reference to the definition of `label`, `nil` when there is none.
  mutating func reference(to label: String) -> Inline? {
    guard let definition = definitions[Self.key(label)] else { return nil }
    let number = numbers[definition] ?? numbers.count + 1
    numbers[definition] = number
    let occurrence = (occurrences[definition] ?? 0) + 1
    occurrences[definition] = occurrence
    return .footnoteReference(number: number, occurrence: occurrence)
  }

  /// Upper case first, since some small letters only meet there (`ß` and `ss`).
  private static func key(_ label: String) -> String { label.uppercased().lowercased() }
}
