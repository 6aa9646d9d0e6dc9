public import ArchiveModel
public import ArchiveReading
import AttachmentInspection
public import AttachmentRun
import DocumentModel
import Foundation

extension RenderRequest {
  /// A file that the note's writing may place.
  public struct PlacedFile: Hashable, Sendable {
    /// The attachment's id.
    public var id: String
    /// The name it arrived with.
    public var name: String
    /// What there is of it.
    public var content: Content

    /// What there is of a file, once it was inspected.
    public enum Content: Hashable, Sendable {
      /// The bytes of an image.
      case image([UInt8])
      /// A file of another kind: which, as in `a PDF document`.
      case other(String)
      /// It is there and is refused: why.
      case refused(String)
      /// It could not be had: why.
      case missing(String)
    }
  }

  /// Inspects the attachments of `note` that its body speaks of, and reads the images among them.
  ///
  /// Others are left alone, since a note can have many and place none.
  ///
  /// - Parameters:
  ///   - note: The note.
  ///   - archive: Where it is from.
  ///   - folder: The folder that holds attachments by their stored names; `nil` for `attachments`
  ///     beside the archive.
  ///   - inspection: What inspects them.
  /// - Returns: Them in display order, those that cannot be shown included.
  /// - Throws: `AttachmentRunError` when no file can be inspected.
  public static func placedFiles(
    of note: Note,
    in archive: ArchiveReader,
    folder: String?,
    inspection: AttachmentRun
  ) throws(AttachmentRunError) -> [PlacedFile] {
    guard case .markdown(let body) = note.content, !note.attachments.isEmpty else { return [] }
    let words = Mentions(in: body, count: note.attachments.count)
    var room = longestTotal
    var files: [PlacedFile] = []
    for attachment in note.attachments.sorted(by: Attachment.precedes)
    where words.include(attachment) {
      let finding = try inspection.inspect(attachment, in: note, of: archive, files: folder).finding
      var content = PlacedFile.Content(finding)
      if case .image = content {
        do throws(AttachmentSource.Problem) {
          let bytes = try bytes(of: attachment, in: archive, folder, room: room)
          room -= bytes.count
          content = .image(bytes)
        } catch {
          content = .missing(error.reason)
        }
      }
      files.append(PlacedFile(id: attachment.id, name: attachment.fileName, content: content))
    }
    return files
  }

  private static func bytes(
    of attachment: Attachment,
    in archive: ArchiveReader,
    _ folder: String?,
    room: Int
  ) throws(AttachmentSource.Problem) -> [UInt8] {
    // What the archive says of the size spares the reading, and is not trusted otherwise.
    if let size = attachment.byteCount, size > Int64(room) { throw .tooLarge }
    let bytes = try AttachmentSource(of: attachment, in: folder).bytes(from: archive)
    guard bytes.count <= room else { throw .tooLarge }
    return bytes
  }

  /// How many bytes all files of a note together may have.
  private static let longestTotal = 256 << 20
}

extension RenderRequest.PlacedFile.Content {
  func write(to writer: inout ByteWriter) {
    switch self {
    case .image(let bytes):
      writer.put(0)
      writer.put(bytes)
    case .other(let kind):
      writer.put(1)
      writer.put(kind)
    case .refused(let reason):
      writer.put(2)
      writer.put(reason)
    case .missing(let reason):
      writer.put(3)
      writer.put(reason)
    }
  }

  init(from reader: inout ByteReader) throws(ByteCodingError) {
    switch try reader.number() {
    case 0: self = .image(try reader.piece())
    case 1: self = .other(try reader.text())
    case 2: self = .refused(try reader.text())
    case 3: self = .missing(try reader.text())
    default: throw ByteCodingError()
    }
  }

  /// What an inspection says of a file; an image has no bytes yet.
  fileprivate init(_ finding: AttachmentFinding) {
    guard let refusal = finding.refusal else {
      switch finding.kind {
      case .png?, .jpeg?: self = .image([])
      case let kind: self = .other(kind?.words ?? "a file of an unknown kind")
      }
      return
    }
    switch refusal.code {
    // Pages can draw it, and it is proved when they do.
    case .unsupported where refusal.kind == "an SVG image": self = .image([])
    case .unsupported: self = .other(refusal.kind ?? "a file of an unknown kind")
    case .missing, .unreadable, .notAFile, .unsafeName, .tooLarge: self = .missing(refusal.reason)
    case .empty, .truncated, .corrupt, .encrypted, .bomb, .changed: self = .refused(refusal.reason)
    }
  }
}

extension AttachmentSource.Problem {
  fileprivate static let tooLarge = AttachmentSource.Problem(
    reason: "the files that the note places have more than 256 MiB together"
  )
}

/// What a body may mean by its words, however they are spelled.
private struct Mentions {
  /// The letters and digits of the body, as written and with percent encoding undone.
  private let letters: [UInt8]
  /// Searching for many names in a long body would take longer than reading the files.
  private let isTooMuch: Bool

  init(in body: String, count: Int) {
    letters = Mentions.letters(of: body) + Mentions.letters(of: body.percentDecoded)
    isTooMuch = letters.count > (1 << 28) / max(1, count)
  }

  /// Whether the body names an attachment by its id or its file's name.
  func include(_ attachment: Attachment) -> Bool {
    // A name with these may be spelled by entities.
    if isTooMuch || attachment.fileName.contains(where: "&<>\"".contains) { return true }
    return hold(Mentions.letters(of: attachment.id))
      || hold(Mentions.letters(of: attachment.fileName))
  }

  private func hold(_ word: [UInt8]) -> Bool {
    guard let first = word.first else { return true }
    guard word.count <= letters.count else { return false }
    for start in 0...letters.count - word.count where letters[start] == first {
      if letters[start..<start + word.count].elementsEqual(word) { return true }
    }
    return false
  }

  /// Letters and digits alone, without accents, since Markdown may escape the rest.
  private static func letters(of text: String) -> [UInt8] {
    var kept = String.UnicodeScalarView()
    for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars
    where scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
      kept.append(scalar)
    }
    return Array(String(kept).lowercased().utf8)
  }
}
