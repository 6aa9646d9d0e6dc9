/// A stack of bits: what is open in a nested text, at an eighth of a byte a level.
struct BitStack {
  private var words: [UInt64] = []
  private(set) var count = 0

  /// The bit pushed last.
  var top: Bool? {
    guard count > 0 else { return nil }
    return words[(count - 1) / 64] >> UInt64((count - 1) % 64) & 1 == 1
  }

  mutating func push(_ bit: Bool) {
    if count.isMultiple(of: 64) { words.append(0) }
    let mask = UInt64(1) << UInt64(count % 64)
    if bit { words[count / 64] |= mask } else { words[count / 64] &= ~mask }
    count += 1
  }

  mutating func pop() {
    count -= 1
    if count.isMultiple(of: 64) { words.removeLast() }
  }
}
