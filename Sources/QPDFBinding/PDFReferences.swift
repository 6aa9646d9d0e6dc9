/// Finds and changes the references between objects, as in `12 0 R` (ISO 32000-1, 7.3.10).
///
/// Strings and the data of streams are left alone.
public enum PDFReferences {
  /// The source of an object with other numbers.
  ///
  /// - Parameters:
  ///   - source: The object.
  ///   - number: The number to write for one that is referred to.
  /// - Returns: The source.
  public static func renumbered(_ source: some Collection<UInt8>, _ number: (Int) -> Int) -> [UInt8]
  {
    var output: [UInt8] = []
    output.reserveCapacity(source.count + 64)
    let bytes = Array(source)
    var copied = 0
    forEach(in: bytes) { digits, object in
      output.append(contentsOf: bytes[copied..<digits.lowerBound])
      output.append(contentsOf: String(number(object)).utf8)
      copied = digits.upperBound
    }
    output.append(contentsOf: bytes[copied...])
    return output
  }

  /// Returns the objects that an object refers to.
  public static func all(in source: some Collection<UInt8>) -> [Int] {
    var found: [Int] = []
    forEach(in: Array(source)) { _, object in found.append(object) }
    return found
  }

  private static func forEach(in bytes: [UInt8], _ visit: (Range<Int>, Int) -> Void) {
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case 0x28: index = endOfString(bytes, from: index)  // (
      case 0x3C where index + 1 < bytes.count && bytes[index + 1] == 0x3C: index += 2  // <<
      case 0x3C:  // <
        index = (bytes[index...].firstIndex(of: 0x3E) ?? bytes.count - 1) + 1
      case 0x73 where bytes[index...].starts(with: "stream".utf8): return
      case 0x2F, 0x41...0x5A, 0x61...0x7A, 0x2E, 0x2D, 0x2B: index = endOfWord(bytes, from: index)
      case 0x30...0x39:
        let end = bytes[index...].firstIndex { !(0x30...0x39).contains($0) } ?? bytes.count
        if bytes[end...].starts(with: " 0 R".utf8), end - index < 10,
          !(bytes[end...].dropFirst(4).first.map(isRegular) ?? false)
        {
          let object = bytes[index..<end].reduce(0) { $0 * 10 + Int($1 - 0x30) }
          visit(index..<end, object)
          index = end + 4
        } else {
          index = max(end, endOfWord(bytes, from: index))
        }
      default: index += 1
      }
    }
  }

  /// Whether a byte is neither white space nor a delimiter (7.2.2).
  private static func isRegular(_ byte: UInt8) -> Bool {
    byte > 0x20 && !"()<>[]{}/%".utf8.contains(byte)
  }

  /// The end of a word whose first byte is at `start`.
  static func endOfWord(_ bytes: [UInt8], from start: Int) -> Int {
    bytes[(start + 1)...].firstIndex { !isRegular($0) } ?? bytes.count
  }

  /// The end of the string that begins at `start` (7.3.4.2), in an object or a stream of operators.
  public static func endOfString(_ bytes: [UInt8], from start: Int) -> Int {
    var depth = 0
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case 0x5C: index += 1
      case 0x28: depth += 1
      case 0x29:
        depth -= 1
        if depth == 0 { return index + 1 }
      default: break
      }
      index += 1
    }
    return bytes.count
  }
}
