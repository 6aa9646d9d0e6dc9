/// What two ids are compared by: equal keys mean one and the same thing.
///
/// A UUID compares without regard to letter case, every other id byte for byte; the canonical
/// equivalence of Swift's strings plays no part.
public struct IdentifierKey: Hashable, Sendable {
  private let folded: String

  /// Makes the key of `id`.
  public init(_ id: String) {
    folded = IdentifierKey.isUUID(id) ? id.lowercased() : id
  }

  /// Whether `text` spells a UUID: 8-4-4-4-12 hexadecimal digits.
  public static func isUUID(_ text: String) -> Bool {
    guard text.utf8.count == 36 else { return false }
    let bytes = Array(text.utf8)
    return bytes.indices.allSatisfy { place in
      switch place {
      case 8, 13, 18, 23: bytes[place] == UInt8(ascii: "-")
      default: isHexadecimalDigit(bytes[place])
      }
    }
  }

  /// Whether the two keys have the same bytes.
  public static func == (left: IdentifierKey, right: IdentifierKey) -> Bool {
    // Swift's own comparison is faster, and finds whatever is equal in bytes.
    left.folded == right.folded && left.folded.utf8.elementsEqual(right.folded.utf8)
  }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(folded)
  }

  private static func isHexadecimalDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
