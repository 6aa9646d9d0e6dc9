/// Reads the XML in the parts of a Word document (ECMA-376, parts 1 and 2).
enum WordMarkup {
  /// A type that the list of content types gives: to one part, or to all of an extension.
  typealias Declaration = (part: String?, type: String)

  /// How much of a part is looked through for a document type, which stands before the first tag.
  static let openingSize = 1 << 20

  /// What the list of content types says.
  static func declarations(in part: [UInt8]) throws(Refusal) -> [Declaration] {
    var found: [Declaration] = []
    var attributes: [String: String] = [:]
    let bytes = utf8(part)
    try walk(bytes, orElse: "is an Office document whose list of parts is damaged") { piece in
      switch piece {
      case .attribute(let name, let range):
        attributes[name.local] = String(decoding: bytes[range], as: UTF8.self)
      case .start(let name, _):
        if name.local == "Override" || name.local == "Default",
          let type = attributes["ContentType"]
        {
          found.append((name.local == "Override" ? attributes["PartName"] : nil, type))
        }
        attributes = [:]
      default: break
      }
      return true
    }
    return found
  }

  /// The main part must be XML to its end, and a document of WordprocessingML.
  static func proveDocument(_ part: [UInt8]) throws(Refusal) {
    let noXML = "is a Word document whose main part is no XML"
    var open: [SVGMarkup.Name] = []
    var roots = 0
    var spaces: [SVGMarkup.Name: Range<Int>] = [:]
    var isDocument = false
    let bytes = utf8(part)
    try walk(bytes, orElse: noXML) { piece in
      switch piece {
      case .attribute(let name, let value):
        if roots == 0 { spaces[name] = value }
      case .start(let name, let isEmpty):
        if open.isEmpty {
          roots += 1
          let space =
            name.prefix.isEmpty
            ? SVGMarkup.Name(prefix: "", local: "xmlns")
            : SVGMarkup.Name(prefix: "xmlns", local: name.prefix)
          let address = spaces[space].map { String(decoding: bytes[$0], as: UTF8.self) }
          isDocument = name.local == "document" && namespaces.contains(address ?? "")
        }
        if !isEmpty { open.append(name) }
      case .end(let name): return open.popLast() == name
      default: break
      }
      return true
    }
    guard open.isEmpty, roots == 1 else { throw Refusal(.corrupt, noXML) }
    guard isDocument else {
      throw Refusal(.corrupt, "is a Word document whose main part is not WordprocessingML")
    }
  }

  /// Whether a list of relationships has one that leads out of the document; as far as it is XML.
  static func pointsOut(_ part: [UInt8]) -> Bool {
    let bytes = utf8(part)
    var markup = SVGMarkup(bytes)
    var isFound = false
    try? markup.walk { piece throws(SVGFault) in
      guard case .attribute(let name, let value) = piece, name.local == "TargetMode" else { return }
      isFound = isFound || bytes[value].elementsEqual("External".utf8)
    }
    return isFound
  }

  /// A part must not declare a document type, whatever else it is.
  ///
  /// - Parameter opening: The first ``openingSize`` bytes of the part, or all of it.
  /// - Throws: ``Refusal`` when it does.
  static func proveNoType(_ opening: [UInt8]) throws(Refusal) {
    var markup = SVGMarkup(utf8(opening))
    var hasType = false
    // What is wrong otherwise is left to programs that need the part.
    try? markup.walk { piece throws(SVGFault) in
      if case .documentType = piece { hasType = true }
      switch piece {
      case .documentType, .start: throw .declaration
      default: break
      }
    }
    if hasType { throw documentType }
  }

  /// The namespaces of transitional and strict WordprocessingML.
  private static let namespaces = [
    "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
    "http://purl.oclc.org/ooxml/wordprocessingml/main",
  ]

  // Entities of entities can unpack past all measure.
  private static let documentType = Refusal(
    .corrupt,
    "is a Word document that declares a document type in its XML, which the format forbids"
  )

  /// Walks through XML until `take` says that it is none.
  private static func walk(
    _ bytes: [UInt8],
    orElse clause: String,
    _ take: (SVGMarkup.Piece) -> Bool
  ) throws(Refusal) {
    var markup = SVGMarkup(bytes)
    var hasType = false
    do throws(SVGFault) {
      try markup.walk { piece throws(SVGFault) in
        if case .documentType = piece { hasType = true }
        if hasType || !take(piece) { throw .markup(at: 0) }
      }
    } catch {
      throw hasType ? documentType : Refusal(.corrupt, clause)
    }
  }

  /// A part may be in UTF-16, which its mark tells.
  private static func utf8(_ part: [UInt8]) -> [UInt8] {
    let isBig = part.starts(with: [0xFE, 0xFF])
    guard isBig || part.starts(with: [0xFF, 0xFE]) else { return part }
    let units = stride(from: 2, to: part.count - 1, by: 2).map { place in
      UInt16(part[isBig ? place : place + 1]) << 8 | UInt16(part[isBig ? place + 1 : place])
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
