/// What two ids are compared by: equal keys mean one and the same thing.
///
/// A UUID compares without regard to letter case, every other id byte for byte; the canonical
/// equivalence of Swift's strings plays no part.
public struct IdentifierKey: Hashable, Sendable {
  private let folded: String

  /// Makes the key of `id`.
  public init(_ id: String) {
    folded = IdentifierKey.isUUID(id.utf8) ? id.lowercased() : id
  }

  /// Whether `bytes` spell a UUID: 8-4-4-4-12 hexadecimal digits.
  public static func isUUID(_ bytes: some Collection<UInt8>) -> Bool {
    guard bytes.count == 36 else { return false }
    for (place, byte) in bytes.enumerated() {
      switch place {
      case 8, 13, 18, 23: if byte != UInt8(ascii: "-") { return false }
      default: if !isHexadecimalDigit(byte) { return false }
      }
    }
    return true
  }

  /// Whether the two keys have the same bytes.
  public static func == (left: IdentifierKey, right: IdentifierKey) -> Bool {
    left.folded.utf8.elementsEqual(right.folded.utf8)
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) {
    for byte in folded.utf8 { hasher.combine(byte) }
    hasher.combine(folded.utf8.count)
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
