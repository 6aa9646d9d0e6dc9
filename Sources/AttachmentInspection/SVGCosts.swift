/// Counts what the time and memory of drawing an SVG document grow with.
///
/// Measured with librsvg 2.54: an element takes 3 KB and 20 µs, a piece of text 0.6 ms and a long one
/// time with the square of its length; a path of many points and an element of many attributes, too.
struct SVGCosts {
  private var elements = 0
  private var texts = 0
  private var filters = 0
  private var styleRules = 0
  private var entityReferences = 0
  private var longestEntity = 0
  /// Pixels that images in the document may still have.
  private var pixelsLeft = SVGCosts.pixels
  /// Addresses of files outside, which are not drawn.
  private(set) var outsideAddresses = 0
  /// Whether words stand in HTML, which is not drawn.
  private(set) var hasForeignWords = false
  /// Whether it refers to parts of itself, so that its parts may be drawn more than once.
  private(set) var hasReferences = false
  /// Whether it has words that are drawn.
  var hasText: Bool { texts > 0 }

  static let elements = 50_000
  static let attributes = 300
  static let attributeBytes = 2 << 20
  static let texts = 5_000
  static let textBytes = 5_000
  static let styleWork = 10_000_000
  static let filters = 100
  static let entityBytes = 10_000
  static let nesting = 3
  static let pixels = 25_000_000

  /// Counts a document and those inside it.
  ///
  /// - Throws: ``SVGFault`` when it is broken, or more than what is drawn in a second or two.
  mutating func add(_ document: [UInt8], depth: Int = 1) throws(SVGFault) {
    guard depth <= SVGCosts.nesting else { throw .tooMany(.nesting, limit: SVGCosts.nesting) }
    guard String(validating: document, as: UTF8.self) != nil else { throw .encoding }
    var markup = SVGMarkup(document)
    var state = DocumentState()
    try markup.walk { piece throws(SVGFault) in
      try add(piece, of: document, &state, depth: depth)
    }
    guard state.open.isEmpty else { throw .cutOff }
  }

  /// Where in a document the walk is.
  private struct DocumentState {
    var attributes: [(name: String, value: Range<Int>)] = []
    /// The local names of the elements that are open.
    var open: [String] = []
    var textBytes = 0
  }

  private mutating func add(
    _ piece: SVGMarkup.Piece,
    of document: [UInt8],
    _ state: inout DocumentState,
    depth: Int
  ) throws(SVGFault) {
    switch piece {
    case .attribute(let name, let value):
      state.attributes.append((name.local, value))
      try count(state.attributes.count, .attributes, SVGCosts.attributes)
      try add(value, named: name.local, of: document)
    case .start(let tag, let isEmpty):
      let name = tag.local
      try addElement(name, state.attributes, of: document, depth: depth)
      state.attributes = []
      if !isEmpty { state.open.append(name) }
      if name == "text" { state.textBytes = 0 }
    case .end: _ = state.open.popLast()
    case .documentType: break
    case .text(let range, let isRaw):
      try add(text: range, isRaw: isRaw, of: document, &state)
    case .instruction(let target, let range):
      try check(instruction: target, document[range])
    case .entity(let value):
      guard !document[value].contains(where: { "%&<".utf8.contains($0) }) else {
        throw .declaration
      }
      longestEntity = max(longestEntity, value.count)
    }
  }

  // MARK: Parts

  private mutating func addElement(
    _ name: String,
    _ attributes: [(name: String, value: Range<Int>)],
    of document: [UInt8],
    depth: Int
  ) throws(SVGFault) {
    elements += 1
    try count(elements, .elements, SVGCosts.elements)
    try count(elements * styleRules, .styleWork, SVGCosts.styleWork)
    switch name {
    case "include": throw .includes
    case "text", "tspan", "tref":
      texts += 1
      try count(texts, .texts, SVGCosts.texts)
    case "use", "marker", "pattern", "mask", "clipPath": hasReferences = true
    case "foreignObject": hasForeignWords = true
    case _ where name.hasPrefix("fe"):
      guard SVGCosts.filterElements.contains(name) else { throw .filter(name) }
      filters += 1
      hasReferences = true
      try count(filters, .filters, SVGCosts.filters)
    default: break
    }
    guard name != "a" else { return }
    for attribute in attributes where attribute.name == "href" {
      try add(address: Array(document[attribute.value]), of: name, depth: depth)
    }
  }

  private mutating func add(
    _ value: Range<Int>,
    named name: String,
    of document: [UInt8]
  ) throws(SVGFault) {
    // The address of an image is as long as the image.
    if name != "href" { try count(value.count, .attributeBytes, SVGCosts.attributeBytes) }
    try addReferences(in: document[value])
  }

  private mutating func add(
    text range: Range<Int>,
    isRaw: Bool,
    of document: [UInt8],
    _ state: inout DocumentState
  ) throws(SVGFault) {
    if state.open.contains("text") {
      state.textBytes += range.count
      try count(state.textBytes, .textBytes, SVGCosts.textBytes)
    }
    if state.open.last == "style" {
      styleRules += document[range].count { $0 == UInt8(ascii: "{") }
      try count(elements * styleRules, .styleWork, SVGCosts.styleWork)
      try check(styles: document[range], isRaw: isRaw)
    }
    if !isRaw { try addReferences(in: document[range]) }
  }

  /// Counts references to entities; those to characters and of XML itself count as well.
  private mutating func addReferences(in text: ArraySlice<UInt8>) throws(SVGFault) {
    guard longestEntity > 0 else { return }
    entityReferences += text.count { $0 == UInt8(ascii: "&") }
    try count(entityReferences * longestEntity, .entityBytes, SVGCosts.entityBytes)
  }

  /// A style sheet that brings in others could bring in any number of rules.
  private func check(styles text: ArraySlice<UInt8>, isRaw: Bool) throws(SVGFault) {
    let words = String(decoding: text, as: UTF8.self).lowercased()
    let isPlain = isRaw || !words.replacing("&gt;", with: "").contains("&")
    guard isPlain, !words.contains("\\"), !words.contains("@import") else { throw .includes }
  }

  private func check(instruction target: String, _ rest: ArraySlice<UInt8>) throws(SVGFault) {
    switch target {
    case "xml":
      let words = String(decoding: rest, as: UTF8.self).lowercased()
      guard let start = words.firstRange(of: "encoding")?.upperBound else { return }
      let name = words[start...].drop { " \t\r\n=\"'".contains($0) }.prefix { !"\"'".contains($0) }
      guard ["utf-8", "us-ascii", "ascii"].contains(name) else { throw .encoding }
    case "xml-stylesheet": throw .includes
    default: break
    }
  }

  private mutating func add(address: [UInt8], of element: String, depth: Int) throws(SVGFault) {
    let visible = address.drop { $0 <= 0x20 }
    if visible.first == UInt8(ascii: "#") || visible.isEmpty { return }
    // What a reference stands for could be any address.
    guard !address.contains(UInt8(ascii: "&")) else { throw .includes }
    guard let data = DataAddress(address) else {
      outsideAddresses += 1
      return
    }
    guard element == "image" || element == "feImage" else { throw .includes }
    let isDocument = FileSignature.kind(of: data.bytes) == .image(.svg)
    if isDocument || data.mediaType == ImageFormat.svg.mediaType {
      return try add(data.bytes, depth: depth + 1)
    }
    do {
      let limits = ImageLimits(pixels: max(0, pixelsLeft))
      let image = try ImageProof.prove(data.bytes, limits: limits)
      pixelsLeft -= image.pixelWidth * image.pixelHeight
    } catch {
      if case .bomb = error { throw .tooMany(.pixels, limit: SVGCosts.pixels) }
      throw .image(error.message)
    }
  }

  private func count(_ number: Int, _ what: SVGCount, _ limit: Int) throws(SVGFault) {
    guard number <= limit else { throw .tooMany(what, limit: limit) }
  }

  /// Filters whose time is bounded by what they are drawn on, and that librsvg survives.
  private static let filterElements: Set<String> = [
    "feBlend", "feColorMatrix", "feComponentTransfer", "feComposite", "feDropShadow", "feFlood",
    "feFuncA", "feFuncB", "feFuncG", "feFuncR", "feGaussianBlur", "feImage", "feMerge",
    "feMergeNode", "feOffset", "feTile",
  ]
}
