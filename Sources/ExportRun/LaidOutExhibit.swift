public import Diagnostics
public import PageModel

/// An attached file as pages, or a page in its place.
public struct LaidOutExhibit: Sendable {
  /// The file.
  public let file: ExhibitFile
  /// The pages.
  public let document: PagedDocument
  /// Whether they are not the file's, but say what it is or why it is not there.
  public let isSlip: Bool
  /// What a person should hear of.
  public internal(set) var diagnostics: [Diagnostic] = []

  init(_ file: ExhibitFile, _ document: PagedDocument, isSlip: Bool = false) {
    self.file = file
    self.document = document
    self.isSlip = isSlip
  }
}
