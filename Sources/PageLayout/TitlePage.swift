/// A page that says what stands behind it: the cover of a binder, a divider before a folder.
public struct TitlePage: Hashable, Sendable {
  /// A fact with its name before it.
  public struct Fact: Hashable, Sendable {
    /// What it is.
    public var name: String
    /// The fact.
    public var value: String
    /// Whether it stays on one line, however long: it may hold numbers that are not known yet.
    public var isOneLine: Bool

    /// Creates a fact.
    public init(_ name: String, _ value: String, isOneLine: Bool = false) {
      self.name = name
      self.value = value
      self.isOneLine = isOneLine
    }
  }

  /// The sizes there are.
  public enum Kind: Hashable, Sendable {
    /// A cover.
    case cover
    /// A divider.
    case divider
  }

  /// What it is.
  public var kind: Kind
  /// What stands above the title, such as a folder's number.
  public var number: String?
  /// The title.
  public var title: String
  /// What stands below it.
  public var subtitle: String?
  /// What is told further down.
  public var facts: [Fact]

  /// Creates a page.
  public init(
    _ kind: Kind,
    number: String? = nil,
    title: String,
    subtitle: String? = nil,
    facts: [Fact] = []
  ) {
    self.kind = kind
    self.number = number
    self.title = title
    self.subtitle = subtitle
    self.facts = facts
  }
}
