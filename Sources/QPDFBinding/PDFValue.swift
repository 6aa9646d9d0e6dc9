/// Which object of a file.
public struct PDFReference: Hashable, Sendable {
  /// Its number.
  public let number: Int
  /// How often the number was used before.
  public let generation: Int

  /// Names an object.
  public init(number: Int, generation: Int = 0) {
    self.number = number
    self.generation = generation
  }
}

/// An object of a PDF, or a part of one.
public enum PDFValue: Hashable, Sendable {
  /// Nothing; also an object that is not there.
  case null
  /// True or false.
  case bool(Bool)
  /// A whole number.
  case integer(Int)
  /// Another number.
  case real(Double)
  /// A name, without its slash.
  case name(String)
  /// A string, as text.
  case string(String)
  /// An array.
  case array([PDFValue])
  /// A dictionary; keys without their slash.
  case dictionary([String: PDFValue])
  /// A stream, without its data.
  case stream([String: PDFValue])
  /// Another object.
  case reference(PDFReference)

  /// The entries of a dictionary or of a stream; none for anything else.
  public var entries: [String: PDFValue] {
    switch self {
    case .dictionary(let entries), .stream(let entries): entries
    default: [:]
    }
  }

  /// The items of an array; none for anything else.
  public var items: [PDFValue] {
    if case .array(let items) = self { items } else { [] }
  }

  /// A number, whole or not.
  public var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value
    default: nil
    }
  }

  /// A whole number.
  public var integer: Int? {
    if case .integer(let value) = self { value } else { nil }
  }

  /// A name.
  public var name: String? {
    if case .name(let value) = self { value } else { nil }
  }

  /// A string.
  public var text: String? {
    if case .string(let value) = self { value } else { nil }
  }
}
