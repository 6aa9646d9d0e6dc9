import ArchiveModel
import Diagnostics

extension ArchiveValidation {
  /// What is wrong with a note's attachments and their files.
  func attachmentFindings(_ note: Note) -> [Diagnostic] {
    var seen: Set<IdentifierKey> = []
    return note.attachments.flatMap { attachment -> [Diagnostic] in
      var found: [Diagnostic] = []
      if !seen.insert(IdentifierKey(attachment.id)).inserted {
        found.append(
          .attachment(
            attachment,
            code: "duplicate-attachment-id",
            "has an id that another attachment of the note has",
            advice: "give each attachment an id of its own"
          )
        )
      }
      if !IdentifierKey.isUUID(attachment.id) {
        found.append(
          .attachment(
            attachment,
            .warning,
            code: "attachment-id-no-uuid",
            "has the id “\(NoteProblem.shortened(attachment.id))”, which is no UUID",
            advice: "give it a UUID: nothing else can be placed in a body"
          )
        )
      }
      return found + fileFindings(attachment)
    }
  }

  private func fileFindings(_ attachment: Attachment) -> [Diagnostic] {
    do {
      let (size, digest) = try sizeAndDigest(of: attachment)
      if let expected = attachment.byteCount, expected != size {
        return [
          .attachment(
            attachment,
            code: "changed",
            "has \(size) bytes, but \(expected) in the archive's record",
            advice: "put the file back that was attached"
          )
        ]
      }
      if let expected = attachment.sha256, expected.lowercased() != digest.lowercased() {
        return [
          .attachment(
            attachment,
            code: "changed",
            "has the SHA-256 \(digest), but \(expected) in the archive's record",
            advice: "put the file back that was attached"
          )
        ]
      }
      return []
    } catch {
      return [.attachment(attachment, error)]
    }
  }

  private func sizeAndDigest(of attachment: Attachment) throws(ReferencedFileProblem)
    -> (size: Int64, digest: String)
  {
    let file: ReferencedFile
    switch attachment.data {
    case .inline(let bytes)?:
      var rest: [UInt8]? = bytes
      let digest = checks.sha256 {
        defer { rest = nil }
        return rest
      }
      return (Int64(bytes.count), digest)
    case .file(let path)?: file = try ReferencedFile(path, in: reader.folder)
    case nil:
      guard let name = attachment.storedName else { throw .missing }
      // A stored name is a name, not a path.
      guard !["", ".", ".."].contains(name), !name.utf8.contains(UInt8(ascii: "/")) else {
        throw .badPath
      }
      file = try ReferencedFile(name, in: files)
    }
    return (Int64(file.size), try digest(of: file))
  }

  private func digest(of file: ReferencedFile) throws(ReferencedFileProblem) -> String {
    var offset = 0
    var failure: ReferencedFileProblem?
    let digest = checks.sha256 {
      do throws(ReferencedFileProblem) {
        let piece = try file.piece(at: offset)
        offset += piece.count
        return piece.isEmpty ? nil : piece
      } catch {
        failure = error
        return nil
      }
    }
    if let failure { throw failure }
    return digest
  }
}

extension Diagnostic {
  fileprivate static func attachment(
    _ attachment: Attachment,
    _ severity: Severity = .error,
    code: String,
    _ clause: String,
    advice: String
  ) -> Diagnostic {
    Diagnostic(
      severity,
      code: code,
      "the attachment “\(NoteProblem.shortened(attachment.fileName))” \(clause)",
      advice: advice
    )
  }

  fileprivate static func attachment(_ attachment: Attachment, _ problem: ReferencedFileProblem)
    -> Diagnostic
  {
    let (code, clause, advice) =
      switch problem {
      case .noFolder:
        (
          "missing", "cannot be looked for: an archive on standard input has no folder",
          "name the folder of the attachments with --files"
        )
      case .badPath:
        ("bad-name", "is stored under a name that is none", "export the note again")
      case .outside:
        ("bad-name", "lies outside the folder of the attachments", "put the file into the folder")
      case .missing:
        ("missing", "has no file in the folder of the attachments", "put the file into the folder")
      case .notAFile:
        ("not-a-file", "is a folder, device, pipe or socket", "put the file in its place")
      case .tooLarge(let limit):
        ("too-large", "has more than \(limit >> 20) MiB", "keep the file elsewhere")
      case .unreadable(let reason):
        ("unreadable", "cannot be read: \(reason)", "check the file and its permissions")
      }
    return .attachment(attachment, code: code, clause, advice: advice)
  }
}
