public import PageModel

/// An attached file as pages of a binder.
public struct Exhibit: Hashable, Sendable {
  /// What there is of it.
  public enum Content: Hashable, Sendable {
    /// An image, proved whole.
    case image(ImageResource)
    /// The pages of a PDF, and what is drawn over them.
    case pages(ImportedFile, over: OverlaidPages? = nil)
  }

  /// Pages that are drawn over those of an exhibit.
  public struct OverlaidPages: Hashable, Sendable {
    /// The pages.
    public var file: ImportedFile
    /// For each of them the exhibit's page that it covers, 0-based, ascending.
    public var places: [Int]

    /// Creates pages over those of an exhibit.
    public init(file: ImportedFile, places: [Int]) {
      self.file = file
      self.places = places
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
    case .pages(let file, let overlaid): document(of: file, overlaid, exhibit)
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
    _ overlaid: Exhibit.OverlaidPages?,
    _ exhibit: Exhibit
  ) -> PagedDocument {
    var tags = TagTree()
    let covers = Dictionary(
      grouping: zip(overlaid?.places ?? [], overlaid?.file.pages ?? []),
      by: \.0
    )
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
      items += (covers[index] ?? []).map {
        PageItem(.imported(placed.covered(by: $0.1, onto: page)), tag: figure)
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
    document.imports = [file] + (overlaid.map { [$0.file] } ?? [])
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
      var placed = shown
      placed.file = 1
      placed.form = cover.form
      let (m, edges) = (shown.matrix, page.edges)
      let scale = (edges[2] - edges[0]) / (cover.edges[2] - cover.edges[0])
      placed.matrix = [
        m[0] * scale, m[1] * scale, m[2] * scale, m[3] * scale,
        m[0] * edges[0] + m[2] * edges[1] + m[4], m[1] * edges[0] + m[3] * edges[1] + m[5],
      ]
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
