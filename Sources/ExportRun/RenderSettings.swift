public import PDFWriting
public import PageLayout

/// What every note of a run is rendered with.
public struct RenderSettings: Hashable, Sendable, Codable {
  /// The documents a note can become.
  public enum Format: String, Hashable, Sendable, Codable, CaseIterable {
    /// A PDF.
    case pdf
    /// A Markdown file.
    case markdown

    /// The extension of its files, without a dot.
    public var fileExtension: String {
      switch self {
      case .pdf: "pdf"
      case .markdown: "md"
      }
    }
  }

  /// The documents to make of each note, each once, in the order of `Format.allCases`.
  public var formats: [Format] {
    didSet { formats = Format.allCases.filter(formats.contains) }
  }
  /// The locale of dates.
  public var locale: String
  /// The time zone of dates.
  public var timeZone: String
  /// The pages of a PDF.
  public var page: PageSetup
  /// Whether a note with a character that no font has gets no PDF.
  public var strictFonts: Bool
  /// Whether a PDF shows the files that its note places.
  public var placedImages: Bool
  /// Words for the end of each Markdown file.
  public var footer: String?
  /// Whether a Markdown file begins with YAML.
  public var frontMatter: Bool
  /// Whether a Markdown file comes with its note's drawing and attachments.
  public var companions: Bool
  /// What PDFs are to be and say they are.
  public var pdfStandard: PDFStandard
  /// The creation date that PDFs carry, as seconds since 1970; `nil` for none.
  public var creationDate: Int64?
  /// Whether notes become pages of a binder in place of PDFs; `nil`, as in an export, for no.
  public var isBound: Bool?

  /// Creates settings.
  public init(
    formats: [Format] = Format.allCases,
    locale: String = "en_US",
    timeZone: String = "UTC",
    page: PageSetup = PageSetup(),
    strictFonts: Bool = false,
    placedImages: Bool = false,
    footer: String? = nil,
    frontMatter: Bool = false,
    companions: Bool = false,
    pdfStandard: PDFStandard = .accessibleAndArchival,
    creationDate: Int64? = nil
  ) {
    self.formats = Format.allCases.filter(formats.contains)
    self.locale = locale
    self.timeZone = timeZone
    self.page = page
    self.strictFonts = strictFonts
    self.placedImages = placedImages
    self.footer = footer
    self.frontMatter = frontMatter
    self.companions = companions
    self.pdfStandard = pdfStandard
    self.creationDate = creationDate
  }

  /// Whether the files that a note places are needed.
  public var needsPlacedFiles: Bool { placedImages && formats.contains(.pdf) }
}
