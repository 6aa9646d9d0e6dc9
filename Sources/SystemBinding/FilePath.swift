/// A path or a name as the system has it: bytes, which may be in no UTF-8.
public struct FilePath: Hashable, Sendable, CustomStringConvertible {
  /// The bytes, without the zero byte at their end.
  public let bytes: [UInt8]

  /// Creates a path of bytes, none of them zero.
  public init(bytes: [UInt8]) { self.bytes = bytes }

  /// Creates a path of text.
  public init(_ text: String) { bytes = Array(text.utf8) }

  /// The path as text; `nil` when it is not UTF-8.
  public var text: String? { String(validating: bytes, as: UTF8.self) }

  /// The path in words that name no other: as it is when it is UTF-8 and has no `\x` with two digits in
  /// it, else with `\xE9` in the place of a byte that is no UTF-8, and `\\` in that of a backslash.
  public var description: String {
    if let text, !looksEscaped { return text }
    var words = ""
    var rest = bytes.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    var place = 0
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        if scalar == "\\" { words += "\\" }
        words.unicodeScalars.append(scalar)
        place += encoded.count
      case .error(let length):
        for byte in bytes[place..<place + length] {
          words += "\\x" + String(byte, radix: 16, uppercase: true)
        }
        place += length
      case .emptyInput: return words
      }
    }
  }

  private var looksEscaped: Bool {
    func isDigit(_ byte: UInt8) -> Bool {
      (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte)
    }
    return bytes.indices.dropLast(3).contains { place in
      bytes[place] == UInt8(ascii: "\\") && bytes[place + 1] == UInt8(ascii: "x")
        && isDigit(bytes[place + 2]) && isDigit(bytes[place + 3])
    }
  }

  /// The path of a name in the folder that this path leads to.
  public func appending(_ name: FilePath) -> FilePath {
    FilePath(bytes: bytes + [UInt8(ascii: "/")] + name.bytes)
  }

  /// What C takes for a path.
  var cString: [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }
}
