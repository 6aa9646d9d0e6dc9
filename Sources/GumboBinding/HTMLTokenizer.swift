internal import CGumbo

/// Reads fragments of HTML, such as Markdown holds them, as a run of tags, words and comments.
///
/// The library has no tokenizer of its own in its interface, and its trees drop and move what does not
/// nest, such as an end tag whose start lies in another fragment. So the places of tags are found
/// here, and what a tag and the words between tags say is read by the library, as a flat run of
/// elements that hold nothing: no input nests, and time grows with the fragment.
public enum HTMLTokenizer {
  /// Returns the tokens of `source`, UTF-8, which they cover in order.
  public static func tokens(of source: [UInt8]) -> [HTMLToken] {
    let pieces = TagScanner.pieces(of: source)
    let readings = FlatReading(of: pieces, in: source)
    return pieces.enumerated().map { index, piece in
      let content: HTMLToken.Content =
        switch piece.kind {
        case .text:
          .text(
            readings.text(of: index) ?? String(decoding: source[piece.range], as: UTF8.self)
          )
        case .start(let name, let isSelfClosing):
          .start(
            name: TagScanner.name(name, in: source),
            attributes: readings.attributes(of: index),
            isSelfClosing: isSelfClosing
          )
        case .end(let name): .end(name: TagScanner.name(name, in: source))
        case .comment: .comment
        case .raw: .raw
        case .foreign: .foreign
        }
      return HTMLToken(content, range: piece.range)
    }
  }
}

/// What the library reads in the pieces that have attributes or character references.
private struct FlatReading {
  private var texts: [Int: String] = [:]
  private var attributes: [Int: [String: String]] = [:]

  init(of pieces: [TagScanner.Piece], in source: [UInt8]) {
    // The start tags puts the library into the body, where white space is kept.
    var html = Array("<!DOCTYPE html><body>".utf8)
    var order: [Int] = []
    for (index, piece) in pieces.enumerated() {
      switch piece.kind {
      case .start(let name, _) where piece.range.upperBound - name.upperBound > 2:
        html += "<img".utf8
        html += source[name.upperBound..<piece.range.upperBound]
      case .text where source[piece.range].contains(UInt8(ascii: "&")):
        html += "<img>".utf8
        for byte in source[piece.range] {
          if byte == UInt8(ascii: "<") { html += "&lt;".utf8 } else { html.append(byte) }
        }
      default: continue
      }
      order.append(index)
    }
    guard !order.isEmpty else { return }
    unsafe html.withUnsafeBytes { bytes in
      unsafe read(bytes, order)
    }
  }

  func text(of piece: Int) -> String? { texts[piece] }

  func attributes(of piece: Int) -> [String: String] { attributes[piece] ?? [:] }

  private mutating func read(_ html: UnsafeRawBufferPointer, _ order: [Int]) {
    var options = unsafe kGumboDefaultOptions
    unsafe options.max_errors = 0
    guard
      let output = unsafe gumbo_parse_with_options(
        &options,
        html.baseAddress?.assumingMemoryBound(to: CChar.self),
        html.count
      )
    else { return }
    defer { unsafe gumbo_destroy_output(&options, output) }
    guard let root = unsafe output.pointee.root else { return }
    for section in unsafe NodeReference.all(in: root.pointee.v.element.children)
    where section.isBody {
      unsafe read(section.pointer.pointee.v.element.children, order)
    }
  }

  private mutating func read(_ children: GumboVector, _ order: [Int]) {
    var next = 0  // In `order`, after the element that was read last.
    for child in unsafe NodeReference.all(in: children) {
      if let text = child.text {
        if next > 0 { texts[order[next - 1], default: ""] += text }
      } else if let found = child.attributes {
        guard next < order.count else { return }
        attributes[order[next]] = found
        next += 1
      }
    }
  }
}

/// A node of the library's tree, valid as long as the tree.
@safe private struct NodeReference {
  let pointer: UnsafeMutablePointer<GumboNode>

  static func all(in vector: GumboVector) -> [NodeReference] {
    unsafe (0..<Int(vector.length)).compactMap { index in
      unsafe vector.data[index].map {
        unsafe NodeReference(pointer: $0.assumingMemoryBound(to: GumboNode.self))
      }
    }
  }

  var isBody: Bool {
    unsafe pointer.pointee.type == GUMBO_NODE_ELEMENT
      && pointer.pointee.v.element.tag == GUMBO_TAG_BODY
  }

  /// The words of a text; `nil` for every other node.
  var text: String? {
    switch unsafe pointer.pointee.type {
    case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE:
      unsafe String(cString: pointer.pointee.v.text.text)
    default: nil
    }
  }

  /// The attributes of an element; `nil` for every other node.
  var attributes: [String: String]? {
    guard unsafe pointer.pointee.type == GUMBO_NODE_ELEMENT else { return nil }
    let vector = unsafe pointer.pointee.v.element.attributes
    var found: [String: String] = [:]
    for index in 0..<Int(unsafe vector.length) {
      guard
        let attribute = unsafe vector.data[index]?.assumingMemoryBound(to: GumboAttribute.self)
      else { continue }
      unsafe found[String(cString: attribute.pointee.name)] =
        String(cString: attribute.pointee.value)
    }
    return found
  }
}
