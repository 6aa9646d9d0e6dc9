/// Pages of another PDF, to be shown as they are: objects of PDF, each page one of them.
public struct ImportedFile: Hashable, Sendable, Codable {
  /// An object of PDF (ISO 32000-1, 7.3).
  public struct Object: Hashable, Sendable, Codable {
    /// The number that others refer to it by, from 1.
    public var number: Int
    /// Its source, without `obj` and `endobj`.
    public var source: [UInt8]

    /// Creates an object.
    public init(number: Int, source: [UInt8]) {
      self.number = number
      self.source = source
    }
  }

  /// A link to an address.
  public struct Link: Hashable, Sendable, Codable {
    /// The left, lower, right and upper edge, in the page's own units.
    public var edges: [Double]
    /// The address.
    public var address: String

    /// Creates a link.
    public init(edges: [Double], address: String) {
      self.edges = edges
      self.address = address
    }
  }

  /// A page.
  public struct Page: Hashable, Sendable, Codable {
    /// The number of the object that draws it.
    public var form: Int
    /// The left, lower, right and upper edge of what is shown, in its own units.
    public var edges: [Double]
    /// By how many degrees it is turned clockwise: 0, 90, 180 or 270.
    public var rotation: Int
    /// Its links to addresses.
    public var links: [Link]

    /// Creates a page.
    public init(form: Int, edges: [Double], rotation: Int, links: [Link]) {
      self.form = form
      self.edges = edges
      self.rotation = rotation
      self.links = links
    }

    /// The width and height of what is shown, upright.
    public var size: (width: Double, height: Double) {
      let (width, height) = (edges[2] - edges[0], edges[3] - edges[1])
      return rotation % 180 == 0 ? (width, height) : (height, width)
    }
  }

  /// A layer: an optional content group (ISO 32000-1, 8.11).
  public struct Layer: Hashable, Sendable, Codable {
    /// The number of its object.
    public var number: Int
    /// Whether the file hides it when it is opened.
    public var isHidden: Bool

    /// Creates a layer.
    public init(number: Int, isHidden: Bool) {
      self.number = number
      self.isHidden = isHidden
    }
  }

  /// The objects.
  public var objects: [Object]
  /// The pages, first to last.
  public var pages: [Page]

  /// The layers that something on the pages belongs to.
  public var layers: [Layer]

  /// Creates a file.
  public init(objects: [Object], pages: [Page], layers: [Layer] = []) {
    self.objects = objects
    self.pages = pages
    self.layers = layers
  }
}

/// A page of another PDF on a page.
public struct ImportedPlacement: Hashable, Sendable, Codable {
  /// Which file, an index in the document's imported files.
  public var file: Int
  /// The number of the object that draws it.
  public var form: Int
  /// The matrix from its units to points from the lower left corner of the page (ISO 32000-1, 8.3.3).
  public var matrix: [Double]
  /// Where it stands, from the upper left corner.
  public var rect: Rect

  /// Creates a placement.
  public init(file: Int, form: Int, matrix: [Double], rect: Rect) {
    self.file = file
    self.form = form
    self.matrix = matrix
    self.rect = rect
  }
}
