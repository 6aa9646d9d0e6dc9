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
}
