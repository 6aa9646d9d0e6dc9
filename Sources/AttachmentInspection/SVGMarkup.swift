/// Walks through the markup of an SVG document or a part of a Word one, without making anything of it.
///
/// It is stricter than XML readers: what it takes for a comment, a tag or a text they take for the same,
/// and what they might read otherwise it refuses.
struct SVGMarkup {
  /// A piece of markup.
  enum Piece: Hashable {
    /// A start tag: its name; whether it ends itself.
    case start(Name, isEmpty: Bool)
    /// An attribute of the start tag that comes next: its name and its value's bytes.
    case attribute(Name, Range<Int>)
    /// An end tag: its name.
    case end(Name)
    /// Text between tags, or inside CDATA.
    case text(Range<Int>, isRaw: Bool)
    /// An instruction: its target and what follows it.
    case instruction(String, Range<Int>)
    /// The start of a document type.
    case documentType
    /// What an entity stands for.
    case entity(Range<Int>)
  }

  /// A name with its prefix, which is empty when there is none.
  struct Name: Hashable {
    let prefix: String
    let local: String
  }

  let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
  }

  /// Goes through the document once, to its end.
  ///
  /// - Throws: ``SVGFault/cutOff``, ``SVGFault/markup(at:)``, or what `take` throws.
  mutating func walk(_ take: (Piece) throws(SVGFault) -> Void) throws(SVGFault) {
    while place < bytes.count {
      if bytes[place] != UInt8(ascii: "<") {
        let start = place
        while place < bytes.count, bytes[place] != UInt8(ascii: "<") { place += 1 }
        try take(.text(start..<place, isRaw: false))
      } else if skip("<!--") {
        try skipPast("-->")
      } else if skip("<![CDATA[") {
        let start = place
        try skipPast("]]>")
        try take(.text(start..<place - 3, isRaw: true))
      } else if skip("<?") {
        let target = try name().local
        let start = place
        try skipPast("?>")
        try take(.instruction(target, start..<place - 2))
      } else if skip("<!DOCTYPE") {
        try take(.documentType)
        try walkType(take)
      } else if skip("</") {
        let tag = try name()
        skipSpace()
        try expect(">")
        try take(.end(tag))
      } else {
        try walkTag(take)
      }
    }
  }

  private mutating func walkTag(_ take: (Piece) throws(SVGFault) -> Void) throws(SVGFault) {
    try expect("<")
    let tag = try name()
    while true {
      skipSpace()
      if skip("/>") { return try take(.start(tag, isEmpty: true)) }
      if skip(">") { return try take(.start(tag, isEmpty: false)) }
      let attribute = try name()
      skipSpace()
      try expect("=")
      skipSpace()
      try take(.attribute(attribute, try quoted()))
    }
  }

  /// A document type with names, literals and perhaps declarations in brackets.
  private mutating func walkType(_ take: (Piece) throws(SVGFault) -> Void) throws(SVGFault) {
    while true {
      skipSpace()
      guard place < bytes.count else { throw fault }
      switch bytes[place] {
      case UInt8(ascii: ">"):
        place += 1
        return
      case UInt8(ascii: "\""), UInt8(ascii: "'"): _ = try quoted()
      case UInt8(ascii: "["):
        place += 1
        try walkDeclarations(take)
      default: _ = try name()
      }
    }
  }

  /// Declarations up to their bracket; none but those of entities with a value are taken.
  private mutating func walkDeclarations(
    _ take: (Piece) throws(SVGFault) -> Void
  ) throws(SVGFault) {
    while true {
      skipSpace()
      if skip("]") { return }
      if skip("<!--") {
        try skipPast("-->")
        continue
      }
      do {
        try expect("<!ENTITY")
        skipSpace()
        _ = try name()
        skipSpace()
        try take(.entity(try quoted()))
        skipSpace()
        try expect(">")
      } catch {
        throw error == .cutOff ? .cutOff : .declaration
      }
    }
  }

  // MARK: Parts

  /// A name; what stands before its last colon is its prefix.
  private mutating func name() throws(SVGFault) -> Name {
    let start = place
    while place < bytes.count, SVGMarkup.isInName(bytes[place]) { place += 1 }
    guard place > start else { throw fault }
    let whole = bytes[start..<place]
    guard let colon = whole.lastIndex(of: UInt8(ascii: ":")) else {
      return Name(prefix: "", local: String(decoding: whole, as: UTF8.self))
    }
    return Name(
      prefix: String(decoding: whole[..<colon], as: UTF8.self),
      local: String(decoding: whole[(colon + 1)...], as: UTF8.self)
    )
  }

  /// The bytes between two quotation marks of one kind.
  private mutating func quoted() throws(SVGFault) -> Range<Int> {
    guard place < bytes.count,
      bytes[place] == UInt8(ascii: "\"") || bytes[place] == UInt8(ascii: "'")
    else { throw fault }
    let mark = bytes[place]
    place += 1
    let start = place
    while place < bytes.count, bytes[place] != mark { place += 1 }
    guard place < bytes.count else { throw fault }
    place += 1
    return start..<place - 1
  }

  private mutating func skipSpace() {
    while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
  }

  private mutating func skip(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes[place...].starts(with: text.description.utf8) else { return false }
    place += count
    return true
  }

  private mutating func expect(_ text: StaticString) throws(SVGFault) {
    guard skip(text) else { throw fault }
  }

  private mutating func skipPast(_ text: StaticString) throws(SVGFault) {
    let first = text.description.utf8.first
    while place < bytes.count {
      if bytes[place] == first, skip(text) { return }
      place += 1
    }
    throw fault
  }

  /// What is wrong here: at the very end, that something is missing.
  private var fault: SVGFault { place < bytes.count - 1 ? .markup(at: place) : .cutOff }

  private static func isInName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: ":"),
      UInt8(ascii: "-"), UInt8(ascii: "."), 0x80...:
      true
    default: false
    }
  }
}
