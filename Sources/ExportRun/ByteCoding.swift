/// Bytes that were not written by ``ByteWriter``, or not all of them.
struct ByteCodingError: Error, Hashable {}

/// Writes values one after another: whole numbers as eight bytes, the rest with its length first.
struct ByteWriter {
  /// How many bytes a number takes.
  static let numberSize = 8

  /// Room for the frame's length, then what was written.
  private var bytes = [UInt8](repeating: 0, count: ByteWriter.numberSize)

  /// All that was written as one frame: its length, then itself.
  mutating func frame() -> [UInt8] {
    let count = bytes.count - ByteWriter.numberSize
    for place in 0..<ByteWriter.numberSize { bytes[place] = ByteWriter.byte(place, of: count) }
    return bytes
  }

  private static func byte(_ place: Int, of number: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: UInt64(bitPattern: Int64(number)) >> (8 * place))
  }

  mutating func putByte(_ byte: UInt8) { bytes.append(byte) }

  /// All that was written, without a length.
  consuming func content() -> [UInt8] { Array(bytes[ByteWriter.numberSize...]) }

  mutating func put(_ number: Int) {
    for place in 0..<ByteWriter.numberSize { bytes.append(ByteWriter.byte(place, of: number)) }
  }

  mutating func put(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  mutating func put(_ piece: [UInt8]) {
    put(piece.count)
    bytes += piece
  }

  mutating func put(_ text: String) {
    put(text.utf8.count)
    bytes += text.utf8
  }

  mutating func put<Value>(_ value: Value?, _ write: (inout ByteWriter, Value) -> Void) {
    put(value != nil)
    if let value { write(&self, value) }
  }

  mutating func put<Value>(_ values: [Value], _ write: (inout ByteWriter, Value) -> Void) {
    put(values.count)
    for value in values { write(&self, value) }
  }

  mutating func put(_ text: String?) { put(text) { $0.put($1) } }
}

/// Reads what ``ByteWriter`` wrote, in the same order.
struct ByteReader {
  private let bytes: ArraySlice<UInt8>
  private var place: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    place = bytes.startIndex
  }

  /// Whether nothing is left.
  var isAtEnd: Bool { place == bytes.endIndex }

  mutating func number() throws(ByteCodingError) -> Int {
    var value: UInt64 = 0
    for (index, byte) in try take(ByteWriter.numberSize).enumerated() {
      value |= UInt64(byte) << (8 * index)
    }
    return Int(Int64(bitPattern: value))
  }

  mutating func byte() throws(ByteCodingError) -> UInt8 {
    guard place < bytes.endIndex else { throw ByteCodingError() }
    defer { place += 1 }
    return bytes[place]
  }

  /// A count of things that take a byte each at least.
  mutating func count() throws(ByteCodingError) -> Int {
    let count = try short()
    guard count >= 0, count <= bytes.endIndex - place || count == 0 else { throw ByteCodingError() }
    return count
  }

  mutating func flag() throws(ByteCodingError) -> Bool { try take(1).first == 1 }

  mutating func piece() throws(ByteCodingError) -> [UInt8] { Array(try take(number())) }

  mutating func text() throws(ByteCodingError) -> String {
    String(decoding: try take(number()), as: UTF8.self)
  }

  mutating func optional<Value>(
    _ read: (inout ByteReader) throws(ByteCodingError) -> Value
  ) throws(ByteCodingError) -> Value? {
    try flag() ? try read(&self) : nil
  }

  mutating func list<Value>(
    _ read: (inout ByteReader) throws(ByteCodingError) -> Value
  ) throws(ByteCodingError) -> [Value] {
    let count = try number()
    // Every value takes a byte at least: no count can ask for more than there is.
    guard count >= 0, count <= bytes.endIndex - place else { throw ByteCodingError() }
    var values: [Value] = []
    for _ in 0..<count { values.append(try read(&self)) }
    return values
  }

  mutating func optionalText() throws(ByteCodingError) -> String? {
    try optional { reader throws(ByteCodingError) in try reader.text() }
  }

  private mutating func take(_ count: Int) throws(ByteCodingError) -> ArraySlice<UInt8> {
    guard count >= 0, count <= bytes.endIndex - place else { throw ByteCodingError() }
    defer { place += count }
    return bytes[place..<place + count]
  }
}

/// Frames as they come out of a pipe, in pieces of any size.
struct FrameBuffer {
  /// What came and was not taken yet; pieces are appended here.
  var bytes: [UInt8] = []
  private var start = 0

  /// Whether the last frame is not whole.
  var holdsPart: Bool { start < bytes.count }

  /// Takes the next whole frame.
  ///
  /// - Throws: ``ByteCodingError`` when what came cannot be a frame.
  mutating func next() throws(ByteCodingError) -> [UInt8]? {
    guard bytes.count - start >= ByteWriter.numberSize else { return nil }
    var reader = ByteReader(bytes[start...])
    let count = try reader.number()
    guard count >= 0, count <= FrameBuffer.longestFrame else { throw ByteCodingError() }
    let content = start + ByteWriter.numberSize
    guard bytes.count - content >= count else { return nil }
    let frame = Array(bytes[content..<content + count])
    start = content + count
    if start == bytes.count || start > 1 << 20 {
      bytes.removeFirst(start)
      start = 0
    }
    return frame
  }

  /// More than any note and its drawing come to.
  private static let longestFrame = 4 << 30
}
