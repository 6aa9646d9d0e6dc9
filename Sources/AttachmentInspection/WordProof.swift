import ContainerBinding
import SystemBinding

/// Proves that a ZIP archive is a whole Word document (ECMA-376, parts 1 and 2).
struct WordProof {
  private let file: InputFile
  private let directory: ZIPDirectory
  private let container: Container

  /// Proves a file that begins like a ZIP archive.
  ///
  /// - Returns: What is odd about it.
  /// - Throws: ``Refusal``.
  static func prove(_ file: InputFile, limits: InspectionLimits) throws(Refusal) -> [FileWarning] {
    try WordProof(file, limits: limits).prove()
  }

  private init(_ file: InputFile, limits: InspectionLimits) throws(Refusal) {
    self.file = file
    directory = try ZIPDirectory(of: file, limits: limits)
    do { container = try Container(.zip, path: file.descriptorPath) } catch {
      throw .corruptZIP("its directory does not read")
    }
  }

  private func prove() throws(Refusal) -> [FileWarning] {
    guard let types = directory.entries.first(where: { $0.name == WordProof.typesName }) else {
      throw Refusal(.unsupported, "is \(try otherKind()), not a Word document")
    }
    let declared = try WordMarkup.declarations(in: try contents(of: types))
    let main = try mainPart(of: declared)
    guard let part = directory.entries.first(where: { $0.name.lowercased() == main.lowercased() })
    else { throw Refusal(.corrupt, "is a Word document without its main part, \(main)") }
    try WordMarkup.proveDocument(try contents(of: part))
    var warnings: [FileWarning] = []
    var linksOut = false
    for entry in directory.entries where entry.name != part.name && entry.name != types.name {
      if entry.name.hasSuffix(".rels") {
        let bytes = try contents(of: entry)
        try WordMarkup.proveNoType(bytes)
        linksOut = linksOut || WordMarkup.pointsOut(bytes)
      } else {
        var opening: [UInt8] = []
        try unpack(entry) { piece in
          opening += piece.prefix(WordMarkup.openingSize - opening.count)
        }
        if entry.name.lowercased().hasSuffix(".xml") { try WordMarkup.proveNoType(opening) }
      }
    }
    if linksOut {
      warnings.append(FileWarning(.externalLinks, "points to addresses outside of it"))
    }
    let active = ["word/embeddings/", "word/activeX/"]
    if directory.entries.contains(where: { active.contains(where: $0.name.hasPrefix) }) {
      warnings.append(FileWarning(.activeContent, "holds other files or controls"))
    }
    if directory.tailSize > 0 {
      warnings.append(
        FileWarning(.polyglot, "has \(directory.tailSize) bytes after its end")
      )
    }
    return warnings
  }

  // MARK: The main part

  private static let typesName = "[Content_Types].xml"
  private static let office = "application/vnd.openxmlformats-officedocument."

  private func mainPart(of declared: [WordMarkup.Declaration]) throws(Refusal) -> String {
    let hasMacros =
      declared.contains { $0.type.contains("macroEnabled") || $0.type.contains("vbaProject") }
      || directory.entries.contains { $0.name.lowercased().hasSuffix("/vbaproject.bin") }
    let word = declared.first {
      $0.type == WordProof.office + "wordprocessingml.document.main+xml"
        || $0.type == WordProof.office + "wordprocessingml.template.main+xml"
        || $0.type.hasPrefix("application/vnd.ms-word.") && $0.type.hasSuffix(".main+xml")
    }
    guard let word else {
      let types = declared.map(\.type)
      let name =
        types.contains { $0.contains("spreadsheetml") || $0.contains("ms-excel") }
        ? "an Excel workbook"
        : types.contains { $0.contains("presentationml") || $0.contains("ms-powerpoint") }
          ? "a PowerPoint presentation" : "an Office file of another kind"
      throw Refusal(.unsupported, "is \(name), not a Word document")
    }
    if hasMacros { throw .macros }
    let path = word.part ?? "/word/document.xml"
    return path.hasPrefix("/") ? String(path.dropFirst()) : path
  }

  private func otherKind() throws(Refusal) -> String {
    if let entry = directory.entries.first(where: { $0.name == "mimetype" }), entry.size < 256 {
      switch String(decoding: try contents(of: entry), as: UTF8.self) {
      case "application/epub+zip": return "an EPUB book"
      case let type where type.hasPrefix("application/vnd.oasis.opendocument.text"):
        return "an OpenDocument text"
      case let type where type.hasPrefix("application/vnd.oasis.opendocument."):
        return "an OpenDocument file"
      default: break
      }
    }
    return "a ZIP archive"
  }

  // MARK: Unpacking

  private func contents(of entry: ZIPDirectory.Entry) throws(Refusal) -> [UInt8] {
    guard entry.size <= WordProof.mostHeld else {
      throw Refusal(.bomb, "has a part of \(entry.size) bytes that must be read at once")
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(entry.size)
    try unpack(entry) { bytes += $0 }
    return bytes
  }

  private static let mostHeld = 256 << 20

  private func unpack(
    _ entry: ZIPDirectory.Entry,
    _ take: ([UInt8]) -> Void
  ) throws(Refusal) {
    var checksum = CRC32()
    var count = 0
    do {
      try container.read(entry.name.split(separator: "/").map(String.init)) { piece in
        checksum.update(piece[...])
        count += piece.count
        take(piece)
        return true
      }
    } catch {
      throw .corruptZIP("the part \(entry.name) does not unpack")
    }
    guard count == entry.size, checksum.value == entry.checksum else {
      throw .corruptZIP("the checksum of the part \(entry.name) does not hold")
    }
  }
}

extension Refusal {
  static let macros = Refusal(.unsupported, "is a Word document with macros, which are programs")
}
