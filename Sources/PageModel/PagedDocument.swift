/// A finished document: pages as display lists, with the meaning of what is on them.
public struct PagedDocument: Hashable, Sendable, Codable {
  /// The pages, first to last; at least one.
  public var pages: [Page]
  /// The structure tree; see ``TagTree``.
  public var tags: TagTree
  /// The faces that glyph runs name by index.
  public var fonts: [FontFace]
  /// The images that placements name by index.
  public var images: [ImageResource]
  /// The pages of other PDFs that placements name by index.
  public var imports: [ImportedFile] = []
  /// The outline, in reading order.
  public var bookmarks: [Bookmark]
  /// The named destinations, in reading order.
  public var anchors: [Anchor]
  /// What the file says of itself.
  public var metadata: DocumentMetadata

  /// Creates a document.
  public init(
    pages: [Page],
    tags: TagTree,
    fonts: [FontFace],
    images: [ImageResource] = [],
    bookmarks: [Bookmark] = [],
    anchors: [Anchor] = [],
    metadata: DocumentMetadata
  ) {
    self.pages = pages
    self.tags = tags
    self.fonts = fonts
    self.images = images
    self.bookmarks = bookmarks
    self.anchors = anchors
    self.metadata = metadata
  }
}

/// What a PDF's document information says.
public struct DocumentMetadata: Hashable, Sendable, Codable {
  /// The title.
  public var title: String
  /// Who made what is in it, or `nil`.
  public var author: String?
  /// The program that made it.
  public var creator: String
  /// The program that drew its pages.
  public var producer: String
  /// The language of what no element says otherwise of, BCP 47.
  public var language: String
  /// The creation date as seconds since 1970, or `nil` for none; passed in, never from a clock.
  public var createdAt: Int64?

  /// Creates metadata.
  public init(
    title: String,
    author: String? = nil,
    creator: String = "Casebound",
    producer: String = "Casebound",
    language: String = "en",
    createdAt: Int64? = nil
  ) {
    self.title = title
    self.author = author
    self.creator = creator
    self.producer = producer
    self.language = language
    self.createdAt = createdAt
  }
}

/// One page: its size, and what is drawn on it in reading order.
public struct Page: Hashable, Sendable, Codable {
  /// The paper.
  public var size: Size
  /// What is drawn, in drawing order; what is tagged stands in reading order.
  public var items: [PageItem]

  /// Creates a page.
  public init(size: Size, items: [PageItem] = []) {
    self.size = size
    self.items = items
  }
}

/// One thing on a page.
public struct PageItem: Hashable, Sendable, Codable {
  /// What is drawn.
  public var content: Content
  /// The leaf tag it belongs to, an index in the document's ``TagTree``; `nil` for an artifact.
  public var tag: Int?

  /// The kinds of things.
  public enum Content: Hashable, Sendable, Codable {
    /// Glyphs and their text.
    case glyphs(GlyphRun)
    /// A filled or stroked shape.
    case shape(Shape)
    /// An image.
    case image(ImagePlacement)
    /// A page of another PDF.
    case imported(ImportedPlacement)
    /// The active area of one line of a link; the glyph runs after it with the same tag are its words.
    case link(Rect, LinkTarget)
  }

  /// Creates an item.
  public init(_ content: Content, tag: Int? = nil) {
    self.content = content
    self.tag = tag
  }
}

/// Where a link leads.
public enum LinkTarget: Hashable, Sendable, Codable {
  /// A web or mail address, percent-encoded ASCII.
  case url(String)
  /// A named destination of the same document.
  case anchor(String)
  /// A note of the archive, or a heading in it as written, where notes are bound into one file.
  case note(String, heading: String?)
  /// A place in the file that the document becomes a part of; its pages are counted from 0.
  case place(page: Int, point: Point)
  /// A named destination of another file in the same folder.
  case remote(file: String, destination: String)
}

/// A font face, enough to find it again in the same closed set of fonts.
public struct FontFace: Hashable, Sendable, Codable {
  /// The face's full name, such as `Inter SemiBold`.
  public var name: String
  /// The base name of its file.
  public var file: String
  /// Its place in that file: a collection holds several.
  public var index: Int

  /// Creates a face.
  public init(name: String, file: String, index: Int) {
    self.name = name
    self.file = file
    self.index = index
  }
}

/// Glyphs of one face in one size and colour on one baseline, with the text they stand for.
public struct GlyphRun: Hashable, Sendable, Codable {
  /// The face, an index in the document's fonts.
  public var font: Int
  /// The size.
  public var size: Length
  /// The colour.
  public var color: Color
  /// The left end of the baseline.
  public var origin: Point
  /// The glyphs from left to right; positions are from `origin`, in points, y downwards.
  public var glyphs: [Glyph]
  /// The text in logical order.
  public var text: String
  /// How text and glyphs belong together; in text order.
  ///
  /// Their counts add up to those of `text`'s UTF-8 bytes and of `glyphs`.
  public var clusters: [Cluster]
  /// Whether the clusters go through `glyphs` from the right.
  public var isRightToLeft: Bool
  /// The sum of the advances, a space at the end of its line left out.
  public var width: Length
  /// How much wider than drawn by the designer the glyphs are; 1 for all that is seen.
  public var stretch: Double

  /// Creates a run.
  public init(
    font: Int,
    size: Length,
    color: Color,
    origin: Point,
    glyphs: [Glyph],
    text: String,
    clusters: [Cluster],
    isRightToLeft: Bool,
    width: Length,
    stretch: Double = 1
  ) {
    self.font = font
    self.size = size
    self.color = color
    self.origin = origin
    self.glyphs = glyphs
    self.text = text
    self.clusters = clusters
    self.isRightToLeft = isRightToLeft
    self.width = width
    self.stretch = stretch
  }
}

/// One glyph.
public struct Glyph: Hashable, Sendable, Codable {
  /// Its index in the face.
  public var id: UInt32
  /// From the run's origin, in points.
  public var x: Float
  /// From the baseline, in points, downwards.
  public var y: Float

  /// Creates a glyph.
  @inlinable public init(id: UInt32, x: Float, y: Float) {
    self.id = id
    self.x = x
    self.y = y
  }
}

/// Some bytes of text and the glyphs that show them.
public struct Cluster: Hashable, Sendable, Codable {
  /// The number of UTF-8 bytes.
  public var bytes: UInt16
  /// The number of glyphs.
  public var glyphs: UInt16

  /// Creates a cluster.
  @inlinable public init(bytes: UInt16, glyphs: UInt16) {
    self.bytes = bytes
    self.glyphs = glyphs
  }
}

/// A filled or stroked outline.
public struct Shape: Hashable, Sendable, Codable {
  /// The outlines there are.
  public enum Outline: Hashable, Sendable, Codable {
    /// A rectangle with rounded corners; radius zero for a plain one.
    case rectangle(Rect, cornerRadius: Length)
    /// A line through points, open.
    case polyline([Point])
    /// A circle.
    case circle(center: Point, radius: Length)
  }

  /// The outline.
  public var outline: Outline
  /// The colour inside, `nil` for none.
  public var fill: Color?
  /// The colour of the line, `nil` for none.
  public var stroke: Color?
  /// The width of the line.
  public var lineWidth: Length

  /// Creates a shape.
  public init(
    _ outline: Outline,
    fill: Color? = nil,
    stroke: Color? = nil,
    lineWidth: Length = .zero
  ) {
    self.outline = outline
    self.fill = fill
    self.stroke = stroke
    self.lineWidth = lineWidth
  }
}

/// An image's bytes, proved whole.
public struct ImageResource: Hashable, Sendable, Codable {
  /// The formats that are drawn.
  public enum Format: String, Hashable, Sendable, Codable {
    /// Portable Network Graphics.
    case png
    /// JPEG.
    case jpeg
    /// Scalable Vector Graphics.
    case svg
  }

  /// The format.
  public var format: Format
  /// The file's bytes.
  public var data: [UInt8]
  /// The width in pixels as stored; of an SVG in CSS pixels, 96 to an inch.
  public var pixelWidth: Int
  /// The height in pixels, likewise.
  public var pixelHeight: Int
  /// The Exif orientation, 1 (upright) through 8.
  public var orientation: Int

  /// Creates a resource.
  public init(
    format: Format,
    data: [UInt8],
    pixelWidth: Int,
    pixelHeight: Int,
    orientation: Int = 1
  ) {
    self.format = format
    self.data = data
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
    self.orientation = orientation
  }

  /// The width and height in pixels once it stands upright.
  public var uprightSize: (width: Int, height: Int) {
    orientation >= 5 ? (pixelHeight, pixelWidth) : (pixelWidth, pixelHeight)
  }

  /// The size that it is never drawn larger than, upright: a pixel a point, CSS pixels as an inch has
  /// them.
  public var naturalSize: Size {
    let scale = format == .svg ? 72.0 / 96 : 1
    let (width, height) = uprightSize
    return Size(width: .points(Double(width) * scale), height: .points(Double(height) * scale))
  }
}

/// An image on a page.
public struct ImagePlacement: Hashable, Sendable, Codable {
  /// Where, upright.
  public var rect: Rect
  /// Which, an index in the document's images.
  public var image: Int

  /// Creates a placement.
  public init(rect: Rect, image: Int) {
    self.rect = rect
    self.image = image
  }
}

/// One entry of the outline.
public struct Bookmark: Hashable, Sendable, Codable {
  /// Its words.
  public var title: String
  /// Its depth, 1 at the top, never more than one deeper than the entry before it.
  public var depth: Int
  /// The named destination it opens.
  public var anchor: String

  /// Creates an entry.
  public init(title: String, depth: Int, anchor: String) {
    self.title = title
    self.depth = depth
    self.anchor = anchor
  }
}

/// A named destination.
public struct Anchor: Hashable, Sendable, Codable {
  /// Its name, unique in the document.
  public var name: String
  /// The page, 0-based.
  public var page: Int
  /// Where on the page.
  public var point: Point

  /// Creates a destination.
  public init(name: String, page: Int, point: Point) {
    self.name = name
    self.page = page
    self.point = point
  }
}
