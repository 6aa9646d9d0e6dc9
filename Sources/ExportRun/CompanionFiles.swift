import ArchiveModel
import ArchiveReading
import Diagnostics

/// The files attached to a note, as they go beside its Markdown file.
struct CompanionFiles {
  /// An attached file and where it goes.
  struct Item {
    var attachment: Attachment
    /// Its name in the note's folder of attachments.
    var name: String
    /// Its bytes' source, read when it is written.
    var source: AttachmentSource
  }

  /// The files, in display order.
  var items: [Item] = []
  /// Files that could not be had.
  var diagnostics: [Diagnostic] = []

  /// Names the files of a note.
  ///
  /// - Parameters:
  ///   - note: The note.
  ///   - folder: The folder that holds attachments by their stored names; `nil` for `attachments`
  ///     beside the archive.
  init(of note: Note, in folder: String?) {
    let sorted = note.attachments.sorted(by: Attachment.precedes)
    let names = DirectoryNames.settle(
      sorted.map { attachment in
        let parts = FileName.parts(of: attachment.fileName)
        return NameClaim(
          base: parts.base,
          fileExtension: parts.fileExtension,
          isNote: false,
          moment: attachment.createdAt.map { ($0.seconds, $0.nanoseconds) } ?? (.max, 0),
          id: attachment.id
        )
      },
      reserved: []
    )
    for (attachment, name) in zip(sorted, names) {
      do {
        let source = try AttachmentSource(of: attachment, in: folder)
        items.append(Item(attachment: attachment, name: name, source: source))
      } catch {
        diagnostics.append(CompanionFiles.problem(attachment, error.reason))
      }
    }
  }

  /// The bytes of a file.
  ///
  /// - Throws: Why they could not be had.
  static func bytes(of item: Item, from archive: ArchiveReader) throws(Diagnostic) -> [UInt8] {
    do { return try item.source.bytes(from: archive) } catch {
      throw problem(item.attachment, error.reason)
    }
  }

  /// Whether a file is shown as an image, by what the app took it for or else by its name.
  static func isImage(_ item: Item) -> Bool {
    if let type = item.attachment.contentType { return type.lowercased().hasPrefix("image/") }
    let name = item.name.lowercased()
    return [".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg"].contains(where: name.hasSuffix)
  }

  private static func problem(_ attachment: Attachment, _ reason: String) -> Diagnostic {
    Diagnostic(
      .error,
      code: "attachment-missing",
      "the attached file “\(attachment.fileName)” is not copied: \(reason)",
      advice: "put the file there, or name the folder of attachments"
    )
  }
}
