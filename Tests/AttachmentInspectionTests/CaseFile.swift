import Foundation
import Testing

/// The bytes of a file in this target's resources.
func caseFile(_ name: String) throws -> [UInt8] {
  let folder = try #require(Bundle.module.url(forResource: "Resources", withExtension: nil))
  return Array(try Data(contentsOf: folder.appending(path: name)))
}

/// SplitMix64: the same numbers for the same seed.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
