import ArchiveModel
import Diagnostics

extension ArchiveValidation {
  /// What is wrong with a note's attachments and their files.
  func attachmentFindings(_ note: Note) -> [Diagnostic] {
    var seen: Set<IdentifierKey> = []
    let found = note.attachments.flatMap { attachment -> [Diagnostic] in
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
      return found
    }
    return found + checks.files(note)
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
}
