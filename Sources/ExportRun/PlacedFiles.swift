public import ArchiveModel
public import ArchiveReading
import DocumentModel
import Foundation

extension RenderRequest {
  /// A file that the note's writing may place.
  public struct PlacedFile: Hashable, Sendable {
    /// The attachment's id.
    public var id: String
    /// The name it arrived with.
    public var name: String
    /// Its bytes; empty when they could not be had.
    public var bytes: [UInt8]
    /// Why its bytes could not be had.
    public var problem: String?
  }

  /// Reads the attachments of `note` that its body speaks of.
  ///
  /// Others are left alone, since a note can have many and place none.
  ///
  /// - Parameters:
  ///   - note: The note.
  ///   - archive: Where it is from.
  ///   - folder: The folder that holds attachments by their stored names; `nil` for `attachments`
  ///     beside the archive.
  /// - Returns: Them in display order, those without their bytes included.
  public static func placedFiles(
    of note: Note,
    in archive: ArchiveReader,
    folder: String?
  ) -> [PlacedFile] {
    guard case .markdown(let body) = note.content, !note.attachments.isEmpty else { return [] }
    let words = Mentions(in: body, count: note.attachments.count)
    var room = longestTotal
    return note.attachments.sorted(by: Attachment.precedes).filter(words.include).map {
      var file = PlacedFile(id: $0.id, name: $0.fileName, bytes: [], problem: nil)
      do throws(AttachmentSource.Problem) {
        file.bytes = try bytes(of: $0, in: archive, folder, room: room)
      } catch {
        file.problem = error.reason
      }
      room -= file.bytes.count
      return file
    }
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
