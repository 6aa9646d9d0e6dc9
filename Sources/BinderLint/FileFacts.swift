/// One finished file as it was read.
public struct BinderFacts: Hashable, Sendable {
  /// Where it is.
  public var path: String
  /// What holds for all of it.
  public var file: FileFacts
  /// Its pages.
  public var pages: [PageFacts]

  /// Gathers facts.
  public init(path: String, file: FileFacts, pages: [PageFacts]) {
    self.path = path
    self.file = file
    self.pages = pages
  }
}

/// What holds for all of a file.
public struct FileFacts: Hashable, Sendable, Codable {
  /// Whether there is no such file to read; nothing is known of it.
  public var isAbsent = false
  /// Why nothing more is known of it; `nil` when it was read.
  public var damage: String?
  /// Whether it takes more memory than there is to read it.
  public var isTooLarge = false
  /// Whether it asks for a password.
  public var isLocked = false
  /// What is damaged in it.
  public var faults: [String] = []
  /// Of what it has more than is looked at.
  public var limits: [String] = []
  /// Its length.
  public var byteCount = 0
  /// Whether it names its pages' labels.
  public var hasLabels = false
  /// Whether opening it shows the bookmarks.
  public var showsBookmarks = false
  /// Where it opens, if it says.
  public var opening: Target?
  /// The bookmarks in their order.
  public var bookmarks: [Bookmark] = []
  /// The places that have names.
  public var names: [String: Target] = [:]
  /// What it has beside pages.
  public var features: [FeatureFact] = []
  /// The pages, 0-based, that by their tags have a heading and a picture with alternative text.
  public var describedPages: [Int] = []

  /// Whether its pages and all else are known.
  public var isRead: Bool { !isAbsent && damage == nil }

  /// Knows nothing of a file.
  public init() {}
}

/// Something that a file has beside pages.
public struct FeatureFact: Hashable, Sendable, Codable {
  /// What it may be.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// It is encrypted.
    case encryption
    /// Programs in JavaScript.
    case javaScript
    /// Programs to start.
    case launch
    /// Files inside.
    case embeddedFile
    /// Fields to fill in, or XFA.
    case form
    /// Film, sound, three dimensions.
    case multimedia
    /// Data that lies in other files.
    case externalData
    /// Links to files that one computer has.
    case localFile
  }

  /// What it is.
  public var kind: Kind
  /// The page, 0-based, where one is known.
  public var page: Int?
}

/// A bookmark.
public struct Bookmark: Hashable, Sendable, Codable {
  /// Its words.
  public var title: String
  /// Where it leads; `nil` for nowhere.
  public var target: Target?
}

/// Where something leads.
public struct Target: Hashable, Sendable, Codable {
  /// What it does to the zoom.
  public enum Zoom: Hashable, Sendable, Codable {
    /// It stays.
    case kept
    /// It becomes so much, 1 for 100 %.
    case set(Double)
    /// The page is fitted to the window.
    case fitted
  }

  /// The name of another file; `nil` for this one.
  public var file: String?
  /// The page, 0-based; `nil` when there is none.
  public var page: Int?
  /// The name of a place in another file.
  public var name: String?
  /// What becomes of the zoom.
  public var zoom = Zoom.kept
}
