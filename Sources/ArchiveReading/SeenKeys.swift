import Diagnostics

/// The keys that an object has had so far, and where.
struct SeenKeys {
  /// What came of adding a key.
  enum Addition {
    case new
    case repeated(first: SourcePosition)
    /// The object has too many keys; this one was not looked at.
    case refused
  }

  /// More keys than any writer makes; their places would fill the memory.
  static let mostKeys = 100_000
  /// So many are faster to look through than to hash.
  private static let longestList = 24

  /// Where the object begins.
  let start: SourcePosition
  private var list: [(key: ExactText, place: SourcePosition)] = []
  private var rest: [ExactText: SourcePosition] = [:]

  init(start: SourcePosition) {
    self.start = start
    list.reserveCapacity(SeenKeys.longestList)
  }

  /// Adds a key that stands at `place`.
  mutating func add(_ key: String, at place: SourcePosition) -> Addition {
    let key = ExactText(key)
    for seen in list where seen.key == key { return .repeated(first: seen.place) }
    if list.count < SeenKeys.longestList {
      list.append((key, place))
      return .new
    }
    if let first = rest[key] { return .repeated(first: first) }
    guard rest.count < SeenKeys.mostKeys else { return .refused }
    rest[key] = place
    return .new
  }

  /// Whether a key was there.
  func has(_ key: String) -> Bool {
    let key = ExactText(key)
    return list.contains { $0.key == key } || rest[key] != nil
  }
}
