import ArchiveModel
import ArchiveReading
import AttachmentInspection
import AttachmentRun
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

  fileprivate static func problem(_ attachment: Attachment, _ reason: String) -> Diagnostic {
    Diagnostic(
      .error,
      code: "attachment-missing",
      "the attached file “\(attachment.fileName)” is not copied: \(reason)",
      advice: "put the file there, or name the folder of attachments"
    )
  }
}

/// What an inspection says of a file that is to go beside a Markdown file.
struct InspectedCompanion {
  /// Whether it goes there: a file that is not what was attached does not.
  let isCopied: Bool
  /// Whether it is shown as an image.
  let isImage: Bool
  /// What is wrong with it.
  let diagnostics: [Diagnostic]

  init(
    _ item: CompanionFiles.Item,
    of note: Note,
    _ archive: ArchiveReader,
    _ options: ExportOptions,
    _ inspection: AttachmentRun
  ) throws(AttachmentRunError) {
    let finding = try inspection.inspect(
      item.attachment,
      in: note,
      of: archive,
      files: options.attachmentsFolder
    ).finding
    guard let refusal = finding.refusal else {
      (isCopied, diagnostics) = (true, [])
      isImage = finding.kind == .png || finding.kind == .jpeg
      return
    }
    isImage = refusal.kind?.hasSuffix(" image") ?? false
    switch refusal.code {
    case .missing, .unreadable, .notAFile, .unsafeName, .tooLarge, .changed:
      isCopied = false
      diagnostics = [CompanionFiles.problem(item.attachment, refusal.reason)]
    case .empty, .unsupported, .truncated, .corrupt, .encrypted, .bomb:
      isCopied = true
      diagnostics = [
        Diagnostic(
          .warning,
          code: "attachment-refused",
          "the attached file “\(item.attachment.fileName)” is copied as it is: \(refusal.reason)"
        )
      ]
    }
  }
}
