/// What is on a page.
public struct PageFacts: Hashable, Sendable, Codable {
  /// Words that stand together in a margin.
  public struct Mark: Hashable, Sendable, Codable {
    /// Where they stand, as `--stamp-position` names it.
    public var place: String
    /// The words.
    public var text: String
  }

  /// A link to a page, of this file or another.
  public struct Link: Hashable, Sendable, Codable {
    /// Where it leads.
    public var target: Target
    /// The ends of the lines that it lies on, of those that reach as far right as any with a link.
    public var column: [String] = []
    /// The ends of the other lines that it lies on.
    public var tails: [String] = []
  }

  /// The label that readers show.
  public var label: String
  /// The page's width as it is shown, in points.
  public var width: Double
  /// Its height.
  public var height: Double
  /// The words in its head and foot.
  public var marks: [Mark] = []
  /// Whether it has any text.
  public var hasText = false
  /// Whether it is a scan: a picture of a page, and no text but in the margins.
  public var isPicture = false
  /// Its links to pages.
  public var links: [Link] = []
  /// The ends of lines between those with links, that reach as far right and are no links.
  public var looseTails: [String] = []
}
