public import Diagnostics
public import DocumentModel
public import PageModel

/// All that goes onto the pages of one note.
public struct LayoutInput: Hashable, Sendable {
  /// The display title.
  public var title: String
  /// The line under it, such as `Event date: November 15, 2023`.
  public var dateLine: String?
  /// The writing.
  public var document: Document
  /// The drawing, proved whole.
  public var drawing: DrawingInput?
  /// The files that the writing may place; `nil` when placements show nothing.
  public var placed: [PlacedAttachment]?
  /// The note's language, BCP 47.
  public var language: String?
  /// Whether a character that no font has is an error.
  public var requiresGlyphs: Bool
  /// The language of a note that has none of its own, BCP 47.
  public var archiveLanguage: String
  /// The creation date that the file names, seconds since 1970.
  public var createdAt: Int64?
  /// The ids of the notes that are bound into one file with it; links to others are text.
  public var boundNotes: Set<String> = []
  /// How much of its first page what stands before it has taken; zero for a page of its own.
  public var start: Length = .zero

  /// Creates an input.
  public init(
    title: String,
    dateLine: String? = nil,
    document: Document,
    drawing: DrawingInput? = nil,
    placed: [PlacedAttachment]? = nil,
    language: String? = nil,
    requiresGlyphs: Bool = false,
    archiveLanguage: String = "en",
    createdAt: Int64? = nil
  ) {
    self.title = title
    self.dateLine = dateLine
    self.document = document
    self.drawing = drawing
    self.placed = placed
    self.language = language
    self.requiresGlyphs = requiresGlyphs
    self.archiveLanguage = archiveLanguage
    self.createdAt = createdAt
  }
}

/// A drawing to be placed after the writing.
public struct DrawingInput: Hashable, Sendable {
  /// The image.
  public var image: ImageResource
  /// Words that stand in for it.
  public var alternativeText: String?

  /// Creates a drawing.
  public init(image: ImageResource, alternativeText: String? = nil) {
    self.image = image
    self.alternativeText = alternativeText
  }
}

/// Finished pages, and what was odd about them.
public struct LayoutResult: Hashable, Sendable {
  /// The pages.
  public var document: PagedDocument
  /// What a person should hear of.
  public var diagnostics: [Diagnostic]
  /// Whether the first page is that on which it was to start; else it begins a new one.
  public var sharesPage = false
  /// How much of the last page is taken; `nil` when nothing may stand below.
  public var end: Length?
}

/// A failure of layout.
public enum LayoutError: Error, Hashable, Sendable {
  /// The fonts could not be used.
  case fonts(String)
}
