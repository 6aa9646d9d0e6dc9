public import AttachmentInspection
public import SystemBinding

/// A row of the report: a file, an attachment without one, or a placement of none.
public struct AttachmentRow: Hashable, Sendable {
  /// The id of the note that holds it; `nil` for a file that no note is known to hold.
  public var noteID: String?
  /// The title of that note.
  public var noteTitle: String?
  /// The attachment's id.
  public var attachmentID: String?
  /// The name it arrived with, or that of the file.
  public var name: String
  /// The media type that the archive gives.
  public var contentType: String?
  /// Where the file is; `nil` when it is in the archive or nowhere.
  public var path: FilePath?
  /// What was found out.
  public var finding: AttachmentFinding

  /// What becomes of the file.
  public enum Verdict: String, Hashable, Sendable {
    /// Nothing is wrong.
    case accepted
    /// It is accepted, with something to know.
    case warning
    /// It is not accepted.
    case refused
  }

  /// What becomes of the file.
  public var verdict: Verdict {
    finding.refusal != nil ? .refused : finding.warnings.isEmpty ? .accepted : .warning
  }

  /// The codes of the refusal or of the warnings, in the order found.
  public var codes: [String] {
    finding.refusal.map { [$0.code.rawValue] } ?? finding.warnings.map(\.code.rawValue)
  }

  /// What is to say about the file: a sentence for each code, or that it is accepted.
  public var sentences: [String] {
    let subject = "“\(name)” "
    if let refusal = finding.refusal { return [subject + refusal.clause + "."] }
    return finding.warnings.map { subject + $0.clause + "." }
  }

  /// The kind in a few letters: what was proved, else what libmagic takes the bytes for.
  ///
  /// It is empty where that is no usual kind: the name proves nothing.
  public var kindLabel: String {
    finding.kind?.label ?? finding.magicType.flatMap(AttachmentKind.label(ofMediaType:)) ?? ""
  }
}
