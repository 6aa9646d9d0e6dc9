internal import PageModel

/// The annotations of one link: one for each line it runs over.
struct LinkAnnotations {
  /// One line's.
  struct Area {
    var page: Int
    var rect: Rect
    /// The number of the annotation's object.
    var object: Int
  }

  /// More letters of what is linked are not said again, for each line of it.
  private static let longest = 500

  var target: LinkTarget
  var areas: [Area] = []
  /// The words that are linked.
  var words: String
  /// The key of the first area in the tree of parents; the others follow.
  var firstParent = 0

  /// The links by their leaf; `firstKey` is the first free key of the tree of parents.
  static func all(
    of drawn: DrawnContent,
    firstKey: Int,
    in update: inout PDFAssembly
  ) -> [Int: LinkAnnotations] {
    var links = drawn.links.mapValues { LinkAnnotations(target: $0.target, words: $0.words) }
    var order: [Int] = []
    for drawnArea in drawn.areas {
      let area = Area(page: drawnArea.page, rect: drawnArea.rect, object: update.reserve())
      if links[drawnArea.leaf]?.areas.isEmpty ?? false { order.append(drawnArea.leaf) }
      links[drawnArea.leaf]?.areas.append(area)
    }
    var next = firstKey
    for tag in order {
      links[tag]?.firstParent = next
      next += links[tag]?.areas.count ?? 0
    }
    return links
  }

  /// Adds the annotations to the file.
  ///
  /// - Parameters:
  ///   - update: Where to.
  ///   - noBorder: The object of a border that is none, one for all annotations.
  ///   - pages: The pages.
  ///   - destination: Where a link inside the file leads, as PDF source.
  /// - Throws: ``PDFWritingError`` when there is no such destination.
  func write(
    to update: inout PDFAssembly,
    noBorder: Int,
    pages: [FinishedPage],
    destination: (LinkTarget) throws(PDFWritingError) -> String
  ) throws(PDFWritingError) {
    let action: String
    let place: String
    switch target {
    case .url(let address):
      let encoded = LinkEncoding.address(address)
      action = "/A << /S /URI /URI \(PDFSource.string(Array(encoded.utf8))) >>"
      place = encoded
    case .anchor, .place, .note:
      action = "/Dest \(try destination(target))"
      place = "in this document"
    case .remote(let file, let name):
      let encoded = PDFSource.string(Array(LinkEncoding.destinationName(name).utf8))
      action = "/A << /S /GoToR /F \(PDFSource.fileSpecification(file)) /D \(encoded) >>"
      place = "in \(file)"
    }
    // What is linked, and where it leads (ISO 14289-1, 7.18.5).
    let linked = words.trimmed
    let description = PDFSource.text(
      linked.isEmpty ? place : "\(linked.prefix(LinkAnnotations.longest)) (\(place))"
    )
    for (number, area) in areas.enumerated() {
      let box = PDFSource.box(LinkEncoding.area(area.rect), on: pages[area.page].size)
      update.add(
        area.object,
        "<< /Subtype /Link /Rect \(box) /Border \(noBorder) 0 R /F 4 /Contents \(description)"
          + " /StructParent \(firstParent + number) \(action) >>"
      )
    }
  }
}

extension String {
  /// The text without white space at its ends.
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
