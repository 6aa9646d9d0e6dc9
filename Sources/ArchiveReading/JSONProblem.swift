/// What is wrong with a text that should be JSON.
public enum JSONProblem: Hashable, Sendable {
  /// A byte that cannot stand there, and what could.
  case unexpected(UInt8, expected: String)
  /// A control character inside a string, which must be escaped.
  case controlCharacter(UInt8)
  /// A backslash that begins no escape of JSON.
  case badEscape
  /// A number that is not written as JSON writes numbers.
  case badNumber
  /// `NaN` or an infinity, as written: JSON has none.
  case notANumber(String)
  /// More text after the archive's one object.
  case textAfterEnd

  /// What is wrong, as a clause.
  var words: String {
    switch self {
    case .unexpected(let byte, let expected):
      "\(JSONProblem.name(of: byte)) stands where \(expected) should be"
    case .controlCharacter(let byte):
      "\(JSONProblem.name(of: byte)) stands inside a string without being escaped"
    case .badEscape: "a backslash begins no escape that JSON knows"
    case .badNumber: "a number is not written as JSON writes numbers"
    case .notANumber(let written): "\(written) is not a JSON number"
    case .textAfterEnd: "there is more text after the end of the archive"
    }
  }

  private static func name(of byte: UInt8) -> String {
    switch byte {
    case 0x21...0x7E: return "“\(Character(Unicode.Scalar(byte)))”"
    case 0x0A: return "a line end"
    default:
      let digits = String(byte, radix: 16, uppercase: true)
      return "the byte 0x\(digits.utf8.count == 1 ? "0" : "")\(digits)"
    }
  }
}

/// The kinds of JSON values.
enum JSONKind: String {
  case object = "an object"
  case array = "an array"
  case string = "text"
  case number = "a number"
  case boolean = "true or false"
  case null = "null"
}
