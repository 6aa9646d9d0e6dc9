/// Where a stream of operators leaves the grounds that all readers agree on.
struct ContentDoubt: Error {}

/// What stands before an operator.
struct ContentOperands {
  /// The operands, first to last.
  private(set) var all: [ContentTokens.Token] = []
  private let bytes: [UInt8]

  /// More operands than any operator takes.
  private static let most = 64

  /// Reads operands of a stream.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Takes one more.
  mutating func append(_ token: ContentTokens.Token) throws(ContentDoubt) {
    guard all.count < ContentOperands.most else { throw ContentDoubt() }
    all.append(token)
  }

  /// Forgets them.
  mutating func removeAll() { all.removeAll(keepingCapacity: true) }

  /// So many numbers, which are all operands but so many others around them.
  func numbers(
    _ count: Int,
    after first: Int = 0,
    before last: Int = 0
  ) throws(ContentDoubt) -> [Double] {
    guard all.count == first + count + last else { throw ContentDoubt() }
    var numbers: [Double] = []
    for operand in all[first..<first + count] {
      guard operand.kind == .number, let number = ContentTokens.number(bytes[operand.range]) else {
        throw ContentDoubt()
      }
      numbers.append(number)
    }
    return numbers
  }

  /// The only operand.
  func number() throws(ContentDoubt) -> Double { try numbers(1)[0] }

  /// All six operands.
  func matrix() throws(ContentDoubt) -> ContentMatrix {
    guard let matrix = ContentMatrix(try numbers(6)) else { throw ContentDoubt() }
    return matrix
  }

  /// The name that is the first of so many operands.
  func name(of count: Int = 1) throws(ContentDoubt) -> String {
    guard all.count == count, all[0].kind == .name else { throw ContentDoubt() }
    return ContentTokens.name(bytes[all[0].range])
  }

  /// From the first operand to the end of the operator.
  func range(to token: ContentTokens.Token) -> Range<Int> {
    (all.first?.range.lowerBound ?? token.range.lowerBound)..<token.range.upperBound
  }
}
