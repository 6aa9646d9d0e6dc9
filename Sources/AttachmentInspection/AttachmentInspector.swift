import Diagnostics
import GLibBinding
import MagicBinding
public import SystemBinding

/// Proves what attached files are, whatever their names say.
///
/// Not `Sendable`: libmagic's database is loaded once, and one thread uses it.
public final class AttachmentInspector {
  /// What the archive tells of a file.
  public struct Record: Hashable, Sendable, Codable {
    /// The name it arrived with.
    public var name: String
    /// Its media type.
    public var contentType: String?
    /// Its size in bytes.
    public var byteCount: Int64?
    /// The SHA-256 of its bytes, in hexadecimal digits.
    public var sha256: String?

    /// Creates a record.
    public init(
      name: String,
      contentType: String? = nil,
      byteCount: Int64? = nil,
      sha256: String? = nil
    ) {
      self.name = name
      self.contentType = contentType
      self.byteCount = byteCount
      self.sha256 = sha256
    }
  }

  private let limits: InspectionLimits
  private let isMarkdown: (String) -> Bool
  private let magic: MagicLibrary

  /// Creates an inspector.
  ///
  /// - Parameters:
  ///   - limits: The sizes past which files are refused.
  ///   - isMarkdown: Whether a text that is given in part has the marks of Markdown.
  /// - Throws: ``Refusal`` when libmagic's database cannot be loaded.
  public init(
    limits: InspectionLimits = InspectionLimits(),
    isMarkdown: @escaping (String) -> Bool
  ) throws(Refusal) {
    self.limits = limits
    self.isMarkdown = isMarkdown
    do { magic = try MagicLibrary() } catch {
      throw Refusal(.unreadable, "cannot be looked at: libmagic: \(error.words)")
    }
  }

  /// Inspects a file.
  ///
  /// - Parameters:
  ///   - file: The file; it is read piece by piece, but for an image, which is held.
  ///   - record: What is told of it.
  /// - Returns: What it is, or why it is refused.
  public func inspect(_ file: InputFile, record: Record) -> AttachmentFinding {
    var finding = AttachmentFinding()
    finding.byteCount = file.status.kind == .file ? file.status.size : nil
    do throws(Refusal) {
      try inspect(file, record, &finding)
    } catch {
      finding.refusal = error
      finding.warnings = []
    }
    return finding
  }

  /// Finds the size and the hash of a file that may not be inspected.
  ///
  /// - Parameter file: The file; it is read piece by piece.
  /// - Returns: Those, as far as they can be had.
  public func measure(_ file: InputFile) -> AttachmentFinding {
    var finding = AttachmentFinding()
    guard file.status.kind == .file else { return finding }
    finding.byteCount = file.status.size
    guard limits.refusal(of: file.status.size) == nil else { return finding }
    var digest = SHA256()
    do throws(Refusal) {
      try Self.read(file) { digest.update($0) }
      finding.sha256 = digest.finish()
    } catch {
      // The hash is of a whole file or none.
    }
    return finding
  }

  private func inspect(
    _ file: InputFile,
    _ record: Record,
    _ finding: inout AttachmentFinding
  ) throws(Refusal) {
    guard file.status.kind == .file else {
      throw Refusal(.notAFile, "is a folder, device, pipe or socket")
    }
    let size = file.status.size
    if let refusal = limits.refusal(of: size) { throw refusal }
    var text = TextScan()
    let digest = try read(file, &text)
    finding.sha256 = digest
    let opinion = try? magic.opinion(ofFile: file.descriptorPath)
    finding.magicType = opinion?.mediaType
    finding.magicDescription = opinion?.description
    try proveUnchanged(record, size: size, digest: digest)
    guard size > 0 else { throw Refusal(.empty, "is empty") }
    var proof = Proof(file: file, limits: limits, magic: opinion)
    let claim = NameClaim(record.name)
    let kind: AttachmentKind
    do throws(Refusal) {
      kind = try proof.kind(text: &text) { claim.isMarkdown || isMarkdown($0) }
    } catch {
      throw claim.named(in: error)
    }
    // The digest would be of other bytes than those that were proved.
    guard file.isUnchanged else { throw Refusal(.unreadable, "changed while it was read") }
    finding.kind = kind
    finding.encoding = proof.encoding
    finding.warnings = proof.warnings
    if let claimed = claim.contradiction(of: kind) {
      finding.warnings.append(
        FileWarning(.nameMismatch, "is named like \(claimed) and is \(kind.words)")
      )
    } else if let type = record.contentType, let claimed = AttachmentKind(mediaType: type),
      claimed.words != kind.words, ![claimed, kind].allSatisfy({ $0 == .text || $0 == .markdown })
    {
      finding.warnings.append(
        FileWarning(.nameMismatch, "is declared as \(claimed.words) and is \(kind.words)")
      )
    }
    if let type = opinion?.mediaType, opinion?.isNone == false, !kind.agrees(with: type) {
      finding.warnings.append(
        FileWarning(.magicDisagrees, "is \(kind.words), which libmagic takes for \(type)")
      )
    }
  }

  /// Reads the file once, for its hash and as text.
  private func read(_ file: InputFile, _ text: inout TextScan) throws(Refusal) -> String {
    var digest = SHA256()
    try Self.read(file) { piece in
      digest.update(piece)
      text.update(piece)
    }
    return digest.finish()
  }

  private static func read(
    _ file: InputFile,
    _ take: ([UInt8]) -> Void
  ) throws(Refusal) {
    var offset = 0
    while offset < file.status.size {
      let piece = try file.piece(at: offset, count: 1 << 18)
      guard !piece.isEmpty else { throw Refusal(.unreadable, "got shorter while it was read") }
      take(piece)
      offset += piece.count
    }
  }

  private func proveUnchanged(_ record: Record, size: Int, digest: String) throws(Refusal) {
    if let expected = record.byteCount, expected != Int64(size) {
      throw Refusal(.changed, "has \(size) bytes, but \(expected) in the archive's record")
    }
    if let expected = record.sha256, expected.lowercased() != digest {
      throw Refusal(.changed, "has another SHA-256 than the archive's record")
    }
  }
}

/// The proof that fits what a file claims to be.
private struct Proof {
  let file: InputFile
  let limits: InspectionLimits
  let magic: MagicOpinion?
  var warnings: [FileWarning] = []
  var encoding: String?

  init(file: InputFile, limits: InspectionLimits, magic: MagicOpinion?) {
    self.file = file
    self.limits = limits
    self.magic = magic
  }

  mutating func kind(
    text: inout TextScan,
    isMarkdown: (String) -> Bool
  ) throws(Refusal) -> AttachmentKind {
    let opening = try file.piece(at: 0, count: 4_096)
    if opening.starts(with: FileSignature.png.prefix(4)) { return try image() }
    if opening.starts(with: [0xFF, 0xD8]) { return try image() }
    if opening.starts(with: [0x50, 0x4B, 3, 4]) || opening.starts(with: [0x50, 0x4B, 5, 6]) {
      warnings = try WordProof.prove(file, limits: limits)
      return .docx
    }
    if opening.starts(with: OLEProof.signature) {
      warnings = try OLEProof.prove(file, limits: limits)
      return .doc
    }
    if let start = PDFProof.header(in: opening) {
      do throws(Refusal) {
        warnings = try PDFProof.prove(file, headerAt: start, limits: limits)
        return .pdf
      } catch {
        // A text may speak of the header; one that opens with it claims to be a PDF, and readers take
        // for one what asks for a password or unpacks.
        let claims = Proof.words(of: opening).starts(with: Array("%PDF-".utf8))
        if claims || error.code == .encrypted || error.code == .bomb { throw error }
        if let claimed = Proof.claim(of: opening) { throw .other(claimed) }
        guard let outcome = try? text.finish() else { throw error }
        return try readable(outcome, isMarkdown)
      }
    }
    if let claimed = Proof.claim(of: opening) { throw .other(claimed) }
    let outcome: TextScan.Outcome
    do throws(Refusal) { outcome = try text.finish() } catch {
      let name = FileSignature.name(of: opening)
      if name != "data of an unknown kind", name != "text" { throw .other(name) }
      // What libmagic takes for text, too, is text with something in it that may not be.
      if let magic, magic.description != "data", !magic.mediaType.hasPrefix("text/"), name != "text"
      {
        throw .other(magic.description)
      }
      throw error
    }
    return try readable(outcome, isMarkdown)
  }

  private mutating func readable(
    _ outcome: TextScan.Outcome,
    _ isMarkdown: (String) -> Bool
  ) throws(Refusal) -> AttachmentKind {
    // In UTF-16 and UTF-32 the words can be read only now.
    let opening = Array(outcome.opening.utf8.prefix(4_096))
    if let claimed = Proof.claim(of: opening) { throw .other(claimed) }
    encoding = outcome.encoding
    if let start = outcome.headerOfPDF, try PDFProof.isWhole(in: file, from: start) {
      warnings.append(FileWarning(.polyglot, "has a PDF document in it, from byte \(start) on"))
    }
    return isMarkdown(outcome.opening) ? .markdown : .text
  }

  private mutating func image() throws(Refusal) -> AttachmentKind {
    let bytes = try file.piece(at: 0, count: file.status.size)
    do throws(ImageProofError) {
      let image = try ImageProof.prove(
        bytes,
        limits: ImageLimits(
          bytes: limits.bytes,
          pixels: limits.pixels,
          unpacked: limits.unpacked,
          ratio: limits.ratio
        )
      )
      for warning in image.warnings where warning.code == "polyglot" {
        warnings.append(FileWarning(.polyglot, "is not alone: \(warning.message)"))
      }
      return image.format == .png ? .png : .jpeg
    } catch {
      throw Refusal(RefusalCode(rawValue: error.code) ?? .corrupt, Refusal.opening + error.message)
    }
  }

  /// The opening without a byte order mark and the white space before the first word.
  private static func words(of opening: [UInt8]) -> ArraySlice<UInt8> {
    let body = opening.starts(with: [0xEF, 0xBB, 0xBF]) ? opening[3...] : opening[...]
    return body.drop { [0x09, 0x0A, 0x0C, 0x0D, 0x20].contains($0) }
  }

  /// What a text claims to be by its first letters, where that is not accepted.
  private static func claim(of opening: [UInt8]) -> String? {
    let first = String(decoding: words(of: opening).prefix(16), as: UTF8.self).lowercased()
    let claims = [
      ("{\\rtf", "an RTF document"), ("%!ps", "a PostScript document"),
      ("<!doctype", "an HTML or XML document"), ("<html", "an HTML page"), ("<svg", "an SVG image"),
      ("<?xml", "an XML document"),
    ]
    guard let claim = claims.first(where: { first.hasPrefix($0.0) })?.1 else { return nil }
    return first.hasPrefix("<?xml") && FileSignature.isSVG(opening) ? "an SVG image" : claim
  }
}

extension Refusal {
  /// A file of another kind, as in `a GIF image`.
  fileprivate static func other(_ kind: String) -> Refusal {
    let clause = "is \(kind), which is not accepted"
    guard kind == "an SVG image" else { return Refusal(.unsupported, clause) }
    return Refusal(.unsupported, clause + "; only --placed-images draws it, if it is sound")
  }
}
