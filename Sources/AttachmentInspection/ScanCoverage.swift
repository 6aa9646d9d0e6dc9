/// What the scans of a JPEG hold of its components (ITU-T T.81, annex G): a file that lost whole scans
/// decodes without a warning, only coarser or without its colours.
struct ScanCoverage {
  private static let coefficients = 64

  /// Whether the scans of a component come one finer than the other, instead of all at once.
  var isProgressive = false
  /// For each component the bits of each coefficient that are still missing; `nil` for all.
  private var missing: [UInt8: [UInt8?]] = [:]

  /// Takes a scan's header: length, number of components, two bytes for each, then the first and the
  /// last coefficient and the bits.
  mutating func add(scan segment: ArraySlice<UInt8>) {
    let start = segment.startIndex
    guard segment.count >= 3 else { return }
    let past = start + 3 + 2 * Int(segment[start + 2])
    guard past + 3 <= segment.endIndex else { return }
    let last = min(Int(segment[past + 1]), ScanCoverage.coefficients - 1)
    let first = min(Int(segment[past]), last)
    for place in stride(from: start + 3, to: past, by: 2) {
      let none = [UInt8?](repeating: nil, count: ScanCoverage.coefficients)
      var bits = missing[segment[place]] ?? none
      for coefficient in first...last { bits[coefficient] = segment[past + 2] & 0x0F }
      missing[segment[place]] = bits
    }
  }

  /// Whether the scans hold all of a component; of one that is not progressive any scan does.
  func isWhole(_ component: UInt8) -> Bool {
    guard let bits = missing[component] else { return false }
    return !isProgressive || bits.allSatisfy { $0 == 0 }
  }
}
