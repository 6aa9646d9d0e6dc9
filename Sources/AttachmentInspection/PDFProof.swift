import PopplerBinding
import QPDFBinding
import SystemBinding

/// Proves that a file is a whole PDF document, in two libraries.
enum PDFProof {
  /// How far into the file the header may stand.
  static let headerReach = 1_024

  /// Where the header begins, if it is within reach.
  static func header(in opening: [UInt8]) -> Int? {
    let mark = Array("%PDF-".utf8)
    let reach = opening.prefix(headerReach + mark.count)
    guard reach.count >= mark.count else { return nil }
    return (0...reach.count - mark.count).first { reach[$0..<$0 + mark.count].elementsEqual(mark) }
  }

  /// Whether a document whose header begins at `start`, out of every reader's reach, goes on to the end
  /// of the file.
  static func isWhole(in file: InputFile, from start: Int) throws(Refusal) -> Bool {
    let tail = try tail(of: file)
    guard let past = end(in: tail), file.status.size - tail.count + past > start else {
      return false
    }
    return String(decoding: tail[..<past], as: UTF8.self).contains("startxref")
  }

  /// Proves a file whose header begins at `start`.
  ///
  /// - Returns: What is odd about it.
  /// - Throws: ``Refusal``.
  static func prove(
    _ file: InputFile,
    headerAt start: Int,
    limits: InspectionLimits
  ) throws(Refusal) -> [FileWarning] {
    let tail = try tail(of: file)
    guard let past = end(in: tail) else {
      throw Refusal(.truncated, "is not a readable PDF: it has no end mark")
    }
    let rest = tail[past...].drop { whiteSpace.contains($0) }
    // An update that is cut off leaves an earlier end behind it.
    if opensUpdate(rest) {
      throw Refusal(.truncated, "is a PDF whose last update is cut off")
    }
    let facts: PDFSoundness
    do {
      facts = try PDFSoundness.prove(
        path: file.descriptorPath,
        unpackingAtMost: limits.allowance(forPDFOf: file.status.size),
        pixels: limits.pixels,
        isWholeJPEG: { (try? JPEGStructure(of: $0, pixelLimit: .max)) != nil }
      )
    } catch {
      switch error {
      case .encrypted: throw .passwordPDF
      case .damaged(let words): throw Refusal(.corrupt, "is not a readable PDF: \(words)")
      case .unpacksPast(let limit):
        throw Refusal(
          .bomb,
          "is a PDF whose streams would unpack to more than the \(limit) bytes that are allowed"
        )
      case .outOfMemory:
        throw Refusal(.bomb, "is a PDF that takes more memory to unpack than is allowed")
      }
    }
    guard facts.pageCount > 0 else { throw Refusal(.corrupt, "is a PDF without a page") }
    let hasText = try proveReading(file)
    var warnings: [FileWarning] = []
    if start > 0 {
      warnings.append(
        FileWarning(
          .polyglot,
          "has \(start == 1 ? "a byte" : "\(start) bytes") before the PDF in it"
        )
      )
    }
    if !rest.isEmpty {
      let count = rest.count == 1 ? "a byte" : "\(rest.count) bytes"
      warnings.append(FileWarning(.polyglot, "has \(count) after the PDF's end"))
    }
    if !facts.activeContent.isEmpty {
      warnings.append(FileWarning(.activeContent, words(of: facts.activeContent)))
    }
    if facts.hasExternalLinks {
      warnings.append(FileWarning(.externalLinks, "points to addresses outside of it"))
    }
    if !hasText { warnings.append(FileWarning(.noText, "has no text that can be searched")) }
    return warnings
  }

  /// Whether what follows an end mark begins like an update: with an object or a cross-reference,
  /// behind comments if there are any.
  private static func opensUpdate(_ rest: ArraySlice<UInt8>) -> Bool {
    var rest = rest
    while rest.first == UInt8(ascii: "%") {
      let end = rest.drop { $0 != 0x0A && $0 != 0x0D }
      // A comment has a line end, or was cut off with what it stood before.
      if end.isEmpty { return true }
      rest = end.drop { whiteSpace.contains($0) }
    }
    guard let first = rest.first else { return false }
    return (0x30...0x39).contains(first)
      || ["xref", "trailer", "startxref"].contains {
        rest.starts(with: $0.utf8) || rest.count > 2 && $0.utf8.starts(with: rest)
      }
  }

  private static let whiteSpace: [UInt8] = [0x00, 0x09, 0x0A, 0x0C, 0x0D, 0x20]

  private static func words(of content: PDFActiveContent) -> String {
    let parts = [
      content.contains(.scripts) ? "holds JavaScript" : nil,
      content.contains(.launches) ? "starts programs" : nil,
      content.contains(.files) ? "carries files" : nil,
    ].compactMap { $0 }
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " and " + last
  }

  /// Text is looked for on so many pages.
  private static let pagesLookedAt = 100

  private static func proveReading(_ file: InputFile) throws(Refusal) -> Bool {
    let document: PopplerDocument
    do { document = try PopplerDocument(path: file.descriptorPath) } catch {
      switch error {
      case .encrypted: throw .passwordPDF
      case .damaged(let words): throw Refusal(.corrupt, "is not a readable PDF: \(words)")
      }
    }
    guard document.pageCount > 0 else { throw Refusal(.corrupt, "is a PDF without a page") }
    return document.hasText(amongFirst: pagesLookedAt)
  }

  private static func tail(of file: InputFile) throws(Refusal) -> [UInt8] {
    let start = max(0, file.status.size - 2_048)
    return try file.piece(at: start, count: file.status.size - start)
  }

  /// The place past the last end mark.
  private static func end(in tail: [UInt8]) -> Int? {
    let mark = Array("%%EOF".utf8)
    guard tail.count >= mark.count else { return nil }
    return (mark.count...tail.count).reversed().first {
      tail[$0 - mark.count..<$0].elementsEqual(mark)
    }
  }
}

extension Refusal {
  static let passwordPDF = Refusal(.encrypted, "is a PDF that asks for a password")
}
