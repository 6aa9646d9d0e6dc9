import ContainerBinding
import SystemBinding

/// Proves that a compound file is a whole Word document of Word 97 to 2003 (MS-CFB, MS-DOC).
enum OLEProof {
  /// What a compound file begins with.
  static let signature: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]

  /// Proves a file that begins like a compound file.
  ///
  /// - Returns: What is odd about it.
  /// - Throws: ``Refusal``.
  static func prove(_ file: InputFile, limits: InspectionLimits) throws(Refusal) -> [FileWarning] {
    let end = try proveSectors(of: file)
    let parts: [Container.Part]
    let container: Container
    do {
      container = try Container(.ole, path: file.descriptorPath)
      parts = try container.parts()
    } catch {
      throw .corruptOLE("its directory does not read")
    }
    guard parts.count <= limits.entries else {
      throw Refusal(.bomb, "is an OLE container of more than \(limits.entries) parts")
    }
    guard !parts.isEmpty else { throw .corruptOLE("its directory leads nowhere") }
    let names = Set(parts.map(\.name))
    if names.contains("EncryptedPackage") {
      throw Refusal(.encrypted, "is a password-protected Office file")
    }
    guard names.contains("WordDocument") else {
      throw Refusal(.unsupported, "is \(otherKind(names)), not a Word document")
    }
    try proveWord(in: container)
    if names.contains("Macros") || names.contains("_VBA_PROJECT_CUR") { throw .macros }
    for part in parts where !part.isFolder {
      do { try container.read([part.name]) { _ in true } } catch {
        throw .corruptOLE("its part \(part.name.filter { !$0.isASCII || $0 >= " " }) does not read")
      }
    }
    let count = file.status.size - end
    guard count > 0, try !isZero(file, from: end) else { return [] }
    return [FileWarning(.polyglot, "has \(count) bytes after its end")]
  }

  /// Whether nothing but zero bytes follows a place, as where sectors are left free.
  private static func isZero(_ file: InputFile, from start: Int) throws(Refusal) -> Bool {
    for place in stride(from: start, to: file.status.size, by: 1 << 18)
    where try file.piece(at: place, count: 1 << 18).contains(where: { $0 != 0 }) {
      return false
    }
    return true
  }

  private static func proveWord(in container: Container) throws(Refusal) {
    var header: [UInt8] = []
    do {
      try container.read(["WordDocument"]) { piece in
        header = Array(piece.prefix(32))
        return false
      }
    } catch {
      throw .corruptOLE("its text does not read")
    }
    guard header.count == 32, header.little(0, 2) == 0xA5EC else {
      throw Refusal(.corrupt, "is a damaged Word document: its header makes no sense")
    }
    if header.little(10, 2) & 0x0100 != 0 {
      throw Refusal(.encrypted, "is a password-protected Word document")
    }
  }

  private static func otherKind(_ names: Set<String>) -> String {
    if names.contains("Workbook") || names.contains("Book") { return "an Excel workbook" }
    if names.contains("PowerPoint Document") { return "a PowerPoint presentation" }
    if names.contains("__properties_version1.0") { return "an Outlook message" }
    if names.contains("VisioDocument") { return "a Visio drawing" }
    return "an OLE container"
  }

  /// Every sector that the table of sectors says is in use must be there.
  ///
  /// - Returns: The place past the last of them.
  private static func proveSectors(of file: InputFile) throws(Refusal) -> Int {
    let header = try file.piece(at: 0, count: 512)
    guard header.count == 512 else { throw .truncatedOLE }
    let shift = header.little(30, 2)
    guard shift == 9 || shift == 12 else { throw .corruptOLE("its header makes no sense") }
    let size = 1 << shift
    let present = (file.status.size - 1) / size
    let perSector = size / 4
    var tables = (0..<109).map { header.little(76 + 4 * $0, 4) }
    var next = header.little(68, 4)
    while next < 0xFFFF_FFFA, tables.count <= present + 109 {
      let sector = try file.piece(at: (next + 1) * size, count: size)
      guard sector.count == size else { throw .truncatedOLE }
      tables += (0..<perSector - 1).map { sector.little(4 * $0, 4) }
      next = sector.little(size - 4, 4)
    }
    var end = size
    for (index, table) in tables.enumerated() where table < 0xFFFF_FFFA {
      let sector = try file.piece(at: (table + 1) * size, count: size)
      guard sector.count == size else { throw .truncatedOLE }
      for place in (0..<perSector).reversed() where sector.little(4 * place, 4) != 0xFFFF_FFFF {
        let last = index * perSector + place
        guard (last + 2) * size <= file.status.size else { throw .truncatedOLE }
        end = max(end, (last + 2) * size)
        break
      }
    }
    return end
  }
}

extension Refusal {
  static let truncatedOLE = Refusal(.truncated, "is an OLE container that is cut off")

  static func corruptOLE(_ reason: String) -> Refusal {
    Refusal(.corrupt, "is a damaged OLE container: \(reason)")
  }
}
