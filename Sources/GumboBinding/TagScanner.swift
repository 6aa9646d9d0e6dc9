/// Finds where the tags and comments of a fragment are, by the rules of CommonMark for raw HTML.
///
/// What is malformed is no tag. Each byte is looked at a bounded number of times.
struct TagScanner {
  /// A stretch of the fragment.
  struct Piece {
    enum Kind: Equatable {
      case text
      case start(name: Range<Int>, isSelfClosing: Bool)
      case end(name: Range<Int>)
      case comment
      case raw
      case foreign
    }

    var kind: Kind
    var range: Range<Int>
  }

  private let bytes: [UInt8]
  private var pieces: [Piece] = []
  /// The start of the text that waits for its end.
  private var textStart = 0
  /// Where the search for an end tag of this name found none, so that it is not made again.
  private var missingEnds: Set<String> = []
  private var hasNoCommentEnd = false

  /// A tag with more `<` than this in its values is none: each `<` may start the same search again.
  private static let mostBrackets = 64
  /// A tag with more attributes than this is none: the library compares each with all before it.
  private static let mostAttributes = 200

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the pieces of `bytes`, which they cover in order.
  static func pieces(of bytes: [UInt8]) -> [Piece] {
    var scanner = TagScanner(bytes)
    scanner.scan(0..<bytes.count)
    scanner.endText(at: bytes.count)
    return scanner.pieces
  }

  /// The name of a tag, in small letters.
  static func name(_ range: Range<Int>, in bytes: [UInt8]) -> String {
    String(decoding: bytes[range].map { isUpper($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  private mutating func scan(_ range: Range<Int>) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      guard bytes[offset] == UInt8(ascii: "<"), let piece = piece(at: offset) else {
        offset += 1
        continue
      }
      add(piece)
      offset = piece.range.upperBound
      if case .start(let name, false) = piece.kind {
        offset = scanContent(of: Self.name(name, in: bytes), from: offset)
      }
    }
  }

  /// Takes the content of an element whose content is not HTML; returns where the scan goes on.
  private mutating func scanContent(of name: String, from start: Int) -> Int {
    switch name {
    case "script", "style":
      guard let end = endTag(of: name, from: start) else { return start }
      if end > start { add(Piece(kind: .raw, range: start..<end)) }
      return end
    case "svg", "math":
      guard let end = endTag(of: name, from: start) else { return start }
      var offset = start
      while offset < end {
        guard bytes[offset] == UInt8(ascii: "<"), var piece = piece(at: offset),
          piece.range.upperBound <= end
        else {
          offset += 1
          continue
        }
        if piece.kind != .comment { piece.kind = .foreign }
        add(piece)
        offset = piece.range.upperBound
      }
      return end
    default:
      return start
    }
  }

  private mutating func endTag(of name: String, from start: Int) -> Int? {
    guard !missingEnds.contains(name) else { return nil }
    let mark = Array("</\(name)".utf8)
    var offset = start
    while offset + mark.count < bytes.count {
      if bytes[offset] == UInt8(ascii: "<"),
        zip(bytes[offset...], mark).allSatisfy({ $0 == $1 || Self.isUpper($0) && $0 | 0x20 == $1 }),
        endTag(at: offset) != nil, !Self.isNameByte(bytes[offset + mark.count])
      {
        return offset
      }
      offset += 1
    }
    missingEnds.insert(name)
    return nil
  }

  private mutating func add(_ piece: Piece) {
    endText(at: piece.range.lowerBound)
    pieces.append(piece)
    textStart = piece.range.upperBound
  }

  private mutating func endText(at end: Int) {
    if textStart < end { pieces.append(Piece(kind: .text, range: textStart..<end)) }
    textStart = end
  }

  // MARK: - Tags

  private mutating func piece(at offset: Int) -> Piece? {
    guard offset + 1 < bytes.count else { return nil }
    switch bytes[offset + 1] {
    case UInt8(ascii: "/"): return endTag(at: offset)
    case UInt8(ascii: "!"): return comment(at: offset)
    default: return startTag(at: offset)
    }
  }

  private mutating func comment(at offset: Int) -> Piece? {
    guard !hasNoCommentEnd, bytes[offset...].starts(with: "<!--".utf8) else { return nil }
    var end = offset + 4
    while end + 2 < bytes.count {
      if bytes[end] == UInt8(ascii: "-"), bytes[end + 1] == UInt8(ascii: "-"),
        bytes[end + 2] == UInt8(ascii: ">")
      {
        return Piece(kind: .comment, range: offset..<end + 3)
      }
      end += 1
    }
    hasNoCommentEnd = true
    return nil
  }

  private func endTag(at offset: Int) -> Piece? {
    guard let name = name(at: offset + 2) else { return nil }
    let end = skippingSpace(from: name.upperBound)
    guard end < bytes.count, bytes[end] == UInt8(ascii: ">") else { return nil }
    return Piece(kind: .end(name: name), range: offset..<end + 1)
  }

  private func startTag(at offset: Int) -> Piece? {
    guard let name = name(at: offset + 1) else { return nil }
    var brackets = 0
    var end = name.upperBound
    for _ in 0...Self.mostAttributes {
      let next = skippingSpace(from: end)
      guard next < bytes.count else { return nil }
      if bytes[next] == UInt8(ascii: ">") {
        return Piece(kind: .start(name: name, isSelfClosing: false), range: offset..<next + 1)
      }
      if bytes[next] == UInt8(ascii: "/") {
        guard next + 1 < bytes.count, bytes[next + 1] == UInt8(ascii: ">") else { return nil }
        return Piece(kind: .start(name: name, isSelfClosing: true), range: offset..<next + 2)
      }
      guard next > end, let attribute = endOfAttribute(at: next, &brackets) else { return nil }
      end = attribute
    }
    return nil
  }

  private func name(at start: Int) -> Range<Int>? {
    guard start < bytes.count, Self.isLetter(bytes[start]) else { return nil }
    var end = start + 1
    while end < bytes.count, Self.isNameByte(bytes[end]) { end += 1 }
    return start..<end
  }

  private func endOfAttribute(at start: Int, _ brackets: inout Int) -> Int? {
    guard Self.isLetter(bytes[start]) || "_:".utf8.contains(bytes[start]) else { return nil }
    var end = start + 1
    while end < bytes.count, Self.isNameByte(bytes[end]) || "_:.".utf8.contains(bytes[end]) {
      end += 1
    }
    let equals = skippingSpace(from: end)
    guard equals < bytes.count, bytes[equals] == UInt8(ascii: "=") else { return end }
    let value = skippingSpace(from: equals + 1)
    guard value < bytes.count else { return nil }
    let quote = bytes[value]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      end = value + 1
      while end < bytes.count, bytes[end] != quote {
        if bytes[end] == UInt8(ascii: "<") {
          brackets += 1
          guard brackets <= Self.mostBrackets else { return nil }
        }
        end += 1
      }
      return end < bytes.count ? end + 1 : nil
    }
    end = value
    while end < bytes.count, bytes[end] > 0x20, !"\"'=<>`".utf8.contains(bytes[end]) { end += 1 }
    return end > value ? end : nil
  }

  private func skippingSpace(from start: Int) -> Int {
    var offset = start
    while offset < bytes.count, bytes[offset] == 0x20 || (0x09...0x0D).contains(bytes[offset]) {
      offset += 1
    }
    return offset
  }

  private static func isUpper(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
  }
}
