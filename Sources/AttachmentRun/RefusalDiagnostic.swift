import AttachmentInspection
public import Diagnostics

extension AttachmentRow {
  /// Why the file is refused, as a finding about the archive; `nil` when it is accepted.
  ///
  /// What is there and whole, and of a kind that is not accepted, is a warning.
  public var refusalDiagnostic: Diagnostic? {
    guard let refusal = finding.refusal else { return nil }
    let isWhole = refusal.code == .unsupported || refusal.code == .encrypted
    return Diagnostic(
      isWhole ? .warning : .error,
      code: refusal.code.rawValue,
      "the attachment “\(name.prefix(200))” \(refusal.clause)",
      advice: refusal.code.advice
    )
  }
}

extension RefusalCode {
  fileprivate var advice: String {
    switch self {
    case .empty, .truncated, .corrupt: "put a whole copy of the file in its place"
    case .unreadable: "check the file and its permissions"
    case .notAFile: "put the file in its place"
    case .unsupported: "attach it as a PDF, or keep it beside the archive"
    case .encrypted: "attach it without its password"
    case .tooLarge, .bomb: "keep the file elsewhere"
    case .unsafeName: "export the note again"
    case .missing: "put the file there, or name the folder of attachments with --files"
    case .changed: "put the file back that was attached"
    }
  }
}
