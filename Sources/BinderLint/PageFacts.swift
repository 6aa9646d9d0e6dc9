/// What is on a page.
public struct PageFacts: Hashable, Sendable, Codable {
  /// Words that stand together in a margin.
  public struct Mark: Hashable, Sendable, Codable {
    /// Where they stand, as `--stamp-position` names it.
    public var place: String
    /// The words.
    public var text: String
  }

  /// A line, and what stands apart at its right, as page numbers of lists do.
  public struct Line: Hashable, Sendable, Codable {
    /// The end of its words, without what stands apart.
    public var words: String
    /// What stands apart, behind a leader or a gap in the right half of the page; empty for nothing.
    public var number = ""
    /// Whether a leader leads to it.
    public var hasLeader = false
    /// Where it ends, in points from the page's left edge.
    public var right = 0.0
    /// Whether the link lies on some of the words.
    public var isLinked = false
    /// Whether the link lies on what stands apart.
    public var isNumberLinked = false
  }

  /// A link to a page, of this file or another.
  public struct Link: Hashable, Sendable, Codable {
    /// Where it leads.
    public var target: Target
    /// The lines that it lies on.
    public var lines: [Line] = []
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
  /// The name of a list that the page has for its heading, as in "contents".
  public var listTitle: String?
  /// The lines with something apart on which no link lies.
  public var looseLines: [Line] = []
}
