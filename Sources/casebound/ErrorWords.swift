import AttachmentRun
import ExportRun
import PageModel
import PangoCairoBinding
import SystemBinding

extension Failure {
  /// The fonts cannot be used.
  init(_ error: FontError) {
    let message =
      switch error {
      case .configuration(let step): "fontconfig could not \(step) the list of fonts"
      case .missingFamily(let family): "the font \(family) is not installed"
      case .unknownFace(let face): "the font file \(face.file) is gone"
      }
    self.init(.tryAgain, message, hint: "casebound doctor tells what is missing")
  }

  /// No note can be rendered.
  init(_ error: NoteRendererError) {
    switch error {
    case .dates(let cause): self.init(cause)
    case .fonts(let cause): self.init(cause)
    case .page, .layout:
      self.init(.tryAgain, error.description, hint: "casebound doctor tells what is missing")
    }
  }

  /// No file can be inspected.
  init(_ error: AttachmentRunError) {
    self.init(.tryAgain, error.reason, hint: "casebound doctor tells what is missing")
  }

  /// A signal asked for the end.
  init(_ interrupt: InterruptTrap.Interrupt) {
    switch interrupt {
    case .interrupt: self.init(.interrupted, "interrupted", hint: "run it again to go on")
    case .terminate: self.init(.terminated, "terminated", hint: "run it again to go on")
    }
  }

  /// The system refuses something.
  init(_ error: SystemError) {
    let hint =
      switch error.kind {
      case .noSpace: "make room and run it again"
      case .notWritable: "give yourself permission, or name another place"
      case .noResources: "run it again when the machine has less to do"
      case .nameTooLong: "name a shorter path"
      case .exists: "name another path"
      case .notFound, .readerGone, .other: "see to it and run it again"
      }
    // Trying again helps against all but a path that cannot be.
    let isWrongCall = error.kind == .nameTooLong || error.kind == .exists
    self.init(isWrongCall ? .wrongCall : .tryAgain, error.description, hint: hint)
  }
}
