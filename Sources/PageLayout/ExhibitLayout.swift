public import PageModel

/// An attached file as pages of a binder.
public struct Exhibit: Hashable, Sendable {
  /// What there is of it.
  public enum Content: Hashable, Sendable {
    /// An image, proved whole.
    case image(ImageResource)
    /// The pages of a PDF, and what is drawn over them.
    case pages(ImportedFile, over: Overlay = Overlay())
  }

  /// What is drawn over the pages of an exhibit.
  public struct Overlay: Hashable, Sendable {
    /// What a mark is drawn with.
    public enum Mark: Hashable, Sendable {
      /// A page of ``Overlay/file``, which is as large as what is shown of the exhibit's, and upright.
      case page(Int)
      /// An object of the exhibit's own file, and the matrix from its units to those of the page's edges.
      case form(Int, matrix: [Double])
    }

    /// Pages of marks.
    public var file: ImportedFile
    /// For pages of the exhibit, 0-based, their marks from the back to the front.
    public var marks: [Int: [Mark]]

    /// Creates what is drawn over pages; nothing unless said.
    public init(
      file: ImportedFile = ImportedFile(objects: [], pages: []),
      marks: [Int: [Mark]] = [:]
    ) {
      self.file = file
      self.marks = marks
    }
  }

  /// The file's name.
  public var name: String
  /// What there is of it.
  public var content: Content
  /// Whether something will stand at the head of its pages.
  public var leavesTop: Bool
  /// Whether something will stand at their foot.
  public var leavesBottom: Bool

  /// Creates an exhibit.
  public init(name: String, content: Content, leavesTop: Bool, leavesBottom: Bool) {
    self.name = name
    self.content = content
    self.leavesTop = leavesTop
    self.leavesBottom = leavesBottom
  }
}

extension Paginator {
  /// Lays out an exhibit: an image below its name, or each page of a PDF on one of its own.
  ///
  /// Both are made smaller where they must be, never larger; a page that is wider than high lies on its
  /// side.
  public func layOut(_ exhibit: Exhibit) -> PagedDocument {
    switch exhibit.content {
    case .image(let image): document(of: image, exhibit)
    case .pages(let file, let overlay): document(of: file, overlay, exhibit)
    }
  }

  private func document(of image: ImageResource, _ exhibit: Exhibit) -> PagedDocument {
    let context = LayoutContext(sheet: sheet, shaper: shaper)
    var collector = FlowCollector(context: context)
    let heading = context.tags.add(TagNode(.heading1, parent: 0))
    collector.collectPlain(exhibit.name, face: sheet.dividerNumber, tag: heading, gap: .zero)
    let used = collector.flow.items.reduce(Length.zero) {
      $0 + $1.breaking.spaceBefore + $1.breaking.height
    }
    let natural = image.naturalSize
    let room = max(sheet.columnHeight - used - sheet.imageGap, sheet.columnHeight * 0.3)
    let scale = min(
      1,
      sheet.columnWidth.points / natural.width.points,
      room.points / natural.height.points
    )
    let size = Size(width: natural.width * scale, height: natural.height * scale)
    let rect = Rect(x: .zero, y: .zero, width: size.width, height: size.height)
    let figure = context.tags.add(
      TagNode(.figure, parent: 0, alternativeText: "The attached image “\(exhibit.name)”")
    )
    let placement = ImagePlacement(rect: rect, image: context.addImage(image))
    collector.emit(
      content: [PageItem(.image(placement), tag: figure)],
      artifacts: [],
      height: size.height,
      gap: sheet.imageGap,
      labelBaseline: .zero
    )
    return finished(collector, DocumentMetadata(title: exhibit.name))
  }

  private func document(
    of file: ImportedFile,
    _ overlay: Exhibit.Overlay,
    _ exhibit: Exhibit
  ) -> PagedDocument {
    var tags = TagTree()
    let pages = file.pages.enumerated().map { index, page in
      let figure = tags.add(
        TagNode(
          .figure,
          parent: 0,
          alternativeText: "Page \(index + 1) of the attached file “\(exhibit.name)”"
        )
      )
      let size = page.size.width > page.size.height ? sheet.landscapeSheet : sheet.portraitSheet
      let placed = placement(of: page, on: size, exhibit)
      var items = [PageItem(.imported(placed.shown), tag: figure)]
      for mark in overlay.marks[index] ?? [] {
        let shown =
          switch mark {
          case .page(let number): placed.covered(by: overlay.file.pages[number], onto: page)
          case .form(let form, let matrix): placed.bearing(form, at: matrix)
          }
        items.append(PageItem(.imported(shown), tag: figure))
      }
      for link in page.links {
        guard let target = LinkTarget(allowed: link.address) else { continue }
        let paragraph = tags.add(TagNode(.paragraph, parent: 0))
        let leaf = tags.add(TagNode(.link, parent: paragraph))
        items.append(PageItem(.link(placed.area(link.edges), target), tag: leaf))
      }
      return Page(size: size, items: items)
    }
    var document = PagedDocument(
      pages: pages,
      tags: tags,
      fonts: [],
      metadata: DocumentMetadata(title: exhibit.name)
    )
    document.imports = overlay.file.pages.isEmpty ? [file] : [file, overlay.file]
    return document
  }

  /// A page of another PDF, and where what stands on it comes to stand.
  private struct PlacedPage {
    var shown: ImportedPlacement
    var pageHeight: Length

    /// An upright page in the same place, as large as what is shown of this one.
    func covered(
      by cover: ImportedFile.Page,
      onto page: ImportedFile.Page
    ) -> ImportedPlacement {
      let edges = page.edges
      let scale = (edges[2] - edges[0]) / (cover.edges[2] - cover.edges[0])
      var placed = bearing(cover.form, at: [scale, 0, 0, scale, edges[0], edges[1]])
      placed.file = 1
      return placed
    }

    /// A form that a matrix brings to its place on this page.
    func bearing(_ form: Int, at inner: [Double]) -> ImportedPlacement {
      var placed = shown
      placed.form = form
      let outer = shown.matrix
      func product(_ x: Double, _ y: Double) -> [Double] {
        [outer[0] * x + outer[2] * y, outer[1] * x + outer[3] * y]
      }
      let end = product(inner[4], inner[5])
      placed.matrix =
        product(inner[0], inner[1]) + product(inner[2], inner[3])
        + [end[0] + outer[4], end[1] + outer[5]]
      return placed
    }

    /// An area of the page, from its edges in its own units.
    func area(_ edges: [Double]) -> Rect {
      let corners = [(edges[0], edges[1]), (edges[2], edges[3])].map { x, y in
        (
          shown.matrix[0] * x + shown.matrix[2] * y + shown.matrix[4],
          shown.matrix[1] * x + shown.matrix[3] * y + shown.matrix[5]
        )
      }
      let left = min(corners[0].0, corners[1].0)
      let top = max(corners[0].1, corners[1].1)
      return Rect(
        x: .points(left),
        y: pageHeight - .points(top),
        width: .points(abs(corners[0].0 - corners[1].0)),
        height: .points(abs(corners[0].1 - corners[1].1))
      )
    }
  }

  private func placement(
    of page: ImportedFile.Page,
    on size: Size,
    _ exhibit: Exhibit
  ) -> PlacedPage {
    let top = exhibit.leavesTop ? sheet.margins.top.points * 0.5 + 6 : 0
    let bottom = exhibit.leavesBottom ? sheet.margins.bottom.points * 0.5 + 14 : 0
    let (width, height) = page.size
    let room = max(size.height.points - top - bottom, size.height.points * 0.5)
    let scale = min(1, size.width.points / width, room / height)
    let left = (size.width.points - width * scale) / 2
    // What is not scaled stays where it is on its sheet.
    let low = max(
      bottom,
      min((size.height.points - height * scale) / 2, size.height.points - top - height * scale)
    )
    let (x0, y0, x1, y1) = (page.edges[0], page.edges[1], page.edges[2], page.edges[3])
    let matrix: [Double] =
      switch page.rotation {
      case 90: [0, -scale, scale, 0, left - y0 * scale, low + x1 * scale]
      case 180: [-scale, 0, 0, -scale, left + x1 * scale, low + y1 * scale]
      case 270: [0, scale, -scale, 0, left + y1 * scale, low - x0 * scale]
      default: [scale, 0, 0, scale, left - x0 * scale, low - y0 * scale]
      }
    return PlacedPage(
      shown: ImportedPlacement(
        file: 0,
        form: page.form,
        matrix: matrix,
        rect: Rect(
          x: .points(left),
          y: size.height - .points(low + height * scale),
          width: .points(width * scale),
          height: .points(height * scale)
        )
      ),
      pageHeight: size.height
    )
  }
}
