/// What a file claims to be.
public enum PDFStandard: String, Hashable, Sendable, Codable, CaseIterable {
  /// Nothing but a tagged PDF 1.7.
  case none
  /// PDF/UA-1 (ISO 14289-1).
  case accessible = "ua"
  /// PDF/A-2a (ISO 19005-2).
  case archival = "a"
  /// Both.
  case accessibleAndArchival = "ua+a"

  /// Whether it includes PDF/UA-1.
  public var isAccessible: Bool { self == .accessible || self == .accessibleAndArchival }
  /// Whether it includes PDF/A-2a.
  public var isArchival: Bool { self == .archival || self == .accessibleAndArchival }

  /// What is left of it without PDF/A-2a.
  public var withoutArchival: PDFStandard { isAccessible ? .accessible : .none }
}
