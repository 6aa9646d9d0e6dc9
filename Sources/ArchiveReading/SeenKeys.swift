import Diagnostics

/// The keys that an object has had so far, and where.
struct SeenKeys {
  /// So many are faster to look through than to hash.
  private static let longestList = 24

  /// Where the object begins.
  let start: SourcePosition
  private var list: [(key: ExactText, place: SourcePosition)] = []
  private var rest: [ExactText: SourcePosition] = [:]

  init(start: SourcePosition) {
    self.start = start
  }

  /// Adds a key.
  ///
  /// - Returns: Where it was before, or `nil` when it is new.
  mutating func add(_ key: String, at place: SourcePosition) -> SourcePosition? {
    let key = ExactText(key)
    for seen in list where seen.key == key { return seen.place }
    if list.count < SeenKeys.longestList {
      list.append((key, place))
      return nil
    }
    if let first = rest[key] { return first }
    rest[key] = place
    return nil
  }

  /// Whether a key was there.
  func has(_ key: String) -> Bool {
    let key = ExactText(key)
    return list.contains { $0.key == key } || rest[key] != nil
  }
}
