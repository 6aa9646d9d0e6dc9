import ZlibBinding

/// PDF files made object by object (ISO 32000-1, 7.5).
enum HandmadePDF {
  /// A file of one page whose content and image are objects 4 and 5.
  static func page(content: [UInt8], image: [UInt8] = stream("", [])) -> [UInt8] {
    file([
      Array("<</Type/Catalog/Pages 2 0 R>>".utf8),
      Array("<</Type/Pages/Kids[3 0 R]/Count 1>>".utf8),
      Array(
        ("<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R"
          + "/Resources<</XObject<</I 5 0 R>>>>>>").utf8
      ), content, image,
    ])
  }

  /// A stream with the entries of its dictionary but its length.
  static func stream(_ entries: String, _ data: [UInt8]) -> [UInt8] {
    Array("<<\(entries)/Length \(data.count)>>stream\n".utf8) + data + Array("\nendstream".utf8)
  }

  /// A file of objects with the numbers 1 and up, the catalog first.
  static func file(_ objects: [[UInt8]]) -> [UInt8] {
    var bytes = Array("%PDF-1.7\n".utf8)
    var table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for (index, object) in objects.enumerated() {
      let place = String(bytes.count)
      table += String(repeating: "0", count: 10 - place.count) + place + " 00000 n \n"
      bytes += Array("\(index + 1) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
    }
    let start = bytes.count
    table += "trailer<</Root 1 0 R/Size \(objects.count + 1)>>\nstartxref\n\(start)\n%%EOF\n"
    return bytes + Array(table.utf8)
  }

  /// Spaces, packed; a thousandth of them.
  static func packedSpaces(_ count: Int) throws -> [UInt8] {
    try packed([UInt8](repeating: 0x20, count: count))
  }

  static func packed(_ bytes: [UInt8]) throws -> [UInt8] {
    guard let packed = Deflate.bytes(of: bytes) else { throw NoMemory() }
    return packed
  }

  private struct NoMemory: Error {}
}
